import { sql } from 'kysely';
import { barcodesLike } from '../../lib/barcodes.ts';
import { afterPrefix, escapeLike, searchKey } from '../../lib/search-key.ts';
import type { Db, ProductRow } from '../../storage/index.ts';
import type { SearchResults } from './search-schemas.ts';

type Product = SearchResults['products'][number];
type Found = Pick<ProductRow, 'id' | 'sku' | 'name' | 'barcode'>;

/** Words within names are searched among this many products: more would take longer than a person waits. */
const MAX_NAMES = 2_000;

const select = (db: Db, accountId: string) =>
  db.selectFrom('products').select(['id', 'sku', 'name', 'barcode']).where('account_id', '=', accountId);

/** Exact matches of SKU, barcode or id; then what starts so; then names with a word that does. */
export async function findProducts(db: Db, accountId: string, q: string, limit: number): Promise<Product[]> {
  if (q === '') return [];
  const key = searchKey(q);
  const end = afterPrefix(key);
  const exact = [
    ...(await select(db, accountId).where('sku_key', '=', key).limit(limit).execute()),
    ...(await select(db, accountId).where('barcode', 'in', barcodesLike(q)).limit(limit).execute()),
    ...(q.startsWith('prd_') ? await select(db, accountId).where('id', '=', q).execute() : []),
  ];
  const found = new Map<string, Product>(exact.map((row) => [row.id, { ...row, isExact: true }]));
  const add = (rows: Found[]) => {
    for (const row of rows)
      if (found.size < limit && !found.has(row.id)) found.set(row.id, { ...row, isExact: false });
  };
  for (const column of ['sku_key', 'name_key'] as const) {
    if (found.size >= limit) break;
    const starting = select(db, accountId).where(column, '>=', key).where(column, '<', end);
    add(
      await starting
        .orderBy(column)
        .limit(limit + found.size)
        .execute(),
    );
  }
  if (found.size < limit) add(await withWord(db, accountId, key, limit + found.size));
  return [...found.values()].slice(0, limit);
}

function withWord(db: Db, accountId: string, key: string, limit: number): Promise<Found[]> {
  const word = `% ${escapeLike(key)}%`;
  const names = db
    .selectFrom('products')
    .select(['id', 'name_key'])
    .where('account_id', '=', accountId)
    .orderBy('name_key')
    .limit(MAX_NAMES)
    .as('names');
  return select(db, accountId)
    .where('id', 'in', (nested) =>
      nested
        .selectFrom(names)
        .select('names.id')
        .where(sql<boolean>`names.name_key like ${word} escape '!'`)
        .limit(limit),
    )
    .execute();
}
