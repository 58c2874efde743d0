export { ApiError } from './api-error.ts';
export { type Client, createWaybillClient } from './client.ts';
export { createDashboardClient, type DashboardClient } from './dashboard-client.ts';
export { dataOf, fileOf, pageOf } from './results.ts';
export type { Schemas } from './schemas.ts';
