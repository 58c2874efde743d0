import createClient, { type ClientOptions, type Client as FetchClient } from 'openapi-fetch';
import type { paths } from './generated.ts';

const API = '/api/v1';

/** Paths without the prefix: `/orders/{id}`. */
export type Below<Prefix extends string, Paths> = {
  [Path in keyof Paths as Path extends `${Prefix}${infer Rest}` ? Rest : never]: Paths[Path];
};

export type ApiPaths = Below<typeof API, paths>;
export type Client = FetchClient<ApiPaths, 'application/json'>;

interface WaybillOptions extends Pick<ClientOptions, 'fetch'> {
  /** Origin of the server, without a path: `https://ship.example.com`. */
  baseUrl: string;
  apiKey: string;
}

/** A client for the API, authenticated with an API key. */
export function createWaybillClient({ baseUrl, apiKey, fetch }: WaybillOptions): Client {
  return createClient<ApiPaths, 'application/json'>({
    baseUrl: `${baseUrl}${API}`,
    headers: { authorization: `Bearer ${apiKey}` },
    ...(fetch && { fetch }),
  });
}
