import type { Tone } from '../../ui/status-badge.tsx';
import type { Webhook } from './webhooks-api.ts';

export interface Health {
  tone: Tone;
  word: string;
}

const FAILURES_THAT_DISABLE = 10;

/** How a webhook is, at a glance. */
export function healthOf({ isActive, failureCount, lastSentAt }: Webhook): Health {
  if (!isActive && failureCount >= FAILURES_THAT_DISABLE)
    return { tone: 'bad', word: 'disabled by failures' };
  if (!isActive) return { tone: 'quiet', word: 'disabled' };
  if (failureCount > 0) return { tone: 'warn', word: `${failureCount} failed in a row` };
  return lastSentAt === null ? { tone: 'info', word: 'nothing sent yet' } : { tone: 'good', word: 'healthy' };
}
