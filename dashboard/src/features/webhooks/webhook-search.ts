import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import {
  choiceFilter,
  choiceParam,
  createdBetween,
  defineListSearch,
  defineSearch,
  type SearchOf,
  textFilter,
} from '../../lib/search-params.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import { EVENTS } from './event-types.ts';

export const HEALTHS = { working: 1, failing: 1, disabled: 1 };

export const webhookSearch = defineListSearch({ status: choiceFilter(t('Health'), HEALTHS) });

export const DELIVERY_TONES: Record<Schemas['WebhookDeliveryStatus'], Tone> = {
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
};

export const DELIVERY_WORDS: Record<Schemas['WebhookDeliveryStatus'], string> = {
  pending: t('pending##delivery'),
  delivered: t('delivered'),
  failed: t('failed'),
};

/** How far back the chart of outcomes goes. */
export const SPANS = { '24h': t('24 hours'), '7d': t('7 days'), '30d': t('30 days') };

export const deliverySearch = defineListSearch({
  q: textFilter(t('Search'), { placeholder: t('Order number, or an ID') }),
  status: choiceFilter(t('Status'), DELIVERY_TONES),
  event: choiceFilter(t('Event'), EVENTS, (type) => type),
  ...createdBetween,
  span: choiceParam(SPANS),
  tab: choiceParam({ deliveries: 1, sent: 1, verify: 1, settings: 1 }),
});
export type DeliverySearch = SearchOf<typeof deliverySearch>;

/** Which kind of destination is being added. */
export const newDestinationSearch = defineSearch({ kind: { parse: (text: string) => text } });
