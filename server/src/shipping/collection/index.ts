export { collectedShipments, selectCollectable } from './collectable-shipments.ts';
export { collectionOutcome, retryAt, SETTLE_AFTER_MS } from './settlement.ts';
