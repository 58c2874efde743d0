import type { Tone } from '../../ui/status-badge.tsx';
import type { Attempt, DeliveryStatus } from './deliveries-api.ts';

export const DELIVERY_TONES: Record<DeliveryStatus, Tone> = {
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
};

export const attemptTone = ({ statusCode }: Attempt): Tone =>
  statusCode !== null && statusCode >= 200 && statusCode < 300 ? 'good' : 'bad';

export const attemptWord = ({ statusCode }: Attempt): string =>
  statusCode === null ? 'no answer' : `HTTP ${statusCode}`;

/** The body as that attempt sent it: each takes the time afresh. */
export function sentBody(event: string, at: string, data: unknown): string {
  const timestamp = String(Math.floor(new Date(at).getTime() / 1000));
  return JSON.stringify({ event, timestamp, data }, null, 2);
}
