import type { Clock } from '../../lib/clock.ts';
import type { Vault } from '../../lib/crypto.ts';
import type { Storage } from '../../storage/index.ts';
import type { StoreRegistry } from '../../stores/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { OrderService } from '../orders/index.ts';
import type { ProductService } from '../products/index.ts';
import { createConnectedStores } from './connected-stores.ts';
import { createDifferenceResolution } from './import/difference-resolution.ts';
import { createOrderImport } from './import/order-import.ts';
import { createProductPull, createStoreProductService } from './products/index.ts';
import { createReportSender } from './reports/index.ts';
import { createLogRetry } from './retry-log-entry.ts';
import { createStockPush } from './stock/index.ts';
import type { StoreLog } from './store-log.ts';
import { createStoreService } from './store-service.ts';
import { createStoreSync } from './sync/index.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  vault: Vault;
  registry: StoreRegistry;
  publicUrl: string | undefined;
  log: StoreLog;
  orders: OrderService;
  products: ProductService;
}

/** Connected shops: their orders are imported, they are told what is shipped and in stock, and their products are matched. */
export function createStoreServices(dependencies: Dependencies) {
  const { storage, clock, outbox, vault, registry, publicUrl, log, orders, products } = dependencies;
  const stores = createConnectedStores({ registry, vault });
  const storeReports = createReportSender({ storage, clock, stores, log });
  const orderImport = createOrderImport({ storage, clock, orders, log });
  const storeSync = createStoreSync({ storage, clock, outbox, stores, orderImport, log, publicUrl });
  return {
    stores: createStoreService({
      ...{ storage, clock, outbox, vault, registry, stores, log },
      retry: createLogRetry({ log, reports: storeReports, signals: storeSync.signals }),
    }),
    orderImport,
    storeDifferences: createDifferenceResolution({ storage, orders }),
    storeLog: log,
    storeReports,
    storeProducts: createStoreProductService({ storage, log, create: products.create }),
    productPull: createProductPull({ storage, clock, stores, log }),
    stockPush: createStockPush({ storage, stores, log }),
    storeSync,
  };
}
