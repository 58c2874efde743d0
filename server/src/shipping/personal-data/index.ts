export { createCustomerFinder } from './customer-finder.ts';
export { createCustomerService } from './customer-service.ts';
export { createErasureService, type ForgetTraces } from './erasure-service.ts';
export { personalDataRoutes } from './personal-data-routes.ts';
export { createRetention } from './retention.ts';
