import type { FastifyInstance } from 'fastify';
import { apiKeyRoutes } from '../accounts/api-key-routes.ts';
import type { ApiKeyService } from '../accounts/api-keys.ts';
import { invitationRoutes } from '../accounts/invitation-routes.ts';
import type { InvitationService } from '../accounts/invitations.ts';
import type { LoginService } from '../accounts/logins.ts';
import { memberRoutes } from '../accounts/member-routes.ts';
import type { MemberService } from '../accounts/members.ts';
import { sessionRoutes } from '../accounts/session-routes.ts';
import type { SessionService } from '../accounts/sessions.ts';
import { setupRoutes } from '../accounts/setup-routes.ts';
import type { UserService } from '../accounts/users.ts';
import { type DeliveryStats, deliveryStatsRoutes } from '../delivery/index.ts';
import type { IdempotencyKeys } from '../idempotency/index.ts';
import { type Changes, changeRoutes } from '../live/index.ts';
import { overviewRoutes } from '../overview/overview-routes.ts';
import type { OverviewService } from '../overview/overview-service.ts';
import { type ApiServices, apiRoutes } from './api-routes.ts';
import type { DashboardDoor } from './dashboard-door.ts';
import { honourIdempotencyKeys } from './idempotency.ts';
import type { Metrics } from './metrics.ts';
import type { Routes } from './routing.ts';

export interface DashboardServices {
  users: UserService;
  apiKeys: ApiKeyService;
  sessions: SessionService;
  logins: LoginService;
  members: MemberService;
  invitations: InvitationService;
  overview: OverviewService;
  deliveryStats: DeliveryStats;
}

interface Options {
  door: DashboardDoor;
  dashboard: DashboardServices;
  services: ApiServices;
  idempotency: IdempotencyKeys;
  changes: Changes;
  metrics: Metrics;
  setupToken: string;
}

/** What lies behind the dashboard's door: all that lies behind the API's, and what only a person does. */
export async function dashboardApi(app: FastifyInstance, options: Options): Promise<void> {
  const { door, dashboard } = options;
  // Some of the dashboard's own routes have no user yet, and a key belongs to one.
  await app.register(async (mirror) => {
    honourIdempotencyKeys(mirror, options.idempotency);
    apiRoutes(mirror as Routes, options.services);
  });
  const own = app as Routes;
  setupRoutes(own, dashboard.users, options.setupToken, door);
  sessionRoutes(own, dashboard, door);
  memberRoutes(own, dashboard.members);
  invitationRoutes(own, dashboard.invitations, door);
  apiKeyRoutes(own, dashboard.apiKeys);
  overviewRoutes(own, dashboard.overview);
  deliveryStatsRoutes(own, dashboard.deliveryStats);
  changeRoutes(own, options.changes, door, options.metrics.changeStreams);
}
