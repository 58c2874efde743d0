import type { ListedPurchase } from '../../carriers/index.ts';
import { normalizeCode } from '../../shipping/shipments/index.ts';
import type { Storage } from '../../storage/index.ts';

const KEYS_AT_ONCE = 200;

/** The tracking codes that an account knows, normalized: by a shipment that is not voided, such as one marked by hand, or by a tracker. */
export async function adoptedCodes(
  { db }: Storage,
  accountId: string,
  purchases: readonly ListedPurchase[],
): Promise<Set<string>> {
  const codes = [...new Set(purchases.flatMap(({ trackingCodes }) => trackingCodes.map(normalizeCode)))];
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
