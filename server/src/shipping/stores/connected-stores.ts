import type { Vault } from '../../lib/crypto.ts';
import type { Db, StoreRow } from '../../storage/index.ts';
import type { PluggedStore, StoreRegistry } from '../../stores/index.ts';
import { sealedSettings } from './sealed-settings.ts';

export type ConnectedStores = ReturnType<typeof createConnectedStores>;

/** The shops behind the stores of all accounts. */
export function createConnectedStores({ registry, vault }: { registry: StoreRegistry; vault: Vault }) {
  /** Undefined if the plug-in is not installed any more, its settings cannot be used, or the store was deleted. */
  function connect(row: StoreRow): PluggedStore | undefined {
    if (row.deleted_at !== null) return undefined;
    const { id, provider, version } = row;
    return registry.of({ id, provider, version, settings: () => sealedSettings.open(vault, row) });
  }

  return {
    connect,

    /** The store of a webhook, whoever owns it; undefined if there is none that is active. */
    async byId(db: Db, id: string): Promise<(PluggedStore & { row: StoreRow }) | undefined> {
      const row = await db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst();
      const plugged = row && row.is_active === 1 ? connect(row) : undefined;
      return plugged && row && { ...plugged, row };
    },
  };
}
