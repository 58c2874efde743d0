import { groupBy } from '../../../lib/group-by.ts';
import type { Db, ProductRow, StoreProductRow } from '../../../storage/index.ts';

/** Both databases bound how many parameters a statement has. */
const SKUS_AT_ONCE = 500;

type Match = Pick<StoreProductRow, 'product_id' | 'match_state'>;

/**
 * Which product each of these is, by its SKU without regard to case. One that several of the shop have is nobody's: whose number would
 * be offered there?
 */
function matchBySku(
  rows: readonly Pick<StoreProductRow, 'store_id' | 'external_id' | 'sku_fold'>[],
  products: ReadonlyMap<string, string>,
): Map<string, Match> {
  const bySku = groupBy(
    rows.filter(({ sku_fold }) => sku_fold !== null),
    ({ store_id, sku_fold }) => `${store_id} ${sku_fold}`,
  );
  return new Map(
    [...bySku.values()].flatMap((same) =>
      same.map((row): [string, Match] => {
        if (same.length > 1) return [keyOf(row), { product_id: null, match_state: 'duplicate' }];
        const product_id = products.get(row.sku_fold ?? '') ?? null;
        return [keyOf(row), { product_id, match_state: product_id === null ? 'unmatched' : 'matched' }];
      }),
    ),
  );
}

const keyOf = (row: Pick<StoreProductRow, 'store_id' | 'external_id'>) =>
  `${row.store_id} ${row.external_id}`;

/**
 * Matches everything in the shops of an account that has one of these SKUs, but for what a person has mapped. The caller has locked the
 * account's SKUs.
 */
export async function rematch(
  tx: Db,
  accountId: string,
  skus: Iterable<string | null>,
  now: number,
): Promise<void> {
  const folds = [...new Set(skus)].filter((fold) => fold !== null).sort();
  for (let start = 0; start < folds.length; start += SKUS_AT_ONCE)
    await rematchSome(tx, accountId, folds.slice(start, start + SKUS_AT_ONCE), now);
}

async function rematchSome(tx: Db, accountId: string, folds: string[], now: number): Promise<void> {
  const rows = await tx
    .selectFrom('store_products')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sku_fold', 'in', folds)
    .orderBy('store_id')
    .orderBy('external_id')
    .execute();
  if (rows.length === 0) return;
  const products = await tx
    .selectFrom('products')
    .select(['id', 'sku_fold'])
    .where('account_id', '=', accountId)
    .where('sku_fold', 'in', folds)
    .execute();
  const matches = matchBySku(rows, new Map(products.map(({ id, sku_fold }) => [sku_fold, id])));
  for (const row of rows) {
    const match = matches.get(keyOf(row));
    if (match === undefined || row.is_mapped === 1) continue;
    if (match.product_id === row.product_id && match.match_state === row.match_state) continue;
    await tx
      .updateTable('store_products')
      // What is available of it here may differ from what the shop has.
      .set({ ...match, stock_due_at: match.product_id === null ? null : now })
      .where('store_id', '=', row.store_id)
      .where('external_id', '=', row.external_id)
      .execute();
  }
}

/** What changes here if products do: called in the transaction that changes them. */
export const productHooks = {
  /** The product has a SKU that it did not have. */
  async skuGiven(tx: Db, product: ProductRow, now: number): Promise<void> {
    const linked = await tx
      .selectFrom('store_products')
      .select('sku_fold')
      .where('product_id', '=', product.id)
      .where('is_mapped', '=', 0)
      .execute();
    await rematch(tx, product.account_id, [product.sku_fold, ...linked.map(({ sku_fold }) => sku_fold)], now);
  },

  /** Before the product is deleted. */
  async productRemoved(tx: Db, productId: string): Promise<void> {
    await tx
      .updateTable('store_products')
      .set({ product_id: null, match_state: 'unmatched', is_mapped: 0, stock_due_at: null })
      .where('product_id', '=', productId)
      .execute();
    await tx.deleteFrom('store_stock_changes').where('product_id', '=', productId).execute();
  },
};
