import type { Clock } from '../../lib/clock.ts';
import type { ActivityDetails, ActivityType } from '../../schema/activity.ts';
import type { Order } from '../../schema/order.ts';
import type { Db } from '../../storage/index.ts';
import { recordActivity } from './record-activity.ts';

interface OrderActivity {
  type: ActivityType;
  details?: ActivityDetails;
}

/** Records what a change of an order amounts to; a label that was bought or voided has recorded it itself. */
export async function recordOrderChange(
  tx: Db,
  clock: Clock,
  accountId: string,
  change: { before: Order; after: Order; changed: readonly (keyof Order)[] },
): Promise<void> {
  for (const activity of activitiesOf(change))
    await recordActivity(tx, clock, { accountId, orderId: change.after.id, ...activity });
}

interface Change {
  before: Order;
  after: Order;
  changed: readonly (keyof Order)[];
}

/** Fields that follow from others, or that an activity of its own tells of. */
const DERIVED: readonly (keyof Order)[] = [
  'status',
  'allocation',
  'items',
  'shipments',
  'holdReason',
  'closeReason',
  'subtotal',
  'total',
  'replacements',
  'withdrawnAt',
  'storeDifference',
  'shipBySource',
  'combinationId',
];

function activitiesOf({ before, after, changed }: Change): OrderActivity[] {
  if (before.personalDataErasedAt !== after.personalDataErasedAt) return [{ type: 'order.erased' }];
  const found: OrderActivity[] = [];
  const fields = [
    ...changed.filter((field) => !DERIVED.includes(field)),
    ...(JSON.stringify(chosen(before)) === JSON.stringify(chosen(after)) ? [] : ['items']),
  ];
  if (fields.length > 0) found.push({ type: 'order.edited', details: { fields } });
  if (before.withdrawnAt !== after.withdrawnAt) found.push({ type: 'order.withdrawn' });
  const status = statusActivity(before, after);
  if (status !== undefined) found.push(status);
  if (before.combinationId !== after.combinationId)
    found.push({ type: after.combinationId === null ? 'order.separated' : 'order.combined' });
  const isReserved = sum(before, 'allocatedQuantity') !== sum(after, 'allocatedQuantity');
  const isShipped = sum(before, 'shippedQuantity') !== sum(after, 'shippedQuantity');
  if (found.length === 0 && isReserved && !isShipped)
    found.push({ type: 'order.reserved', details: { allocation: after.allocation } });
  return found;
}

function statusActivity(before: Order, after: Order): OrderActivity | undefined {
  const reason = (text: string | null) => (text === null ? {} : { reason: text });
  if (before.status !== after.status) {
    if (after.status === 'cancelled') return { type: 'order.cancelled' };
    if (after.status === 'on_hold') return { type: 'order.held', details: reason(after.holdReason) };
    if (before.status === 'on_hold') return { type: 'order.released' };
  }
  if (sum(before, 'cancelledQuantity') < sum(after, 'cancelledQuantity'))
    return { type: 'order.closed', details: reason(after.closeReason) };
  if (before.status !== after.status && after.status === 'delivered') return { type: 'order.delivered' };
  return undefined;
}

/** What a person chooses of the items; the other counts follow from stock, shipments and returns. */
const chosen = ({ items }: Order) =>
  items.map(({ id, productId, sku, name, quantity, unitPrice, weight, hsCode, originCountry }) => [
    ...[id, productId, sku, name, quantity, unitPrice, weight, hsCode, originCountry],
  ]);

const sum = (
  { items }: Order,
  count: 'allocatedQuantity' | 'shippedQuantity' | 'cancelledQuantity',
): number => items.reduce((total, item) => total + item[count], 0);
