import { toIso } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { fromJson } from '../../lib/json.ts';
import type { Return, ReturnStatus } from '../../schema/return.ts';
import type { ReturnItemRow, ReturnRow } from '../../storage/index.ts';

interface Transition {
  from: readonly ReturnStatus[];
  to: ReturnStatus;
}

/** What users do to a return. A label can be bought on approval or after it. */
const RETURN_ACTIONS = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested'], to: 'rejected' },
  label: { from: ['approved'], to: 'label_created' },
  receive: { from: ['approved', 'label_created', 'in_transit'], to: 'received' },
  complete: { from: ['received'], to: 'completed' },
  cancel: { from: ['requested', 'approved', 'label_created'], to: 'cancelled' },
} as const satisfies Record<string, Transition>;
export type ReturnAction = keyof typeof RETURN_ACTIONS;

/** What follows from the return's label. Once the return is past it, it changes nothing. */
export const LABEL_TRANSITIONS = {
  /** The parcel is on its way. */
  moved: { from: ['label_created'], to: 'in_transit' },
  /** The label was voided, or not sold after all: another can be bought. */
  voided: { from: ['label_created'], to: 'approved' },
} as const satisfies Record<string, Transition>;

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
  const { from, to }: Transition = RETURN_ACTIONS[action];
  if (from.includes(status)) return to;
  throw conflict(
    `A return that is ${status} can't be ${PAST_TENSE[action]}: only one that is ${from.join(' or ')}`,
  );
}

export function toReturn(row: ReturnRow, items: readonly ReturnItemRow[]): Return {
  return {
    id: row.id,
    orderId: row.order_id,
    shipmentId: row.shipment_id,
    status: row.status,
    warehouseId: row.warehouse_id,
    labelShipmentId: row.label_shipment_id,
    items: items.map((item) => ({
      id: item.id,
      orderItemId: item.order_item_id,
      quantity: item.quantity,
      reason: item.reason,
      receivedQuantity: item.received_quantity,
      condition: item.condition,
    })),
    notes: row.notes,
    rejectReason: row.reject_reason,
    metadata: fromJson(row.metadata),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
