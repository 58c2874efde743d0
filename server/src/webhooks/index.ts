export { type CatchUpService, createCatchUp } from './catch-up.ts';
export { START_WITHIN_MS } from './claimed-starts.ts';
export { CLOUD_EVENT_TYPE, toCloudEvent } from './cloud-events.ts';
export { sealedDestinations } from './destination-settings.ts';
export { disableSubscriptions } from './disable-subscriptions.ts';
export { MASK } from './endpoint/custom-headers.ts';
export { openOptions } from './endpoint/sealed-options.ts';
export { eraseEvents } from './event-erasure.ts';
export { type EventFeed, type FeedEvent, findEvent, openEventFeed } from './event-feed.ts';
export { payloadText, type StoredEvent } from './event-payload.ts';
export { deleteEvents, deleteUndelivered, keepUndelivered } from './event-store.ts';
export { filterRoutes } from './filter-routes.ts';
export { createFilterTrial, type FilterTrial } from './filter-trial.ts';
export { createFilterCache } from './filters/filter-cache.ts';
export {
  type EventToSend,
  type Handover,
  type NewDelivery,
  SENT_WITH,
  type SubscriptionToSend,
  type TakenOver,
} from './handover.ts';
export { createOperatorSubscriptions } from './operator-subscriptions.ts';
export {
  ALL_IN_ORDER,
  announceWork,
  createOutbox,
  type Outbox,
  readAnnouncement,
  writeExample,
} from './outbox.ts';
export { probeNow } from './probe.ts';
export { receiverName } from './receiver-name.ts';
export { type DroppedDelivery, forgetDeliveries, type RedeliveredEvent, redeliver } from './redelivery.ts';
export { resealSigningSecrets } from './reseal-secrets.ts';
export { createEventBell, type EventBell } from './stream/event-bell.ts';
export { createEventStream, type EventStream } from './stream/event-stream.ts';
export { pruneFollowers, wantsStockEvents } from './stream/followers.ts';
export { createHeldBackWatch } from './stream/held-back.ts';
export { eventStreamRoutes } from './stream/stream-routes.ts';
export { lockHealth, type SubscriptionHealth, storeHealth, storeTold } from './subscription-health.ts';
export { Payload } from './subscription-options.ts';
export { subscriptionRoutes } from './subscription-routes.ts';
export { createSubscriptionService, type SubscriptionService } from './subscription-service.ts';
export { isWanted } from './wanted-types.ts';
