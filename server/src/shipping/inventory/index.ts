export { bookedStock } from './booked-stock.ts';
export { inventoryRoutes } from './inventory-routes.ts';
export { createInventoryService } from './inventory-service.ts';
export { createLowStockAlert } from './low-stock-alert.ts';
export { checkStock } from './stock-check.ts';
export { createStockLedger, type StockLedger, type StockLine, type StockListener } from './stock-ledger.ts';
export type { LevelKey } from './stock-levels.ts';
