import { sql } from 'kysely';
import { groupBy } from '../lib/group-by.ts';
import { fromJson, toJson } from '../lib/json.ts';
import { present } from '../lib/present.ts';
import type { EventType } from '../schema/events.ts';
import type { Db, Storage } from '../storage/index.ts';
import { announceWork, newDelivery } from './outbox.ts';

interface Redelivery {
  accountId: string;
  subscriptionId: string;
  /** In the order in which they are to be sent. */
  eventIds: readonly string[];
  now: number;
  /** Leaves out events that the subscription has a delivery of, and lets live events go first. */
  isCatchUp: boolean;
}

/**
 * Adds a delivery of each of these events to a subscription; each is signed anew when it is sent. The events are locked, so
 * that two processes cannot add the same catch-up delivery twice, and none is pruned meanwhile. Returns the delivery ids.
 */
export async function redeliver(storage: Storage, tx: Db, redelivery: Redelivery): Promise<string[]> {
  const { accountId, subscriptionId, eventIds, now, isCatchUp } = redelivery;
  const { rows } = await sql<LockedEvent>`
    select id, type, delivery_ids from events
    where account_id = ${accountId} and id in (select j.value ->> 'id' from ${storage.rowsOf(eventIds.map((id) => ({ id })))})
    order by id ${storage.locks.change}`.execute(tx);
  const has = isCatchUp ? await eventsDeliveredTo(storage, tx, subscriptionId, rows) : new Set<string>();
  const events = rows.filter(({ id }) => !has.has(id));
  if (events.length === 0) return [];
  const deliveries = events.map(({ id, type }) => ({
    ...newDelivery(id, type, subscriptionId, now),
    // First attempts go before retries: what was missed must not delay what happens now.
    is_retry: isCatchUp ? 1 : 0,
    due_at: storage.now(),
  }));
  await tx.insertInto('deliveries').values(deliveries).execute();
  const updates = events.map(({ id, delivery_ids }, i) => ({
    id,
    ids: toJson([...fromJson(delivery_ids), present(deliveries[i]).id]),
  }));
  await sql`
    update events set delivery_ids = v.ids
    from (select j.value ->> 'id' as id, j.value ->> 'ids' as ids from ${storage.rowsOf(updates)}) as v
    where events.id = v.id`.execute(tx);
  await announceWork(storage, tx, accountId, [subscriptionId], true);
  return deliveries.map(({ id }) => id);
}

interface LockedEvent extends EventWithDeliveries {
  type: EventType;
}
export interface EventWithDeliveries {
  id: string;
  delivery_ids: Parameters<typeof fromJson<string[]>>[0] & string;
}

/** Which of these events have a delivery to a subscription: found by the ids that are stored with the events. */
export async function eventsDeliveredTo(
  storage: Storage,
  db: Db,
  subscriptionId: string,
  events: readonly EventWithDeliveries[],
): Promise<Set<string>> {
  const pairs = events.flatMap(({ id, delivery_ids }) =>
    fromJson(delivery_ids).map((deliveryId) => ({ id: deliveryId, event: id })),
  );
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from deliveries
    where id in (select j.value ->> 'id' from ${storage.rowsOf(pairs)})
      and coalesce(subscription_id, '') = ${subscriptionId}`.execute(db);
  const eventOf = groupBy(pairs, ({ id }) => id);
  return new Set(rows.flatMap(({ id }) => (eventOf.get(id) ?? []).map(({ event }) => event)));
}
