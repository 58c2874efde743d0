import { type ApiKeyService, createApiKeyService } from './accounts/api-keys.ts';
import { createUserService, type UserService } from './accounts/users.ts';
import { createDeliveryService } from './delivery/index.ts';
import type { ApiServices } from './http/api-routes.ts';
import type { Clock } from './lib/clock.ts';
import type { Vault } from './lib/crypto.ts';
import { createAddressService } from './shipping/addresses/index.ts';
import { createInventoryService, createStockLedger } from './shipping/inventory/index.ts';
import { createOrderService } from './shipping/orders/index.ts';
import { createProductService } from './shipping/products/index.ts';
import { createShipmentService } from './shipping/shipments/index.ts';
import { createWarehouseService } from './shipping/warehouses/index.ts';
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
}): ApiServices {
  const ledger = createStockLedger(dependencies);
  return {
    addresses: createAddressService(),
    deliveries: createDeliveryService(dependencies),
    inventory: createInventoryService({ ...dependencies, ledger }),
    orders: createOrderService(dependencies),
    products: createProductService(dependencies),
    shipments: createShipmentService(dependencies),
    subscriptions: createSubscriptionService(dependencies),
    warehouses: createWarehouseService(dependencies),
  };
}
