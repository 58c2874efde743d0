import type { StockLevel, StockMovement } from '../../schema/stock.ts';
import { createPager, ownedRow, type Page, type Storage } from '../../storage/index.ts';
import { findProduct, type ProductRef, skusOf } from '../products/index.ts';
import { toStockLevel, toStockMovement } from './inventory.ts';
import type { Adjustment, LevelQuery, MovementQuery, Transfer } from './inventory-schemas.ts';
import type { Moved, StockLedger } from './stock-ledger.ts';

export type InventoryService = ReturnType<typeof createInventoryService>;

export function createInventoryService({ storage, ledger }: { storage: Storage; ledger: StockLedger }) {
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
        return shown(await ledger.adjust(tx, userId, key, to, reason, reference), product.sku);
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
        const { from, to } = await ledger.transfer(tx, userId, transfer, reference);
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
