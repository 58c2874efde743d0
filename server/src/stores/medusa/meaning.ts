import { type Fields, fieldsIn, fieldsOf, numberOf, textOf } from '../../plugins/answer-fields.ts';
import type { OrderMeaning } from '../../schema/store.ts';
import type { ShopItem, ShopStatus } from '../store.ts';

interface Meaning {
  status: string;
  meaning: OrderMeaning | null;
  meaningReason: string | null;
}

const known = (status: string, name: string, meaning: OrderMeaning): ShopStatus => ({
  status,
  name,
  meaning,
});

/**
 * The status of an order that is still to be shipped is that of its payment. Medusa captures late, often when goods leave, so an
 * authorized payment is enough; whoever captures first maps `authorized` to unpaid.
 */
export const STATUSES: readonly ShopStatus[] = [
  known('captured', 'Paid', 'ready'),
  known('authorized', 'Payment authorized', 'ready'),
  known('partially_refunded', 'Partially refunded', 'ready'),
  known('partially_captured', 'Partially paid', 'unpaid'),
  known('partially_authorized', 'Payment partially authorized', 'unpaid'),
  known('awaiting', 'Waiting for payment', 'unpaid'),
  known('not_paid', 'Not paid', 'unpaid'),
  known('requires_action', 'Payment requires action', 'unpaid'),
  known('payment_canceled', 'Payment canceled', 'unpaid'),
  known('refunded', 'Refunded', 'cancelled'),
  known('canceled', 'Canceled', 'cancelled'),
  known('completed', 'Completed', 'complete'),
  known('archived', 'Archived', 'complete'),
  known('shipped', 'Shipped', 'complete'),
  known('pickup', 'Picked up by the customer', 'ignored'),
  known('digital', 'Nothing to ship', 'ignored'),
  known('draft', 'Draft', 'ignored'),
];
const BY_STATUS = new Map(STATUSES.map((one) => [one.status, one]));

/** What the state of an order means for whoever ships it. `items` are those that ship. */
export function meaningOf(order: Fields, items: readonly ShopItem[]): Meaning {
  const status = statusOf(order, items);
  const shown = BY_STATUS.get(status);
  const meaning = shown?.meaning ?? null;
  return { status, meaning, meaningReason: meaning === 'ignored' ? (shown?.name ?? null) : null };
}

function statusOf(order: Fields, items: readonly ShopItem[]): string {
  const own = textOf(order.status) ?? 'pending';
  if (own === 'canceled' || textOf(order.canceled_at) !== undefined) return 'canceled';
  if (own === 'draft' || order.is_draft_order === true) return 'draft';
  if (own !== 'pending') return own;
  if (items.length === 0) return 'digital';
  if (items.every(({ quantity, fulfilledQuantity }) => fulfilledQuantity >= quantity)) return 'shipped';
  if (isPickup(order)) return 'pickup';
  if (isFree(order)) return 'captured';
  const payment = textOf(order.payment_status) ?? 'not_paid';
  return payment === 'canceled' ? 'payment_canceled' : payment;
}

/** Every shipping method is a pickup. */
function isPickup(order: Fields): boolean {
  const types = fieldsIn(order.shipping_methods).map(({ shipping_option }) => {
    const zone = fieldsOf(fieldsOf(shipping_option).service_zone);
    return textOf(fieldsOf(zone.fulfillment_set).type);
  });
  return types.length > 0 && types.every((type) => type === 'pickup');
}

/** Medusa makes no payment for it, and calls it not paid. */
const isFree = (order: Fields): boolean =>
  fieldsIn(order.payment_collections).length === 0 && numberOf(order.total) === 0;
