import { AppError } from '../../../lib/errors.ts';
import { foldCase } from '../../../lib/fold-case.ts';
import type { MaybePromise } from '../../../lib/maybe-promise.ts';
import { padList } from '../../../lib/pad-list.ts';
import {
  type Db,
  onlyCompared,
  ownedRow,
  type ProductRow,
  type Storage,
  selectOnceLocking,
} from '../../../storage/index.ts';
import { lockSkus } from '../../products/index.ts';

interface Named {
  productId?: string | null | undefined;
  sku?: string | null | undefined;
}

/** What items take over from their products. By name, so that the statement can be planned once. */
const COLUMNS = [
  ...(['id', 'sku', 'name', 'price', 'currency', 'weight'] as const),
  ...(['hs_code', 'origin_country', 'track_inventory', 'tags'] as const),
] satisfies (keyof ProductRow)[];
export type OrderedProduct = Pick<ProductRow, (typeof COLUMNS)[number]>;

/** The products that items name. Nobody changes them until the transaction ends. */
export interface OrderedProducts {
  /** By SKU as an item spells it. */
  bySku: ReadonlyMap<string, OrderedProduct>;
  /** Why a product cannot be ordered, where it is not one of the account's. */
  byId: ReadonlyMap<string, OrderedProduct | AppError>;
}

export async function readProducts(
  storage: Storage,
  tx: Db,
  accountId: string,
  items: readonly Named[],
): Promise<OrderedProducts> {
  const skus = new Set<string>();
  const ids = new Set<string>();
  for (const { productId, sku } of items)
    if (typeof productId === 'string') ids.add(productId);
    else if (typeof sku === 'string') skus.add(sku);
  const bySku = await readBySku(storage, tx, accountId, skus);
  const unknown = new Set([...skus].filter((sku) => !bySku.has(sku)));
  if (unknown.size > 0 && storage.isShared) {
    // One of them may be given to a product just now: after this, it is read here, or finds the items that are stored.
    await lockSkus(storage, tx, accountId, 'shared');
    for (const [sku, product] of await readBySku(storage, tx, accountId, unknown)) bySku.set(sku, product);
  }
  const byId = new Map<string, OrderedProduct | AppError>(
    (await select(storage, tx, accountId, 'id', ids)).map((row) => [row.id, row]),
  );
  for (const id of ids) if (!byId.has(id)) byId.set(id, await findProduct(storage, tx, accountId, id));
  return { bySku, byId };
}

async function readBySku(
  storage: Storage,
  tx: Db,
  accountId: string,
  skus: ReadonlySet<string>,
): Promise<Map<string, OrderedProduct>> {
  const folds = new Set([...skus].map(foldCase));
  const products = await select(storage, tx, accountId, 'sku_fold', folds);
  const byFold = new Map(products.map((product) => [foldCase(product.sku), product]));
  return new Map(
    [...skus].flatMap((sku) => {
      const product = byFold.get(foldCase(sku));
      return product === undefined ? [] : [[sku, product]];
    }),
  );
}

/** The product that an item is one of, if any. */
export function productOf(
  { bySku, byId }: OrderedProducts,
  { productId, sku }: Named,
): OrderedProduct | undefined {
  if (typeof productId !== 'string') return bySku.get(sku ?? '');
  const product = byId.get(productId);
  if (product instanceof AppError) throw product;
  return product;
}

const findProduct = (
  storage: Storage,
  tx: Db,
  accountId: string,
  id: string,
): Promise<OrderedProduct | AppError> =>
  ownedRow(tx, 'products', accountId, id, { lock: storage.locks.share }).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });

function select(
  storage: Storage,
  tx: Db,
  accountId: string,
  column: 'id' | 'sku_fold',
  values: ReadonlySet<string>,
): MaybePromise<OrderedProduct[]> {
  if (values.size === 0) return [];
  const padded = padList([...values]);
  const key = `${column} ${padded.length}`;
  const known = selects.get(key) ?? createSelect(column, padded.length);
  selects.set(key, known);
  return known(storage, tx, { accountId, ...padded });
}

interface Params {
  accountId: string;
  [index: number]: string;
}
const selects = new Map<string, ReturnType<typeof createSelect>>();

const createSelect = (column: 'id' | 'sku_fold', count: number) =>
  selectOnceLocking((storage: Storage, db, p: Params) =>
    db
      .selectFrom('products')
      .select(COLUMNS)
      .where(column === 'id' ? onlyCompared('account_id') : 'account_id', '=', p.accountId)
      .where(
        column,
        'in',
        Array.from({ length: count }, (_, i) => p[i] ?? ''),
      )
      .orderBy('id')
      .modifyEnd(storage.locks.share),
  );
