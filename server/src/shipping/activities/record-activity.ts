import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import type { ActivityDetails, ActivityType } from '../../schema/activity.ts';
import type { Actor } from '../../schema/callers.ts';
import { actorOf, type Db } from '../../storage/index.ts';

export interface NewActivity {
  userId: string;
  type: ActivityType;
  orderId?: string | null;
  shipmentId?: string | null;
  returnId?: string | null;
  details?: ActivityDetails;
  /** If the transaction itself does not know: whose report is recorded in it. */
  reportedBy?: Actor;
}

/** In the transaction of the change: what happened and who did it are stored together or not at all. */
export async function recordActivity(tx: Db, clock: Clock, activity: NewActivity): Promise<void> {
  const { userId, type, orderId = null, shipmentId = null, returnId = null, details = {} } = activity;
  const actor = actorOf(tx);
  await tx
    .insertInto('activities')
    .values({
      id: newId('act'),
      user_id: userId,
      order_id: orderId,
      shipment_id: shipmentId,
      return_id: returnId,
      action: type,
      details: toJson(details),
      actor: toJson(actor.type === 'system' ? (activity.reportedBy ?? actor) : actor),
      created_at: clock.now(),
    })
    .execute();
}
