import type { RawBuilder } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import { type Db, ownedRow, type ProductRow } from '../../storage/index.ts';

/** A product as requests name it: by its id, or by its sku. */
export interface ProductRef {
  productId?: string;
  sku?: string;
}

/** The user's product, or 404 or 403. `lock` is one of `storage.locks`, in a transaction that relies on the product. */
export async function findProduct(
  db: Db,
  userId: string,
  { productId, sku }: ProductRef,
  lock?: RawBuilder<unknown>,
): Promise<ProductRow> {
  if (productId !== undefined) return ownedRow(db, 'products', userId, productId, lock ? { lock } : {});
  let query = db
    .selectFrom('products')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sku', '=', sku ?? '');
  if (lock !== undefined) query = query.modifyEnd(lock);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw notFound(`Product with the sku ${sku}`);
  return row;
}

/** The skus of these products, by id. */
export async function skusOf(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku'])
    .where('id', 'in', [...new Set(productIds)])
    .execute();
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}
