import { fromJson } from '../../lib/json.ts';
import { toOunces } from '../../lib/measures.ts';
import type { OrderItemRow, OrderRow } from '../../storage/index.ts';
import type { RuledOrder } from './apply-rules.ts';

type Item = Pick<OrderItemRow, 'sku' | 'quantity' | 'weight' | 'unit_price'>;

/** What rules look at of items. */
export const ruledItems = (items: readonly Item[]) => ({
  skus: items.flatMap(({ sku }) => sku ?? []),
  itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
  value: items.reduce((sum, item) => sum + (item.unit_price ?? 0) * item.quantity, 0),
  ounces: weightOf(items),
});

function weightOf(items: readonly Pick<Item, 'weight' | 'quantity'>[]): number | null {
  let ounces = 0;
  for (const { weight, quantity } of items) {
    if (weight === null) return null;
    ounces += toOunces(fromJson(weight)) * quantity;
  }
  return ounces;
}

type StoredOrder = Pick<
  OrderRow,
  | 'store_id'
  | 'ship_to'
  | 'currency'
  | 'requested_service'
  | 'status'
  | 'tags'
  | 'warehouse_id'
  | 'insured_value'
  | 'package_id'
  | 'handling_days'
  | 'assignee_id'
>;

/** An order that is stored, as rules would see it. */
export const ruledOrder = (
  row: StoredOrder,
  items: readonly (Item & { productTags: readonly string[] })[],
): RuledOrder => ({
  storeId: row.store_id === '' ? null : row.store_id,
  shipTo: fromJson(row.ship_to),
  currency: row.currency,
  ...ruledItems(items),
  productTags: items.flatMap(({ productTags }) => productTags),
  requestedService: row.requested_service,
  isOnHold: row.status === 'on_hold',
  tags: fromJson(row.tags),
  warehouseId: row.warehouse_id,
  insuredValue: row.insured_value,
  packageId: row.package_id,
  handlingDays: row.handling_days,
  // Only the day is stored that follows from it.
  deliveryDays: null,
  assigneeId: row.assignee_id,
});
