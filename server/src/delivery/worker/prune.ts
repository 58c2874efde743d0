import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type OnError, rethrow } from '../../lib/errors.ts';
import { fromJson, type Json } from '../../lib/json.ts';
import type { Db, Storage } from '../../storage/index.ts';
import { deleteEvents, deleteUndelivered, keepUndelivered } from '../../webhooks/index.ts';
import { findBacklogs } from './backlog.ts';

/** Small enough that a request that writes at the same time hardly notices. */
const BATCH = 500;
const PAUSE_MS = 20;

interface Walk {
  /** Rows that were created before this time are visited. */
  before: number;
  /** The id to continue from. */
  after?: string;
  onError?: OnError;
  stopping?: AbortSignal;
}

/** How many rows were deleted, and the id at which the walk ended, from which the next one continues. */
interface Walked {
  removed: number;
  after: string;
}

/**
 * Deletes deliveries that finished before that time, and the events that no delivery needs any more. Those that have not
 * finished yet are skipped, until another walk from the start. An index by `finished_at` would cost every delivery an entry.
 */
export const pruneFinished = (storage: Storage, walk: Walk): Promise<Walked> =>
  walkOld(storage, storage.partitions.restOf('deliveries'), walk, (after, to) =>
    deleteFinished(storage, walk, after, to),
  );

/**
 * Deletes events from before that time that nobody was subscribed to; the others go with their last delivery. Where deliveries are
 * dropped without a look at each, all events are looked at that are not dropped themselves.
 */
export function pruneUndelivered(storage: Storage, walk: Walk): Promise<Walked> {
  const table = storage.partitions.restOf('events');
  const remove =
    table === 'events'
      ? (after: string, to: string) => storage.write((tx) => deleteUndelivered(tx, { after, to }))
      : (after: string, to: string) => deleteUnneeded(storage, table, walk, { after, to });
  return walkOld(storage, table, walk, remove);
}

const deleteUnneeded = (
  storage: Storage,
  table: string,
  { before, onError = rethrow }: Walk,
  { after, to }: { after: string; to: string },
): Promise<number> =>
  storage.write(async (tx) => {
    const { rows } = await sql<{ event_id: string }>`
      select id as event_id from ${sql.table(table)} where id > ${after} and id <= ${to}`.execute(tx);
    return dropUnneeded(storage, tx, rows, { before, onError });
  });

/** Visits a table's rows batch by batch in the order of their ids, which sort by creation, up to the first too young. */
async function walkOld(
  storage: Storage,
  table: string,
  { before, after = '', onError = rethrow, stopping }: Walk,
  remove: (after: string, to: string) => Promise<number>,
): Promise<Walked> {
  let removed = 0;
  let reached = after;
  for (;;) {
    const { rows } = await sql<{ id: string; created_at: number }>`
      select id, created_at from ${sql.table(table)} where id > ${reached} order by id limit ${BATCH}`.execute(
      storage.db,
    );
    const tooYoung = rows.findIndex(({ created_at }) => created_at >= before);
    const batch = tooYoung === -1 ? rows : rows.slice(0, tooYoung);
    const last = batch.at(-1);
    if (last === undefined) return { removed, after: reached };
    removed += await remove(reached, last.id).catch((error) => {
      let previous = reached;
      const removals = batch.map(({ id }) => {
        const after = previous;
        previous = id;
        return () => remove(after, id);
      });
      return eachAlone(storage, error, removals, onError);
    });
    reached = last.id;
    // A walk over millions must not delay a stop.
    if (stopping?.aborted) return { removed, after: reached };
    await setTimeout(PAUSE_MS);
  }
}

/** Removes the rows of a batch that failed one by one: what cannot be removed stays and is reported. */
async function eachAlone(
  storage: Storage,
  error: unknown,
  removals: (() => Promise<number>)[],
  onError: OnError,
): Promise<number> {
  if (storage.classify(error) === 'unavailable') throw error;
  let removed = 0;
  for (const remove of removals) {
    try {
      removed += await remove();
    } catch (one) {
      if (storage.classify(one) === 'unavailable') throw one;
      onError(one);
    }
  }
  return removed;
}

