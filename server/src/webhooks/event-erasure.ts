import { fromJson, fromJsonEntries, toJson, toJsonEntries } from '../lib/json.ts';
import type { EventData, EventType } from '../schema/events.ts';
import type { Db, LoggedAttempt, Storage } from '../storage/index.ts';

export type EraseData = (type: EventType, data: EventData<EventType>) => EventData<EventType>;

/**
 * Replaces the payloads of all events about these orders and shipments, and forgets what receivers answered, as they may
 * repeat what they were sent. Pending deliveries stay: they are sent with the new payload.
 */
export async function eraseEvents(
  storage: Storage,
  tx: Db,
  subjectIds: readonly string[],
  erase: EraseData,
): Promise<void> {
  const events = await tx
    .selectFrom('events')
    .select(['id', 'type', 'data', 'delivery_ids'])
    .where('subject_id', 'in', subjectIds)
    .orderBy('id')
    .modifyEnd(storage.locks.change)
    .execute();
  for (const { id, type, data } of events) {
    const erased = toJson(erase(type, fromJson(data)));
    if (erased !== data) await tx.updateTable('events').set({ data: erased }).where('id', '=', id).execute();
  }
  await forgetResponses(
    storage,
    tx,
    events.flatMap(({ delivery_ids }) => fromJson(delivery_ids)),
  );
}

const AT_ONCE = 500;

async function forgetResponses(storage: Storage, tx: Db, deliveryIds: readonly string[]): Promise<void> {
  for (let from = 0; from < deliveryIds.length; from += AT_ONCE) {
    const deliveries = await tx
      .selectFrom('deliveries')
      .select(['id', 'attempt_log'])
      .where('id', 'in', deliveryIds.slice(from, from + AT_ONCE))
      .orderBy('id')
      .modifyEnd(storage.locks.change)
      .execute();
    for (const { id, attempt_log } of deliveries) {
      const attempts = fromJsonEntries(attempt_log);
      if (attempts.every(({ body }) => body === null)) continue;
      await tx
        .updateTable('deliveries')
        .set({ attempt_log: withoutBodies(attempts) })
        .where('id', '=', id)
        .execute();
    }
  }
}

/** The entries of an array without its brackets: see `JsonEntries`. */
const withoutBodies = (attempts: readonly LoggedAttempt[]) =>
  attempts.map((attempt) => toJsonEntries<LoggedAttempt>({ ...attempt, body: null })).join(',') as ReturnType<
    typeof toJsonEntries<LoggedAttempt>
  >;
