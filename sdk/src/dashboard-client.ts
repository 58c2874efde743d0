import createClient, { type Client } from 'openapi-fetch';
import type { ApiPaths } from './client.ts';
import type { DashboardPaths } from './dashboard-paths.ts';

export type DashboardClient = Client<ApiPaths & DashboardPaths, 'application/json'>;

/** The dashboard's own door: the API's paths and its own, let in by the session cookie of the page's own host. */
export function createDashboardClient(): DashboardClient {
  return createClient<ApiPaths & DashboardPaths, 'application/json'>({
    baseUrl: '/dashboard/api/v1',
    credentials: 'same-origin',
  });
}
