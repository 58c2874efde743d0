import { AppError, invalid } from '../../../lib/errors.ts';
import { newId } from '../../../lib/ids.ts';
import { toJson } from '../../../lib/json.ts';
import type { Storage } from '../../../storage/index.ts';
import type { InventoryService } from '../../inventory/index.ts';
import { type ProductInput, type ProductService, productWithSku } from '../../products/index.ts';
import { warehouseFor } from '../../warehouses/index.ts';
import type { BatchWork } from '../batch-kind.ts';

/** Giving a product its SKU locks the SKUs of the account: more at the same time would only wait. */
const AT_ONCE = 2;

/** `is_written` of a line whose product is stored, and of one whose stock is set too. */
const PRODUCT_STORED = 1;
const STOCK_SET = 2;

/** What is stored of a product to import. */
export interface ProductLine {
  product: ProductInput;
  updateExisting: boolean;
  /** What has been counted, and where: in the default warehouse if omitted. */
  stock?: number;
  warehouseId?: string;
}

interface Dependencies {
  storage: Storage;
  products: ProductService;
  inventory: Pick<InventoryService, 'adjust'>;
}

type Running = Parameters<BatchWork['run']>[0];

/**
 * Creates each product, or updates the one with its SKU, and then sets its stock. Each of these marks the line in its transaction: whoever
 * takes over after a crash neither overwrites what somebody has changed since, nor counts again what has been sold since.
 */
export function createProductWork({ storage, products, inventory }: Dependencies): BatchWork {
  /** With the id under which the line knows it from then on. */
  async function storeProduct({ accountId, note }: Running, { product, updateExisting }: ProductLine) {
    const id = newId('prd');
    try {
      note({ is_written: PRODUCT_STORED, product_id: id });
      await products.create(accountId, product, id);
      return { product_id: id, isUpdate: false };
    } catch (error) {
      if (!updateExisting || !(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
      const existing = await productWithSku(storage.db, accountId, product.sku);
      if (existing === undefined) throw error;
      note({ product_id: existing.id, result: toJson({ isUpdate: true }) });
      await products.update(accountId, existing.id, product);
      return { product_id: existing.id, isUpdate: true };
    }
  }

  async function setStock({ accountId, note }: Running, productId: string, setTo: number, wanted?: string) {
    const warehouseId = wanted ?? (await warehouseFor(storage, storage.db, accountId, undefined))?.id;
    if (warehouseId === undefined) throw invalid('there is no warehouse yet: add one first');
    note({ is_written: STOCK_SET });
    const count = { setTo, reason: 'count' as const, reference: 'Product import' };
    await inventory.adjust(accountId, { productId, warehouseId, ...count });
  }

  return {
    atOnce: AT_ONCE,
    isMarked: true,
    changes: ['products'],
    async run(line) {
      const { row } = line;
      const input: ProductLine = JSON.parse(row.input ?? '{}');
      const { stock, warehouseId } = input;
      const { product_id, isUpdate } =
        row.product_id === null
          ? await storeProduct(line, input)
          : { product_id: row.product_id, isUpdate: row.result !== null };
      if (stock !== undefined && row.is_written < STOCK_SET)
        try {
          await setStock(line, product_id, stock, warehouseId);
        } catch (error) {
          if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
          const done = isUpdate ? 'updated' : 'created';
          throw new AppError(
            error.code,
            `The product was ${done}, but its stock could not be set: ${error.message}`,
          );
        }
      return { product_id };
    },
  };
}
