import type { Schemas } from '@waybill/sdk';

export const REASON_LABELS: Record<Schemas['MovementReason'], string> = {
  received: 'Received',
  count: 'Counted',
  found: 'Found',
  damaged: 'Damaged',
  lost: 'Lost',
  returned: 'Returned by a customer',
  other: 'Other',
  transfer: 'Moved between warehouses',
  allocated: 'Promised to an order',
  released: 'No longer promised',
  shipped: 'Shipped',
  voided: 'Label voided',
};
