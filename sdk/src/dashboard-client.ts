import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './generated.ts';

const DOOR = '/dashboard/api/v1';

/** Paths without the prefix: `/orders/{id}`. */
type Below<Prefix extends string, Paths> = {
  [Path in keyof Paths as Path extends `${Prefix}${infer Rest}` ? Rest : never]: Paths[Path];
};

/** The API's paths, and those that only the dashboard has. */
type DashboardPaths = Below<'/api/v1', paths> & Below<typeof DOOR, paths>;
export type DashboardClient = Client<DashboardPaths, 'application/json'>;

/** A client for the dashboard's own pages, authenticated with the session cookie. */
export function createDashboardClient({ fetch }: Pick<ClientOptions, 'fetch'>): DashboardClient {
  return createClient<DashboardPaths, 'application/json'>({
    baseUrl: DOOR,
    credentials: 'same-origin',
    ...(fetch && { fetch }),
  });
}
