import { type CarrierPlugin, type CarrierRegistry, modeOfSettings } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Vault } from '../../lib/crypto.ts';
import { AppError, conflict, invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { changedSettings } from '../../plugins/index.ts';
import type { CarrierAccountCheck, CarrierMode, CarrierProvider } from '../../schema/carrier-account.ts';
import {
  type CarrierAccountRow,
  type Db,
  lockAccount,
  ownedRow,
  type Storage,
  updateRow,
} from '../../storage/index.ts';
import { readSettings } from '../settings/index.ts';
import { type StoredCarrierAccount, toCarrierAccount, toProvider } from './carrier-account.ts';
import type { CarrierAccountInput, CarrierAccountUpdate } from './carrier-account-schemas.ts';
import type { CarrierAccounts } from './connected-carriers.ts';
import { sealedSettings } from './sealed-settings.ts';

export type CarrierAccountService = ReturnType<typeof createCarrierAccountService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  registry: CarrierRegistry;
  accounts: CarrierAccounts;
}

/** Every request for rates asks all of them at once. */
const MAX_ACCOUNTS = 50;

/** The accounts that a merchant connects. Nothing here but `check` calls a carrier. */
export function createCarrierAccountService({ storage, clock, vault, registry, accounts }: Dependencies) {
  const view = (row: CarrierAccountRow): StoredCarrierAccount =>
    toCarrierAccount(row, registry.plugin(row.provider), sealedSettings.openIfPossible(vault, row));

  function pluginOf(provider: string): CarrierPlugin {
    const plugin = registry.plugin(provider);
    if (plugin !== undefined && plugin.needsAccount !== false) return plugin;
    const known = registry.plugins.filter(({ needsAccount }) => needsAccount !== false).map(({ id }) => id);
    throw invalid(`provider: must be one of ${known.join(', ')}`);
  }

  const allowed = { extraHosts: registry.extraHosts };

  const ofUser = (db: Db, accountId: string) =>
    db
      .selectFrom('carrier_accounts')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');

  const change = (tx: Db, row: CarrierAccountRow, columns: Partial<CarrierAccountRow>) =>
    updateRow(tx, 'carrier_accounts', row, { ...columns, version: row.version + 1 });

  /** What `check` found out, unless the account was changed meanwhile. */
  async function learnMode(accountId: string, asked: CarrierAccountRow, mode: CarrierMode): Promise<void> {
    await storage.write(async (tx) => {
      const row = await ownedRow(tx, 'carrier_accounts', accountId, asked.id, { lock: storage.locks.change });
      if (row.version !== asked.version) return;
      // Its credentials looked like those of test mode, and are not.
      const isRefused = mode !== 'test' && (await readSettings(tx, accountId)).isSandbox;
      await change(tx, row, { mode, ...(isRefused && { is_active: 0 }), updated_at: clock.now() });
    });
  }

  return {
    providers: (): CarrierProvider[] => registry.plugins.map(toProvider),

    async list(accountId: string): Promise<StoredCarrierAccount[]> {
      return (await ofUser(storage.db, accountId).execute()).map(view);
    },

    async get(accountId: string, id: string): Promise<StoredCarrierAccount> {
      return view(await ownedRow(storage.db, 'carrier_accounts', accountId, id));
    },

    async create(accountId: string, input: CarrierAccountInput): Promise<StoredCarrierAccount> {
      const plugin = pluginOf(input.provider);
      const settings = changedSettings(plugin, {}, input.settings, allowed);
      return storage.write(async (tx) => {
        await lockAccount(storage, tx, accountId);
        if ((await ofUser(tx, accountId).execute()).length >= MAX_ACCOUNTS)
          throw conflict(`You already have ${MAX_ACCOUNTS} carrier accounts, the maximum`);
        const id = newId('ca');
        const now = clock.now();
        const row: CarrierAccountRow = {
          id,
          account_id: accountId,
          provider: plugin.id,
          name: input.name,
          mode: modeOfSettings(plugin, settings),
          is_active: Number(input.isActive ?? true),
          sealed_settings: sealedSettings.seal(vault, id, settings),
          version: 1,
          deleted_at: null,
          created_at: now,
          updated_at: now,
        };
        await refuseInSandbox(tx, accountId, row.mode);
        await tx.insertInto('carrier_accounts').values(row).execute();
        return view(row);
      });
    },

    async update(accountId: string, id: string, input: CarrierAccountUpdate): Promise<StoredCarrierAccount> {
      return storage.write(async (tx) => {
        await lockAccount(storage, tx, accountId);
        const row = await ownedRow(tx, 'carrier_accounts', accountId, id, { lock: storage.locks.change });
        if (input.provider !== undefined && input.provider !== row.provider)
          throw invalid('provider: cannot be changed, connect another account instead');
        const columns = given({
          name: input.name,
          is_active: input.isActive === undefined ? undefined : Number(input.isActive),
        });
        const settings = input.settings && settingsChange(row, input.settings);
        await refuseInSandbox(tx, accountId, settings === undefined ? row.mode : settings.mode);
        return view(await change(tx, row, { ...columns, ...settings, updated_at: clock.now() }));
      });
    },

    /** Calls the carrier; never as part of creating an account, which must work while the carrier is down. */
    async check(accountId: string, id: string): Promise<CarrierAccountCheck> {
      const row = await ownedRow(storage.db, 'carrier_accounts', accountId, id);
      const connected = await accounts.of(storage.db, {
        account_id: accountId,
        carrier: row.provider,
        carrier_account_id: id,
      });
      if (connected === undefined) throw conflict(`The carrier ${row.provider} is not installed here`);
      const { carrier, plugin } = connected;
      if (carrier.check === undefined) return { isValid: null, reason: null, mode: row.mode, services: [] };
      let checked: Awaited<ReturnType<typeof carrier.check>>;
      try {
        checked = await carrier.check();
      } catch (cause) {
        throw new AppError('CARRIER_ERROR', `${plugin.name} could not be reached: try again later`, {
          cause,
        });
      }
      if (!checked.isValid) return { isValid: false, reason: checked.reason, mode: row.mode, services: [] };
      const mode = checked.mode ?? row.mode;
      if (mode !== null && mode !== row.mode) await learnMode(accountId, row, mode);
      return { isValid: true, reason: null, mode, services: checked.services };
    },

    /** The row stays, without its settings: rates and shipments of the past go on to name it. */
    async remove(accountId: string, id: string): Promise<void> {
      await storage.write(async (tx) => {
        const row = await ownedRow(tx, 'carrier_accounts', accountId, id, { lock: storage.locks.remove });
        const open = await openShipment(tx, accountId, id, clock.now());
        if (open !== undefined)
          throw conflict(
            `${row.name} cannot be removed because ` +
              (open.status === 'voided'
                ? `the refund of ${open.id} is not decided yet`
                : `it is not known yet whether the label of ${open.id} was ${open.status === 'purchasing' ? 'sold' : 'voided'}`),
          );
        const undecided = await openCollection(tx, accountId, id);
        if (undecided !== undefined)
          throw conflict(`${row.name} cannot be removed because the outcome is not known yet: ${undecided}`);
        const now = clock.now();
        await change(tx, row, { is_active: 0, sealed_settings: null, deleted_at: now, updated_at: now });
      });
    },
  };

  function settingsChange(row: CarrierAccountRow, settings: Record<string, unknown>) {
    const plugin = pluginOf(row.provider);
    const before = sealedSettings.openIfPossible(vault, row);
    const merged = changedSettings(plugin, before, settings, allowed);
    return {
      sealed_settings: sealedSettings.seal(vault, row.id, merged),
      // What a check has found out is about the credentials before.
      mode: modeOfSettings(plugin, merged),
    };
  }
}

