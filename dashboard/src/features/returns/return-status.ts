import type { Schemas } from '@waybill/sdk';
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
