export { excerptOf, redactQuery } from './body-excerpt.ts';
export { forgetRequests } from './forget-requests.ts';
export { pruneRequestLog } from './prune.ts';
export { createRequestLog, type RequestLog } from './request-log.ts';
export { requestLogRoutes } from './request-log-routes.ts';
export { createRequestLogService, type RequestLogService } from './request-log-service.ts';
