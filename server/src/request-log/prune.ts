import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import type { Storage } from '../storage/index.ts';

/** Per account; the oldest are deleted first. Keeps a page and its count fast, whatever a client does. */
const MAX_ROWS = 100_000;
const BATCH = 500;
const PAUSE_MS = 20;

interface PruneOptions {
  storage: Storage;
  clock: Clock;
  retentionMs: number;
  maxRows?: number;
  onDropped?(partitions: readonly string[]): void;
  stopping?: AbortSignal;
}

/**
 * Deletes what is older than the retention, and the oldest of accounts with too many rows. Returns how many, without those of
 * partitions, which are dropped as a whole.
 */
export async function pruneRequestLog(options: PruneOptions): Promise<number> {
  const { storage, clock, retentionMs, maxRows = MAX_ROWS, onDropped, stopping } = options;
  const { partitions } = storage;
  const expiredBefore = clock.now() - retentionMs;
  await partitions.createAhead('request_log', clock.now(), retentionMs);
  const dropped = await partitions.dropExpired('request_log', expiredBefore);
  if (dropped.length > 0) onDropped?.(dropped);
  const rest = partitions.restOf('request_log');
  const hasRest = await isFilled(storage, rest);
  let removed = 0;
  for (let accountId = await accountAfter(storage, ''); accountId !== undefined; ) {
    const excess = await storage.db
      .selectFrom('request_log')
      .select('created_at')
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(maxRows)
      .limit(1)
      .executeTakeFirst();
    const wanted = [
      ...(hasRest ? [{ table: rest, before: expiredBefore }] : []),
      ...(excess === undefined ? [] : [{ table: 'request_log', before: excess.created_at + 1 }]),
    ];
    for (const { table, before } of wanted)
      for (let count = BATCH; count === BATCH && !stopping?.aborted; removed += count) {
        count = await removeBatch(storage, table, accountId, before);
        if (count === BATCH) await sleep(PAUSE_MS);
      }
    if (stopping?.aborted) return removed;
    accountId = await accountAfter(storage, accountId);
  }
  return removed;
}

/** The next account with entries: a seek in the index, not a walk over all of them. */
async function accountAfter(storage: Storage, accountId: string): Promise<string | undefined> {
  const row = await storage.db
    .selectFrom('request_log')
    .select('account_id')
    .where('account_id', '>', accountId)
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id;
}

/** On PostgreSQL the rest of the partitions is usually empty: then no account needs a transaction. */
async function isFilled(storage: Storage, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(storage.db);
  return rows.length > 0;
}

const removeBatch = (storage: Storage, table: string, accountId: string, before: number): Promise<number> =>
  storage.write(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      delete from request_log where id in (
        select id from ${sql.table(table)} where account_id = ${accountId} and created_at < ${before}
        order by created_at, id limit ${BATCH} ${storage.locks.skipLocked})
      returning id`.execute(tx);
    return rows.length;
  });
