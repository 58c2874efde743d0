import type { Reseal } from '../../lib/crypto.ts';
import { createSealedSettings } from '../../plugins/index.ts';
import type { Db } from '../../storage/index.ts';

export const sealedSettings = createSealedSettings('carrier-account');

/** Encrypts the settings of all accounts with another key. */
export async function resealCarrierSettings(tx: Db, reseal: Reseal): Promise<void> {
  const rows = await tx.selectFrom('carrier_accounts').select(['id', 'sealed_settings']).execute();
  for (const row of rows)
    await tx
      .updateTable('carrier_accounts')
      .set({ sealed_settings: sealedSettings.reseal(reseal, row) })
      .where('id', '=', row.id)
      .execute();
}
