import type { Migration } from '../migration.ts';
import { countRows } from './count-triggers.ts';

/** The other lists that grow with every order, counted as orders are. */
export const moreListCounts: Migration = {
  name: 'list counts of shipments and stock movements',
  statements: (_types, dialect) => [
    ...countRows({ table: 'shipments', owner: 'user_id', facets: ['status', 'tracking_status'] }, dialect),
    ...countRows({ table: 'stock_movements', owner: 'user_id', facets: ['reason', 'warehouse_id'] }, dialect),
  ],
};
