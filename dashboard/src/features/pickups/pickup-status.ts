import type { Schemas } from '@waybill/sdk';
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
  scheduled: 'Booked',
  scheduling: 'Waiting for the carrier',
  canceling: 'Being canceled',
  canceled: 'Canceled',
  failed: 'Refused by the carrier',
};

export const pickupStatusText = (status: Status): string => TEXTS[status];
