import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Fields, fieldsIn, fieldsOf } from '../../server/src/carriers/answer-fields.ts';
import type { Carrier } from '../../server/src/carriers/carrier.ts';
import { createEasyPostCarrier } from '../../server/src/carriers/easypost/easypost-carrier.ts';
import {
  createReplay,
  readExchanges,
  type StoredExchange,
} from '../../server/src/plugins/http/recording/index.ts';
import type { Address } from '../../server/src/postal/index.ts';
import type { Purchase, QuoteRequest } from '../../server/src/schema/quote.ts';
import { NOW, request, WEBHOOK_SECRET } from './easypost-samples.ts';
import { findRecordings } from './recordings.ts';

/** EasyPost's recordings, replayed to the adapter. */

const folders = ['easypost', 'easypost-ruby', 'easypost-examples'].map(findRecordings);

/** None unless all folders are there. */
export const recordings = folders.every((files) => files !== undefined) ? folders.flat() : [];

const nameOf = (file: string) => /(easypost(?:-ruby|-examples)?\/.*)$/.exec(file)?.[1] ?? file;

function fileOf(name: string): string {
  const found = recordings.find((file) => nameOf(file) === name);
  if (found === undefined) throw new Error(`no recording ${name}`);
  return found;
}

const covered = new Set<string>();

/** Says which recordings cover which call. */
export function printCovered(): void {
  process.stdout.write(`Recordings of EasyPost by call:\n${[...covered].sort().join('\n')}\n`);
}

export interface Scene {
  carrier: Carrier;
  exchanges: StoredExchange[];
  /** The JSON of the requests that were sent. */
  sent(): unknown[];
}

/** Replays a recording, from one of its exchanges on, and what `more` adds to it. */
export function replay(call: string, name: string, more: StoredExchange[] = [], from = 0): Scene {
  const exchanges = exchangesIn(call, name).slice(from);
  return { ...answerWith([...exchanges, ...more]), exchanges };
}

export function exchangesIn(call: string, name: string): StoredExchange[] {
  covered.add(`${call.padEnd(24)}${name}`);
  return readExchanges(fileOf(name));
}

/** One of the bodies in EasyPost's documentation. */
export function exampleIn(call: string, name: string): Buffer {
  const file = `easypost-examples/${name}.json`;
  covered.add(`${call.padEnd(24)}${file}`);
  return readFileSync(fileOf(file));
}

/** Calls that are not among them are answered with 404. */
export function answerWith(exchanges: StoredExchange[]): Omit<Scene, 'exchanges'> {
  const recorded = createReplay(exchanges);
  const missing = () => createReplay([answering('GET', '/', 404, {})], { match: () => true });
  const carrier = createEasyPostCarrier(
    { apiKey: 'EZTKkey', webhookSecret: WEBHOOK_SECRET },
    {
      http: { send: (wanted) => recorded.send(wanted).catch(() => missing().send(wanted)) },
      log: { warn() {} },
      mode: 'test',
    },
    () => NOW,
  );
  return { carrier, sent: () => recorded.requests.map(({ json }) => json) };
}

export const answering = (method: string, path: string, status: number, body: unknown): StoredExchange => ({
  request: { method, url: new URL(path, 'https://api.easypost.com').href, body: undefined },
  response: { status, headers: {}, body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)) },
});

export const jsonOf = (bytes: Buffer): Fields => fieldsOf(JSON.parse(bytes.toString()));
export const bodyOf = (exchange: StoredExchange | undefined): Fields =>
  jsonOf(exchange?.response.body ?? Buffer.from('{}'));
export const sentIn = (exchange: StoredExchange | undefined): Fields =>
  fieldsOf(JSON.parse(exchange?.request.body ?? '{}'));

/** Every object of a type in a recording. Bodies in HAR files are texts inside of JSON. */
export function objectsIn(value: unknown, type: string): Fields[] {
  if (typeof value === 'string' && value.startsWith('{')) return objectsIn(JSON.parse(value), type);
  if (Array.isArray(value)) return value.flatMap((one) => objectsIn(one, type));
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.values(value).flatMap((one) => objectsIn(one, type));
  return fieldsOf(value).object === type ? [fieldsOf(value), ...nested] : nested;
}

export const signed = (body: Buffer) => {
  const hmac = createHmac('sha256', WEBHOOK_SECRET.normalize('NFKD')).update(body).digest('hex');
  return { 'x-hmac-signature': `hmac-sha256-hex=${hmac}` };
};

export const addressIn = (value: unknown): Address => {
  const { zip, ...address } = fieldsOf(value);
  // Recorded addresses have the fields of ours, but for the name of the ZIP code.
  return { ...(address as unknown as Address), postalCode: String(zip) };
};

/** What a merchant asks us for, so that we ask EasyPost for what was recorded. */
export function requestIn(exchange: StoredExchange | undefined): QuoteRequest {
  const { shipment, order } = sentIn(exchange);
  const { from_address, to_address, parcel, shipments } = fieldsOf(shipment ?? order);
  const parcels = parcel === undefined ? fieldsIn(shipments).map((one) => one.parcel) : [parcel];
  return {
    shipFrom: addressIn(from_address),
    shipTo: addressIn(to_address),
    parcels: parcels.map((one) => {
      const { weight, length, width, height } = fieldsOf(one);
      const dimensions = { length: Number(length), width: Number(width), height: Number(height) };
      return {
        weight: { value: Number(weight), unit: 'oz' },
        ...(length !== undefined && { dimensions: { ...dimensions, unit: 'in' } }),
      };
    }),
    now: NOW,
  };
}

/** The purchase that a shipment is the result of. */
export function purchaseIn({ id, selected_rate }: Fields): Purchase {
  const { id: rateId, rate, service, carrier } = fieldsOf(selected_rate);
  const price = Math.round(Number(rate) * 100);
  return {
    ...request,
    reference: 'ours',
    quote: {
      ...{ carrier: String(carrier).toLowerCase(), service: String(service), serviceName: String(service) },
      ...{ rate: price, currency: 'USD', zone: null, billableWeight: null, surcharges: [] },
      ...{ deliveryDays: null, deliveryDate: null, carrierRateId: `${id}/${rateId}/${price}` },
    },
  };
}

export async function purchaseOf(carrier: Carrier, wanted: QuoteRequest, service: string): Promise<Purchase> {
  const quote = (await carrier.quote(wanted)).quotes.find((one) => one.service === service);
  if (quote === undefined) throw new Error(`no quote of ${service}`);
  return { ...wanted, quote, reference: 'ours' };
}
