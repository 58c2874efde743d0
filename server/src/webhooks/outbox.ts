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
   * Writes an event, and one delivery for each active subscription of this account to it, inside the caller's transaction: the
   * change and its event are stored together or not at all. An event without subscribers is stored too, for the log.
   */
  emit<T extends EventType>(tx: Db, accountId: string, type: T, data: EventData<T>): Promise<void>;
  /** The same for several events of one type, whose payloads are JSON already. */
  emitAll<T extends EventType>(
    tx: Db,
    accountId: string,
    type: T,
    payloads: readonly EventPayload<T>[],
  ): Promise<void>;
}

export interface EventPayload<T extends EventType> {
  /** Id of the resource that the event is about. */
  subjectId: string;
  json: Json<NonNullable<EventData<T>>>;
}

const activeSubscriptions = selectOnce((db, p: { accountId: string }) =>
  db
    .selectFrom('webhook_subscriptions')
    .select(['id', 'events'])
    .where('account_id', '=', p.accountId)
    .where('is_active', '=', 1),
);

export function createOutbox({ storage, clock }: { storage: Storage; clock: Clock }): Outbox {
  const emitAll: Outbox['emitAll'] = async (tx, accountId, type, payloads) => {
    const subscriptions = await activeSubscriptions(tx, { accountId });
    const wanted = subscriptions.filter(({ events }) => asksFor(events, type));
    const subscriptionIds = wanted.map(({ id }) => id);
    await writeEvents(storage, tx, { accountId, type, payloads, subscriptionIds, now: clock.now() });
  };
  return {
    emitAll,
    emit: (tx, accountId, type, data) => emitAll(tx, accountId, type, [payloadOf(data)]),
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

interface NewEvents<T extends EventType> {
  accountId: string;
  type: T;
  payloads: readonly EventPayload<T>[];
  subscriptionIds: string[];
  now: number;
}

/**
 * A payload is stored once, however many subscriptions it goes to. Returns the ids of the deliveries.
 *
 * Deliveries are created here, and changed and deleted only by `delivery/`: an event and its deliveries are one write in the
 * caller's transaction, and whoever emits an event must not depend on what sends it.
 */
async function writeEvents<T extends EventType>(
  storage: Storage,
  tx: Db,
  { accountId, type, payloads, subscriptionIds, now }: NewEvents<T>,
): Promise<string[]> {
  const deliveries: DeliveryRow[] = [];
  const events = payloads.map(({ subjectId, json }): EventRow => {
    const id = newId('evt');
    const own = subscriptionIds.map((subscriptionId) => newDelivery(id, type, subscriptionId, now));
    deliveries.push(...own);
    return {
      id,
      account_id: accountId,
      type,
      data: json,
      delivery_ids: toJson(own.map((delivery) => delivery.id)),
      subject_id: subjectId,
      created_at: now,
    };
  });
  await insertRows(tx, 'events', events);
  await insertRows(tx, 'deliveries', deliveries);
  await announceWork(storage, tx, accountId, subscriptionIds);
  return deliveries.map(({ id }) => id);
}

const payloadOf = <T extends EventType>(data: EventData<T>): EventPayload<T> => ({
  subjectId: data.id,
  json: toJson(data),
});

/** For these subscriptions alone. Returns the ids of the deliveries. */
export const writeEvent = <T extends EventType>(
  storage: Storage,
  tx: Db,
  { data, ...event }: Omit<NewEvents<T>, 'payloads'> & { data: EventData<T> },
): Promise<string[]> => writeEvents(storage, tx, { ...event, payloads: [payloadOf(data)] });

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
