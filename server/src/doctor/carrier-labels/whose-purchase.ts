import { type ListedPurchase, markIn, markOf } from '../../carriers/index.ts';
import type { CarrierAccountRow, Storage } from '../../storage/index.ts';
import { type KnownShipment, type KnownShipments, readKnownShipments } from './known-shipments.ts';
import { readStoredQuotes } from './stored-quotes.ts';

/** A purchase that Waybill made, or may have made. */
export interface OwnPurchase {
  owner: CarrierAccountRow;
  purchase: ListedPurchase;
  shipment: KnownShipment | undefined;
  /** What it was quoted for, if that is known. */
  orderId: string | null;
  /** False if another installation, or another program, may have made it. */
  isCertainlyOurs: boolean;
}

/** `not_waybills`: made by another program. `unknown_account`: made for a carrier account that this database does not have. */
type Whose = OwnPurchase | 'not_waybills' | 'unknown_account';

/** The id of a shipment, which is what a plug-in gets as `reference`. */
const SHIPMENT_ID = /(?<![0-9a-z])shp_[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])/;

/**
 * Says which carrier account made a purchase, which may be another than the one that listed it: several can have the same credentials.
 * Its mark tells, or a shipment or a rate that the database has.
 */
export async function createOwnerSearch(
  storage: Storage,
  all: readonly CarrierAccountRow[],
  purchases: readonly ListedPurchase[],
  since: number,
) {
  const byMark = new Map(all.map((row) => [markOf(row.id), row]));
  const quoteOf = await readStoredQuotes(storage, purchases, since);
  const read = new Map<string, KnownShipments>();

  async function shipmentOf(
    { id, account_id }: CarrierAccountRow,
    purchase: ListedPurchase,
  ): Promise<KnownShipment | undefined> {
    const known =
      read.get(id) ??
      (await readKnownShipments(storage, { accountId: account_id, carrierAccountId: id }, since));
    read.set(id, known);
    return known.find(purchase);
  }

  return async (purchase: ListedPurchase, lister: CarrierAccountRow): Promise<Whose> => {
    const quote = quoteOf(purchase);
    const mark = markIn(purchase.reference ?? '');
    const marked = mark === undefined ? undefined : byMark.get(mark);
    const quoted = all.find(({ id }) => id === quote?.carrier_account_id);
    const certain = marked ?? quoted;
    if (mark !== undefined && certain === undefined) return 'unknown_account';
    if (certain !== undefined) {
      const shipment = await shipmentOf(certain, purchase);
      return ownPurchase(certain, { purchase, shipment, quote, isCertainlyOurs: true });
    }
    const shipment = await shipmentOf(lister, purchase);
    if (shipment !== undefined) return ownPurchase(lister, { purchase, shipment, isCertainlyOurs: true });
    if (!mayBeOurs(purchase)) return 'not_waybills';
    for (const other of all.filter(({ provider }) => provider === lister.provider)) {
      const theirs = await shipmentOf(other, purchase);
      if (theirs !== undefined)
        return ownPurchase(other, { purchase, shipment: theirs, isCertainlyOurs: true });
    }
    return ownPurchase(lister, { purchase, shipment: undefined, isCertainlyOurs: false });
  };
}

const mayBeOurs = ({ reference, isMadeLikeOurs }: ListedPurchase): boolean =>
  isMadeLikeOurs === true || SHIPMENT_ID.test(reference ?? '');

function ownPurchase(
  owner: CarrierAccountRow,
  found: Omit<OwnPurchase, 'owner' | 'orderId'> & { quote?: { order_id: string | null } | undefined },
): OwnPurchase {
  const { quote, ...rest } = found;
  return { owner, ...rest, orderId: found.shipment?.order_id ?? quote?.order_id ?? null };
}

export type OwnerSearch = Awaited<ReturnType<typeof createOwnerSearch>>;
