import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import { type AppError, conflict } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { type Db, onlyCompared, type StockLevelRow, type Storage } from '../../storage/index.ts';
import { MAX_ON_HAND } from './inventory.ts';

export interface LevelKey {
  productId: string;
  warehouseId: string;
}

/** All levels of a product, or all in a warehouse. */
export type LevelOwner = Pick<LevelKey, 'productId'> | Pick<LevelKey, 'warehouseId'>;

/** By how much each of a level's two numbers changes. */
export interface LevelChange extends LevelKey {
  onHand: number;
  allocated: number;
}

/** The one place that writes levels. Everything happens in the caller's transaction and within one account's stock. */
export function createStockLevels({ storage, clock }: { storage: Storage; clock: Clock }) {
  /** One statement that changes the level or finds that it cannot: so it holds whatever else runs at the same time. */
  async function shift(tx: Db, accountId: string, change: LevelChange): Promise<StockLevelRow | undefined> {
    const onHand = sql<number>`on_hand + ${change.onHand}`;
    const allocated = sql<number>`allocated + ${change.allocated}`;
    return tx
      .updateTable('stock_levels')
      .set({
        on_hand: onHand,
        allocated,
        below_reorder_point: isLow(sql`${onHand} - (${allocated})`, sql`reorder_point`),
        updated_at: clock.now(),
      })
      .where('product_id', '=', change.productId)
      .where('warehouse_id', '=', change.warehouseId)
      .where(onlyCompared('account_id'), '=', accountId)
      .where(allocated, '>=', 0)
      .where(allocated, '<=', onHand)
      .where(onHand, '<=', MAX_ON_HAND)
      .returningAll()
      .executeTakeFirst();
  }

  const find = (tx: Db, accountId: string, { productId, warehouseId }: LevelKey) =>
    tx
      .selectFrom('stock_levels')
      .selectAll()
      .where('product_id', '=', productId)
      .where('warehouse_id', '=', warehouseId)
      .where(onlyCompared('account_id'), '=', accountId);

  /** Makes sure that there is a level. */
  async function open(tx: Db, accountId: string, { productId, warehouseId }: LevelKey): Promise<void> {
    const now = clock.now();
    const row: StockLevelRow = {
      id: newId('lvl'),
      account_id: accountId,
      product_id: productId,
      warehouse_id: warehouseId,
      on_hand: 0,
      allocated: 0,
      reorder_point: null,
      bin: null,
      below_reorder_point: 0,
      created_at: now,
      updated_at: now,
    };
    await tx
      .insertInto('stock_levels')
      .values(row)
      .onConflict((on) => on.columns(['product_id', 'warehouse_id']).doNothing())
      .execute();
  }

  return {
    shift,
    open,

    /** Changes the level, which begins at zero, or throws 409 with what stands in the way. */
    async change(tx: Db, accountId: string, change: LevelChange): Promise<StockLevelRow> {
      let level = await shift(tx, accountId, change);
      if (level === undefined && change.onHand > 0) {
        await open(tx, accountId, change);
        level = await shift(tx, accountId, change);
      }
      if (level === undefined) throw await refusal(tx, change);
      return level;
    },

    read: (tx: Db, accountId: string, key: LevelKey): Promise<StockLevelRow | undefined> =>
      find(tx, accountId, key).executeTakeFirst(),

    /** The level, which nobody else changes until `tx` ends. */
    lock: (tx: Db, accountId: string, key: LevelKey): Promise<StockLevelRow | undefined> =>
      find(tx, accountId, key).modifyEnd(storage.locks.change).executeTakeFirst(),

    /** All levels of a product, in the order that levels are locked in. */
    async lockOf(tx: Db, accountId: string, productId: string): Promise<LevelKey[]> {
      const rows = await tx
        .selectFrom('stock_levels')
        .select(['product_id', 'warehouse_id'])
        .where('product_id', '=', productId)
        .where(onlyCompared('account_id'), '=', accountId)
        .orderBy('warehouse_id')
        .modifyEnd(storage.locks.change)
        .execute();
      return rows.map((row) => ({ productId: row.product_id, warehouseId: row.warehouse_id }));
    },

    async lockAvailable(
      tx: Db,
      accountId: string,
      productIds: readonly string[],
    ): Promise<Map<string, number>> {
      if (productIds.length === 0) return new Map();
      const rows = await tx
        .selectFrom('stock_levels')
        .selectAll()
        .where('product_id', 'in', productIds)
        .where(onlyCompared('account_id'), '=', accountId)
        .orderBy('product_id')
        .orderBy('warehouse_id')
        .modifyEnd(storage.locks.change)
        .execute();
      return new Map(
        rows.map((row) => [`${row.product_id} ${row.warehouse_id}`, row.on_hand - row.allocated]),
      );
    },

    setReorderPoint: (tx: Db, key: LevelKey, reorderPoint: number | null): Promise<StockLevelRow> =>
      tx
        .updateTable('stock_levels')
        .set({
          reorder_point: reorderPoint,
          below_reorder_point: isLow(sql`on_hand - allocated`, sql`${reorderPoint}`),
          updated_at: clock.now(),
        })
        .where('product_id', '=', key.productId)
        .where('warehouse_id', '=', key.warehouseId)
        .returningAll()
        .executeTakeFirstOrThrow(),

    setBin: (tx: Db, key: LevelKey, bin: string | null): Promise<StockLevelRow> =>
      tx
        .updateTable('stock_levels')
        .set({ bin, updated_at: clock.now() })
        .where('product_id', '=', key.productId)
        .where('warehouse_id', '=', key.warehouseId)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** For a product or warehouse that is being deleted and has no stock: only reorder points and bins are lost. */
    async remove(tx: Db, of: LevelOwner): Promise<void> {
      const [column, id] =
        'productId' in of
          ? (['product_id', of.productId] as const)
          : (['warehouse_id', of.warehouseId] as const);
      await tx.deleteFrom('stock_levels').where(column, '=', id).execute();
    },
  };
}

