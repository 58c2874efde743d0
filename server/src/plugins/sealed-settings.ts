import type { Reseal, Vault } from '../lib/crypto.ts';
import type { PluginSettings } from './plugin-settings.ts';

interface SealedRow {
  id: string;
  /** Null once it was deleted. */
  sealed_settings: string | null;
}

/** Settings of a plug-in, encrypted at rest. The kind and the id of the row go into the seal: one cannot stand in for another. */
export function createSealedSettings(kind: 'carrier-account' | 'store' | 'webhook') {
  const contextOf = (id: string): string => `${kind}:${id}`;

  const open = (vault: Vault, { id, sealed_settings }: SealedRow): PluginSettings =>
    sealed_settings === null ? {} : JSON.parse(vault.open(sealed_settings, contextOf(id)));

  return {
    contextOf,

    seal: (vault: Vault, id: string, settings: PluginSettings): string =>
      vault.seal(JSON.stringify(settings), contextOf(id)),

    /** None for a row that was deleted. */
    open,

    /** The same; none where they cannot be decrypted, because the instance's key is not the one they were sealed with. */
    openIfPossible(vault: Vault, row: SealedRow): PluginSettings {
      try {
        return open(vault, row);
      } catch {
        return {};
      }
    },

    /** With another key. */
    reseal: (reseal: Reseal, { id, sealed_settings }: SealedRow): string | null =>
      sealed_settings === null ? null : reseal(sealed_settings, contextOf(id)),
  };
}
