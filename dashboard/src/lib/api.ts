import { createDashboardClient } from '@waybill/sdk/dashboard';
import { connection } from './connection.ts';
import { createAccountFetch } from './current-account.ts';
import { createIdempotentFetch } from './idempotency.ts';

/** The API client: `waybill.orders.get(id)`. */
export const waybill = createDashboardClient({
  fetch: createIdempotentFetch(createAccountFetch(connection.fetch)),
});
