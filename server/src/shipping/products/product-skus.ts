import type { RawBuilder } from 'kysely';
import { conflict } from '../../lib/errors.ts';
import { foldCase } from '../../lib/fold-case.ts';
import type { Db, ProductRow, Storage } from '../../storage/index.ts';

/** The account's product with this SKU, in any case. */
export function productWithSku(
  db: Db,
  accountId: string,
  sku: string,
  lock?: RawBuilder<unknown>,
): Promise<ProductRow | undefined> {
  const query = db
    .selectFrom('products')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sku_fold', '=', foldCase(sku));
  return (lock === undefined ? query : query.modifyEnd(lock)).executeTakeFirst();
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

/** Before the SKU is given to this product. Locks the SKUs of the account alone. */
export async function refuseSameSku(
  storage: Storage,
  tx: Db,
  { id, account_id, sku }: Pick<ProductRow, 'id' | 'account_id' | 'sku'>,
): Promise<void> {
  await lockSkus(storage, tx, account_id, 'alone');
  const other = await productWithSku(tx, account_id, sku);
  if (other !== undefined && other.id !== id)
    throw conflict(`sku: you already have a product with the sku ${other.sku}`);
}
