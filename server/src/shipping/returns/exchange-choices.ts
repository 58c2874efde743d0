import type { Db, OrderItemRow, OrderRow, ProductRow } from '../../storage/index.ts';

/** More than a shop has sizes and colors of one thing that anyone would scroll through. */
const MAX_VARIANTS = 100;

export type Variant = Pick<ProductRow, 'id' | 'sku' | 'name'>;

/**
 * What an item can be exchanged for: active variants of it that cost no more than was paid for it, because nobody is charged for the
 * difference, and that are available. By name.
 */
export async function readVariants(db: Db, order: OrderRow, item: OrderItemRow): Promise<Variant[]> {
  if (item.product_id === null) return [];
  const own = await db
    .selectFrom('products')
    .select(['id', 'variant_group'])
    .where('id', '=', item.product_id)
    .executeTakeFirst();
  if (own === undefined) return [];
  const variants = db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'price', 'currency', 'track_inventory'])
    .where('account_id', '=', order.account_id)
    .where('id', '!=', own.id)
    .where('active', '=', 1)
    .orderBy('id')
    .limit(MAX_VARIANTS);
  const { variant_group } = own;
  const siblings = variant_group === null ? await variantsInShops(db, order.account_id, own.id) : [];
  if (variant_group === null && siblings.length === 0) return [];
  const others = await variants
    .$if(variant_group !== null, (rows) => rows.where('variant_group', '=', variant_group))
    .$if(variant_group === null, (rows) => rows.where('id', 'in', siblings))
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

/** The products that a connected shop has as variants of the same: it says so where the merchant has not. */
async function variantsInShops(db: Db, accountId: string, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('store_products as own')
    .innerJoin('store_products as other', (join) =>
      join.onRef('other.store_id', '=', 'own.store_id').onRef('other.group_id', '=', 'own.group_id'),
    )
    .innerJoin('stores', 'stores.id', 'own.store_id')
    .select('other.product_id')
    .distinct()
    .where('own.product_id', '=', productId)
    .where('own.account_id', '=', accountId)
    .where('own.group_id', 'is not', null)
    .where('stores.deleted_at', 'is', null)
    .where('other.product_id', 'is not', null)
    .where('other.product_id', '!=', productId)
    .orderBy('other.product_id')
    .limit(MAX_VARIANTS)
    .execute();
  return rows.flatMap(({ product_id }) => product_id ?? []);
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
