import { t } from '../../lib/language/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import type { Attempt } from './deliveries-api.ts';

/** A failed attempt has an error. */
export const attemptTone = ({ error }: Attempt): Tone => (error === null ? 'good' : 'bad');

export const attemptWord = ({ statusCode }: Attempt): string =>
  statusCode === null ? t('no response') : `HTTP ${statusCode}`;
