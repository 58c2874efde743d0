import { type Carrier, type CarrierPlugin, type CarrierRegistry, carrierName } from '../../carriers/index.ts';
import type { Vault } from '../../lib/crypto.ts';
import { AppError, conflict } from '../../lib/errors.ts';
import type { CarrierMode } from '../../schema/carrier-account.ts';
import { type CarrierAccountRow, type Db, ownedRow, selectOnce } from '../../storage/index.ts';
import { sealedSettings } from './sealed-settings.ts';

/** A carrier through which an account can buy labels. */
export interface ConnectedCarrier {
  /** Null for a carrier that needs no account: `fleet`. */
  carrierAccountId: string | null;
  /** As the merchant calls the account, or the carrier's own name. */
  name: string;
  mode: CarrierMode | null;
  plugin: CarrierPlugin;
  carrier: Carrier;
}

/** Who sells a label, as the merchant knows them: `USPS via My EasyPost`. */
export function sellerName(
  { carrierAccountId, name, carrier, plugin }: ConnectedCarrier,
  soldOf: string,
): string {
  if (carrierAccountId === null) return carrier.name;
  if (soldOf === plugin.id) return `${plugin.name} (${name})`;
  return `${carrierName(soldOf)} via ${name}`;
}

/** Through what a label was bought, as on the row of a rate or a shipment. */
interface SoldThrough {
  account_id: string;
  carrier: string;
  carrier_account_id: string | null;
}

export type CarrierAccounts = ReturnType<typeof createCarrierAccounts>;

const activeAccounts = selectOnce((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('carrier_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .orderBy('created_at')
    .orderBy('id'),
);

/** The carriers of each account: those that need no account, and those that the account has connected. */
export function createCarrierAccounts({ registry, vault }: { registry: CarrierRegistry; vault: Vault }) {
  const own = registry.withoutAccount.map(
    ({ plugin, carrier }): ConnectedCarrier => ({
      carrierAccountId: null,
      name: plugin.name,
      mode: null,
      plugin,
      carrier,
    }),
  );

  /** Undefined if the plug-in is not installed any more, or the account was deleted. */
  function connect(row: CarrierAccountRow): ConnectedCarrier | undefined {
    if (row.deleted_at !== null) return undefined;
    const { id, provider, version, mode, name } = row;
    const plugged = registry.of({
      id,
      provider,
      version,
      mode,
      settings: () => sealedSettings.open(vault, row),
    });
    return plugged && { carrierAccountId: id, name, mode, plugin: plugged.plugin, carrier: plugged.carrier };
  }

  /** Through what a label was bought, whether or not the account is active; undefined once it was deleted. */
  async function of(
    db: Db,
    { account_id, carrier, carrier_account_id }: SoldThrough,
  ): Promise<ConnectedCarrier | undefined> {
    if (carrier_account_id === null)
      return own.find(({ plugin }) => plugin.id === carrier || plugin.carriers?.includes(carrier));
    const row = await db
      .selectFrom('carrier_accounts')
      .selectAll()
      .where('id', '=', carrier_account_id)
      .where('account_id', '=', account_id)
      .executeTakeFirst();
    return row && connect(row);
  }

  return {
    /** Whoever can be asked for rates now; those without an account first, then the oldest account. */
    async connected(db: Db, accountId: string): Promise<ConnectedCarrier[]> {
      const rows = await activeAccounts(db, { accountId });
      return [...own, ...rows.flatMap((row) => connect(row) ?? [])];
    },

    /** The one account that a request names. Throws if it cannot be asked for rates now; the message begins with `field`. */
    async active(
      db: Db,
      accountId: string,
      carrierAccountId: string,
      field = 'carrierAccountId',
    ): Promise<ConnectedCarrier> {
      const row = await ownedRow(db, 'carrier_accounts', accountId, carrierAccountId);
      if (row.is_active === 0) throw conflict(`${field}: the account ${row.name} is not active`);
      const connected = connect(row);
      if (connected === undefined)
        throw conflict(`${field}: the carrier ${row.provider} of ${row.name} is not installed here`);
      return connected;
    },

    of,

    /** The same, where there is nothing to do without it. */
    async required(db: Db, row: SoldThrough): Promise<ConnectedCarrier> {
      const connected = await of(db, row);
      if (connected !== undefined) return connected;
      throw new AppError(
        'CARRIER_ERROR',
        row.carrier_account_id === null
          ? `The carrier ${row.carrier} is not set up here`
          : `The carrier account that the label of ${row.carrier} was bought through is no longer connected`,
      );
    },

    /** The account of a webhook, whoever owns it; undefined if there is none, or it was deleted. */
    async byId(
      db: Db,
      carrierAccountId: string,
    ): Promise<(ConnectedCarrier & { accountId: string }) | undefined> {
      const row = await db
        .selectFrom('carrier_accounts')
        .selectAll()
        .where('id', '=', carrierAccountId)
        .executeTakeFirst();
      const connected = row && connect(row);
      return connected && { ...connected, accountId: row.account_id };
    },
  };
}
