import { toIso } from '../../lib/clock.ts';
import type { WarehouseRow } from '../../storage/index.ts';

export type Warehouse = ReturnType<typeof toWarehouse>;

export function toWarehouse(row: WarehouseRow) {
  return {
    id: row.id,
    name: row.name,
    address: JSON.parse(row.address),
    returnAddress: row.return_address === null ? null : JSON.parse(row.return_address),
    isDefault: row.is_default === 1,
    timezone: row.timezone,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
