import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import type { ActivityDetails, ActivityType } from '../../schema/activity.ts';
import type { Actor } from '../../schema/callers.ts';
import { actorOf, type Db, insertRows } from '../../storage/index.ts';

export interface NewActivity {
  accountId: string;
  type: ActivityType;
  orderId?: string | null;
  shipmentId?: string | null;
  returnId?: string | null;
  details?: ActivityDetails;
  /** If the transaction itself does not know: whose report is recorded in it. */
  reportedBy?: Actor;
}

/** In the transaction of the change: what happened and who did it are stored together or not at all. */
export const recordActivity = (tx: Db, clock: Clock, activity: NewActivity): Promise<void> =>
  recordActivities(tx, clock, [activity]);

export async function recordActivities(
  tx: Db,
  clock: Clock,
  activities: readonly NewActivity[],
): Promise<void> {
  const actor = actorOf(tx);
  const created_at = clock.now();
  const rows = activities.map(
    ({ accountId, type, orderId = null, shipmentId = null, returnId = null, details = {}, reportedBy }) => ({
      id: newId('act'),
      account_id: accountId,
      order_id: orderId,
      shipment_id: shipmentId,
      return_id: returnId,
      action: type,
      details: toJson(details),
      actor: toJson(actor.type === 'system' ? (reportedBy ?? actor) : actor),
      created_at,
    }),
  );
  await insertRows(tx, 'activities', rows);
}
