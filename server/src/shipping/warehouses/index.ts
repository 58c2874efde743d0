export { defaultAddress, liveWarehouse, warehouseFor } from './warehouse-choice.ts';
export { warehouseRoutes } from './warehouse-routes.ts';
export { type AssignOptions, createWarehouseService } from './warehouse-service.ts';
