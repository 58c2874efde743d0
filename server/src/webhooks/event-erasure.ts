import { fromJson, fromJsonEntries, toJson, toJsonEntries } from '../lib/json.ts';
import type { Db, LoggedAttempt, Storage } from '../storage/index.ts';

interface Erased {
  /** The orders, shipments … that events are about. */
  subjectIds: readonly string[];
  /** And everything that belongs to it, even if it is gone. */
  orderId?: string;
}

/**
 * Replaces the payloads of all events about these, and forgets what receivers answered, as they may
 * repeat what they were sent. Pending deliveries stay: they are sent with the new payload.
 */
export async function eraseEvents(
  storage: Storage,
  tx: Db,
  erased: Erased,
  erase: <T extends object>(payload: T) => T,
): Promise<void> {
  const ids = [...erased.subjectIds, ...(await belongingTo(tx, erased.orderId))];
  const events = await tx
    .selectFrom('events')
    .select(['id', 'data', 'more', 'delivery_ids'])
    .where('subject_id', 'in', [...new Set(ids)])
    .orderBy('id')
    .modifyEnd(storage.locks.change)
    .execute();
  for (const event of events) {
    const data = toJson(erase(fromJson(event.data)));
    const more = event.more && toJson(erase(fromJson(event.more)));
    if (data !== event.data || more !== event.more)
      await tx.updateTable('events').set({ data, more }).where('id', '=', event.id).execute();
  }
  await forgetResponses(
    storage,
    tx,
    events.flatMap(({ delivery_ids }) => fromJson(delivery_ids)),
  );
}

/** What the order's other events are about. */
async function belongingTo(tx: Db, orderId: string | undefined): Promise<string[]> {
  if (orderId === undefined) return [];
  const rows = await tx
    .selectFrom('events')
    .select('subject_id')
    .distinct()
    .where('resource_id', '=', orderId)
    // Literally as in the index.
    .whereRef('subject_id', '<>', 'resource_id')
    .execute();
  return rows.flatMap(({ subject_id }) => subject_id ?? []);
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
