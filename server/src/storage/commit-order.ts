import { type RawBuilder, sql } from 'kysely';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { present } from '../lib/present.ts';
import { directConnectionOf } from './direct-connections.ts';
import type { Db } from './schema.ts';

/**
 * A place for each transaction, such that a reader who has seen everything up to a place that is final has missed nothing.
 *
 * SQLite has one writer at a time, so a counter is enough. On PostgreSQL several transactions run at once, and one that began early may
 * commit late: its place is its id, and places are final once every transaction with a smaller id has ended. The ids of another database
 * server begin anew, so `event_clock.base` is added to them.
 */
export interface CommitOrder {
  /** The place of this transaction, in SQL. */
  place(tx: Db): RawBuilder<number>;
  /** The same as a number, for whoever needs it before the statement that stores it. */
  placeNow(tx: Db): MaybePromise<number>;
  /** Rows with places up to this one come from elsewhere: every place that is given after this transaction is behind it. */
  continueAfter(tx: Db, place: number): Promise<void>;
  /** In SQL: nothing is added any more at places below this one, and all of it can be read. */
  readonly final: RawBuilder<number>;
  /** What `final` waits for: the oldest open transaction that writes; null if there is none. */
  oldestOpen(db: Db): Promise<string | null>;
}

/** Everyone who writes an event waits behind the lock, and it behind the longest open transaction: then another try is better. */
const LOCK_TIMEOUT_MS = 1_000;

/** With the driver itself: this is a part of storing every event. */
function nextPlace(tx: Db): number {
  const connection = present(directConnectionOf(tx));
  const [row] = connection.all<{ base: number }>(
    'insert into event_clock (id, base) values (1, 1) on conflict (id) do update set base = event_clock.base + 1 returning base',
    [],
  );
  return present(row).base;
}

export const SQLITE_ORDER: CommitOrder = {
  place: (tx) => sql<number>`${nextPlace(tx)}`,
  placeNow: nextPlace,
  async continueAfter(tx, place) {
    await sql`insert into event_clock (id, base) values (1, ${place})
      on conflict (id) do update set base = max(event_clock.base, excluded.base)`.execute(tx);
  },
  final: sql<number>`${Number.MAX_SAFE_INTEGER}`,
  oldestOpen: async () => null,
};

export const POSTGRES_ORDER: CommitOrder = {
  place: () => sql<number>`waybill_event_position()`,
  async placeNow(tx) {
    const { rows } = await sql<{ place: number }>`select waybill_event_position() as place`.execute(tx);
    return present(rows[0]).place;
  },
  // Alone: whoever has been given a place has read the clock, and keeps it from being locked until their transaction has ended. An
  // event that is committed later cannot have a place before one that somebody has read.
  async continueAfter(tx, place) {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx);
    await sql`lock table event_clock in access exclusive mode`.execute(tx);
    await sql`
      insert into event_clock (id, base, system)
      select 1, ${place} + 1 - pg_current_xact_id()::text::bigint, system_identifier::text from pg_control_system()
      on conflict (id) do update set base = greatest(event_clock.base, excluded.base)`.execute(tx);
  },
  final: sql<number>`(coalesce((select base from event_clock), 0) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`,
  async oldestOpen(db) {
    const { rows } = await sql<{ oldest: string; next: string }>`
      select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next
      from pg_current_snapshot() s`.execute(db);
    const { oldest, next } = present(rows[0]);
    return oldest === next ? null : oldest;
  },
};

/**
 * The rows may come from another database or server, as after a restore, whose places are above any that this server would give next.
 * Each account is looked up in an index.
 */
export async function continueOrder(tx: Db): Promise<void> {
  const { rows } = await sql<{ system: string; known: string | null }>`
    select (select system_identifier::text from pg_control_system()) as system,
      (select system from event_clock) as known`.execute(tx);
  const { system, known } = present(rows[0]);
  if (system === known) return;
  await sql`
    insert into event_clock (id, base, system)
    select 1, 1 - pg_current_xact_id()::text::bigint + coalesce(max(last.position), 0), ${system}
    from accounts cross join lateral (
      select position from events where coalesce(account_id, '') = accounts.id
      order by position desc, sequence desc, id desc limit 1
    ) last
    on conflict (id) do update set system = excluded.system, base = greatest(event_clock.base, excluded.base)`.execute(
    tx,
  );
}
