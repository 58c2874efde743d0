import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Batched } from '../../lib/list-cursor.ts';
import { present } from '../../lib/present.ts';
import { wordsIn } from '../../lib/search-key.ts';
import type { StockLevel, StockMovement } from '../../schema/stock.ts';
import {
  createPager,
  type Db,
  type OrderRow,
  onlyCompared,
  ownedRow,
  type Page,
  type ProductRow,
  pageOfFew,
  type StockLevelRow,
  type StockMovementRow,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import {
  findProduct,
  type NamedProduct,
  namesOf,
  type ProductRef,
  productLike,
  productsWithBarcode,
  productWithSku,
  startTracking,
  trackedProducts,
} from '../products/index.ts';
import { type MovedFor, toStockLevel, toStockMovement } from './inventory.ts';
import type { Adjustment, LevelQuery, LevelUpdate, MovementQuery, Transfer } from './inventory-schemas.ts';
import type { Moved, StockLedger } from './stock-ledger.ts';
import type { LevelKey } from './stock-levels.ts';

export type InventoryService = ReturnType<typeof createInventoryService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
  /** Handed in, as `orders` are. */
  findOrders: {
    referencesOf(accountId: string, text: string): Promise<string[]>;
    namedBy(accountId: string, references: readonly string[]): Promise<Map<string, MovedFor>>;
  };
  /** Handed in, because orders stand on inventory. */
  orders: {
    giveToWaiting(tx: Db, accountId: string, keys: readonly LevelKey[]): Promise<void>;
    trackingSwitched(tx: Db, accountId: string, productId: string, isTracked: boolean): Promise<void>;
    lockLastInLine(tx: Db, accountId: string, key: LevelKey, reserved: number): Promise<OrderRow[]>;
    withdraw(tx: Db, key: LevelKey, orders: readonly OrderRow[], quantity: number): Promise<number>;
  };
}

