import { isDeepStrictEqual } from 'node:util';
import { conflict } from '../../lib/errors.ts';
import type { Order } from '../../schema/order.ts';
import type { OrderItemRow, OrderRow } from '../../storage/index.ts';
import { isOpen } from './order.ts';
import type { OrderUpdate } from './order-schemas.ts';

/** What labels are made of, and money: fixed once something is shipped. */
const FIXED = ['shipTo', 'warehouseId', 'items', 'currency', 'shippingPaid', 'tax'] as const;
const COUNTED = new Set(['shippedQuantity', 'allocatedQuantity', 'returnedQuantity']);

/** Of the fields that can become fixed, those that differ from what the order shows: sending back what was read is no change. */
export function fixedFieldsChanged(input: OrderUpdate, shown: Order): string[] {
  return FIXED.filter((field) => {
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

/** Nothing of it is shipped, called off, or in a label that is being bought. */
export const isEditable = (row: OrderRow, items: readonly OrderItemRow[]): boolean =>
  isOpen(row.status) && !isBeingBought(row, items);

/** An open order of which items are taken: the carrier has been asked for their label, and its answer is not known yet. */
function isBeingBought(row: OrderRow, items: readonly OrderItemRow[]): boolean {
  return isOpen(row.status) && items.some((item) => item.shipped_quantity > 0);
}

export function refuseWhileBeingBought(row: OrderRow, items: readonly OrderItemRow[]): void {
  if (isBeingBought(row, items))
    throw conflict('A label is being bought for this order: try again when it is known whether it was sold');
}
