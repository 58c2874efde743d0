import { randomBytes } from 'node:crypto';
import { toIso, toIsoOrNull } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import { invalid } from '../lib/errors.ts';
import { fromJson } from '../lib/json.ts';
import type { WantedEventType } from '../schema/events.ts';
import type { WebhookSubscriptionRow } from '../storage/index.ts';
import { optionsOf, type SetOptions, type SubscriptionOptions } from './subscription-options.ts';

/** A subscription as everyone but its creator's first answer sees it: without the secret. */
export interface Subscription extends SetOptions {
  id: string;
  url: string;
  events: WantedEventType[];
  isActive: boolean;
  failureCount: number;
  lastSentAt: string | null;
  lastErrorAt: string | null;
  lastError: string | null;
  destination?: { type: string; settings: Record<string, unknown> };
  createdAt: string;
  updatedAt: string;
}

export interface SubscriptionChange extends SubscriptionOptions {
  url?: string;
  events?: readonly WantedEventType[];
  isActive?: boolean;
  /** The settings of a destination that is not an HTTPS endpoint. */
  settings?: Record<string, unknown>;
}

export const MAX_URL_LENGTH = 2_048;

/** The parser would silently drop spaces and control characters; what is stored must be what was sent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const HTTPS_URL = /^[hH][tT][tT][pP][sS]:\/\/[^\s\u0000-\u001f\u007f\\]+$/;
const WELL_FORMED = `must be a well-formed URL of at most ${MAX_URL_LENGTH} characters`;

/** What is wrong with one that does not match. */
export const urlRule = (url: string): string =>
  /^https:\/\//i.test(url) ? WELL_FORMED : 'must use HTTPS (https://…)';

/** Where a URL leads is judged when it is dialed, because DNS can change after it was accepted. */
export function checkUrl(url: string): string {
  if (!HTTPS_URL.test(url)) throw invalid(`url: ${urlRule(url)}`);
  if (url.length > MAX_URL_LENGTH || !URL.canParse(url)) throw invalid(`url: ${WELL_FORMED}`);
  if (/^https:\/\/[^/?#]*@/i.test(url)) throw invalid('url: must not contain a user name or password');
  return url;
}

export const eachOnce = (events: readonly WantedEventType[]): WantedEventType[] => [...new Set(events)];

export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export function toSubscription(row: WebhookSubscriptionRow, vault: Vault): Subscription {
  return {
    id: row.id,
    url: row.url,
    events: fromJson(row.events),
    isActive: row.is_active === 1,
    failureCount: row.failure_count,
    lastSentAt: toIsoOrNull(row.last_sent_at),
    lastErrorAt: toIsoOrNull(row.last_error_at),
    lastError: row.last_error,
    ...optionsOf(row, vault),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
