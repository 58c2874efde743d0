import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';

export const REASON_LABELS: Record<Schemas['MovementReason'], string> = {
  received: t('Received##stock'),
  count: t('Counted'),
  found: t('Found'),
  damaged: t('Damaged'),
  lost: t('Lost'),
  returned: t('Returned by a customer'),
  other: t('Other'),
  transfer: t('Transferred between warehouses'),
  allocated: t('Reserved for an order'),
  released: t('Reservation released'),
  shipped: t('Shipped'),
  voided: t('Label voided'),
};
