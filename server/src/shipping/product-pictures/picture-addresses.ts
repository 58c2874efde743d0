import { foldCase } from '../../lib/fold-case.ts';
import type { Db, OrderItemRow, OrderRow } from '../../storage/index.ts';

type Item = Pick<OrderItemRow, 'id' | 'product_id' | 'sku'>;

/**
 * Where the pictures of an order's items are, by item: at the product's own address, or where a connected store has the product, or a
 * product of this SKU. The store that the order is from comes first.
 */
export async function pictureAddresses(
  db: Db,
  { account_id, store_id }: Pick<OrderRow, 'account_id' | 'store_id'>,
  items: readonly Item[],
): Promise<Map<string, string>> {
  const own = await ofProducts(db, account_id, idsOf(items));
  const open = items.filter(({ product_id }) => !own.has(product_id ?? ''));
  const shown = [
    ...(await ofStores(db, account_id, 'product_id', idsOf(open))),
    ...(await ofStores(db, account_id, 'sku_fold', foldsOf(open))),
  ].toSorted((a, b) => Number(b.store_id === store_id) - Number(a.store_id === store_id));
  return new Map(
    items.flatMap(({ id, product_id, sku }) => {
      const fold = sku === null ? null : foldCase(sku);
      const found =
        own.get(product_id ?? '') ??
        (
          shown.find((one) => product_id !== null && one.product_id === product_id) ??
          shown.find((one) => fold !== null && one.sku_fold === fold)
        )?.image_url;
      return found == null ? [] : [[id, found]];
    }),
  );
}

const idsOf = (items: readonly Item[]): string[] => [
  ...new Set(items.flatMap(({ product_id }) => product_id ?? [])),
];
const foldsOf = (items: readonly Item[]): string[] => [
  ...new Set(items.flatMap(({ sku }) => (sku === null ? [] : foldCase(sku)))),
];

async function ofProducts(db: Db, accountId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'image_url'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.flatMap(({ id, image_url }) => (image_url === null ? [] : [[id, image_url]])));
}

/** The same order every time: a product may be in several stores. */
async function ofStores(
  db: Db,
  accountId: string,
  column: 'product_id' | 'sku_fold',
  values: readonly string[],
) {
  if (values.length === 0) return [];
  return db
    .selectFrom('store_products')
    .select(['store_id', 'external_id', 'product_id', 'sku_fold', 'image_url'])
    .where('account_id', '=', accountId)
    .where(column, 'in', values)
    .where('image_url', 'is not', null)
    .orderBy('store_id')
    .orderBy('external_id')
    .execute();
}
