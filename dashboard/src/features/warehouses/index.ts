export { TimezoneSelect } from './timezone-select.tsx';
export { WarehouseSelect } from './warehouse-select.tsx';
export {
  defaultOf,
  useWarehouseNames,
  useWarehouseOptions,
  type Warehouse,
  warehousesQuery,
} from './warehouses-api.ts';
