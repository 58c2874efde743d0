import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
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
  full: t('all reserved'),
  partial: t('partly reserved'),
  none: t('none reserved'),
};

export const PRIORITY_LABELS: Record<Schemas['AllocationPriority'], string> = {
  high: t('High, before all others'),
  normal: t('Normal, oldest order first'),
  low: t('Low, after all others'),
};

/** Results of the address check, for the filter of the list. */
export const CHECK_LABELS: Record<NonNullable<Schemas['Order']['shipToCheck']>['status'], string> = {
  invalid: t('invalid'),
  corrected: t('correction suggested'),
  unverified: t('not confirmed'),
  verified: t('verified'),
  not_checked: t('cannot be checked'),
  kept: t('kept as it is'),
};
