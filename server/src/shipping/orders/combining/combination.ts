import { fromJson } from '../../../lib/json.ts';
import type { Order } from '../../../schema/order.ts';
import type { OrderRow } from '../../../storage/index.ts';
import { canShip } from '../order.ts';
import { recipientKeyOf } from './recipient-key.ts';

/** Orders of one parcel at most: all of them are locked while its label is bought. */
export const MAX_COMBINED = 20;

type Fitting = Pick<OrderRow, 'ship_to' | 'warehouse_id' | 'currency' | 'store_id'>;

/** Why an order cannot go into the parcel of another, as the end of a sentence about it; undefined if it can. */
export function whyApart(order: Fitting, of: Fitting): string | undefined {
  if (recipientKeyOf(fromJson(order.ship_to)) !== recipientKeyOf(fromJson(of.ship_to)))
    return 'goes to another address';
  if (order.store_id !== of.store_id) return 'is from another store';
  if (order.warehouse_id !== of.warehouse_id) return 'ships from another warehouse';
  if (order.currency !== of.currency) return 'is in another currency';
  return undefined;
}

/** Why nothing of it can be shipped now, as the end of a sentence about it; undefined if something can. */
export function whyNotShipped({ status, personal_data_erased_at }: OrderRow): string | undefined {
  if (personal_data_erased_at !== null)
    return 'has no address any more, because its personal data was erased';
  if (canShip(status)) return undefined;
  if (status === 'on_hold') return 'is on hold: release it first';
  return status === 'cancelled' ? 'is canceled' : 'has been shipped';
}

/**
 * Whether a change leaves the order in its combination. It stays there after the label, so that voiding it leaves all orders
 * as they were before.
 */
export function staysCombined(before: Order, after: OrderRow): boolean {
  if (after.status === 'on_hold' || after.status === 'cancelled') return false;
  return (
    before.warehouseId === after.warehouse_id &&
    before.currency === after.currency &&
    recipientKeyOf(before.shipTo) === recipientKeyOf(fromJson(after.ship_to))
  );
}
