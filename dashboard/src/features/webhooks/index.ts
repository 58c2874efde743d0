export { DELIVERY_SERIES } from './delivery-series.ts';
export { deliverySearch, webhookSearch } from './webhook-search.ts';
export { webhooksQuery } from './webhooks-api.ts';
