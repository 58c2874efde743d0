import type { PluginSettings } from '../../carriers/index.ts';
import type { Reseal, Vault } from '../../lib/crypto.ts';
import type { CarrierAccountRow, Db } from '../../storage/index.ts';

const contextOf = (id: string): string => `carrier-account:${id}`;

export const sealSettings = (vault: Vault, id: string, settings: PluginSettings): string =>
  vault.seal(JSON.stringify(settings), contextOf(id));

/** Encrypts the settings of all accounts with another key. */
export async function resealCarrierSettings(tx: Db, reseal: Reseal): Promise<void> {
  const rows = await tx.selectFrom('carrier_accounts').select(['id', 'sealed_settings']).execute();
  for (const { id, sealed_settings: sealed } of rows)
    if (sealed !== null)
      await tx
        .updateTable('carrier_accounts')
        .set({ sealed_settings: reseal(sealed, contextOf(id)) })
        .where('id', '=', id)
        .execute();
}

/** None for an account that was deleted. */
export const openSettings = (
  vault: Vault,
  { id, sealed_settings }: Pick<CarrierAccountRow, 'id' | 'sealed_settings'>,
): PluginSettings => (sealed_settings === null ? {} : JSON.parse(vault.open(sealed_settings, contextOf(id))));

/** The same; none where they cannot be decrypted, because the instance's key is not the one they were sealed with. */
export function openSettingsIfPossible(vault: Vault, row: CarrierAccountRow): PluginSettings {
  try {
    return openSettings(vault, row);
  } catch {
    return {};
  }
}
