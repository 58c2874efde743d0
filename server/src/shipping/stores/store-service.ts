import { changedFields } from '../../lib/changed-fields.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Vault } from '../../lib/crypto.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { changedSettings, type PluginSettings } from '../../plugins/index.ts';
import type { StoreCheck, StoreLogEntry, StoreProvider } from '../../schema/store.ts';
import {
  createListCounts,
  type Db,
  lockAccount,
  ownedRow,
  type Page,
  readNow,
  type Storage,
  type StoreRow,
  updateRow,
} from '../../storage/index.ts';
import { StoreError, type StorePlugin, type StoreRegistry } from '../../stores/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { ConnectedStores } from './connected-stores.ts';
import { resumeReports } from './reports/index.ts';
import { sealedSettings } from './sealed-settings.ts';
import { columnsOf, isEarlier, isStockDue, newStoreRow } from './store-columns.ts';
import { NOTHING_DUE } from './store-leases.ts';
import type { StoreLog } from './store-log.ts';
import type { StoreInput, StoreLogQuery, StoreUpdate } from './store-schemas.ts';
import { type StoredStore, toEventStore, toProvider, toStore } from './store-view.ts';

export type StoreService = ReturnType<typeof createStoreService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  vault: Vault;
  registry: StoreRegistry;
  stores: ConnectedStores;
  log: StoreLog;
  /** Tries again what an entry of the log says has failed. */
  retry(tx: Db, store: StoreRow, entryId: string): Promise<void>;
}

/** More than merchants have; each is asked every few minutes. */
const MAX_STORES = 50;

