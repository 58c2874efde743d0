import { t } from '../../lib/language/index.ts';
import {
  missingSettings,
  type SettingField,
  type SettingValues,
  settingsInput,
  settingValues,
} from '../plugin-settings/index.ts';
import { checkFilter, type FilterInput } from './filter-editor.tsx';
import type { Payload, WantedEventType, Webhook } from './webhooks-api.ts';

export interface WebhookValues extends Record<string, unknown> {
  url: string;
  /** Otherwise it is a queue, a stream or a file, whose URL follows from its settings. */
  isEndpoint: boolean;
  /** Those of such a destination. */
  settings: SettingValues;
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
  settings: {},
  events: ['order.created', 'shipment.created'],
  payload: 'full',
};

export const newDestination = (fields: readonly SettingField[]): WebhookValues => ({
  ...NEW_WEBHOOK,
  isEndpoint: false,
  settings: settingValues(fields),
});

/** The API names an option only once it is set. */
export const valuesOf = (webhook: Webhook, fields: readonly SettingField[]): WebhookValues => ({
  url: webhook.url,
  isEndpoint: webhook.destination === undefined,
  settings: settingValues(fields, webhook.destination),
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

export function destinationBodyOf(type: string, fields: readonly SettingField[], values: WebhookValues) {
  const { url: _none, ...others } = bodyOf(values);
  return { type, settings: settingsInput(fields, values.settings), ...others };
}

/** A change of one that exists. Without fields its settings stay as they are. */
export function changeOf(
  values: WebhookValues,
  fields: readonly SettingField[],
  destination: Webhook['destination'],
) {
  const { url, ...others } = bodyOf(values);
  if (values.isEndpoint) return { url, ...others };
  if (fields.length === 0) return others;
  return { ...others, settings: settingsInput(fields, values.settings, destination) };
}

export const MAX_PER_SECOND = 10_000;

/** For the form: the errors of its fields. */
export const checkWebhook =
  (fields: readonly SettingField[] = [], stored?: Webhook['destination']) =>
  ({ isEndpoint, url, settings, events, filter, maxPerSecond }: WebhookValues) => ({
    ...missingSettings(fields, settings, stored),
    url: !isEndpoint || /^https:\/\/[^/\s]+/.test(url.trim()) ? null : t('Must start with https://'),
    events: events.length === 0 ? t('Choose at least one event') : null,
    filter: checkFilter(filter),
    maxPerSecond:
      maxPerSecond === '' || (maxPerSecond >= 1 && maxPerSecond <= MAX_PER_SECOND)
        ? null
        : t('Enter a number from 1 to {max}', { max: MAX_PER_SECOND }),
  });
