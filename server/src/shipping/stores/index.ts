export { createConnectedStores } from './connected-stores.ts';
export { createDifferenceResolution } from './import/difference-resolution.ts';
export { createOrderImport } from './import/order-import.ts';
export { eraseStoreOrder } from './import/store-orders.ts';
export {
  createProductPull,
  createStoreProductService,
  productHooks,
  storeProductRoutes,
} from './products/index.ts';
export { createReportSender, createReportWriter } from './reports/index.ts';
export { createLogRetry } from './retry-log-entry.ts';
export { resealStoreSettings } from './sealed-settings.ts';
export { createStockPush, noteStockChanges, stockListener } from './stock/index.ts';
export { createStoreLog } from './store-log.ts';
export { storeDifferenceRoutes, storeRoutes } from './store-routes.ts';
export { createStoreService } from './store-service.ts';
export { createStoreSync, storeEventRoutes } from './sync/index.ts';
