import type { Schemas } from '@waybill/sdk';

export const REASON_LABELS: Record<Schemas['MovementReason'], string> = {
  received: 'Received',
  count: 'Counted',
  found: 'Found',
  damaged: 'Damaged',
  lost: 'Lost',
  returned: 'Returned by a customer',
  other: 'Other',
  transfer: 'Transferred between warehouses',
  allocated: 'Reserved for an order',
  released: 'Reservation released',
  shipped: 'Shipped',
  voided: 'Label voided',
};
