import { toIso } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { fromJson } from '../../lib/json.ts';
import type { Return, ReturnCondition, ReturnPhoto, ReturnStatus } from '../../schema/return.ts';
import type { OrderRow, ReturnItemRow, ReturnReceiptRow, ReturnRow } from '../../storage/index.ts';

interface Transition {
  from: readonly ReturnStatus[];
  to: ReturnStatus;
}

/** What users do to a return. A label can be bought on approval or after it. */
const RETURN_ACTIONS = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested'], to: 'rejected' },
  label: { from: ['approved'], to: 'label_created' },
  /** Nothing more can arrive of what is complete; the error names the line. A canceled return is opened again. */
  receive: {
    from: ['approved', 'label_created', 'in_transit', 'partially_received', 'received', 'cancelled'],
    to: 'partially_received',
  },
  /** Until the return is completed, what was recorded can be corrected. */
  correct: { from: ['partially_received', 'received'], to: 'partially_received' },
  complete: { from: ['partially_received', 'received'], to: 'completed' },
  cancel: { from: ['requested', 'approved', 'label_created', 'in_transit'], to: 'cancelled' },
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
  correct: 'corrected',
  complete: 'completed',
  cancel: 'cancelled',
};

/** Where the action leads, or why it cannot be done. */
export function nextStatus(status: ReturnStatus, action: ReturnAction): ReturnStatus {
  const { from, to }: Transition = RETURN_ACTIONS[action];
  if (from.includes(status)) return to;
  throw conflict(
    `A return that is ${status} cannot be ${PAST_TENSE[action]}: only one that is ${from.join(' or ')}`,
  );
}

/** How much of an item a return accounts for on the order: of a completed one, what arrived. */
export const claimedQuantity = (
  status: ReturnStatus,
  item: Pick<ReturnItemRow, 'quantity' | 'received_quantity'>,
): number => {
  if (status === 'rejected' || status === 'cancelled') return 0;
  return status === 'completed' ? item.received_quantity : item.quantity;
};

export type ItemWithReceipts = ReturnItemRow & { receipts: readonly ReturnReceiptRow[] };

/** The condition of all that arrived, if it is the same. */
function conditionOf({ receipts }: ItemWithReceipts): ReturnCondition | null {
  const [first, ...others] = receipts;
  return first !== undefined && others.every(({ condition }) => condition === first.condition)
    ? first.condition
    : null;
}

/** What a return shows of its order. */
export type ReturnedOrder = Pick<OrderRow, 'id' | 'order_number' | 'ship_to'>;

export function toReturn(
  row: ReturnRow,
  order: ReturnedOrder,
  items: readonly ItemWithReceipts[],
  photos: readonly ReturnPhoto[] = [],
): Return {
  const { name, company } = fromJson(order.ship_to);
  return {
    id: row.id,
    orderId: order.id,
    orderNumber: order.order_number,
    customerName: name ?? company ?? null,
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
      condition: conditionOf(item),
      receipts: item.receipts.map(({ quantity, condition, warehouse_id, created_at }) => ({
        quantity,
        condition,
        warehouseId: warehouse_id,
        at: toIso(created_at),
      })),
    })),
    notes: row.notes,
    rejectReason: row.reject_reason,
    labelVoidError: row.label_void_error,
    requestedBy: row.requested_by,
    kind: row.kind,
    comment: row.comment,
    photos: [...photos],
    exchanges: fromJson(row.exchange) ?? [],
    labelPaidBy: row.label_paid_by,
    labelError: row.status === 'approved' ? row.label_error : null,
    metadata: fromJson(row.metadata),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
