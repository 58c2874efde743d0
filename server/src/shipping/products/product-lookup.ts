import type { RawBuilder } from 'kysely';
import { barcodesLike } from '../../lib/barcodes.ts';
import { notFound } from '../../lib/errors.ts';
import { type Db, onlyCompared, ownedRow, type ProductRow } from '../../storage/index.ts';
import { productWithSku } from './product-skus.ts';

/** A product as requests name it: by its id, or by its sku in any case. */
export interface ProductRef {
  productId?: string;
  sku?: string;
}

/** The account's product, or 404 or 403. `lock` is one of `storage.locks`, in a transaction that relies on the product. */
export async function findProduct(
  db: Db,
  accountId: string,
  { productId, sku }: ProductRef,
  lock?: RawBuilder<unknown>,
): Promise<ProductRow> {
  if (productId !== undefined) return ownedRow(db, 'products', accountId, productId, lock ? { lock } : {});
  const row = await productWithSku(db, accountId, sku ?? '', lock);
  if (row === undefined) throw notFound(`Product with the sku ${sku}`);
  return row;
}

export type NamedProduct = Pick<ProductRow, 'sku' | 'name'>;

/** How these products are called, by id. */
export async function namesOf(db: Db, productIds: readonly string[]): Promise<Map<string, NamedProduct>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku', 'name'])
    .where('id', 'in', [...new Set(productIds)])
    .execute();
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}

/** Newest first; more than one only by mistake. */
export const productsWithBarcode = (db: Db, accountId: string, code: string): Promise<ProductRow[]> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('barcode', 'in', barcodesLike(code))
    .orderBy(onlyCompared('created_at'), 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The id of the product that a person or a scanner names: by SKU, which may differ in case, by barcode or by id. */
export async function productLike(db: Db, accountId: string, text: string): Promise<string | undefined> {
  const select = () => db.selectFrom('products').select('id').where('account_id', '=', accountId);
  const found =
    (await productWithSku(db, accountId, text)) ??
    (await select().where('barcode', 'in', barcodesLike(text)).executeTakeFirst()) ??
    (await select().where('id', '=', text).executeTakeFirst());
  return found?.id;
}