const isLow = (available: RawBuilder<unknown>, reorderPoint: RawBuilder<unknown>) =>
  sql<number>`case when ${available} < coalesce(${reorderPoint}, 0) then 1 else 0 end`;

/** Why a change was not made, with the numbers that stood in its way. */
async function refusal(tx: Db, change: LevelChange): Promise<AppError> {
  const place = await tx
    .selectFrom('products')
    .innerJoin('warehouses', (join) => join.on('warehouses.id', '=', change.warehouseId))
    .leftJoin('stock_levels', (join) =>
      join
        .onRef('stock_levels.product_id', '=', 'products.id')
        .onRef('stock_levels.warehouse_id', '=', 'warehouses.id'),
    )
    .select(['products.sku', 'warehouses.name', 'stock_levels.on_hand', 'stock_levels.allocated'])
    .where('products.id', '=', change.productId)
    .executeTakeFirst();
  const { sku = change.productId, name = change.warehouseId } = place ?? {};
  const onHand = place?.on_hand ?? 0;
  const allocated = place?.allocated ?? 0;
  if (onHand + change.onHand > MAX_ON_HAND) {
    return conflict(`${sku} at ${name}: at most ${MAX_ON_HAND} can be on hand, and ${onHand} are`);
  }
  if (allocated + change.allocated < 0) {
    return conflict(`${sku} at ${name}: ${allocated} are reserved, ${-change.allocated} were to be released`);
  }
  const available = onHand - allocated;
  const details = `(${onHand} on hand, ${allocated} reserved)`;
  // Goods that are taken out for an order, which had reserved a part of them.
  if (change.allocated < 0)
    return conflict(
      `Not enough stock of ${sku} at ${name}: ${-change.onHand} needed, ${-change.allocated} reserved for this order, ` +
        `${available} more available ${details}`,
    );
  return conflict(
    `Not enough stock of ${sku} at ${name}: ${change.allocated - change.onHand} needed, ${available} available ${details}`,
  );
}
