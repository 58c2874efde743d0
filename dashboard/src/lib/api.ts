import { createDashboardClient } from '@waybill/sdk';
import { createIdempotentFetch } from './idempotency.ts';

/** The API client: `dataOf(api.GET('/orders/{id}', { params: { path: { id } } }))`. */
export const api = createDashboardClient({ fetch: createIdempotentFetch() });

/** For the path of one resource: `api.GET('/orders/{id}', byId(id))`. */
export const byId = (id: string) => ({ params: { path: { id } } });
