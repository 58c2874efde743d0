export { eraseStoreOrder } from './import/store-orders.ts';
export { productHooks, storeProductRoutes } from './products/index.ts';
export { createReportWriter } from './reports/index.ts';
export { resealStoreSettings, sealedSettings as sealedStoreSettings } from './sealed-settings.ts';
export { noteStockChanges, stockListener } from './stock/index.ts';
export { createStoreLog } from './store-log.ts';
export { storeDifferenceRoutes, storeRoutes } from './store-routes.ts';
export { createStoreServices } from './store-services.ts';
export { storeEventRoutes } from './sync/index.ts';
