export { eraseReturns } from './return-erasure.ts';
export { createReturnProgress } from './return-progress.ts';
export { returnRoutes } from './return-routes.ts';
export { createReturnService } from './return-service.ts';
export { readReturn } from './return-store.ts';
