import {
  type PluginHttp,
  PluginHttpError,
  type PluginHttpResponse,
  shownUrl,
} from '../../plugins/http/index.ts';
import { reasonOfRedirect } from '../redirect-reason.ts';
import { problemOfSite } from '../site-problem.ts';
import { StoreError } from '../store.ts';
import { toMinute } from './dates.ts';
import { type OrderList, readOrderList, TooManyOrders } from './order-list.ts';
import type { ShipStationSettings } from './settings.ts';
import { XmlError } from './xml.ts';

/** What has changed from one minute to another, both included. */
export type Window = readonly [from: number, to: number];

/** The shop could not answer, perhaps because there was too much to say. Without another way, `cause` is what went wrong. */
export class WindowTooLarge extends Error {
  override name = 'WindowTooLarge';
  override readonly cause: StoreError;

  constructor(cause: StoreError) {
    super(cause.message);
    this.cause = cause;
  }
}

/** A page of 100 orders has about half a megabyte; some shops have no pages. */
const MAX_BYTES = 16 * 1024 * 1024;
/** What PHP answers when it runs out of memory or time. */
const OVERWHELMED = new Set([500, 504]);

export interface Client {
  host: string;
  /** Rejects with a `StoreError`, or with `WindowTooLarge` if a smaller window may help. */
  exportOrders(window: Window, page: number): Promise<OrderList>;
  /** Rejects with a `PluginHttpError` if no answer came. */
  notify(query: Readonly<Record<string, string>>, body: string): Promise<PluginHttpResponse>;
}

export function createClient(settings: ShipStationSettings, http: PluginHttp): Client {
  const { host, pathname } = new URL(settings.url);
  const { username, password, authKey } = settings;
  const headers = {
    accept: 'text/xml, application/xml',
    ...(password !== undefined && {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    }),
  };
  /** Again in the query, for servers that keep the header to themselves. */
  const credentials = {
    ...(username !== undefined && { 'SS-UserName': username }),
    ...(password !== undefined && { 'SS-Password': password }),
    ...(authKey !== undefined && { auth_key: authKey }),
  };
  const urlOf = (query: Readonly<Record<string, string>>): URL => {
    const url = new URL(settings.url);
    for (const [name, value] of Object.entries({ ...query, ...credentials }))
      url.searchParams.set(name, value);
    // Not everybody reads a plus as a space.
    url.search = url.search.replaceAll('+', '%20');
    return url;
  };

  return {
    host,

    async exportOrders([from, to], page) {
      const url = urlOf({
        action: 'export',
        start_date: toMinute(from),
        end_date: toMinute(to),
        page: String(page),
      });
      try {
        const response = await http.send({ method: 'GET', url, headers, maxBytes: MAX_BYTES });
        if (response.status !== 200) throw errorOf(host, response);
        if (isWebPage(response)) throw new StoreError('unreadable', `${host} ${WEB_PAGE}`);
        return await readOrderList(response.body);
      } catch (error) {
        const to = error instanceof PluginHttpError ? error.location : undefined;
        if (to === undefined) throw explained(host, error);
        const address = samePath(to.pathname, pathname) ? shownUrl(to) : undefined;
        throw new StoreError('unreadable', reasonOfRedirect(host, to, address));
      }
    },

    notify: (query, body) =>
      http.send({
        method: 'POST',
        url: urlOf({ action: 'shipnotify', ...query }),
        headers: { ...headers, 'content-type': 'text/xml; charset=utf-8' },
        body,
        maxBytes: 1024 * 1024,
      }),
  };
}

const WEB_PAGE =
  'answered with a web page instead of orders: enter the URL that its ShipStation plug-in shows, with the query';

/** A login, a maintenance page, or just a page of the shop. */
export const isWebPage = ({ body }: Pick<PluginHttpResponse, 'body'>): boolean =>
  /^\s*<(!doctype html|html)/i.test(body.subarray(0, 200).toString('utf8'));

const samePath = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '');

function explained(host: string, error: unknown): unknown {
  if (error instanceof XmlError)
    return new StoreError('unreadable', `${host} did not answer with a list of orders: ${error.message}`);
  if (error instanceof TooManyOrders)
    return new WindowTooLarge(new StoreError('unreadable', `${host} answered with ${error.message}`));
  if (!(error instanceof PluginHttpError)) return error;
  if (error.code === 'too_large') return new WindowTooLarge(new StoreError('unreadable', error.message));
  const unavailable = new StoreError('unavailable', error.message);
  return error.code === 'timeout' ? new WindowTooLarge(unavailable) : unavailable;
}

function errorOf(host: string, response: PluginHttpResponse): Error {
  const { status, headers } = response;
  const said = `${host} answered HTTP ${status}`;
  const site = isWebPage(response) ? problemOfSite(response, host) : undefined;
  if (status === 401)
    return new StoreError(
      'unauthorized',
      `${said}: it does not accept the credentials, or the whole site has a password`,
    );
  if (status === 403)
    return new StoreError('forbidden', site ?? `${said}: the credentials do not allow this`);
  if (status === 429)
    return new StoreError('throttled', `${said}: too many requests`, { retryAfterMs: retryAfterMs(headers) });
  if (status < 500) return new StoreError('unreadable', `${said}: check the URL of the store`);
  const failed = new StoreError('unavailable', site ?? said, { retryAfterMs: retryAfterMs(headers) });
  return OVERWHELMED.has(status) ? new WindowTooLarge(failed) : failed;
}

/** In seconds: dates are not read. */
export const retryAfterMs = (headers: PluginHttpResponse['headers']): number | undefined =>
  /^\d{1,5}$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) * 1000 : undefined;
