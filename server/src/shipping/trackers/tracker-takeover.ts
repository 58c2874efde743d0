import type { Scan } from '../../carriers/index.ts';
import { fromJson } from '../../lib/json.ts';
import type { Db, Storage, TrackerRow } from '../../storage/index.ts';

/** A tracker that is gone, with its scans from the first to the last. */
export interface TakenTracker {
  row: TrackerRow;
  scans: Scan[];
}

/**
 * Removes the tracker of this code, for a shipment of the order that follows the parcel from now on. One that belongs to
 * another order stays: its parcel holds the goods of both.
 */
export async function takeTracker(
  storage: Storage,
  tx: Db,
  { accountId, orderId, trackingCode }: { accountId: string; orderId: string; trackingCode: string },
): Promise<TakenTracker | undefined> {
  const row = await tx
    .selectFrom('trackers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('tracking_code', '=', trackingCode)
    .modifyEnd(storage.locks.remove)
    .executeTakeFirst();
  if (row === undefined || (row.order_id !== null && row.order_id !== orderId)) return undefined;
  const scans = await tx
    .selectFrom('tracker_scans')
    .selectAll()
    .where('tracker_id', '=', row.id)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  await tx.deleteFrom('tracker_scans').where('tracker_id', '=', row.id).execute();
  await tx.deleteFrom('trackers').where('id', '=', row.id).execute();
  return {
    row,
    scans: scans.map(({ status, status_detail, occurred_at, location }) => ({
      status,
      statusDetail: status_detail,
      occurredAt: occurred_at,
      location: fromJson(location),
    })),
  };
}
