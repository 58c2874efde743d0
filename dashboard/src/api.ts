import { createDashboardClient } from '@waybill/sdk';
import { createOnce } from './once.ts';

/** The one way to data: `dataOf(api.GET('/orders/{id}', { params: { path: { id } } }))`. */
export const api = createDashboardClient({ fetch: createOnce() });
