import { toIso } from '../../lib/clock.ts';
import type { StockLevelRow, StockMovementRow } from '../../storage/index.ts';

/** Why a person changes stock. */
export const ADJUSTMENT_REASONS = [
  'received',
  'count',
  'found',
  'damaged',
  'lost',
  'returned',
  'other',
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** Those, and why orders, shipments and transfers do. */
export const MOVEMENT_REASONS = [
  ...ADJUSTMENT_REASONS,
  'transfer',
  'allocated',
  'released',
  'shipped',
  'voided',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** By how much one request may change a level. */
export const MAX_CHANGE = 1_000_000;
/** What a level can hold: far from where the database's integers end. */
export const MAX_ON_HAND = 1_000_000_000;

export type StockLevel = ReturnType<typeof toStockLevel>;
export type StockMovement = ReturnType<typeof toStockMovement>;

export function toStockLevel(row: StockLevelRow, sku: string) {
  return {
    productId: row.product_id,
    sku,
    warehouseId: row.warehouse_id,
    onHand: row.on_hand,
    allocated: row.allocated,
    available: row.on_hand - row.allocated,
    reorderPoint: row.reorder_point,
    updatedAt: toIso(row.updated_at),
  };
}

export function toStockMovement(row: StockMovementRow, sku: string) {
  return {
    id: row.id,
    productId: row.product_id,
    sku,
    warehouseId: row.warehouse_id,
    onHandDelta: row.on_hand_delta,
    allocatedDelta: row.allocated_delta,
    onHandAfter: row.on_hand_after,
    allocatedAfter: row.allocated_after,
    reason: row.reason as MovementReason,
    reference: row.reference,
    createdAt: toIso(row.created_at),
  };
}
