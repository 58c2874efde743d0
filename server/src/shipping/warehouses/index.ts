export { warehouseFor } from './warehouse-choice.ts';
export { warehouseRoutes } from './warehouse-routes.ts';
export { createWarehouseService, type WarehouseService } from './warehouse-service.ts';
