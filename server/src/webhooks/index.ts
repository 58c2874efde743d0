export { subscriptionRoutes } from './subscription-routes.ts';
export { createSubscriptionService, type SubscriptionService } from './subscription-service.ts';
