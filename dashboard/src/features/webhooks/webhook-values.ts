import { t } from '../../lib/language/index.ts';
import { checkFilter, type FilterInput } from './filter-editor.tsx';
import type { Payload, WantedEventType, Webhook } from './webhooks-api.ts';

export interface WebhookValues extends Record<string, unknown> {
  url: string;
  /** Otherwise it is a queue, a stream or a file, whose URL follows from its settings. */
  isEndpoint: boolean;
  events: WantedEventType[];
  payload: Payload;
  ordering: NonNullable<Webhook['ordering']>;
  format: NonNullable<Webhook['format']>;
  filter: FilterInput;
  /** As the input has it: empty without a limit. */
  maxPerSecond: number | '';
}

/** What a subscription does that asks for nothing else. */
const NO_OPTIONS = {
  payload: 'standard',
  ordering: 'none',
  format: 'standard',
  filter: null,
  maxPerSecond: '',
} as const;

export const NEW_WEBHOOK: WebhookValues = {
  ...NO_OPTIONS,
  url: '',
  isEndpoint: true,
  events: ['order.created', 'shipment.created'],
  payload: 'full',
};

/** The API names an option only once it is set. */
export const valuesOf = (webhook: Webhook): WebhookValues => ({
  url: webhook.url,
  isEndpoint: webhook.destination === undefined,
  events: webhook.events,
  payload: webhook.payload ?? NO_OPTIONS.payload,
  ordering: webhook.ordering ?? NO_OPTIONS.ordering,
  format: webhook.format ?? NO_OPTIONS.format,
  filter: webhook.filter ?? NO_OPTIONS.filter,
  maxPerSecond: webhook.maxPerSecond ?? NO_OPTIONS.maxPerSecond,
});

/** With every option: one that is taken back is unset. */
export const bodyOf = ({ url, events, payload, ordering, format, filter, maxPerSecond }: WebhookValues) => ({
  url: url.trim(),
  events,
  payload,
  ordering,
  format,
  filter: filter ?? null,
  maxPerSecond: maxPerSecond === '' ? null : maxPerSecond,
});

/** A change of one that exists. */
export function changeOf(values: WebhookValues) {
  const { url, ...others } = bodyOf(values);
  return values.isEndpoint ? { url, ...others } : others;
}

export const MAX_PER_SECOND = 10_000;

export const checkWebhook = {
  url: (url: string, { isEndpoint }: WebhookValues) =>
    !isEndpoint || /^https:\/\/[^/\s]+/.test(url.trim()) ? null : t('Must start with https://'),
  events: (events: WantedEventType[]) => (events.length === 0 ? t('Choose at least one event') : null),
  filter: checkFilter,
  maxPerSecond: (limit: number | '') =>
    limit === '' || (limit >= 1 && limit <= MAX_PER_SECOND)
      ? null
      : t('Enter a number from 1 to {max}', { max: MAX_PER_SECOND }),
};
