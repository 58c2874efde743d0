export { warehouseFor } from './warehouse-choice.ts';
export { warehouseRoutes } from './warehouse-routes.ts';
export { createWarehouseService } from './warehouse-service.ts';
