export { overviewRoutes } from './overview-routes.ts';
export { createOverviewService, type OverviewService } from './overview-service.ts';
