import type { ListedPurchase } from '../../carriers/index.ts';
import { fromJson } from '../../lib/json.ts';
import type { Purchase } from '../../schema/quote.ts';
import type { ShipmentRow, Storage } from '../../storage/index.ts';

const COLUMNS = [
  'id',
  'account_id',
  'order_id',
  'created_at',
  'status',
  'refund_status',
  'tracking_code',
  'carrier_shipment_id',
  'is_manual',
] as const;

export type KnownShipment = Pick<ShipmentRow, (typeof COLUMNS)[number]>;

/** Whose shipments are looked through. */
interface Owner {
  accountId: string;
  carrierAccountId: string;
}

/** Clocks differ, and a purchase is intended before it is made. */
const MARGIN_MS = 86_400_000;
const ROWS_AT_ONCE = 1_000;
const KEYS_AT_ONCE = 200;

/** Finds the shipments of what a carrier has sold through one carrier account. */
export async function readKnownShipments({ db }: Storage, owner: Owner, since: number) {
  const { accountId, carrierAccountId } = owner;
  const byCarrierId = new Map<string, KnownShipment>();
  const byName = new Map<string, KnownShipment>();

  let after = { createdAt: since - MARGIN_MS, id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('shipments')
      .select([...COLUMNS, 'purchase'])
      .where('account_id', '=', accountId)
      .where('carrier_account_id', '=', carrierAccountId)
      .where('is_manual', '=', 0)
      // What follows implies it, and no database sees that: the index is read from here.
      .where('created_at', '>=', after.createdAt)
      .where(({ eb, or, and }) =>
        or([
          eb('created_at', '>', after.createdAt),
          and([eb('created_at', '=', after.createdAt), eb('id', '>', after.id)]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { purchase, ...row } of rows) {
      if (row.carrier_shipment_id !== null) byCarrierId.set(row.carrier_shipment_id, row);
      for (const name of namesOf(fromJson(purchase))) {
        // A rate whose purchase failed can be bought again: the purchase that succeeded counts.
        const before = byName.get(name);
        if (before === undefined || before.status === 'failed') byName.set(name, row);
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) break;
    after = { createdAt: last.created_at, id: last.id };
  }

  /** The tracking codes that the account knows, by a shipment that is not voided, such as one marked by hand, or by a tracker. */
  async function adopted(purchases: readonly ListedPurchase[]): Promise<Set<string>> {
    const codes = [...new Set(purchases.flatMap(({ trackingCodes }) => trackingCodes))];
    const known = new Set<string>();
    for (let start = 0; start < codes.length; start += KEYS_AT_ONCE) {
      const some = codes.slice(start, start + KEYS_AT_ONCE);
      const shipped = await db
        .selectFrom('shipment_parcels')
        .innerJoin('shipments', 'shipments.id', 'shipment_parcels.shipment_id')
        .select('shipment_parcels.tracking_code')
        .where('shipment_parcels.account_id', '=', accountId)
        .where('shipment_parcels.tracking_code', 'in', some)
        .where('shipments.status', 'in', ['purchased', 'voiding'])
        .execute();
      const tracked = await db
        .selectFrom('trackers')
        .select('tracking_code')
        .where('account_id', '=', accountId)
        .where('tracking_code', 'in', some)
        .execute();
      for (const { tracking_code } of [...shipped, ...tracked]) known.add(tracking_code);
    }
    return known;
  }

  return {
    find({ carrierShipmentId, reference }: ListedPurchase): KnownShipment | undefined {
      const names = [carrierShipmentId, ...(reference ?? '').split(/\s+/)];
      return (
        byCarrierId.get(carrierShipmentId) ??
        names.map((name) => byName.get(name)).find((shipment) => shipment !== undefined)
      );
    },
    adopted,
  };
}

/** Shorter ones, such as the number of a service, are not unique. */
const MIN_NAME = 12;

/**
 * By what a carrier may know a purchase: our reference, or what it called the rate, whose first part often names the shipment that
 * it was quoted for.
 */
function namesOf({ reference, quote }: Purchase): string[] {
  const rateId = quote.carrierRateId ?? '';
  const [head = ''] = rateId.split('/');
  return [reference, rateId, decoded(head)].filter((name) => name.length >= MIN_NAME);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
