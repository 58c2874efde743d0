export { inventoryRoutes } from './inventory-routes.ts';
export { createInventoryService } from './inventory-service.ts';
export { createStockLedger, type StockLedger } from './stock-ledger.ts';
