import { sql } from 'kysely';
import { repeat } from '../lib/repeat.ts';
import type { RequestLogRow, Storage } from '../storage/index.ts';

export interface RequestLog {
  /** Whether an entry of this key would be dropped, which then counts as dropped: asked before an entry is made in vain. */
  drops(keyId: string): boolean;
  /** Only appends to a list in memory; the database is written by the next flush. */
  add(entry: RequestLogRow): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  storage: Storage;
  flushEveryMs?: number;
  /** How many entries were not stored, because there were too many. */
  onDropped(count: number): void;
  onError(error: unknown): void;
}

/**
 * Between two flushes, a second apart. Storing an entry costs about 25 µs: a flood costs at most 1.3 % of a core, and a key that
 * ignores its rate limit cannot push out the entries of others.
 */
const MAX_ENTRIES = 500;
const MAX_OF_A_KEY = 120;
/** While the database cannot be written. */
const MAX_WAITING = 2_000;
/** Keeps each transaction short, so that other writers hardly wait. */
const BATCH = 250;

/** Collects what API keys ask for and stores it in batches. What was not flushed is lost when the process is killed. */
export function createRequestLog({ storage, onDropped, onError, flushEveryMs = 1_000 }: Options): RequestLog {
  let waiting: RequestLogRow[] = [];
  let added = 0;
  let dropped = 0;
  const addedByKey = new Map<string, number>();

  async function flush(): Promise<void> {
    const entries = waiting;
    waiting = [];
    added = 0;
    addedByKey.clear();
    if (dropped > 0) onDropped(dropped);
    dropped = 0;
    const failures: unknown[] = [];
    for (let from = 0; from < entries.length; from += BATCH) {
      const batch = entries.slice(from, from + BATCH);
      try {
        await store(storage, batch);
      } catch (error) {
        failures.push(error);
        if (isTemporary(error)) {
          keep(entries.slice(from));
          break;
        }
        dropped += batch.length;
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** After a commit with an unknown outcome, storing the same entries again changes nothing. */
  function isTemporary(error: unknown): boolean {
    const fault = storage.classify(error);
    return fault === 'unavailable' || fault === 'unknown';
  }

  /** For the next flush, together with what came meanwhile. */
  function keep(entries: RequestLogRow[]): void {
    const all = [...entries, ...waiting];
    waiting = all.slice(-MAX_WAITING);
    dropped += all.length - waiting.length;
  }

  function drops(keyId: string): boolean {
    const isFull = added >= MAX_ENTRIES || waiting.length >= MAX_WAITING;
    if (!isFull && (addedByKey.get(keyId) ?? 0) < MAX_OF_A_KEY) return false;
    dropped += 1;
    return true;
  }

  const stopFlushing = repeat(flushEveryMs, flush, onError);
  return {
    drops,
    add(entry) {
      if (drops(entry.key_id)) return;
      added += 1;
      addedByKey.set(entry.key_id, (addedByKey.get(entry.key_id) ?? 0) + 1);
      waiting.push(entry);
    },
    flush,
    async close() {
      await stopFlushing();
      await flush().catch(onError);
    },
  };
}

const store = (storage: Storage, entries: readonly RequestLogRow[]): Promise<unknown> =>
  storage.write((tx) =>
    sql`
      insert into request_log (id, account_id, key_id, created_at, method, path, query, route, status, status_class,
        duration_ms, error_code, error_message, idempotency_key, client, body, body_cut)
      select j.value ->> 'id', j.value ->> 'account_id', j.value ->> 'key_id', cast(j.value ->> 'created_at' as bigint),
        j.value ->> 'method', j.value ->> 'path', j.value ->> 'query', j.value ->> 'route',
        cast(j.value ->> 'status' as integer), cast(j.value ->> 'status_class' as integer),
        cast(j.value ->> 'duration_ms' as integer), j.value ->> 'error_code', j.value ->> 'error_message',
        j.value ->> 'idempotency_key', j.value ->> 'client', j.value ->> 'body', cast(j.value ->> 'body_cut' as integer)
      from ${storage.rowsOf(entries)} where true
      on conflict do nothing`.execute(tx),
  );
