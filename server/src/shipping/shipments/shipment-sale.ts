import { groupBy } from '../../lib/group-by.ts';
import type { Db, ShipmentRow } from '../../storage/index.ts';
import type { TakenItem } from '../orders/index.ts';

export type Sale = Pick<
  ShipmentRow,
  'store_id' | 'goods_value' | 'goods_cost' | 'shipping_income' | 'units' | 'units_costed'
>;

/** What is stored of each item, by the id of the order's item. */
export type SoldItems = ReadonlyMap<string, { unitCost: number | null; netValue: number | null }>;

/** For a label that ships nothing that was sold. */
const NO_SALE: Sale = {
  store_id: '',
  goods_value: null,
  goods_cost: 0,
  shipping_income: null,
  units: 0,
  units_costed: 0,
};

/**
 * What the goods of a shipment were sold for and what they cost, stored when it is bought: a product's cost changes, and reports do not
 * add up items. Discount and shipping belong to the shipments of an order in proportion to their goods, so that one that is voided takes
 * its part with it. An order in another currency than
 * the label's cannot be compared with its price: it counts as no sale.
 */
export async function saleOf(
  tx: Db,
  taken: readonly TakenItem[],
  currency: string,
): Promise<{ sale: Sale; sold: SoldItems }> {
  if (taken.length === 0) return { sale: NO_SALE, sold: new Map() };
  const rows = await itemsOf(tx, taken);
  const sold = new Map<string, { unitCost: number | null; netValue: number | null }>();
  const sale = { ...NO_SALE, store_id: rows[0]?.store_id ?? '' };
  if (rows.some((row) => row.currency !== currency)) return { sale, sold };
  for (const { id, quantity, cost, cost_currency } of rows) {
    const unitCost = cost_currency === currency ? cost : null;
    sold.set(id, { unitCost, netValue: null });
    sale.units += quantity;
    sale.units_costed += unitCost === null ? 0 : quantity;
    sale.goods_cost += (unitCost ?? 0) * quantity;
  }
  let [goods, shipping] = [0, 0];
  for (const [orderId, own] of groupBy(rows, ({ order_id }) => order_id)) {
    const [{ subtotal, discount, shipping_paid } = { subtotal: 0, discount: 0, shipping_paid: 0 }] = own;
    const units = subtotal > 0 ? 0 : await unitsIn(tx, orderId);
    let shares = 0;
    for (const { id, unit_price, quantity } of own) {
      const value = (unit_price ?? 0) * quantity;
      const share = subtotal > 0 ? value / subtotal : quantity / units;
      const netValue = value - Math.round(discount * share);
      shares += share;
      goods += netValue;
      sold.set(id, { unitCost: sold.get(id)?.unitCost ?? null, netValue });
    }
    shipping += Math.round(shipping_paid * shares);
  }
  return { sale: { ...sale, goods_value: goods, shipping_income: shipping }, sold };
}

async function itemsOf(tx: Db, taken: readonly TakenItem[]) {
  const quantities = new Map(taken.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const rows = await tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .select([
      'order_items.id',
      'order_items.order_id',
      'order_items.unit_price',
      'orders.store_id',
      'orders.currency',
      'orders.subtotal',
      'orders.discount',
      'orders.shipping_paid',
      'products.cost',
      'products.currency as cost_currency',
    ])
    .where('order_items.id', 'in', [...quantities.keys()])
    .execute();
  return rows.map((row) => ({ ...row, quantity: quantities.get(row.id) ?? 0 }));
}

async function unitsIn(tx: Db, orderId: string): Promise<number> {
  const items = await tx
    .selectFrom('order_items')
    .select('quantity')
    .where('order_id', '=', orderId)
    .execute();
  return Math.max(
    1,
    items.reduce((total, { quantity }) => total + quantity, 0),
  );
}
