export { productHooks } from './product-matching.ts';
export { createProductPull } from './product-pull.ts';
export { storeProductRoutes } from './store-product-routes.ts';
export { createStoreProductService } from './store-product-service.ts';
