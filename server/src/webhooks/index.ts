export { disableSubscriptions } from './disable-subscriptions.ts';
export { deleteEvents, deleteUndelivered } from './event-store.ts';
export { announceWork, createOutbox, type Outbox, readAnnouncement, writeEvent } from './outbox.ts';
export { probeNow } from './probe.ts';
export { START_WITHIN_MS } from './subscription.ts';
export { lockHealth, type SubscriptionHealth, storeHealth } from './subscription-health.ts';
export { subscriptionRoutes } from './subscription-routes.ts';
export { createSubscriptionService, type SubscriptionService } from './subscription-service.ts';
