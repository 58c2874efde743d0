import { toIso } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import type { StockLevel, StockMovement } from '../../schema/stock.ts';
import type { StockLevelRow, StockMovementRow } from '../../storage/index.ts';
import type { NamedProduct } from '../products/index.ts';

/** By how much one request may change a level. */
export const MAX_CHANGE = 1_000_000;
/** What a level can hold: far from where the database's integers end. */
export const MAX_ON_HAND = 1_000_000_000;

export function toStockLevel(row: StockLevelRow, { sku, name }: NamedProduct): StockLevel {
  return {
    productId: row.product_id,
    sku,
    name,
    warehouseId: row.warehouse_id,
    onHand: row.on_hand,
    allocated: row.allocated,
    available: row.on_hand - row.allocated,
    reorderPoint: row.reorder_point,
    bin: row.bin,
    updatedAt: toIso(row.updated_at),
  };
}

/** The order that a movement was made for. */
export interface MovedFor {
  id: string;
  orderNumber: string;
}

export function toStockMovement(
  row: StockMovementRow,
  { sku, name }: NamedProduct,
  order?: MovedFor,
): StockMovement {
  return {
    id: row.id,
    productId: row.product_id,
    sku,
    name,
    warehouseId: row.warehouse_id,
    onHandDelta: row.on_hand_delta,
    allocatedDelta: row.allocated_delta,
    onHandAfter: row.on_hand_after,
    allocatedAfter: row.allocated_after,
    reason: row.reason,
    reference: row.reference,
    orderId: order?.id ?? null,
    orderNumber: order?.orderNumber ?? null,
    actor: fromJson(row.actor),
    createdAt: toIso(row.created_at),
  };
}
