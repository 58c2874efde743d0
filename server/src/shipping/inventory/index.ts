export { bookedStock } from './booked-stock.ts';
export { MAX_CHANGE } from './inventory.ts';
export { inventoryRoutes } from './inventory-routes.ts';
export { createInventoryService, type InventoryService } from './inventory-service.ts';
export { createLowStockAlert } from './low-stock-alert.ts';
export { checkStock } from './stock-check.ts';
export { createStockEvents, stockEventListener } from './stock-events.ts';
export { createStockLedger, type StockLedger, type StockLine, type StockListener } from './stock-ledger.ts';
export type { LevelKey } from './stock-levels.ts';
