import { leastAdvanced } from '../../server/src/carriers/index.ts';
import { groupBy } from '../../server/src/lib/group-by.ts';
import { fromJson } from '../../server/src/lib/json.ts';
import type { Storage } from '../../server/src/storage/index.ts';

/**
 * Every bought label has a row for each parcel, and shows the least advanced of them. What was marked as shipped by hand has
 * one if it has a tracking code, and none otherwise.
 */
export async function auditParcels(storage: Storage, accountId: string): Promise<void> {
  const { shipments, parcels } = await storage.write(async (tx) => ({
    shipments: await tx
      .selectFrom('shipments')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('status', 'in', ['purchased', 'voided'])
      .execute(),
    parcels: await tx
      .selectFrom('shipment_parcels')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('position')
      .execute(),
  }));
  const parcelsOf = groupBy(parcels, (parcel) => parcel.shipment_id);
  const wrong = shipments.filter((shipment) => {
    const own = parcelsOf.get(shipment.id) ?? [];
    const isManual = shipment.is_manual === 1;
    if (isManual && shipment.tracking_code === null) return own.length > 0;
    return (
      own.length === 0 ||
      own.length !== (isManual ? 1 : fromJson(shipment.parcels).length) ||
      own[0]?.tracking_code !== shipment.tracking_code ||
      leastAdvanced(own).tracking_status !== shipment.tracking_status
    );
  });
  if (wrong.length > 0) throw new Error(`parcels do not agree with ${JSON.stringify(wrong[0])}`);
}

/** What a return has received is the sum of its receipts, and it is `received` when all of it is there. */
export async function auditReceipts(storage: Storage, accountId: string): Promise<void> {
  const { items, receipts } = await storage.write(async (tx) => ({
    items: await tx
      .selectFrom('return_items')
      .innerJoin('returns', 'returns.id', 'return_items.return_id')
      .select(['return_items.id', 'quantity', 'received_quantity', 'returns.status'])
      .where('returns.account_id', '=', accountId)
      .execute(),
    receipts: await tx
      .selectFrom('return_receipts')
      .innerJoin('return_items', 'return_items.id', 'return_receipts.return_item_id')
      .innerJoin('returns', 'returns.id', 'return_items.return_id')
      .select(['return_item_id', 'return_receipts.quantity'])
      .where('returns.account_id', '=', accountId)
      .execute(),
  }));
  const receiptsOf = groupBy(receipts, (receipt) => receipt.return_item_id);
  const wrong = items.filter(({ id, status, quantity, received_quantity }) => {
    const received = (receiptsOf.get(id) ?? []).reduce((sum, receipt) => sum + receipt.quantity, 0);
    return (
      received !== received_quantity || received > quantity || (status === 'received' && received < quantity)
    );
  });
  if (wrong.length > 0) throw new Error(`receipts do not agree with ${JSON.stringify(wrong[0])}`);
}
