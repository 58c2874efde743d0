import type { ListedPurchase } from '../../carriers/index.ts';
import { fromJson } from '../../lib/json.ts';
import type { Purchase } from '../../schema/quote.ts';
import type { ShipmentRow, Storage } from '../../storage/index.ts';
import { namesOfPurchase, namesOfRate } from './purchase-names.ts';

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
export const MARGIN_MS = 86_400_000;
export const ROWS_AT_ONCE = 1_000;

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

  return {
    find(purchase: ListedPurchase): KnownShipment | undefined {
      return (
        byCarrierId.get(purchase.carrierShipmentId) ??
        namesOfPurchase(purchase)
          .map((name) => byName.get(name))
          .find((shipment) => shipment !== undefined)
      );
    },
  };
}

/** By what a carrier may know a purchase: our reference, or what it called the rate. */
const namesOf = ({ reference, quote }: Purchase): string[] => [
  reference,
  ...namesOfRate(quote.carrierRateId),
];

export type KnownShipments = Awaited<ReturnType<typeof readKnownShipments>>;
