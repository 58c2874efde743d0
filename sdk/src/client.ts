import { type Api, apiRoutes } from './generated/api.ts';
import { methodsOf } from './methods.ts';
import { createTransport, pageAddress, type TransportOptions } from './transport.ts';

export interface WaybillOptions
  extends Pick<
    TransportOptions,
    'fetch' | 'headers' | 'timeoutMs' | 'maxRetries' | 'onRequest' | 'onResponse'
  > {
  /** Address of the server: `https://ship.example.com`. An environment variable that is not set is an error. */
  baseUrl: string | undefined;
  /** `svc_live_…`. An environment variable that is not set is an error. */
  apiKey: string | undefined;
}

/** A client for the API: `waybill.orders.create(…)`. */
export type Waybill = Api;

/** Throws a `TypeError` if the address or the key is missing or cannot be one. */
export function createWaybill({ baseUrl, apiKey, headers, ...options }: WaybillOptions): Waybill {
  const transport = createTransport({
    ...options,
    url: `${serverOf(baseUrl)}/api/v1`,
    headers: { ...headers, authorization: `Bearer ${given('apiKey', apiKey)}` },
  });
  return methodsOf<Waybill>(apiRoutes, transport);
}

function given(name: string, value: string | undefined): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new TypeError(`${name} is missing or empty: is its environment variable set?`);
}

/** The server prints the address of its API when it starts, so that one is accepted, too. */
function serverOf(baseUrl: string | undefined): string {
  const isOnPage = pageAddress() !== undefined;
  const url = isOnPage && typeof baseUrl === 'string' ? baseUrl : given('baseUrl', baseUrl);
  // Without a scheme, `localhost:` would be taken for one.
  if (!isOnPage && !/^https?:\/\//i.test(url))
    throw new TypeError(`baseUrl must start with https:// or http://, but is ${url}`);
  return url.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}
