export { eraseReasons } from './activity-erasure.ts';
export { activityRoutes } from './activity-routes.ts';
export { createActivityService } from './activity-service.ts';
export { recordOrderChange } from './order-activity.ts';
export { recordActivities, recordActivity } from './record-activity.ts';
