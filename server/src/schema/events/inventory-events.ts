import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from '../shapes.ts';
import { MovementReason, StockLevel } from '../stock.ts';
import { defineFrom } from './definition.ts';

const { sku, name, onHand, allocated, available } = StockLevel.properties;

const StockEvent = Type.Object({
  id: Type.String({ description: 'Id of the product' }),
  ...{ sku, name },
  warehouseId: Type.String(),
  warehouseName: Type.String(),
  ...{ onHand, allocated, available },
  reorderPoint: nullable(Type.Integer()),
  onHandDelta: Type.Integer({ description: 'By how much it has changed since the event before' }),
  allocatedDelta: Type.Integer(),
  reasons: Type.Array(MovementReason, { description: 'Of the changes since the event before' }),
  reference: nullable(Type.String({ description: 'That of the last change, such as the id of an order' })),
  changedAt: Timestamp,
});
export type StockEvent = Static<typeof StockEvent>;

const example = (now: Partial<StockEvent>) => (at: string) => ({
  ...{
    id: 'prd_test',
    sku: 'TEST-SKU',
    name: 'Test mug',
    warehouseId: 'wh_test',
    warehouseName: 'Test warehouse',
  },
  ...{ onHand: 40, allocated: 12, available: 28, reorderPoint: 10, onHandDelta: 0, allocatedDelta: 2 },
  reasons: ['allocated' as const],
  reference: 'ord_test',
  changedAt: at,
  ...now,
});

export const inventoryEvents = {
  'inventory.changed': defineFrom(StockEvent, {
    title: 'InventoryChangedEvent',
    meaning: 'The stock of a product in a warehouse changed. Changes within a second are one event',
    example: example({}),
  }),
  'inventory.low': defineFrom(StockEvent, {
    title: 'InventoryLowEvent',
    meaning: 'The available quantity of a product in a warehouse fell below its reorder point',
    example: example({ allocated: 31, available: 9 }),
  }),
  'inventory.out': defineFrom(StockEvent, {
    title: 'InventoryOutEvent',
    meaning: 'A product is no longer available in a warehouse',
    example: example({ allocated: 40, available: 0 }),
  }),
};
