import { type ApiKeyService, createApiKeyService } from './accounts/api-keys.ts';
import { createInvitationService, type InvitationService } from './accounts/invitations.ts';
import type { LoginService } from './accounts/logins.ts';
import { createMemberService, type MemberService } from './accounts/members.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { createSessionService, type SessionService } from './accounts/sessions.ts';
import { createUserService, type UserService } from './accounts/users.ts';
import type { Carrier } from './carriers/carrier.ts';
import { createDeliveryService, createDeliveryStats } from './delivery/index.ts';
import type { ApiServices } from './http/api-routes.ts';
import type { DashboardServices } from './http/dashboard-api.ts';
import type { Clock } from './lib/clock.ts';
import type { Vault } from './lib/crypto.ts';
import type { TimeScale } from './lib/time-scale.ts';
import { createOverviewService } from './overview/overview-service.ts';
import { createShippingServices } from './shipping/index.ts';
import type { Storage } from './storage/index.ts';
import { createSubscriptionService } from './webhooks/index.ts';

export interface Accounts {
  users: UserService;
  apiKeys: ApiKeyService;
  sessions: SessionService;
  members: MemberService;
  invitations: InvitationService;
}

export function createAccounts(dependencies: {
  storage: Storage;
  clock: Clock;
  maxApiKeys: number;
  passwords?: Passwords;
}): Accounts {
  const shared = { passwords: createPasswords(), ...dependencies };
  return {
    users: createUserService(shared),
    apiKeys: createApiKeyService(shared),
    sessions: createSessionService(shared),
    members: createMemberService(shared),
    invitations: createInvitationService(shared),
  };
}

/** What only the dashboard offers. */
export function createDashboardServices(
  accounts: Accounts,
  logins: LoginService,
  dependencies: { storage: Storage; clock: Clock },
): DashboardServices {
  return {
    ...accounts,
    logins,
    overview: createOverviewService(dependencies),
    deliveryStats: createDeliveryStats(dependencies),
  };
}

export function createApiServices(dependencies: {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  maxWebhooks: number;
  carriers: readonly Carrier[];
  simulateTracking: TimeScale | undefined;
}): ApiServices {
  return {
    ...createShippingServices(dependencies),
    deliveries: createDeliveryService(dependencies),
    subscriptions: createSubscriptionService(dependencies),
  };
}
