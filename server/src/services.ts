import { type ApiKeyService, createApiKeyService } from './accounts/api-keys.ts';
import { createUserService, type UserService } from './accounts/users.ts';
import type { Carrier } from './carriers/carrier.ts';
import { createDeliveryService } from './delivery/index.ts';
import type { ApiServices } from './http/api-routes.ts';
import type { Clock } from './lib/clock.ts';
import type { Vault } from './lib/crypto.ts';
import type { TimeScale } from './lib/time-scale.ts';
import { createShippingServices } from './shipping/index.ts';
import type { Storage } from './storage/index.ts';
import { createSubscriptionService } from './webhooks/index.ts';

export interface Accounts {
  users: UserService;
  apiKeys: ApiKeyService;
}

export function createAccounts(dependencies: { storage: Storage; clock: Clock }): Accounts {
  return { users: createUserService(dependencies), apiKeys: createApiKeyService(dependencies) };
}

export function createApiServices(dependencies: {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  carriers: readonly Carrier[];
  simulateTracking: TimeScale | undefined;
}): ApiServices {
  return {
    ...createShippingServices(dependencies),
    deliveries: createDeliveryService(dependencies),
    subscriptions: createSubscriptionService(dependencies),
  };
}
