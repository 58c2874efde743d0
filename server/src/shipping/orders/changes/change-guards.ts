import { isDeepStrictEqual } from 'node:util';
import { AppError, conflict } from '../../../lib/errors.ts';
import type { Order } from '../../../schema/order.ts';
import type { Db, OrderItemRow, OrderRow } from '../../../storage/index.ts';
import { isOpen, isUnshipped, statusByShipping } from '../order.ts';
import type { OrderUpdate } from '../order-schemas.ts';

/** What was ordered, and money: fixed once something is shipped. */
const FIXED = ['warehouseId', 'items', 'currency', 'shippingPaid', 'tax', 'discount'] as const;
/** Where it goes and how it is packed: can change until everything is shipped, for what comes later. */
const FIXED_AT_THE_END = ['shipTo', 'weight', 'packageId', ...FIXED] as const;
const COUNTED = new Set(['shippedQuantity', 'cancelledQuantity', 'allocatedQuantity', 'returnedQuantity']);

/** Those fields that can become fixed and differ from what the order shows: sending back what was read is no change. */
export function fixedFieldsChanged(input: OrderUpdate, shown: Order, canRedirect: boolean): string[] {
  return (canRedirect ? FIXED : FIXED_AT_THE_END).filter((field) => {
    if (input[field] === undefined) return false;
    return field === 'items'
      ? !areAsShown(input.items ?? [], shown.items)
      : !isDeepStrictEqual(input[field], shown[field]);
  });
}

function areAsShown(items: readonly object[], shown: Order['items']): boolean {
  return (
    items.length === shown.length &&
    items.every((item, i) => {
      const fields: Record<string, unknown> = { ...shown[i] };
      return Object.entries(item).every(
        ([field, value]) => COUNTED.has(field) || isDeepStrictEqual(value, fields[field]),
      );
    })
  );
}

/** Refuses an update that is based on the order as it was before its last change. */
export function refuseOlderVersion(row: OrderRow, ifUpdatedAt: string | undefined): void {
  if (ifUpdatedAt === undefined || Date.parse(ifUpdatedAt) === row.updated_at) return;
  throw new AppError(
    'VERSION_CONFLICT',
    'The order has changed since you read it: read it again and decide what to change',
  );
}

/** Says what of the order is fixed, and why. */
export async function refuseChange(
  tx: Db,
  row: OrderRow,
  items: readonly OrderItemRow[],
  fields: readonly string[],
): Promise<never> {
  await refuseWhileBeingBought(tx, row);
  const status = isOpen(row.status) ? statusByShipping(items) : row.status;
  throw conflict(`An order that is ${status} cannot change its ${fields.join(', ')}`);
}

/** Nothing of it is shipped, cancelled, or in a label that is being bought. */
export const isEditable = (row: OrderRow, items: readonly OrderItemRow[]): boolean =>
  isOpen(row.status) && isUnshipped(items);

/** The carrier has been asked for a label, and its answer is not known yet: it may ship what the order is about to change. */
export async function isBeingBought(
  tx: Db,
  { account_id, id }: Pick<OrderRow, 'id' | 'account_id'>,
): Promise<boolean> {
  const purchase = await tx
    .selectFrom('shipments')
    .select('id')
    .where('account_id', '=', account_id)
    .where('order_id', '=', id)
    .where('is_return', '=', 0)
    .where('status', '=', 'purchasing')
    .limit(1)
    .executeTakeFirst();
  return purchase !== undefined;
}

export async function refuseWhileBeingBought(
  tx: Db,
  row: Pick<OrderRow, 'id' | 'account_id'>,
): Promise<void> {
  if (await isBeingBought(tx, row))
    throw conflict('A label is being bought for this order: try again when it is known whether it was sold');
}
