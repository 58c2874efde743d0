/** What the dashboard uses in this repository. The published package has only `index.ts`. */
export { createDashboardClient, type DashboardClient } from './dashboard-client.ts';
export * from './index.ts';
export { dataOf, fileOf, pageOf } from './results.ts';
