export { ApiError } from './api-error.ts';
export { type Client, createWaybillClient } from './client.ts';
export { createDashboardClient, type DashboardClient } from './dashboard-client.ts';
export type {
  Access,
  ApiKey,
  CreatedApiKey,
  CreatedInvitation,
  Invitation,
  Member,
  NewApiKey,
  Permission,
  Session,
  SessionInfo,
  User,
  WebhookStats,
} from './dashboard-paths.ts';
export { dataOf, pageOf } from './results.ts';
export type { Schemas } from './schemas.ts';
