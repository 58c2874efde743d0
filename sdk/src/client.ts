import { type Api, apiRoutes } from './generated/api.ts';
import { methodsOf } from './methods.ts';
import { createTransport, type TransportOptions } from './transport.ts';

export interface WaybillOptions
  extends Pick<TransportOptions, 'fetch' | 'headers' | 'timeoutMs' | 'maxRetries'> {
  /** Address of the server: `https://ship.example.com`. */
  baseUrl: string;
  apiKey: string;
}

/** A client for the API: `waybill.orders.create(…)`. */
export type Waybill = Api;

export function createWaybill({ baseUrl, apiKey, headers, ...options }: WaybillOptions): Waybill {
  const transport = createTransport({
    ...options,
    url: `${baseUrl.replace(/\/+$/, '')}/api/v1`,
    headers: { ...headers, authorization: `Bearer ${apiKey}` },
  });
  return methodsOf<Waybill>(apiRoutes, transport);
}
