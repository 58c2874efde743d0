import type { Db } from '../../storage/index.ts';

/** Deletes what follows the parcels of an order that were labeled elsewhere: carriers tell where and to whom they went. */
export async function deleteTrackersOf(tx: Db, accountId: string, orderId: string): Promise<void> {
  const trackers = await tx
    .selectFrom('trackers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .execute();
  if (trackers.length === 0) return;
  const ids = trackers.map(({ id }) => id);
  await tx.deleteFrom('tracker_scans').where('tracker_id', 'in', ids).execute();
  await tx.deleteFrom('trackers').where('id', 'in', ids).execute();
}
