import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Batched } from '../../lib/list-cursor.ts';
import { searchKey, wordsIn } from '../../lib/search-key.ts';
import type { Product } from '../../schema/product.ts';
import {
  createPager,
  type Db,
  ownedRow,
  type Page,
  type ProductRow,
  pageOfFew,
  type Storage,
  updateRow,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { amountsAfter, newProductRow, toColumns, toProduct } from './product.ts';
import { emitProductUpdated } from './product-events.ts';
import { productsWithBarcode } from './product-lookup.ts';
import type { ProductInput, ProductQuery, ProductUpdate } from './product-schemas.ts';
import { productWithSku, refuseSameSku } from './product-skus.ts';

export type ProductService = ReturnType<typeof createProductService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  /** Handed in, because inventory stands on products. */
  removeLevels(tx: Db, of: { productId: string }): Promise<void>;
  /** Handed in, because orders stand on products. */
  orders: {
    trackingSwitched(tx: Db, accountId: string, productId: string, isTracked: boolean): Promise<void>;
    /** Its SKU is new: items that name it are items of this product from now on. */
    skuGiven(tx: Db, product: ProductRow): Promise<void>;
  };
}

export function createProductService({ storage, clock, outbox, removeLevels, orders }: Dependencies) {
  const pageOfProducts = createPager(storage, 'products');

  /** Those that a SKU or a barcode names, newest first; undefined where neither does. */
  async function fewOf(
    accountId: string,
    sku: string | undefined,
    q: string | undefined,
  ): Promise<ProductRow[] | undefined> {
    const scanned = q === undefined ? [] : await productsWithBarcode(storage.db, accountId, q);
    if (sku === undefined) return scanned.length > 0 ? scanned : undefined;
    const product = await productWithSku(storage.db, accountId, sku);
    const named = product === undefined ? [] : [product];
    if (scanned.length > 0) return named.filter(({ id }) => scanned.some((one) => one.id === id));
    const words = wordsIn(q).map(searchKey);
    return named.filter(({ sku_key, name_key }) =>
      words.every((word) => sku_key.includes(word) || name_key.includes(word)),
    );
  }

  return {
    async list(accountId: string, query: Batched<ProductQuery>): Promise<Page<Product>> {
      const { sku, active, q } = query;
      const filters = { active: active === undefined ? undefined : Number(active) };
      const few = await fewOf(accountId, sku, q);
      const { data, meta } = few
        ? pageOfFew(few, filters, query)
        : await pageOfProducts(accountId, filters, query, { words: wordsIn(q) });
      return { data: data.map(toProduct), meta };
    },

    async get(accountId: string, id: string): Promise<Product> {
      return toProduct(await ownedRow(storage.db, 'products', accountId, id));
    },

    create(accountId: string, input: ProductInput, id = newId('prd')): Promise<Product> {
      const row = newProductRow(id, accountId, input, clock.now());
      return storage.write(async (tx) => {
        await refuseSameSku(storage, tx, row);
        await tx.insertInto('products').values(row).execute();
        const product = toProduct(row);
        await outbox.emit(tx, accountId, 'product.created', product);
        await orders.skuGiven(tx, row);
        return product;
      });
    },

    update(accountId: string, id: string, change: ProductUpdate): Promise<Product> {
      return storage.write(async (tx) => {
        const before = await ownedRow(tx, 'products', accountId, id, { lock: storage.locks.change });
        const { sku = before.sku } = change;
        if (sku !== before.sku) await refuseSameSku(storage, tx, { ...before, sku });
        const columns = { ...toColumns(change), ...amountsAfter(change, before), updated_at: clock.now() };
        const row = await updateRow(tx, 'products', before, columns);
        await emitProductUpdated(outbox, tx, before, row);
        if (row.sku !== before.sku) await orders.skuGiven(tx, row);
        if (row.track_inventory !== before.track_inventory)
          await orders.trackingSwitched(tx, accountId, id, row.track_inventory === 1);
        return toProduct(row);
      });
    },

    /** Only what never had any stock and was never ordered: history must stay readable. */
    async remove(accountId: string, id: string): Promise<void> {
      await storage.write(async (tx) => {
        const row = await ownedRow(tx, 'products', accountId, id, { lock: storage.locks.remove });
        const use = await useOf(tx, accountId, id);
        if (use !== undefined) {
          throw conflict(`Product ${row.sku} cannot be deleted because ${use}: set active to false instead`);
        }
        await removeLevels(tx, { productId: id });
        await tx.deleteFrom('products').where('id', '=', id).execute();
        await outbox.emit(tx, accountId, 'product.deleted', toProduct(row));
      });
    },
  };
}

async function useOf(tx: Db, accountId: string, productId: string): Promise<string | undefined> {
  const stocked = await tx
    .selectFrom('stock_levels')
    .select('id')
    .where('product_id', '=', productId)
    .where('on_hand', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (stocked !== undefined) return 'it is in stock';
  const ordered = await tx
    .selectFrom('order_items')
    .select('id')
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  if (ordered !== undefined) return 'orders refer to it';
  const moved = await tx
    .selectFrom('stock_movements')
    .select('id')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return moved === undefined ? undefined : 'it has a stock history';
}
