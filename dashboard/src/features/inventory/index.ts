export { levelsQuery, movementsQuery, type StockLevel } from './inventory-api.ts';
export { levelColumns } from './level-columns.tsx';
export { MovementTable } from './movement-table.tsx';
export { levelSearch, movementSearch } from './stock-search.ts';
export { useStockDialogs } from './use-stock-dialogs.tsx';
