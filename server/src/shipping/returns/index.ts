export { createReturnProgress } from './return-progress.ts';
export { returnRoutes } from './return-routes.ts';
export { createReturnService, type ReturnService } from './return-service.ts';
