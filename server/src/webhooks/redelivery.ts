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
  /** Leaves out events that the subscription has a delivery of. */
  onlyMissed?: boolean;
  /** Lets live events go first. */
  isBehind?: boolean;
  /** Those of one lane are sent one after the other. By default nothing waits: what is sent again is out of order by itself. */
  laneOf?(event: RedeliveredEvent): string;
}

/**
 * Adds a delivery of each of these events to a subscription; each is signed anew when it is sent. The events are locked, so
 * that two processes cannot add the same catch-up delivery twice, and none is pruned meanwhile. Returns the delivery ids.
 */
export async function redeliver(storage: Storage, tx: Db, redelivery: Redelivery): Promise<string[]> {
  const { accountId, subscriptionId, eventIds, now, onlyMissed, isBehind, laneOf } = redelivery;
  const { rows } = await sql<RedeliveredEvent>`
    select id, type, delivery_ids, resource_id, sequence, position from events
    where account_id = ${accountId} and id in (select j.value ->> 'id' from ${storage.rowsOf(eventIds.map((id) => ({ id })))})
      ${isBehind ? isNewsTo(subscriptionId) : sql``}
    order by id ${storage.locks.change}`.execute(tx);
  const has = onlyMissed ? await eventsDeliveredTo(storage, tx, subscriptionId, rows) : new Set<string>();
  const events = rows.filter(({ id }) => !has.has(id));
  if (events.length === 0) return [];
  const unordered = { id: subscriptionId, ordering: 'none' as const };
  const deliveries = events.map((event) => ({
    ...newDelivery(event, unordered, now),
    ...(laneOf && { lane: laneOf(event), position: event.position, sequence: event.sequence }),
    // First attempts go before retries: what happened in the past must not delay what happens now.
    is_retry: isBehind ? 1 : 0,
    due_at: storage.now(),
  }));
  await tx.insertInto('deliveries').values(deliveries).execute();
  await storeDeliveryIds(
    storage,
    tx,
    events.map(({ id, delivery_ids }, i) => ({
      id,
      ids: [...fromJson(delivery_ids), present(deliveries[i]).id],
    })),
  );
  await announceWork(storage, tx, accountId, [subscriptionId], true);
  return deliveries.map(({ id }) => id);
}

/** As the outbox chose who was told at the time. */
const isNewsTo = (subscriptionId: string) => sql`and (is_detail = 0 or exists (
  select 1 from webhook_subscriptions s where s.id = ${subscriptionId} and s.payload <> 'standard'))`;

export interface DroppedDelivery {
  id: string;
  event_id: string;
}

/** For deliveries that are deleted before their events: an event that lists none is deleted by its age, others go with the last one. */
export async function forgetDeliveries(
  storage: Storage,
  tx: Db,
  dropped: readonly DroppedDelivery[],
): Promise<void> {
  if (dropped.length === 0) return;
  const gone = new Set(dropped.map(({ id }) => id));
  const eventIds = [...new Set(dropped.map(({ event_id }) => event_id))].map((id) => ({ id }));
  const { rows } = await sql<EventWithDeliveries>`
    select id, delivery_ids from events
    where id in (select j.value ->> 'id' from ${storage.rowsOf(eventIds)})
    order by id ${storage.locks.change}`.execute(tx);
  await storeDeliveryIds(
    storage,
    tx,
    rows.map(({ id, delivery_ids }) => ({ id, ids: fromJson(delivery_ids).filter((one) => !gone.has(one)) })),
  );
}

async function storeDeliveryIds(storage: Storage, tx: Db, events: { id: string; ids: string[] }[]) {
  const updates = events.map(({ id, ids }) => ({ id, ids: toJson(ids) }));
  await sql`
    update events set delivery_ids = v.ids
    from (select j.value ->> 'id' as id, j.value ->> 'ids' as ids from ${storage.rowsOf(updates)}) as v
    where events.id = v.id`.execute(tx);
}

export interface RedeliveredEvent extends EventWithDeliveries {
  type: EventType;
  resource_id: string | null;
  sequence: number;
  position: number;
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
