export { DELIVERY_SERIES } from './delivery-series.ts';
export { DELIVERY_TONES, deliverySearch, EVENTS, webhookSearch } from './webhook-search.ts';
export { webhooksQuery } from './webhooks-api.ts';
