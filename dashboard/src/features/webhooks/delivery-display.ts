import type { Tone } from '../../ui/status-badge.tsx';
import type { Attempt } from './deliveries-api.ts';

/** An attempt that was not taken has an error that says why. */
export const attemptTone = ({ error }: Attempt): Tone => (error === null ? 'good' : 'bad');

export const attemptWord = ({ statusCode }: Attempt): string =>
  statusCode === null ? 'no answer' : `HTTP ${statusCode}`;
