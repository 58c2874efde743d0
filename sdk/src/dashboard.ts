import { type Api, apiRoutes } from './generated/api.ts';
import { type DashboardApi, dashboardApiRoutes } from './generated/dashboard-api.ts';
import { methodsOf } from './methods.ts';
import { createTransport, type TransportOptions } from './transport.ts';

export { newIdempotencyKey } from './transport.ts';

/** The methods of the API, and those that only the dashboard has. */
export type DashboardClient = Api & DashboardApi;

/**
 * The client of the dashboard's pages, which the session cookie authenticates. It is not in the published package. It sends
 * each request once and without a time limit: pages decide themselves what is retried, and with which idempotency key.
 */
export function createDashboardClient({ fetch }: Pick<TransportOptions, 'fetch'>): DashboardClient {
  const transport = createTransport({
    url: '/dashboard/api/v1',
    fetch,
    idempotent: false,
    maxRetries: 0,
    timeoutMs: Number.POSITIVE_INFINITY,
  });
  return methodsOf<DashboardClient>({ ...apiRoutes, ...dashboardApiRoutes }, transport);
}
