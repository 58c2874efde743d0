import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { ApiPaths, Below } from './client.ts';
import type { paths } from './generated.ts';

const DOOR = '/dashboard/api/v1';

/** The API's paths, and those that only the dashboard has. */
type DashboardPaths = ApiPaths & Below<typeof DOOR, paths>;
export type DashboardClient = Client<DashboardPaths, 'application/json'>;

/** A client for the dashboard's own pages, authenticated with the session cookie. */
export function createDashboardClient({ fetch }: Pick<ClientOptions, 'fetch'>): DashboardClient {
  return createClient<DashboardPaths, 'application/json'>({
    baseUrl: DOOR,
    credentials: 'same-origin',
    ...(fetch && { fetch }),
  });
}
