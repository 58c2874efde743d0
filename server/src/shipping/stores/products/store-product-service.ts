import { sql } from 'kysely';
import { AppError, notFound } from '../../../lib/errors.ts';
import type { StoreProduct, StoreProductImport } from '../../../schema/store-product.ts';
import {
  type Db,
  ownedRow,
  type Page,
  readNow,
  type Storage,
  type StoreProductRow,
  type StoreRow,
} from '../../../storage/index.ts';
import { namesOf, type ProductInput, productWithSku } from '../../products/index.ts';
import type { StoreLog } from '../store-log.ts';
import { MAX_SKU, newProductOf } from './new-product.ts';
import type { StoreProductQuery } from './store-product-schemas.ts';
import { toStoreProduct } from './store-product-view.ts';

interface Dependencies {
  storage: Storage;
  log: StoreLog;
  /** Creates a product of ours. */
  create(accountId: string, product: ProductInput): Promise<unknown>;
}

/** So that a request ends within seconds, whatever a shop has. */
const IMPORTED_AT_ONCE = 500;
/** Transactions that wait at the same time share a commit. */
const CREATED_AT_ONCE = 20;

export type StoreProductService = ReturnType<typeof createStoreProductService>;

/** The products of shops, and which of ours they are. */
export function createStoreProductService({ storage, log, create }: Dependencies) {
  const ownStore = (db: Db, accountId: string, id: string): Promise<StoreRow> =>
    ownedRow(db, 'stores', accountId, id);

  async function withNames(db: Db, rows: readonly StoreProductRow[]): Promise<StoreProduct[]> {
    const ids = rows.map(({ product_id }) => product_id).filter((id) => id !== null);
    const names = await namesOf(db, ids);
    return rows.map((row) => toStoreProduct(row, names.get(row.product_id ?? '')));
  }

  /** Those that are to be ours and are not. */
  const toImport = (storeId: string, externalIds: readonly string[] | undefined) => {
    const query = storage.db
      .selectFrom('store_products')
      .selectAll()
      .where('store_id', '=', storeId)
      .orderBy('external_id');
    return externalIds === undefined
      ? // Only those that can be: others would be in the way of the rest for ever.
        query
          .where('match_state', '=', 'unmatched')
          .where('is_mapped', '=', 0)
          .where(sql`length(sku)`, '<=', MAX_SKU)
      : query.where('external_id', 'in', externalIds);
  };

  /** Why it was not created; undefined if it was, or was ours already. */
  async function importOne(accountId: string, row: StoreProductRow): Promise<'created' | 'known' | string> {
    if (row.product_id !== null) return 'known';
    const product = newProductOf(row);
    if ('reason' in product) return product.reason;
    // What a person has entered stays as it is: the shop's product is matched with it by its SKU.
    if (await productWithSku(storage.db, accountId, product.sku)) return 'known';
    try {
      await create(accountId, product);
      return 'created';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.message;
    }
  }

  return {
    async list(
      accountId: string,
      storeId: string,
      { match, page, limit }: StoreProductQuery,
    ): Promise<Page<StoreProduct>> {
      await ownStore(storage.db, accountId, storeId);
      const select = () => {
        const query = storage.db.selectFrom('store_products').where('store_id', '=', storeId);
        return match === undefined ? query : query.where('match_state', '=', match);
      };
      const { total } = await select()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await select()
        .selectAll()
        .orderBy('external_id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const count = Number(total);
      return {
        data: await withNames(storage.db, rows),
        meta: { page, limit, total: count, totalPages: Math.ceil(count / limit) },
      };
    },

    /** Says which product it is; null for none, whatever its SKU. */
    map: (
      accountId: string,
      storeId: string,
      externalId: string,
      productId: string | null,
    ): Promise<StoreProduct> =>
      storage.write(async (tx) => {
        await ownStore(tx, accountId, storeId);
        if (productId !== null)
          await ownedRow(tx, 'products', accountId, productId, { lock: storage.locks.keep });
        const now = await readNow(storage, tx);
        const row = await tx
          .updateTable('store_products')
          .set({
            product_id: productId,
            is_mapped: 1,
            match_state: productId === null ? 'unmatched' : 'matched',
            stock_due_at: productId === null ? null : now,
            stock_error: null,
          })
          .where('store_id', '=', storeId)
          .where('external_id', '=', externalId)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) throw notFound('Product of the store');
        const [shown] = await withNames(tx, [row]);
        return shown as StoreProduct;
      }),

    /** Creates products of ours from those of the shop. */
    async import(
      accountId: string,
      storeId: string,
      externalIds: readonly string[] | undefined,
    ): Promise<StoreProductImport> {
      const store = await ownStore(storage.db, accountId, storeId);
      const rows = await toImport(storeId, externalIds)
        .limit(IMPORTED_AT_ONCE + 1)
        .execute();
      const chosen = rows.slice(0, IMPORTED_AT_ONCE);
      const result: StoreProductImport = {
        created: 0,
        known: 0,
        skipped: [],
        isMore: rows.length > chosen.length,
      };
      for (let start = 0; start < chosen.length; start += CREATED_AT_ONCE) {
        const some = chosen.slice(start, start + CREATED_AT_ONCE);
        const outcomes = await Promise.all(some.map((row) => importOne(accountId, row)));
        for (const [i, outcome] of outcomes.entries()) {
          if (outcome === 'created') result.created += 1;
          else if (outcome === 'known') result.known += 1;
          else result.skipped.push({ externalId: some[i]?.external_id ?? '', reason: outcome });
        }
      }
      const found = new Set(chosen.map(({ external_id }) => external_id));
      for (const externalId of new Set(externalIds))
        if (!found.has(externalId))
          result.skipped.push({ externalId, reason: 'The store has no such product' });
      if (result.created > 0)
        await storage.write((tx) =>
          log.record(tx, store, [
            { type: 'products.imported', message: `${result.created} products were created from the store` },
          ]),
        );
      return result;
    },
  };
}
