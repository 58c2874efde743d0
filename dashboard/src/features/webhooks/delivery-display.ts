import type { Tone } from '../../ui/status-badge.tsx';
import type { Attempt, DeliveryStatus } from './deliveries-api.ts';

export const DELIVERY_TONES: Record<DeliveryStatus, Tone> = {
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
};

/** An attempt that was not taken has an error that says why. */
export const attemptTone = ({ error }: Attempt): Tone => (error === null ? 'good' : 'bad');

export const attemptWord = ({ statusCode }: Attempt): string =>
  statusCode === null ? 'no answer' : `HTTP ${statusCode}`;
