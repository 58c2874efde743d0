import type { Reseal } from '../../lib/crypto.ts';
import { createSealedSettings } from '../../plugins/index.ts';
import type { Db } from '../../storage/index.ts';

export const sealedSettings = createSealedSettings('store');

/** Encrypts the settings of all stores with another key. */
export async function resealStoreSettings(tx: Db, reseal: Reseal): Promise<void> {
  const rows = await tx.selectFrom('stores').select(['id', 'sealed_settings']).execute();
  for (const row of rows)
    await tx
      .updateTable('stores')
      .set({ sealed_settings: sealedSettings.reseal(reseal, row) })
      .where('id', '=', row.id)
      .execute();
}
