import { type Db, onlyCompared } from '../../storage/index.ts';

export interface StockPlace {
  productId: string | null;
  warehouseId: string | null;
}

const keyOf = ({ productId, warehouseId }: StockPlace) => `${productId} ${warehouseId}`;

/** Where products are in their warehouses. Returns a look-up: the empty text where no bin is known. */
export async function binsOf(
  db: Db,
  accountId: string,
  places: readonly StockPlace[],
): Promise<(place: StockPlace) => string> {
  const productIds = [...new Set(places.flatMap(({ productId }) => productId ?? []))];
  const bins = new Map<string, string>();
  for (let at = 0; at < productIds.length; at += PRODUCTS_AT_ONCE) {
    const rows = await db
      .selectFrom('stock_levels')
      .select(['product_id', 'warehouse_id', 'bin'])
      .where('account_id', '=', accountId)
      .where('product_id', 'in', productIds.slice(at, at + PRODUCTS_AT_ONCE))
      .where(onlyCompared('bin'), 'is not', null)
      .execute();
    for (const { product_id, warehouse_id, bin } of rows)
      bins.set(keyOf({ productId: product_id, warehouseId: warehouse_id }), bin ?? '');
  }
  return (place) => bins.get(keyOf(place)) ?? '';
}

const PRODUCTS_AT_ONCE = 500;
