import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { fromJson } from '../../lib/json.ts';
import { toDecimal, toDecimalOrNull } from '../../lib/money.ts';
import type { Allocation, AllocationPriority, Order, OrderStatus } from '../../schema/order.ts';
import { textsOf } from '../../schema/order-texts.ts';
import type { OrderItemRow, OrderRow, ShipmentRow } from '../../storage/index.ts';
import { toShipToCheck } from './ship-to-check/ship-to-check.ts';

type Counts = Pick<OrderItemRow, 'quantity' | 'shipped_quantity' | 'cancelled_quantity'>;

interface Transition {
  from: readonly OrderStatus[];
  to: (items: readonly Counts[]) => OrderStatus;
}

/** What a user can do to an order as a whole; shipping it follows from its labels. */
export const ORDER_ACTIONS = {
  hold: { from: ['pending', 'partially_shipped'], to: () => 'on_hold' },
  release: { from: ['on_hold'], to: statusByShipping },
  cancel: { from: ['pending', 'on_hold'], to: () => 'cancelled' },
} as const satisfies Record<string, Transition>;
export type OrderAction = keyof typeof ORDER_ACTIONS;

const PAST_TENSE: Record<OrderAction, string> = {
  hold: 'put on hold',
  release: 'released',
  cancel: 'cancelled',
};

/** Where the action leads, or why it cannot be done. */
export function nextStatus(status: OrderStatus, action: OrderAction, items: readonly Counts[]): OrderStatus {
  const { from, to }: Transition = ORDER_ACTIONS[action];
  if (action === 'cancel' && status === 'on_hold' && !isUnshipped(items))
    throw conflict('Part of the order has been shipped: close it instead of canceling it');
  if (from.includes(status)) return to(items);
  throw conflict(
    `An order that is ${status} cannot be ${PAST_TENSE[action]}: only one that is ${from.join(' or ')}`,
  );
}

export const canShip = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'partially_shipped';

/** It can be shipped now, or once it is released. */
export const isOpen = (status: OrderStatus): boolean => canShip(status) || status === 'on_hold';

/** No label has been bought for it, and none is being bought. */
export const isUnshipped = (items: readonly Pick<Counts, 'shipped_quantity'>[]): boolean =>
  items.every(({ shipped_quantity }) => shipped_quantity === 0);

/** What is still to be shipped of an item. */
export const openQuantity = (item: Counts): number =>
  item.quantity - item.shipped_quantity - item.cancelled_quantity;

/** The status that follows from what is shipped; `delivered` is decided by the scans of its parcels. */
export function statusByShipping(items: readonly Counts[]): OrderStatus {
  if (items.every((item) => openQuantity(item) === 0)) return 'shipped';
  return items.some((item) => item.shipped_quantity > 0) ? 'partially_shipped' : 'pending';
}

type StockedItem = Counts & Pick<OrderItemRow, 'product_id' | 'is_tracked' | 'allocated_quantity'>;

/** What is still to be shipped of a tracked product and not reserved. */
export const shortQuantity = (item: StockedItem): number =>
  item.is_tracked === 1 ? openQuantity(item) - item.allocated_quantity : 0;

/** What an order's row says of its reservations. A product that is not tracked counts as available. */
export function stockColumnsOf(
  status: OrderStatus,
  items: readonly StockedItem[],
): { allocation: Allocation; is_short: number } {
  if (status === 'cancelled') return { allocation: 'none', is_short: 0 };
  if (items.some((item) => shortQuantity(item) > 0)) {
    const isPartial = items.some((item) => item.allocated_quantity > 0);
    return { allocation: isPartial ? 'partial' : 'none', is_short: 1 };
  }
  const isKnown = items.some((item) => item.product_id !== null);
  return { allocation: isKnown ? 'full' : 'none', is_short: 0 };
}

/** In the order that they are given stock in: the number is what is stored. */
const PRIORITIES: readonly AllocationPriority[] = ['high', 'normal', 'low'];
export const toPriority = (priority: AllocationPriority): number => PRIORITIES.indexOf(priority);

export function toOrder(
  row: OrderRow,
  items: readonly Omit<OrderItemRow, 'order_id'>[],
  shipments: readonly Pick<ShipmentRow, 'id' | 'print_state'>[],
): Order {
  return {
    id: row.id,
    orderNumber: row.order_number,
    storeId: row.store_id === '' ? null : row.store_id,
    externalId: row.external_id,
    sourceUrl: row.source_url,
    trackingPageUrl: row.tracking_page_url,
    status: row.status,
    allocation: row.allocation,
    allocationPriority: PRIORITIES[row.allocation_priority] ?? 'normal',
    shipTo: fromJson(row.ship_to),
    warehouseId: row.warehouse_id,
    items: items.map((item) => toOrderItem(item, row.currency)),
    currency: row.currency,
    subtotal: toDecimal(row.subtotal, row.currency),
    shippingPaid: toDecimal(row.shipping_paid, row.currency),
    tax: toDecimal(row.tax, row.currency),
    discount: toDecimal(row.discount, row.currency),
    total: toDecimal(row.total, row.currency),
    weight: fromJson(row.weight),
    packageId: row.package_id,
    ...textsOf(row),
    shipBy: toIsoOrNull(row.ship_by),
    shipBySource: row.ship_by_source,
    deliverBy: row.deliver_by,
    assigneeId: row.assignee_id,
    orderDate: toIsoOrNull(row.order_date),
    isGift: row.is_gift === 1,
    insuredValue: toDecimalOrNull(row.insured_value, row.currency),
    tags: fromJson(row.tags),
    metadata: fromJson(row.metadata),
    holdReason: row.status === 'on_hold' ? row.hold_reason : null,
    shipments: shipments.map(({ id }) => id),
    unprintedShipments: shipments.flatMap(({ id, print_state }) => (print_state === 'unprinted' ? [id] : [])),
    closeReason: row.close_reason,
    withdrawnAt: toIsoOrNull(row.withdrawn_at),
    replacementOf:
      row.replacement_of === null
        ? null
        : { orderId: row.replacement_of, returnId: row.replacement_return_id },
    replacements: fromJson(row.replacement_ids),
    combinationId: row.combination_id,
    appliedRules: fromJson(row.applied_rules),
    shipToCheck: toShipToCheck(row),
    storeDifference: fromJson(row.store_difference),
    personalDataErasedAt: toIsoOrNull(row.personal_data_erased_at),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

function toOrderItem(row: Omit<OrderItemRow, 'order_id'>, currency: string): Order['items'][number] {
  return {
    id: row.id,
    productId: row.product_id,
    sku: row.sku,
    name: row.name,
    quantity: row.quantity,
    shippedQuantity: row.shipped_quantity,
    cancelledQuantity: row.cancelled_quantity,
    allocatedQuantity: row.allocated_quantity,
    returnedQuantity: row.returned_quantity,
    unitPrice: toDecimalOrNull(row.unit_price, currency),
    weight: fromJson(row.weight),
    hsCode: row.hs_code,
    originCountry: row.origin_country,
  };
}
