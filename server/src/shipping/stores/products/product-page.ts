import type { Db, Storage, StoreProductRow, StoreRow } from '../../../storage/index.ts';
import type { ShopProduct } from '../../../stores/index.ts';
import { lockSkus } from '../../products/index.ts';
import { rematch } from './product-matching.ts';
import { columnsOf, newRow } from './product-rows.ts';

/** Rows of one statement: both databases bound how many parameters it has. */
const BATCH = 100;

/**
 * What the shop has changed may be an order that has not arrived here yet: it is compared with what is available here only after it
 * has. Otherwise the goods of that order would be offered again for a moment.
 */
const AFTER_SHOP_CHANGE_MS = 120_000;

/** Stores a page of a shop's products, and matches them with ours. */
export async function storePage(
  storage: Storage,
  tx: Db,
  store: StoreRow,
  page: readonly ShopProduct[],
  now: number,
): Promise<void> {
  if (page.length === 0) return;
  // A product that is given a SKU at the same time finds these rows, or is found by them.
  await lockSkus(storage, tx, store.account_id, 'shared');
  const byId = new Map(page.map((product) => [product.externalId, product]));
  // In the order in which rows are locked everywhere.
  const products = [...byId.values()].sort((a, b) => (a.externalId < b.externalId ? -1 : 1));
  for (let start = 0; start < products.length; start += BATCH)
    await storeSome(storage, tx, store, products.slice(start, start + BATCH), now);
}

async function storeSome(
  storage: Storage,
  tx: Db,
  store: StoreRow,
  products: readonly ShopProduct[],
  now: number,
): Promise<void> {
  const earlier = await tx
    .selectFrom('store_products')
    .selectAll()
    .where('store_id', '=', store.id)
    .where(
      'external_id',
      'in',
      products.map(({ externalId }) => externalId),
    )
    .orderBy('external_id')
    .modifyEnd(storage.locks.change)
    .execute();
  const known = new Map(earlier.map((row) => [row.external_id, row]));
  const rows = products.map((product): StoreProductRow => {
    const before = known.get(product.externalId);
    if (before === undefined) return newRow(product, store, now);
    const after = { ...before, ...columnsOf(product, now) };
    return { ...after, stock_due_at: stockDueAt(before, after, now) };
  });
  await tx
    .insertInto('store_products')
    .values(rows)
    .onConflict((on) =>
      on.columns(['store_id', 'external_id']).doUpdateSet(({ ref }) => ({
        group_id: ref('excluded.group_id'),
        sku: ref('excluded.sku'),
        sku_fold: ref('excluded.sku_fold'),
        name: ref('excluded.name'),
        barcode: ref('excluded.barcode'),
        image_url: ref('excluded.image_url'),
        details: ref('excluded.details'),
        tracks_stock: ref('excluded.tracks_stock'),
        shop_stock: ref('excluded.shop_stock'),
        stock_due_at: ref('excluded.stock_due_at'),
        seen_at: ref('excluded.seen_at'),
      })),
    )
    .execute();
  const lost = rows.filter(({ sku_fold, is_mapped, match_state }) => {
    return sku_fold === null && is_mapped === 0 && match_state !== 'unmatched';
  });
  for (const { external_id } of lost)
    await tx
      .updateTable('store_products')
      .set({ product_id: null, match_state: 'unmatched', stock_due_at: null })
      .where('store_id', '=', store.id)
      .where('external_id', '=', external_id)
      .execute();
  const skus = [...earlier, ...rows].map(({ sku_fold }) => sku_fold);
  await rematch(tx, store.account_id, skus, now);
}

function stockDueAt(before: StoreProductRow, after: StoreProductRow, now: number): number | null {
  const isSame = before.shop_stock === after.shop_stock && before.tracks_stock === after.tracks_stock;
  if (isSame || after.product_id === null || before.stock_due_at !== null) return before.stock_due_at;
  return now + AFTER_SHOP_CHANGE_MS;
}
