import { createDashboardClient } from '@waybill/sdk';
import { createAccountFetch } from './current-account.ts';
import { createIdempotentFetch } from './idempotency.ts';

/** The API client: `dataOf(api.GET('/orders/{id}', { params: { path: { id } } }))`. */
export const api = createDashboardClient({ fetch: createIdempotentFetch(createAccountFetch()) });

/** Requests a whole list as a CSV file: `fileOf(api.GET('/orders', { params, ...AS_CSV }))`. */
export const AS_CSV = { headers: { accept: 'text/csv' }, parseAs: 'blob' } as const;

/** For the path of one resource: `api.GET('/orders/{id}', byId(id))`. */
export const byId = (id: string) => ({ params: { path: { id } } });