/** The shops that a merchant connects. Nothing here but `check` calls one. */
export function createStoreService(dependencies: Dependencies) {
  const { storage, clock, outbox, vault, registry, stores, log, retry } = dependencies;
  const allowed = { extraHosts: registry.extraHosts, hostsSetting: 'WAYBILL_STORE_HOSTS' as const };

  const counts = createListCounts(storage, 'orders');

  async function view(row: StoreRow): Promise<StoredStore> {
    const settings = sealedSettings.openIfPossible(vault, row);
    // Counted with the orders themselves, so that it is right whenever a process died.
    const imported = await counts.total({
      ...{ ownerId: row.account_id, facets: [undefined, [row.id]], range: {} },
      countBetween: async () => 0,
    });
    return toStore(row, registry.plugin(row.provider), settings, { imported, now: clock.now() });
  }

  function pluginOf(provider: string): StorePlugin {
    const plugin = registry.plugin(provider);
    if (plugin !== undefined) return plugin;
    throw invalid(`provider: must be one of ${registry.plugins.map(({ id }) => id).join(', ')}`);
  }

  function checkedSettings(plugin: StorePlugin, before: PluginSettings, change: Record<string, unknown>) {
    const settings = changedSettings(plugin, before, change, allowed);
    const problems = plugin.problemsOf?.(settings) ?? [];
    if (problems.length > 0) throw invalid(problems.map((problem) => `settings.${problem}`).join('; '));
    return settings;
  }

  const ofAccount = (db: Db, accountId: string) =>
    db
      .selectFrom('stores')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');

  const ownStore = (db: Db, accountId: string, id: string) => ownedRow(db, 'stores', accountId, id);

  return {
    providers: (): StoreProvider[] => registry.plugins.map(toProvider),

    async list(accountId: string): Promise<StoredStore[]> {
      return Promise.all((await ofAccount(storage.db, accountId).execute()).map(view));
    },

    async get(accountId: string, id: string): Promise<StoredStore> {
      return view(await ownStore(storage.db, accountId, id));
    },

    async create(accountId: string, input: StoreInput): Promise<StoredStore> {
      const plugin = pluginOf(input.provider);
      const settings = checkedSettings(plugin, {}, input.settings);
      const created = await storage.write(async (tx) => {
        await lockAccount(storage, tx, accountId);
        if ((await ofAccount(tx, accountId).execute()).length >= MAX_STORES)
          throw conflict(`You already have ${MAX_STORES} stores, the maximum`);
        const id = newId('sto');
        const columns = await columnsOf(storage, tx, accountId, plugin, input);
        const sealed = sealedSettings.seal(vault, id, settings);
        const row = newStoreRow({ id, accountId, plugin, name: input.name, sealed, columns }, clock.now());
        await tx.insertInto('stores').values(row).execute();
        await outbox.emit(tx, accountId, 'store.connected', toEventStore(row));
        return row;
      });
      return view(created);
    },

    async update(accountId: string, id: string, input: StoreUpdate): Promise<StoredStore> {
      const updated = await storage.write(async (tx) => {
        const row = await ownedRow(tx, 'stores', accountId, id, { lock: storage.locks.change });
        if (input.provider !== undefined && input.provider !== row.provider)
          throw invalid('provider: cannot be changed, connect another store instead');
        const plugin = pluginOf(row.provider);
        const now = await readNow(storage, tx);
        const columns = await columnsOf(storage, tx, accountId, plugin, input);
        const before = sealedSettings.openIfPossible(vault, row);
        const settings = input.settings && checkedSettings(plugin, before, input.settings);
        // Whatever kept it from being read may be gone now.
        const isAskedNow = settings !== undefined || (input.isActive === true && row.is_active === 0);
        if (isAskedNow) await resumeReports(storage, tx, id);
        const after = await updateRow(tx, 'stores', row, {
          ...columns,
          ...(settings && {
            sealed_settings: sealedSettings.seal(vault, id, settings),
            version: row.version + 1,
          }),
          // Orders that were passed over are read again. Whoever is pulling others has lost the lease.
          ...(isEarlier(columns.orders_since, row.orders_since) && {
            ...{ pulled_up_to: null, pull_cursor: null, pull_since: null },
            ...{ sync_due_at: now, sync_leased_until: null },
          }),
          ...(isAskedNow && {
            sync_due_at: now,
            sync_attempts: 0,
            webhooks_due_at: now,
            products_due_at: now,
          }),
          ...(isStockDue(columns, row) && { stock_all_due_at: now }),
          updated_at: clock.now(),
        });
        const store = toEventStore(after);
        const changed = [...changedFields(toEventStore(row), store), ...(settings ? ['settings'] : [])];
        if (changed.some((field) => field !== 'updatedAt'))
          await outbox.emit(tx, accountId, 'store.updated', { ...store, changed });
        return after;
      });
      return view(updated);
    },

    /** Calls the shop; never as part of connecting it, which must work while the shop is down. */
    async check(accountId: string, id: string, webhookUrl: string | null): Promise<StoreCheck> {
      const row = await ownStore(storage.db, accountId, id);
      const plugged = stores.connect(row);
      if (plugged === undefined) return unusable(`The store plug-in ${row.provider} cannot be used here`);
      try {
        const checked = await plugged.store.check({ webhookUrl });
        if (!checked.isValid) return unusable(checked.reason);
        return {
          ...checked,
          reason: null,
          missingScopes: [...checked.missingScopes],
          notices: [...checked.notices],
          statuses: [...checked.statuses],
          locations: [...checked.locations],
        };
      } catch (error) {
        if (error instanceof StoreError) return unusable(error.message);
        throw error;
      }
    },

    /** Asks the shop as soon as possible: if it is being asked, once more right after, because what is new may not be in that answer. */
    async sync(accountId: string, id: string): Promise<StoredStore> {
      const asked = await storage.write(async (tx) => {
        const row = await ownedRow(tx, 'stores', accountId, id, { lock: storage.locks.change });
        if (row.is_active === 0) throw conflict('The store is not active');
        const now = await readNow(storage, tx);
        return updateRow(tx, 'stores', row, { sync_due_at: now, sync_attempts: 0, products_due_at: now });
      });
      return view(asked);
    },

    async logOf(accountId: string, id: string, query: StoreLogQuery): Promise<Page<StoreLogEntry>> {
      await ownStore(storage.db, accountId, id);
      return log.list(id, query);
    },

    async retry(accountId: string, id: string, entryId: string): Promise<void> {
      await storage.write(async (tx) => {
        const row = await ownedRow(tx, 'stores', accountId, id, { lock: storage.locks.change });
        await retry(tx, row, entryId);
      });
    },

    /** The row stays, without its settings: orders of the past go on to name it. What it was to be told is not sent any more. */
    async remove(accountId: string, id: string): Promise<void> {
      await storage.write(async (tx) => {
        const row = await ownedRow(tx, 'stores', accountId, id, { lock: storage.locks.remove });
        const now = clock.now();
        const after = await updateRow(tx, 'stores', row, {
          is_active: 0,
          sealed_settings: null,
          version: row.version + 1,
          deleted_at: now,
          updated_at: now,
          ...NOTHING_DUE,
        });
        const store = toEventStore(after);
        await outbox.emit(tx, accountId, 'store.disconnected', { ...store, reason: null });
        await tx.deleteFrom('store_signals').where('store_id', '=', id).execute();
        await tx.deleteFrom('store_products').where('store_id', '=', id).execute();
        await tx
          .updateTable('store_reports')
          .set({ status: 'obsolete', due_at: null, reason: 'The store was disconnected' })
          .where('store_id', '=', id)
          .where('status', 'in', ['pending', 'failed'])
          .execute();
      });
    },
  };
}

const unusable = (reason: string): StoreCheck => ({
  isValid: false,
  reason,
  shopName: null,
  currency: null,
  missingScopes: [],
  webhooks: { status: 'unsupported', reason: null },
  notices: [],
  statuses: [],
  locations: [],
});
