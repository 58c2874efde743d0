import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type {
  AccountService,
  ApiKeyService,
  InvitationService,
  LoginService,
  MemberService,
  PasswordRequestService,
  PasswordResetService,
  SessionService,
  TimezoneOf,
  TwoFactorService,
  UserService,
} from '../accounts/index.ts';
import {
  accountRoutes,
  apiKeyRoutes,
  invitationRoutes,
  memberRoutes,
  passwordResetRoutes,
  sessionRoutes,
  setupRoutes,
  twoFactorRoutes,
} from '../accounts/index.ts';
import {
  type AlertChoices,
  alertRoutes,
  type NotificationService,
  notificationRoutes,
} from '../alerts/index.ts';
import { type DeliveryStats, deliveryStatsRoutes } from '../delivery/index.ts';
import type { DashboardDoor } from '../http/door.ts';
import type { IdempotencyKeys } from '../idempotency/index.ts';
import { type Changes, changeRoutes } from '../live/index.ts';
import type { OverviewService } from '../overview/index.ts';
import { overviewRoutes } from '../overview/index.ts';
import { type RequestLogService, requestLogRoutes } from '../request-log/index.ts';
import { pagePreviewRoutes } from '../shipping/customer-pages/index.ts';
import { packingRoutes } from '../shipping/packing/index.ts';
import { type ApiServices, apiRoutes } from './api-routes.ts';
import { readmit } from './doors/late-bodies.ts';
import { addIdempotencyHooks } from './idempotency-hooks.ts';
import type { Metrics } from './operations/metrics.ts';

export interface DashboardServices {
  users: UserService;
  accounts: AccountService;
  apiKeys: ApiKeyService;
  sessions: SessionService;
  logins: LoginService;
  twoFactor: TwoFactorService;
  members: MemberService;
  invitations: InvitationService;
  passwordResets: PasswordResetService;
  passwordRequests: PasswordRequestService;
  alertChoices: AlertChoices;
  notifications: NotificationService;
  overview: OverviewService;
  deliveryStats: DeliveryStats;
  requestLog: RequestLogService;
  timezoneOf: TimezoneOf;
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

/** The routes behind the dashboard's door: all of the API's, and those that only the dashboard has. */
export async function dashboardApi(app: FastifyInstance, options: Options): Promise<void> {
  const { door, dashboard } = options;
  // Not on the dashboard's own routes: some have no user yet, and an idempotency key belongs to one.
  await app.register(async (mirror) => {
    addIdempotencyHooks(mirror, options.idempotency);
    const typed = mirror.withTypeProvider<TypeBoxTypeProvider>();
    apiRoutes(typed, options.services, door.linkTo, readmit(door));
  });
  const own = app.withTypeProvider<TypeBoxTypeProvider>();
  setupRoutes(own, dashboard, options.setupToken, door);
  sessionRoutes(own, dashboard, door);
  memberRoutes(own, dashboard.members);
  twoFactorRoutes(own, dashboard, door);
  invitationRoutes(own, dashboard, door);
  passwordResetRoutes(own, dashboard, door);
  accountRoutes(own, dashboard);
  alertRoutes(own, dashboard.alertChoices);
  notificationRoutes(own, dashboard.notifications);
  apiKeyRoutes(own, dashboard.apiKeys);
  overviewRoutes(own, dashboard.overview);
  pagePreviewRoutes(own, options.services.pagePreviews);
  packingRoutes(own, options.services.packing, (accountId, topic) =>
    options.changes.publish(accountId, topic),
  );
  deliveryStatsRoutes(own, dashboard.deliveryStats);
  requestLogRoutes(own, dashboard.requestLog);
  changeRoutes(own, options.changes, door, options.metrics.changeStreams);
}
