export { createConnectedStores } from './connected-stores.ts';
export { resealStoreSettings } from './sealed-settings.ts';
export { createStoreLog } from './store-log.ts';
export { storeRoutes } from './store-routes.ts';
export { createStoreService } from './store-service.ts';
