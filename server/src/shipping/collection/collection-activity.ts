import type { Clock } from '../../lib/clock.ts';
import type { ActivityDetails } from '../../schema/activity.ts';
import type { Db } from '../../storage/index.ts';
import { recordActivities } from '../activities/index.ts';

interface CollectionActivity {
  accountId: string;
  type: 'pickup.scheduled' | 'pickup.canceled' | 'scan_form.created';
  shipmentIds: readonly string[];
  details: ActivityDetails;
}

/** In the history of each shipment, and of its order. */
export async function recordCollection(
  tx: Db,
  clock: Clock,
  { shipmentIds, ...activity }: CollectionActivity,
): Promise<void> {
  if (shipmentIds.length === 0) return;
  const rows = await tx
    .selectFrom('shipments')
    .select(['id', 'order_id'])
    .where('id', 'in', shipmentIds)
    .execute();
  const activities = rows.map(({ id, order_id }) => ({ ...activity, shipmentId: id, orderId: order_id }));
  await recordActivities(tx, clock, activities);
}