function deleteFinished(
  storage: Storage,
  { before, onError = rethrow }: Walk,
  after: string,
  to: string,
): Promise<number> {
  return storage.write(async (tx) => {
    const { rows } = await sql<{ event_id: string }>`
      delete from deliveries where id in (
        select id from ${sql.table(storage.partitions.restOf('deliveries'))} where id > ${after} and id <= ${to} and finished_at < ${before}
        ${storage.locks.skipLocked})
      returning event_id`.execute(tx);
    await dropUnneeded(storage, tx, rows, { before, onError });
    return rows.length;
  });
}

/** Removes pending deliveries of subscriptions that have been deleted, and those of their events that are from before that time. */
export async function pruneOrphans(
  storage: Storage,
  { before, onError = rethrow, stopping }: Pick<Walk, 'before' | 'onError' | 'stopping'>,
): Promise<number> {
  let removed = 0;
  for (const { subscriptionId, accountId } of await findBacklogs(storage)) {
    if (accountId !== null) continue;
    try {
      for (let count = BATCH; count === BATCH && !stopping?.aborted; removed += count) {
        count = await removeWaiting(storage, subscriptionId, { before, onError });
        await setTimeout(PAUSE_MS);
      }
    } catch (error) {
      if (storage.classify(error) === 'unavailable') throw error;
      onError(error);
    }
  }
  return removed;
}

function removeWaiting(storage: Storage, subscriptionId: string, kept: Kept): Promise<number> {
  return storage.write(async (tx) => {
    const { rows } = await sql<{ event_id: string }>`
      delete from deliveries where id in (
        select id from deliveries
        where subscription_id = ${subscriptionId} and status = 'pending'
        limit ${BATCH} ${storage.locks.skipLocked})
      returning event_id`.execute(tx);
    await dropUnneeded(storage, tx, rows, kept);
    return rows.length;
  });
}

type Kept = Required<Pick<Walk, 'before' | 'onError'>>;

/**
 * Deletes the events of removed deliveries that no other delivery needs, and returns how many these were. Younger ones stay as events
 * that nobody received.
 */
async function dropUnneeded(
  storage: Storage,
  tx: Db,
  removed: { event_id: string }[],
  { before, onError }: Kept,
): Promise<number> {
  const ids = [...new Set(removed.map(({ event_id }) => event_id))];
  if (ids.length === 0) return 0;
  // One that is locked is being delivered anew, so it is needed.
  const found = await tx
    .selectFrom('events')
    .select(['id', 'delivery_ids', 'created_at'])
    .where('id', 'in', ids)
    .modifyEnd(storage.locks.skipLocked)
    .execute();
  const events = found.map(({ id, delivery_ids, created_at }) => ({
    ...{ id, deliveryIds: idsIn(delivery_ids, onError), isOld: created_at < before },
  }));
  const deliveries = events.flatMap(({ deliveryIds }) => (deliveryIds ?? []).map((id) => ({ id })));
  const { rows } = await sql<{ event_id: string }>`
    select event_id from deliveries
    where id in (select j.value ->> 'id' from ${storage.rowsOf(deliveries)})`.execute(tx);
  const needed = new Set(rows.map(({ event_id }) => event_id));
  const unneeded = events.filter(({ id, deliveryIds }) => deliveryIds !== undefined && !needed.has(id));
  const idsOf = (isOld: boolean) => unneeded.filter((event) => event.isOld === isOld).map(({ id }) => id);
  const unneededIds = idsOf(true);
  await deleteEvents(storage, tx, unneededIds);
  await keepUndelivered(storage, tx, idsOf(false));
  return unneededIds.length;
}

/** Undefined if they cannot be parsed: the event then stays. */
function idsIn(json: Json<string[]>, onError: OnError): string[] | undefined {
  try {
    return fromJson(json);
  } catch (error) {
    onError(error);
    return undefined;
  }
}
