import { createDashboardClient } from '@waybill/sdk/dashboard';
import { createAccountFetch } from './current-account.ts';
import { createIdempotentFetch } from './idempotency.ts';

/** The API client: `waybill.orders.get(id)`. */
export const waybill = createDashboardClient({ fetch: createIdempotentFetch(createAccountFetch()) });
