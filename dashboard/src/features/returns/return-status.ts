import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';

export const RETURN_TONES: Record<Schemas['ReturnStatus'], Tone> = {
  requested: 'warn',
  approved: 'info',
  label_created: 'info',
  in_transit: 'info',
  partially_received: 'warn',
  received: 'warn',
  completed: 'good',
  rejected: 'bad',
  cancelled: 'quiet',
};

const WORDS: Record<Schemas['ReturnStatus'], string> = {
  requested: t('requested##return'),
  approved: t('approved##return'),
  label_created: t('label created##return'),
  in_transit: t('in transit##return'),
  partially_received: t('partially received##return'),
  received: t('received##return'),
  completed: t('completed##return'),
  rejected: t('rejected##return'),
  cancelled: t('canceled##return'),
};

/** Where a return is: "partially received". */
export const returnWords = (status: Schemas['ReturnStatus']): string => WORDS[status];
