import type {
  LoginService,
  MemberMails,
  PasswordRequestService,
  TwoFactorService,
} from '../accounts/index.ts';
import { createAlertChoices, createNotifications } from '../alerts/index.ts';
import type { ApiServices } from '../app/api-routes.ts';
import type { DashboardServices } from '../app/dashboard-routes.ts';
import type { CarrierRegistry } from '../carriers/index.ts';
import {
  createDeliveryService,
  createDeliveryStats,
  createEventService,
  createReplayService,
} from '../delivery/index.ts';
import type { Destinations } from '../destinations/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import type { TimeScale } from '../lib/time-scale.ts';
import type { MailOutbox } from '../mail/index.ts';
import { createOverviewService } from '../overview/index.ts';
import { createRequestLogService } from '../request-log/index.ts';
import { readHandling } from '../shipping/handling/index.ts';
import { createShippingServices, type ForgetTraces, type Printer } from '../shipping/index.ts';
import type { Storage } from '../storage/index.ts';
import type { StoreRegistry } from '../stores/index.ts';
import {
  createCatchUp,
  createEventStream,
  createFilterTrial,
  createSubscriptionService,
  type EventBell,
  type Handover,
} from '../webhooks/index.ts';
import type { Accounts } from './accounts.ts';

/** What only the dashboard offers. */
export function createDashboardServices(
  accounts: Accounts & {
    logins: LoginService;
    twoFactor: TwoFactorService;
    passwordRequests: PasswordRequestService;
  },
  dependencies: { storage: Storage; clock: Clock; memberMails: MemberMails },
): DashboardServices {
  return {
    ...accounts,
    alertChoices: createAlertChoices({
      ...dependencies,
      areMailed: dependencies.memberMails.isAvailable,
    }),
    notifications: createNotifications(dependencies),
    overview: createOverviewService(dependencies),
    deliveryStats: createDeliveryStats(dependencies),
    requestLog: createRequestLogService(dependencies.storage),
    timezoneOf: async (accountId) => (await readHandling(dependencies.storage.db, accountId)).timezone,
  };
}

export function createApiServices(dependencies: {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  maxWebhooks: number;
  destinations?: Destinations;
  carriers: CarrierRegistry;
  shops?: StoreRegistry;
  printer?: Printer;
  simulateTracking: TimeScale | undefined;
  publicUrl: string | undefined;
  mails: MailOutbox;
  forgetTraces: ForgetTraces;
  bell: EventBell;
  handover: Handover;
  /** How long events are kept. */
  deliveryRetentionMs: number;
}): ApiServices {
  const shipping = createShippingServices(dependencies);
  return {
    ...shipping,
    deliveries: createDeliveryService({ ...dependencies, findOrders: shipping.finder }),
    events: createEventService(dependencies),
    catchUp: createCatchUp(dependencies),
    eventStream: createEventStream(dependencies),
    filterTrial: createFilterTrial(dependencies),
    replays: createReplayService(dependencies),
    subscriptions: createSubscriptionService(dependencies),
  };
}
