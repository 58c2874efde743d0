import type { Settings } from '../../schema/settings.ts';
import type { Db, Storage } from '../../storage/index.ts';
import type { SettingsUpdate } from './settings-schemas.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;

/** An account that has never changed its settings has no row. */
export async function readSettings(db: Db, userId: string): Promise<Settings> {
  const row = await db
    .selectFrom('shipping_settings')
    .select('warehouse_selection')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { warehouseSelection: row?.warehouse_selection ?? 'default' };
}

export function createSettingsService({ storage }: { storage: Storage }) {
  return {
    get: (userId: string): Promise<Settings> => readSettings(storage.db, userId),

    update: (userId: string, { warehouseSelection }: SettingsUpdate): Promise<Settings> =>
      storage.write(async (tx) => {
        if (warehouseSelection !== undefined) {
          const columns = { warehouse_selection: warehouseSelection };
          await tx
            .insertInto('shipping_settings')
            .values({ user_id: userId, ...columns })
            .onConflict((on) => on.column('user_id').doUpdateSet(columns))
            .execute();
        }
        return readSettings(tx, userId);
      }),
  };
}
