import { type Static, Type } from 'typebox';
import { ActorShape } from './activity.ts';
import { nullable, Timestamp } from './shapes.ts';

export const StockLevel = Type.Object(
  {
    productId: Type.String(),
    sku: Type.String(),
    name: Type.String({ description: "The product's name" }),
    warehouseId: Type.String(),
    onHand: Type.Integer({ description: 'What is there' }),
    allocated: Type.Integer({ description: 'How much of it is reserved for orders' }),
    available: Type.Integer({ description: 'onHand − allocated' }),
    reorderPoint: nullable(Type.Integer()),
    bin: nullable(Type.String({ description: 'Where it is in the warehouse', examples: ['A10-3'] })),
    updatedAt: Timestamp,
  },
  { title: 'StockLevel' },
);
export type StockLevel = Static<typeof StockLevel>;

/** Why a person changes stock. */
const ADJUSTMENT_REASONS = ['received', 'count', 'found', 'damaged', 'lost', 'returned', 'other'] as const;
export const AdjustmentReason = Type.Enum([...ADJUSTMENT_REASONS], { title: 'AdjustmentReason' });
export type AdjustmentReason = Static<typeof AdjustmentReason>;

/** Those, and why orders, shipments and transfers change it. */
const MOVEMENT_REASONS = [
  ...ADJUSTMENT_REASONS,
  'transfer',
  'allocated',
  'released',
  'shipped',
  'voided',
] as const;
export const MovementReason = Type.Enum([...MOVEMENT_REASONS], { title: 'MovementReason' });
export type MovementReason = Static<typeof MovementReason>;

export const StockMovement = Type.Object(
  {
    id: Type.String(),
    productId: Type.String(),
    sku: Type.String(),
    name: Type.String({ description: "The product's name" }),
    warehouseId: Type.String(),
    onHandDelta: Type.Integer(),
    allocatedDelta: Type.Integer(),
    onHandAfter: Type.Integer(),
    allocatedAfter: Type.Integer(),
    reason: MovementReason,
    reference: nullable(Type.String()),
    orderId: nullable(Type.String({ description: 'The order that the reference names or belongs to' })),
    orderNumber: nullable(Type.String()),
    actor: ActorShape,
    createdAt: Timestamp,
  },
  { title: 'StockMovement' },
);
export type StockMovement = Static<typeof StockMovement>;

/** A movement, and the level it led to. */
export const StockChange = Type.Object(
  { movement: StockMovement, level: StockLevel },
  { title: 'StockChange' },
);
