import { createDashboardClient } from '@waybill/sdk';
import { createIdempotentFetch } from './idempotency.ts';

/** The one way to data: `dataOf(api.GET('/orders/{id}', { params: { path: { id } } }))`. */
export const api = createDashboardClient({ fetch: createIdempotentFetch() });
