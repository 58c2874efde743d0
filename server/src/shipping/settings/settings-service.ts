import { conflict } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import type { Settings } from '../../schema/settings.ts';
import { type Db, lockAccount, type Storage, selectOnce } from '../../storage/index.ts';
import type { SettingsUpdate } from './settings-schemas.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;

/** An account that has never changed its settings has no row in `shipping_settings`. */
const settingsOf = selectOnce((db, p: { accountId: string }) =>
  db
    .selectFrom('accounts')
    .leftJoin('shipping_settings', 'shipping_settings.account_id', 'accounts.id')
    .select(['warehouse_selection', 'is_sandbox', 'unit_system'])
    .where('accounts.id', '=', p.accountId),
);

export async function readSettings(db: Db, accountId: string): Promise<Settings> {
  const [row] = await settingsOf(db, { accountId });
  return {
    warehouseSelection: row?.warehouse_selection ?? 'default',
    isSandbox: row?.is_sandbox === 1,
    unitSystem: row?.unit_system ?? null,
  };
}

export function createSettingsService({ storage }: { storage: Storage }) {
  return {
    get: (accountId: string): Promise<Settings> => readSettings(storage.db, accountId),

    update: (accountId: string, update: SettingsUpdate): Promise<Settings> =>
      storage.write(async (tx) => {
        const { warehouseSelection, isSandbox, unitSystem } = update;
        // Whoever connects a carrier account locks it too.
        if (isSandbox !== undefined) await lockAccount(storage, tx, accountId);
        if (isSandbox === true) await refuseIfItBuys(tx, accountId);
        const columns = given({
          warehouse_selection: warehouseSelection,
          is_sandbox: isSandbox === undefined ? undefined : Number(isSandbox),
        });
        if (Object.keys(columns).length > 0)
          await tx
            .insertInto('shipping_settings')
            .values({ account_id: accountId, warehouse_selection: 'default', is_sandbox: 0, ...columns })
            .onConflict((on) => on.column('account_id').doUpdateSet(columns))
            .execute();
        if (unitSystem !== undefined)
          await tx
            .updateTable('accounts')
            .set({ unit_system: unitSystem })
            .where('id', '=', accountId)
            .execute();
        return readSettings(tx, accountId);
      }),
  };
}

async function refuseIfItBuys(tx: Db, accountId: string): Promise<void> {
  const account = await tx
    .selectFrom('carrier_accounts')
    .select('name')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('mode', 'is', null), eb('mode', '!=', 'test')]))
    .limit(1)
    .executeTakeFirst();
  if (account !== undefined)
    throw conflict(`The carrier account ${account.name} is not in test mode. Remove it first.`);
}
