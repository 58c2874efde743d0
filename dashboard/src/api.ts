import { createDashboardClient } from '@waybill/sdk';

/** The one way to data: `dataOf(api.GET('/orders/{id}', { params: { path: { id } } }))`. */
export const api = createDashboardClient();
