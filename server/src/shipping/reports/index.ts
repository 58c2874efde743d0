export { reportRoutes } from './report-routes.ts';
export { createReportService } from './report-service.ts';
