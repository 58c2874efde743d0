export { countryName } from './warehouse-display.ts';
export { WarehouseSelect } from './warehouse-select.tsx';
export { defaultOf, useWarehouseNames, type Warehouse, warehousesQuery } from './warehouses-api.ts';