export function createInventoryService({ storage, clock, outbox, ledger, findOrders, orders }: Dependencies) {
  const pageOfLevels = createPager(storage, 'stock_levels');
  const pageOfMovements = createPager(storage, 'stock_movements');
  const { keep } = storage.locks;

  /** A sku is looked up first: levels and movements know products by id, so that a sku can change. */
  async function productFilter(
    accountId: string,
    { productId, sku, product }: ProductRef & { product?: string },
    scanned?: string,
  ): Promise<string | undefined> {
    if (sku === undefined && product === undefined && scanned === undefined) return productId;
    const found = [
      ...[productId, scanned].filter((id) => id !== undefined),
      ...(sku === undefined ? [] : [(await productWithSku(storage.db, accountId, sku))?.id ?? NONE]),
      ...(product === undefined ? [] : [(await productLike(storage.db, accountId, product)) ?? NONE]),
    ];
    return new Set(found).size === 1 ? found[0] : NONE;
  }

  const scannedProduct = async (accountId: string, text: string): Promise<string | undefined> =>
    (await productsWithBarcode(storage.db, accountId, text))[0]?.id;

  async function productNames(rows: readonly { product_id: string }[]) {
    const ids = rows.map((row) => row.product_id);
    const names = await namesOf(storage.db, ids);
    return ({ product_id }: { product_id: string }): NamedProduct => names.get(product_id) ?? NAMELESS;
  }

  async function ordersOf(accountId: string, rows: readonly StockMovementRow[]) {
    const references = rows.map(({ reference }) => reference).filter((reference) => reference !== null);
    const orders = await findOrders.namedBy(accountId, [...new Set(references)]);
    return ({ reference }: StockMovementRow): MovedFor | undefined => orders.get(reference ?? '');
  }

  async function shown({ level, movement }: Moved, product: NamedProduct) {
    const orderOf = await ordersOf(movement.account_id, [movement]);
    return {
      movement: toStockMovement(movement, product, orderOf(movement)),
      level: toStockLevel(level, product),
    };
  }

  /** Before stock comes in. Returns whether that has switched tracking on. */
  async function prepareFor(
    tx: Db,
    { id, account_id: accountId }: ProductRow,
    key: LevelKey,
  ): Promise<boolean> {
    if (await ledger.opensLevel(tx, accountId, [key]))
      await trackedProducts(storage, tx, [id], { opensLevel: true });
    return startTracking(outbox, tx, id, clock.now());
  }

  /** Stock has come in: tracked from now on, if it was not, and given to the orders that wait for it. Returns the level after it. */
  async function cameIn(
    tx: Db,
    { id: productId, account_id: accountId }: ProductRow,
    wasSwitched: boolean,
    key: LevelKey,
  ) {
    if (wasSwitched) await orders.trackingSwitched(tx, accountId, productId, true);
    else await orders.giveToWaiting(tx, accountId, [key]);
    return present(await ledger.lockLevel(tx, accountId, key));
  }

  return {
    async levels(accountId: string, query: Batched<LevelQuery>): Promise<Page<StockLevel>> {
      const low = query.belowReorderPoint;
      const scanned = query.q === undefined ? undefined : await scannedProduct(accountId, query.q);
      const filters = {
        product_id: await productFilter(accountId, query, scanned),
        warehouse_id: query.warehouseId,
        bin: query.bin,
        below_reorder_point: low === undefined ? undefined : Number(low),
      };
      const words = scanned === undefined ? wordsIn(query.q) : [];
      const { data, meta } = await pageOfLevels(accountId, filters, query, { words });
      const nameOf = await productNames(data);
      return { data: data.map((row) => toStockLevel(row, nameOf(row))), meta };
    },

    async movements(accountId: string, query: Batched<MovementQuery>): Promise<Page<StockMovement>> {
      const filters = {
        product_id: await productFilter(accountId, query),
        warehouse_id: query.warehouseId,
        reason: query.reason,
        reference: query.reference,
      };
      const { data, meta } =
        query.order === undefined
          ? await pageOfMovements(accountId, filters, query)
          : pageOfFew(
              await movementsOf(storage.db, accountId, await findOrders.referencesOf(accountId, query.order)),
              filters,
              query,
            );
      const nameOf = await productNames(data);
      const orderOf = await ordersOf(accountId, data);
      return { data: data.map((row) => toStockMovement(row, nameOf(row), orderOf(row))), meta };
    },

    /** By a delta, which needs the stock that it takes to be free, or to a count, which is right whatever is reserved. */
    async adjust(accountId: string, input: Adjustment) {
      const { warehouseId, delta, setTo = 0, ifOnHand, reason, reference = null, bin } = input;
      const attempt = (isLast: boolean) =>
        storage.write(async (tx) => {
          const product = await findProduct(tx, accountId, input, keep);
          await ownedRow(tx, 'warehouses', accountId, warehouseId, { lock: keep });
          const key = { productId: product.id, warehouseId };
          const isCount = delta === undefined;
          const losing = isCount ? await orders.lockLastInLine(tx, accountId, key, setTo) : [];
          const wasSwitched = (delta ?? 1) > 0 && (await prepareFor(tx, product, key));
          if (isCount) {
            const reserved = (await ledger.lockLevel(tx, accountId, key))?.allocated ?? 0;
            const missing = await orders.withdraw(tx, key, losing, reserved - setTo);
            if (missing > 0 && !isLast) throw new ReservedMeanwhile();
          }
          const to = isCount ? { setTo } : { delta };
          const moved = await ledger.adjust(tx, accountId, key, to, reason, reference);
          refuseOtherStock(moved, product, ifOnHand);
          const level = await cameIn(tx, product, wasSwitched, key);
          const placed = bin === undefined ? level : await ledger.setBin(tx, accountId, key, bin);
          return shown({ ...moved, level: placed }, product);
        });
      for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts++) {
        try {
          return await attempt(false);
        } catch (error) {
          if (!(error instanceof ReservedMeanwhile)) throw error;
        }
      }
      return attempt(true);
    },

    transfer(accountId: string, input: Transfer) {
      const { fromWarehouseId, toWarehouseId, quantity, reference = null } = input;
      return storage.write(async (tx) => {
        const product = await findProduct(tx, accountId, input, keep);
        // What comes back to a deleted warehouse (a voided label) can still be moved out of it.
        await ownedRow(tx, 'warehouses', accountId, fromWarehouseId, { lock: keep, deletedToo: true });
        await ownedRow(tx, 'warehouses', accountId, toWarehouseId, { lock: keep });
        const transfer = { productId: product.id, fromWarehouseId, toWarehouseId, quantity };
        const key = { productId: product.id, warehouseId: toWarehouseId };
        const wasSwitched = await prepareFor(tx, product, key);
        const { from, to } = await ledger.transfer(tx, accountId, transfer, reference);
        const level = await cameIn(tx, product, wasSwitched, key);
        return { from: await shown(from, product), to: await shown({ ...to, level }, product) };
      });
    },

    /** What is given changes, and null clears it. */
    updateLevel(
      accountId: string,
      key: { productId: string; warehouseId: string },
      { reorderPoint, bin }: LevelUpdate,
    ): Promise<StockLevel> {
      return storage.write(async (tx) => {
        const product = await findProduct(tx, accountId, key, keep);
        await ownedRow(tx, 'warehouses', accountId, key.warehouseId, { lock: keep });
        let level: StockLevelRow | undefined;
        if (bin !== undefined) level = await ledger.setBin(tx, accountId, key, bin);
        if (reorderPoint !== undefined)
          level = await ledger.setReorderPoint(tx, accountId, key, reorderPoint);
        return toStockLevel(present(level), product);
      });
    },
  };
}

/** Refuses a change that is based on another quantity than was on hand right before it. */
function refuseOtherStock({ movement }: Moved, { sku }: NamedProduct, ifOnHand: number | undefined): void {
  const onHand = movement.on_hand_after - movement.on_hand_delta;
  if (ifOnHand === undefined || ifOnHand === onHand) return;
  throw new AppError(
    'VERSION_CONFLICT',
    `The stock of ${sku} has changed since you read it: ${onHand} are on hand now, not ${ifOnHand}`,
  );
}

/** More than the locked orders have was reserved between looking and locking the level: look again. */
class ReservedMeanwhile extends Error {}
const MAX_ATTEMPTS = 5;

/** No product has this id. */
const NONE = '';
/** One that was deleted since its rows were read. */
const NAMELESS: NamedProduct = { sku: '', name: '' };

/** Movements with one of these references, newest first: an order and its labels have few. */
async function movementsOf(
  db: Db,
  accountId: string,
  references: readonly string[],
): Promise<StockMovementRow[]> {
  if (references.length === 0) return [];
  return db
    .selectFrom('stock_movements')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('reference', 'in', references)
    .orderBy(onlyCompared('created_at'), 'desc')
    .orderBy('id', 'desc')
    .execute();
}
