import type { RawBuilder } from 'kysely';
import { conflict } from '../../lib/errors.ts';
import { foldCase } from '../../lib/fold-case.ts';
import type { Db, ProductRow, Storage } from '../../storage/index.ts';

/** Of products, as far as a SKU chooses between them. */
type WithSku = Pick<ProductRow, 'sku'>;

/** What `sku_fold` of a product with this SKU is. An older version may have left it empty. */
export const skuFolds = (sku: string): string[] => [foldCase(sku), ''];

/** The one with this very SKU, otherwise the first that has it in another case. */
export function withSku<T extends WithSku>(products: readonly T[], sku: string): T | undefined {
  const fold = foldCase(sku);
  return products.find((one) => one.sku === sku) ?? products.find((one) => foldCase(one.sku) === fold);
}

/** All with this SKU in any case, oldest first: more than one only of an account that had them before case was ignored. */
export async function productsWithSku(
  db: Db,
  accountId: string,
  sku: string,
  lock?: RawBuilder<unknown>,
): Promise<ProductRow[]> {
  let query = db
    .selectFrom('products')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sku_fold', 'in', skuFolds(sku))
    .orderBy('id');
  if (lock !== undefined) query = query.modifyEnd(lock);
  const fold = foldCase(sku);
  return (await query.execute()).filter((row) => foldCase(row.sku) === fold);
}

/**
 * Whoever gives a SKU to a product has this lock alone; an order shares it before it stores an item of an unknown SKU. So the
 * order sees the product, or the product finds the order's item. A product that exists is locked first.
 */
export const lockSkus = (
  storage: Storage,
  tx: Db,
  accountId: string,
  mode: 'alone' | 'shared',
): Promise<void> => storage.lockName(tx, `skus of ${accountId}`, mode);

/** The caller has the lock alone. */
export async function refuseSameSku(tx: Db, { id, account_id, sku }: ProductRow): Promise<void> {
  const other = (await productsWithSku(tx, account_id, sku)).find((row) => row.id !== id);
  if (other !== undefined) throw conflict(`sku: you already have a product with the sku ${other.sku}`);
}

const BATCH = 500;

/** A job: fills in the folded SKUs that a migration or an older version has left empty. Returns how many; 0 when all are. */
export const createSkuJob = (storage: Storage) => (): Promise<number> =>
  storage.write(async (tx) => {
    const rows = await tx
      .selectFrom('products')
      .select(['id', 'sku'])
      .where('sku_fold', '=', '')
      .limit(BATCH)
      .modifyEnd(storage.locks.skipLocked)
      .execute();
    for (const { id, sku } of rows)
      await tx
        .updateTable('products')
        .set({ sku_fold: foldCase(sku) })
        .where('id', '=', id)
        .execute();
    return rows.length;
  });
