import { randomBytes } from 'node:crypto';
import { toIso, toIsoOrNull } from '../lib/clock.ts';
import { invalid } from '../lib/errors.ts';
import { fromJson } from '../lib/json.ts';
import type { EventType } from '../schema/events.ts';
import type { WebhookSubscriptionRow } from '../storage/index.ts';

/** A subscription as everyone but its creator's first answer sees it: without the secret. */
export interface Subscription {
  id: string;
  url: string;
  events: EventType[];
  isActive: boolean;
  failureCount: number;
  lastSentAt: string | null;
  lastErrorAt: string | null;
  lastError: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface SubscriptionChange {
  url?: string;
  events?: readonly EventType[];
  isActive?: boolean;
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

export const eachOnce = (events: readonly EventType[]): EventType[] => [...new Set(events)];

export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export function toSubscription(row: WebhookSubscriptionRow): Subscription {
  return {
    id: row.id,
    url: row.url,
    events: fromJson(row.events),
    isActive: row.is_active === 1,
    failureCount: row.failure_count,
    lastSentAt: toIsoOrNull(row.last_sent_at),
    lastErrorAt: toIsoOrNull(row.last_error_at),
    lastError: row.last_error,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
