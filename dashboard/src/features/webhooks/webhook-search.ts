import type { Schemas } from '@waybill/sdk';
import {
  choiceFilter,
  choiceParam,
  createdBetween,
  defineListSearch,
  type SearchOf,
  textFilter,
} from '../../lib/search-params.ts';
import type { Tone } from '../../ui/status-badge.tsx';

export const HEALTHS = { working: 1, failing: 1, disabled: 1 };

export const webhookSearch = defineListSearch({ status: choiceFilter('Health', HEALTHS) });

export const DELIVERY_TONES: Record<Schemas['WebhookDeliveryStatus'], Tone> = {
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
};

export const EVENTS: Record<Schemas['EventType'], unknown> = {
  'order.created': 1,
  'order.updated': 1,
  'shipment.created': 1,
  'shipment.tracking_updated': 1,
  'shipment.voided': 1,
};

/** How far back the chart of outcomes goes. */
export const SPANS = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' };

export const deliverySearch = defineListSearch({
  q: textFilter('Search', { placeholder: 'Order number, or an ID' }),
  status: choiceFilter('Status', DELIVERY_TONES),
  event: choiceFilter('Event', EVENTS, (type) => type),
  ...createdBetween,
  span: choiceParam(SPANS),
  tab: choiceParam({ deliveries: 1, verify: 1, settings: 1 }),
});
export type DeliverySearch = SearchOf<typeof deliverySearch>;
