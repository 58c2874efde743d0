import type { Storage } from '../../storage/index.ts';
import { toWarehouse, type Warehouse } from './warehouse.ts';

export type WarehouseService = ReturnType<typeof createWarehouseService>;

export function createWarehouseService({ storage }: { storage: Storage }) {
  return {
    async list(userId: string): Promise<Warehouse[]> {
      const rows = await storage.db
        .selectFrom('warehouses')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toWarehouse);
    },
  };
}
