import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Fields, fieldsOf } from '../../../../server/src/plugins/answer-fields.ts';
import { createReplay, type StoredExchange } from '../../../../server/src/plugins/http/recording/index.ts';
import { woocommercePlugin } from '../../../../server/src/stores/woocommerce/index.ts';
import { findRecordings } from '../../recordings.ts';
import { createTestClock } from '../../test-clock.ts';
import { NOW, type WooStore } from './woo-scene.ts';

/** One exchange with a running shop, or one delivery of it. */
export interface Recording {
  name: string;
  /** How it was sent; undefined for what the shop sent itself. */
  via: string | undefined;
  request: { method: string; path: string; headers: Record<string, string>; body: string | null };
  response: { status: number; headers: Record<string, string>; body: string };
}

const files = findRecordings('woocommerce-live');

export const recordings: Recording[] = (files ?? []).map((file) => ({
  via: undefined,
  ...JSON.parse(readFileSync(file, 'utf8')),
  name: basename(file, '.json'),
}));

export function recorded(name: string): Recording {
  const found = recordings.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no recording ${name}`);
  return found;
}

export const SHOP = 'https://127.0.0.1:18081';

/** The names of the recordings that tests have used. */
export const used = new Set<string>();

/** The answer, for whatever is asked for: `path` is where it is asked for now. */
export function exchangeOf({ name, request, response }: Recording, path = request.path): StoredExchange {
  used.add(name);
  return toExchange(request, response, path);
}

const toExchange = (
  request: Recording['request'],
  response: Recording['response'],
  path: string,
): StoredExchange => ({
  request: { method: request.method, url: `${SHOP}${path}`, body: request.body ?? undefined },
  response: {
    status: response.status,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([header, value]) => [header.toLowerCase(), String(value)]),
    ),
    body: response.body.startsWith('base64:') ? Buffer.alloc(0) : Buffer.from(response.body),
  },
});

export function bodyOf({ response }: Recording): unknown {
  try {
    return JSON.parse(response.body);
  } catch {
    return undefined;
  }
}

export const isOrder = (body: unknown): boolean => {
  const { id, line_items, refunds, status } = fieldsOf(body);
  return id !== undefined && Array.isArray(line_items) && Array.isArray(refunds) && status !== undefined;
};

/** The orders of an answer, whole ones only. */
export function ordersIn(recording: Recording): Fields[] {
  const body = bodyOf(recording);
  const list = Array.isArray(body) ? body : [body, ...[fieldsOf(body).update].flat()];
  return list.filter(isOrder).map(fieldsOf);
}

/** A store that gets these answers, and `rest_no_route` to everything else. */
export function replayed(exchanges: StoredExchange[], settings: object = {}) {
  const replay = createReplay(exchanges);
  const missing = Buffer.from(
    '{"code":"rest_no_route","message":"No route was found.","data":{"status":404}}',
  );
  const headers = { 'content-type': 'application/json' };
  const store = woocommercePlugin.create(
    { url: SHOP, consumerKey: 'ck_x', consumerSecret: 'cs_x', webhookSecret: 'lab-secret', ...settings },
    {
      http: {
        send: (wanted) =>
          replay.send(wanted).catch((error: unknown) => {
            if (!String(error).includes('not in the recording')) throw error;
            const url = String(wanted.url);
            const request = { method: wanted.method, url, body: undefined };
            return createReplay([{ request, response: { status: 404, headers, body: missing } }]).send(
              wanted,
            );
          }),
      },
      clock: createTestClock(NOW),
      log: { warn() {} },
    },
  ) as WooStore;
  return { store, requests: replay.requests };
}
