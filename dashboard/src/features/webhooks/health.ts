import { plural, t } from '../../lib/language/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import type { HEALTHS } from './webhook-search.ts';
import type { Webhook } from './webhooks-api.ts';

export interface Health {
  kind: keyof typeof HEALTHS;
  tone: Tone;
  word: string;
}

export const FAILURES_THAT_DISABLE = 10;

/** The health of a webhook. */
export function healthOf({ isActive, failureCount, lastSentAt }: Webhook): Health {
  if (!isActive && failureCount >= FAILURES_THAT_DISABLE)
    return { kind: 'disabled', tone: 'bad', word: t('disabled after 10 failures') };
  if (!isActive) return { kind: 'disabled', tone: 'quiet', word: t('disabled') };
  if (failureCount > 0)
    return {
      kind: 'failing',
      tone: 'warn',
      word: plural(failureCount, '{count} failed in a row', '{count} failed in a row'),
    };
  return lastSentAt === null
    ? { kind: 'working', tone: 'info', word: t('no deliveries yet') }
    : { kind: 'working', tone: 'good', word: t('healthy') };
}