async function refuseInSandbox(tx: Db, accountId: string, mode: CarrierMode | null): Promise<void> {
  if (mode === 'test' || !(await readSettings(tx, accountId)).isSandbox) return;
  throw conflict(
    mode === null
      ? 'This account is a sandbox, and these credentials cannot be verified to be in test mode'
      : 'This account is a sandbox: it accepts only carrier accounts in test mode',
  );
}

/** A scan form or pickup about which the carrier has to be asked again. */
async function openCollection(
  tx: Db,
  accountId: string,
  carrierAccountId: string,
): Promise<string | undefined> {
  const pickup = await tx
    .selectFrom('pickups')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['scheduling', 'canceling'])
    .where('carrier_account_id', '=', carrierAccountId)
    .limit(1)
    .executeTakeFirst();
  const manifest = await tx
    .selectFrom('manifests')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'creating')
    .where('carrier_account_id', '=', carrierAccountId)
    .limit(1)
    .executeTakeFirst();
  return pickup?.id ?? manifest?.id;
}

/** After this time, a refund that is still not decided is not asked for any more. */
const REFUNDS_FOLLOWED_MS = 90 * 86_400_000;

/** A shipment for which the account is still needed. */
const openShipment = (tx: Db, accountId: string, carrierAccountId: string, now: number) =>
  tx
    .selectFrom('shipments')
    .select(['id', 'status'])
    .where('account_id', '=', accountId)
    .where('carrier_account_id', '=', carrierAccountId)
    .where(({ or, and, eb }) =>
      or([
        eb('status', 'in', ['purchasing', 'voiding']),
        and([eb('refund_status', '=', 'submitted'), eb('voided_at', '>', now - REFUNDS_FOLLOWED_MS)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
