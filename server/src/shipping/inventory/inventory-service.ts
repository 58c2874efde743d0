import type { Clock } from '../../lib/clock.ts';
import type { StockLevel, StockMovement } from '../../schema/stock.ts';
import {
  createPager,
  type Db,
  ownedRow,
  type Page,
  type ProductRow,
  type Storage,
} from '../../storage/index.ts';
import { findProduct, type ProductRef, skusOf, startTracking } from '../products/index.ts';
import { toStockLevel, toStockMovement } from './inventory.ts';
import type { Adjustment, LevelQuery, MovementQuery, Transfer } from './inventory-schemas.ts';
import type { Moved, StockLedger } from './stock-ledger.ts';
import type { LevelKey } from './stock-levels.ts';

export type InventoryService = ReturnType<typeof createInventoryService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  ledger: StockLedger;
  /** Handed in, because orders stand on inventory. */
  orders: {
    giveToWaiting(tx: Db, userId: string, keys: readonly LevelKey[]): Promise<void>;
    trackingSwitched(tx: Db, userId: string, productId: string, isTracked: boolean): Promise<void>;
  };
}

export function createInventoryService({ storage, clock, ledger, orders }: Dependencies) {
  const pageOfLevels = createPager(storage, 'stock_levels');
  const pageOfMovements = createPager(storage, 'stock_movements');
  const { keep } = storage.locks;

  /** A sku is looked up first: levels and movements know products by id, so that a sku can change. */
  async function productFilter(userId: string, { productId, sku }: ProductRef): Promise<string | undefined> {
    if (sku === undefined) return productId;
    const found = await storage.db
      .selectFrom('products')
      .select('id')
      .where('user_id', '=', userId)
      .where('sku', '=', sku)
      .executeTakeFirst();
    return found !== undefined && (productId ?? found.id) === found.id ? found.id : NONE;
  }

  const shown = ({ level, movement }: Moved, sku: string) => ({
    movement: toStockMovement(movement, sku),
    level: toStockLevel(level, sku),
  });

  /** Stock has come in: tracked from now on, if it was not, and given to the orders that wait for it. */
  async function cameIn(
    tx: Db,
    { id: productId, user_id: userId }: ProductRow,
    wasSwitched: boolean,
    key: LevelKey,
  ) {
    if (wasSwitched) await orders.trackingSwitched(tx, userId, productId, true);
    else await orders.giveToWaiting(tx, userId, [key]);
  }

  return {
    async levels(userId: string, query: LevelQuery): Promise<Page<StockLevel>> {
      const low = query.belowReorderPoint;
      const filters = {
        product_id: await productFilter(userId, query),
        warehouse_id: query.warehouseId,
        below_reorder_point: low === undefined ? undefined : Number(low),
      };
      const { data, meta } = await pageOfLevels(userId, filters, query);
      const skus = await skusOf(
        storage.db,
        data.map((row) => row.product_id),
      );
      return { data: data.map((row) => toStockLevel(row, skus.get(row.product_id) ?? '')), meta };
    },

    async movements(userId: string, query: MovementQuery): Promise<Page<StockMovement>> {
      const filters = {
        product_id: await productFilter(userId, query),
        warehouse_id: query.warehouseId,
        reason: query.reason,
        reference: query.reference,
      };
      const { data, meta } = await pageOfMovements(userId, filters, query);
      const skus = await skusOf(
        storage.db,
        data.map((row) => row.product_id),
      );
      return { data: data.map((row) => toStockMovement(row, skus.get(row.product_id) ?? '')), meta };
    },

    adjust(userId: string, input: Adjustment) {
      const { warehouseId, delta, setTo = 0, reason, reference = null } = input;
      return storage.write(async (tx) => {
        const product = await findProduct(tx, userId, input, keep);
        await ownedRow(tx, 'warehouses', userId, warehouseId, { lock: keep });
        const key = { productId: product.id, warehouseId };
        const to = delta === undefined ? { setTo } : { delta };
        const wasSwitched = (delta ?? 1) > 0 && (await startTracking(tx, product.id, clock.now()));
        const moved = await ledger.adjust(tx, userId, key, to, reason, reference);
        await cameIn(tx, product, wasSwitched, key);
        return shown(moved, product.sku);
      });
    },

    transfer(userId: string, input: Transfer) {
      const { fromWarehouseId, toWarehouseId, quantity, reference = null } = input;
      return storage.write(async (tx) => {
        const product = await findProduct(tx, userId, input, keep);
        // What comes back to a deleted warehouse (a voided label) can still be moved out of it.
        await ownedRow(tx, 'warehouses', userId, fromWarehouseId, { lock: keep, deletedToo: true });
        await ownedRow(tx, 'warehouses', userId, toWarehouseId, { lock: keep });
        const transfer = { productId: product.id, fromWarehouseId, toWarehouseId, quantity };
        const wasSwitched = await startTracking(tx, product.id, clock.now());
        const { from, to } = await ledger.transfer(tx, userId, transfer, reference);
        await cameIn(tx, product, wasSwitched, { productId: product.id, warehouseId: toWarehouseId });
        return { from: shown(from, product.sku), to: shown(to, product.sku) };
      });
    },

    setReorderPoint(
      userId: string,
      key: { productId: string; warehouseId: string },
      reorderPoint: number | null,
    ): Promise<StockLevel> {
      return storage.write(async (tx) => {
        const product = await findProduct(tx, userId, key, keep);
        await ownedRow(tx, 'warehouses', userId, key.warehouseId, { lock: keep });
        return toStockLevel(await ledger.setReorderPoint(tx, userId, key, reorderPoint), product.sku);
      });
    },
  };
}

/** No product has this id. */
const NONE = '';
