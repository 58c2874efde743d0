import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { fromJson, type Json, toJson, toJsonEntries } from '../lib/json.ts';
import type { EventData, EventType } from '../schema/events.ts';
import {
  type Db,
  type DeliveryRow,
  type EventRow,
  insertRows,
  type LoggedAttempt,
  type Storage,
  selectOnce,
} from '../storage/index.ts';

export interface Outbox {
  /**
   * Writes an event, and one delivery for each active subscription of this user to it, inside the caller's transaction: the
   * change and its event are stored together or not at all. An event without subscribers is stored too, for the log.
   */
  emit<T extends EventType>(tx: Db, userId: string, type: T, data: EventData<T>): Promise<void>;
}

const activeSubscriptions = selectOnce((db, p: { userId: string }) =>
  db
    .selectFrom('webhook_subscriptions')
    .select(['id', 'events'])
    .where('user_id', '=', p.userId)
    .where('is_active', '=', 1),
);

export function createOutbox({ storage, clock }: { storage: Storage; clock: Clock }): Outbox {
  return {
    async emit(tx, userId, type, data) {
      const subscriptions = await activeSubscriptions(tx, { userId });
      const wanted = subscriptions.filter(({ events }) => asksFor(events, type));
      const ids = wanted.map(({ id }) => id);
      await writeEvent(storage, tx, { userId, type, data, subscriptionIds: ids, now: clock.now() });
    },
  };
}

/** A corrupt list matches nothing: it must not make every write of the account fail. */
function asksFor(events: Json<EventType[]>, type: EventType): boolean {
  try {
    return fromJson(events).includes(type);
  } catch {
    return false;
  }
}

/** PostgreSQL carries 8,000 bytes at once. */
const IDS_AT_ONCE = 200;

/** Wakes the delivery workers once `tx` has committed. */
export async function announceWork(
  storage: Storage,
  tx: Db,
  accountId: string,
  subscriptionIds: string[],
  retriesToo = false,
): Promise<void> {
  for (let from = 0; from < subscriptionIds.length; from += IDS_AT_ONCE) {
    const ids = subscriptionIds.slice(from, from + IDS_AT_ONCE).join(',');
    await storage.announce(tx, 'work', `${accountId} ${ids}${retriesToo ? ' all' : ''}`);
  }
}

export function readAnnouncement(message: string) {
  const [accountId = '', ids = '', all] = message.split(' ');
  return { accountId, subscriptionIds: ids === '' ? [] : ids.split(','), retriesToo: all !== undefined };
}

/** A statement takes so many variables and no more: SQLite 32,766, PostgreSQL 65,535. */
const ROWS_AT_ONCE = 200;

interface NewEvent<T extends EventType> {
  userId: string;
  type: T;
  data: EventData<T>;
  subscriptionIds: string[];
  now: number;
}

/**
 * The payload is stored once, however many subscriptions it goes to. Returns the ids of the deliveries.
 *
 * Deliveries are created here, and changed and deleted only by `delivery/`: an event and its deliveries are one write in the
 * caller's transaction, and whoever emits an event must not depend on what sends it.
 */
export async function writeEvent<T extends EventType>(
  storage: Storage,
  tx: Db,
  event: NewEvent<T>,
): Promise<string[]> {
  const { userId, type, data, subscriptionIds, now } = event;
  const eventId = newId('evt');
  const rows = subscriptionIds.map((subscriptionId) => newDelivery(eventId, type, subscriptionId, now));
  const deliveryIds = rows.map(({ id }) => id);
  const stored: EventRow = {
    id: eventId,
    user_id: userId,
    type,
    data: toJson(data),
    delivery_ids: toJson(deliveryIds),
    subject_id: data.id,
    created_at: now,
  };
  await insertRows(tx, 'events', [stored]);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insertRows(tx, 'deliveries', rows.slice(from, from + ROWS_AT_ONCE));
  await announceWork(storage, tx, userId, subscriptionIds);
  return deliveryIds;
}

const NO_ATTEMPTS = toJsonEntries<LoggedAttempt>();

export const newDelivery = (
  eventId: string,
  type: EventType,
  subscriptionId: string,
  now: number,
): DeliveryRow => ({
  id: newId('dlv'),
  event_id: eventId,
  event_type: type,
  subscription_id: subscriptionId,
  status: 'pending',
  attempts: 0,
  is_retry: 0,
  due_at: now,
  attempt_log: NO_ATTEMPTS,
  created_at: now,
  updated_at: now,
  finished_at: null,
});
