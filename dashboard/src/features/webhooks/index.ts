export { DELIVERY_SERIES } from './delivery-series.ts';
export { EVENTS } from './event-types.ts';
export {
  DELIVERY_TONES,
  DELIVERY_WORDS,
  deliverySearch,
  newDestinationSearch,
  webhookSearch,
} from './webhook-search.ts';
export { webhooksQuery } from './webhooks-api.ts';
