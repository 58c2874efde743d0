import type { Schemas } from '@waybill/sdk';
import type { Tone } from '../../ui/status-badge.tsx';

export const ORDER_TONES: Record<Schemas['OrderStatus'], Tone> = {
  pending: 'info',
  on_hold: 'warn',
  partially_shipped: 'warn',
  shipped: 'good',
  delivered: 'good',
  cancelled: 'quiet',
};

export const ALLOCATION_LABELS: Record<Schemas['Order']['allocation'], string> = {
  full: 'all reserved',
  partial: 'partly reserved',
  none: 'none reserved',
};

export const PRIORITY_LABELS: Record<Schemas['AllocationPriority'], string> = {
  high: 'High, before all others',
  normal: 'Normal, oldest order first',
  low: 'Low, after all others',
};

/** Results of the address check, for the filter of the list. */
export const CHECK_LABELS: Record<NonNullable<Schemas['Order']['shipToCheck']>['status'], string> = {
  invalid: 'invalid',
  corrected: 'correction suggested',
  unverified: 'not confirmed',
  verified: 'verified',
  not_checked: 'cannot be checked',
  kept: 'kept as it is',
};
