import type { Db, OrderItemRow, OrderRow, ProductRow } from '../../storage/index.ts';

/** More than a shop has sizes and colors of one thing that anyone would scroll through. */
const MAX_VARIANTS = 100;

export type Variant = Pick<ProductRow, 'id' | 'sku' | 'name'>;

/**
 * What an item can be exchanged for: active products of the same variant group that cost no more than was paid for it, because nobody is
 * charged for the difference, and that are available. By name.
 */
export async function readVariants(db: Db, order: OrderRow, item: OrderItemRow): Promise<Variant[]> {
  if (item.product_id === null) return [];
  const own = await db
    .selectFrom('products')
    .select(['variant_group'])
    .where('id', '=', item.product_id)
    .executeTakeFirst();
  if (own === undefined || own.variant_group === null) return [];
  const others = await db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'price', 'currency', 'track_inventory'])
    .where('account_id', '=', order.account_id)
    .where('variant_group', '=', own.variant_group)
    .where('id', '!=', item.product_id)
    .where('active', '=', 1)
    .orderBy('id')
    .limit(MAX_VARIANTS)
    .execute();
  const available = await availableOf(
    db,
    order.account_id,
    others.filter(({ track_inventory }) => track_inventory === 1).map(({ id }) => id),
  );
  return others
    .filter((one) => one.track_inventory === 0 || (available.get(one.id) ?? 0) > 0)
    .filter((one) => !isDearer(one, order, item))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ id, sku, name }) => ({ id, sku, name }));
}

/** Prices that are not known, or not in the same currency, say nothing: the merchant has made them variants. */
const isDearer = (
  { price, currency }: Pick<ProductRow, 'price' | 'currency'>,
  order: OrderRow,
  { unit_price }: OrderItemRow,
): boolean => price !== null && unit_price !== null && currency === order.currency && price > unit_price;

async function availableOf(
  db: Db,
  accountId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const levels = await db
    .selectFrom('stock_levels')
    .select(['product_id', 'on_hand', 'allocated'])
    .where('account_id', '=', accountId)
    .where('product_id', 'in', productIds)
    .execute();
  const available = new Map<string, number>();
  for (const { product_id, on_hand, allocated } of levels)
    available.set(product_id, (available.get(product_id) ?? 0) + on_hand - allocated);
  return available;
}
