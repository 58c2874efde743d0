import { toIso } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import type { Return, ReturnCondition, ReturnStatus } from '../../schema/return.ts';
import type { ReturnItemRow, ReturnRow } from '../../storage/index.ts';

/** What a user can do; that the parcel is on its way is told by its scans. A label can be bought on approval or after it. */
const RETURN_ACTIONS = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested'], to: 'rejected' },
  label: { from: ['approved'], to: 'label_created' },
  receive: { from: ['approved', 'label_created', 'in_transit'], to: 'received' },
  complete: { from: ['received'], to: 'completed' },
  cancel: { from: ['requested', 'approved', 'label_created'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ReturnStatus[]; to: ReturnStatus }>;
export type ReturnAction = keyof typeof RETURN_ACTIONS;

const PAST_TENSE: Record<ReturnAction, string> = {
  approve: 'approved',
  reject: 'rejected',
  label: 'given a label',
  receive: 'received',
  complete: 'completed',
  cancel: 'cancelled',
};

/** Where the action leads, or why it can't be done. */
export function nextStatus(status: ReturnStatus, action: ReturnAction): ReturnStatus {
  const { from, to } = RETURN_ACTIONS[action];
  if ((from as readonly ReturnStatus[]).includes(status)) return to;
  throw conflict(
    `A return that is ${status} can't be ${PAST_TENSE[action]}: only one that is ${from.join(' or ')}`,
  );
}

export function toReturn(row: ReturnRow, items: readonly ReturnItemRow[]): Return {
  return {
    id: row.id,
    orderId: row.order_id,
    shipmentId: row.shipment_id,
    status: row.status as ReturnStatus,
    warehouseId: row.warehouse_id,
    labelShipmentId: row.label_shipment_id,
    items: items.map((item) => ({
      id: item.id,
      orderItemId: item.order_item_id,
      quantity: item.quantity,
      reason: item.reason,
      receivedQuantity: item.received_quantity,
      condition: item.condition as ReturnCondition | null,
    })),
    notes: row.notes,
    rejectReason: row.reject_reason,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
