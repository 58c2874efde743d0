import type {
  LoginService,
  MemberMails,
  PasswordRequestService,
  TwoFactorService,
} from '../accounts/index.ts';
import {
  type AccountService,
  type ApiKeyService,
  createAccountService,
  createApiKeyService,
  createDeactivation,
  createInvitationService,
  createMemberService,
  createPasswordResetService,
  createPasswords,
  createSessionService,
  createUserService,
  type InvitationService,
  type MemberService,
  type PasswordResetService,
  type Passwords,
  type SessionService,
  type UserService,
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
  disableSubscriptions,
  type EventBell,
  type Handover,
} from '../webhooks/index.ts';

export interface Accounts {
  users: UserService;
  accounts: AccountService;
  deactivate: ReturnType<typeof createDeactivation>;
  apiKeys: ApiKeyService;
  sessions: SessionService;
  members: MemberService;
  invitations: InvitationService;
  passwordResets: PasswordResetService;
}

export function createAccounts(dependencies: {
  storage: Storage;
  clock: Clock;
  maxApiKeys: number;
  passwords?: Passwords;
  /** By default nobody gets any. */
  memberMails?: MemberMails;
}): Accounts {
  const shared = { passwords: createPasswords(), ...dependencies };
  return {
    users: createUserService(shared),
    apiKeys: createApiKeyService(shared),
    sessions: createSessionService(shared),
    accounts: createAccountService(shared),
    members: createMemberService(shared),
    deactivate: createDeactivation({
      ...shared,
      onAbandoned: (tx, accountId, now) => disableSubscriptions(shared.storage, tx, accountId, now),
    }),
    invitations: createInvitationService(shared),
    passwordResets: createPasswordResetService(shared),
  };
}

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
