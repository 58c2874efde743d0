import { duration, integer } from '../lib/setting-values.ts';
import type { Settings } from './setting.ts';

/** How much an account may have, and how long things are kept. */
export const LIMIT_SETTINGS = {
  maxApiKeys: {
    env: 'WAYBILL_MAX_API_KEYS',
    defaultText: '1000',
    description: 'Maximum number of active API keys (neither revoked nor expired) per account',
    parse: (text) => integer(text, 1_000, 1, 1_000_000),
  },
  maxWebhooks: {
    env: 'WAYBILL_MAX_WEBHOOKS',
    defaultText: '100',
    description: 'Maximum number of webhook subscriptions per account',
    parse: (text) => integer(text, 100, 1, 100_000),
  },
  deliveryRetentionMs: {
    env: 'WAYBILL_DELIVERY_RETENTION',
    defaultText: '30d',
    description: 'How long finished deliveries are kept: a number followed by `d`, `h`, `m` or `s`',
    parse: (text) => duration(text ?? '30d'),
  },
  requestLogRetentionMs: {
    env: 'WAYBILL_REQUEST_LOG_RETENTION',
    defaultText: '7d',
    description:
      'How long API requests are kept for the *Requests* page of the dashboard, up to 100,000 per account: a number followed by `d`, `h`, `m` ' +
      'or `s`. `0d` turns the log off',
    parse: (text) => duration(text ?? '7d'),
  },
  labelRetentionMs: {
    env: 'WAYBILL_LABEL_RETENTION',
    defaultText: '730d',
    description:
      'How long the labels and customs forms that carriers draw are kept, so that they can be printed again: a number of days, ' +
      'or a number followed by `d`, `h`, `m` or `s`',
    parse: (text) => duration(text === undefined ? '730d' : /^\d+$/.test(text) ? `${text}d` : text),
  },
  personalDataRetentionMs: {
    env: 'WAYBILL_PERSONAL_DATA_RETENTION',
    defaultText: 'off',
    description:
      'How long after its last change the personal data of a finished order is erased: a number ' +
      'followed by `d`, 30 days or more, such as `730d`. `off` keeps it until someone erases it; see ' +
      '`docs/personal-data.md`',
    parse: personalDataRetention,
  },
} satisfies Settings;

/** No shorter than parcels and returns may be under way: see `shipping/personal-data/erasable.ts`. */
const MIN_PERSONAL_DATA_MS = 30 * 86_400_000;

function personalDataRetention(text: string | undefined): number | undefined {
  if (text === undefined || text === 'off') return undefined;
  const ms = /^\d+[smhd]$/.test(text) ? duration(text) : 0;
  if (ms < MIN_PERSONAL_DATA_MS)
    throw new Error(`must be a number of days such as 730d, 30d or more, or off, not "${text}"`);
  return ms;
}
