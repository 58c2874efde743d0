import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';

type Status = Schemas['PickupStatus'];

export const PICKUP_TONES: Record<Status, Tone> = {
  scheduled: 'good',
  scheduling: 'warn',
  canceling: 'warn',
  canceled: 'quiet',
  failed: 'bad',
};

const TEXTS: Record<Status, string> = {
  scheduled: t('Booked'),
  scheduling: t('Waiting for the carrier'),
  canceling: t('Being canceled'),
  canceled: t('Canceled##pickup'),
  failed: t('Refused by the carrier'),
};

export const pickupStatusText = (status: Status): string => TEXTS[status];
