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
import type { Routes } from '../http/routing.ts';
import { type Changes, changeRoutes } from '../live/index.ts';
import type { OverviewService } from '../overview/index.ts';
import { overviewRoutes } from '../overview/index.ts';
import { type RequestLogService, requestLogRoutes } from '../request-log/index.ts';
import { pagePreviewRoutes } from '../shipping/customer-pages/index.ts';
import { packingRoutes } from '../shipping/packing/index.ts';
import type { ApiServices } from './api-routes.ts';
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
  changes: Changes;
  metrics: Metrics;
  setupToken: string;
}

/** The routes that only the dashboard has. They take no idempotency keys: some have no user yet, and a key belongs to one. */
export function dashboardRoutes(app: Routes, options: Options): void {
  const { door, dashboard } = options;
  setupRoutes(app, dashboard, options.setupToken, door);
  sessionRoutes(app, dashboard, door);
  memberRoutes(app, dashboard.members);
  twoFactorRoutes(app, dashboard, door);
  invitationRoutes(app, dashboard, door);
  passwordResetRoutes(app, dashboard, door);
  accountRoutes(app, dashboard);
  alertRoutes(app, dashboard.alertChoices);
  notificationRoutes(app, dashboard.notifications);
  apiKeyRoutes(app, dashboard.apiKeys);
  overviewRoutes(app, dashboard.overview);
  pagePreviewRoutes(app, options.services.pagePreviews);
  packingRoutes(app, options.services.packing, (accountId, topic) =>
    options.changes.publish(accountId, topic),
  );
  deliveryStatsRoutes(app, dashboard.deliveryStats);
  requestLogRoutes(app, dashboard.requestLog);
  changeRoutes(app, options.changes, door, options.metrics.changeStreams);
}
