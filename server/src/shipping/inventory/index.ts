export { inventoryRoutes } from './inventory-routes.ts';
export { createInventoryService, type InventoryService } from './inventory-service.ts';
export { createStockLedger, type StockLedger, type StockLine } from './stock-ledger.ts';
