import { sql } from 'kysely';
import type { Json } from '../../lib/json.ts';
import type { EventType } from '../../schema/events.ts';
import type { Db, EventRow } from '../../storage/index.ts';

/** The last event that a replay has come to. */
export interface Position {
  position: number;
  sequence: number;
  id: string;
}
type Entry = Position & Pick<EventRow, 'type'>;

export interface TimeRange {
  from: number;
  /** This moment excluded. */
  to: number;
}

/** Index entries that are read at once. */
export const PAGE = 500;
/** The clocks of servers differ by less: events are read in the order of commits, but chosen by time. */
export const SKEW_MS = 10_000;

/** How many events of each type happened, of the first `limit` of any type. */
export async function countByType(
  db: Db,
  accountId: string,
  { from, to }: TimeRange,
  limit: number,
): Promise<{ type: EventType; count: number }[]> {
  const { rows } = await sql<{ type: EventType; count: number }>`
    select type, count(*) as count from (
      select type from events
      where account_id = ${accountId} and created_at >= ${from} and created_at < ${to}
      order by created_at, id
      limit ${limit}
    ) as counted
    group by type`.execute(db);
  return rows;
}

/** Where to begin in the order of commits; undefined if nothing has happened since. */
export async function startOf(db: Db, accountId: string, from: number): Promise<Position | undefined> {
  const { rows } = await sql<{ position: number | null }>`
    select coalesce(
      (select min(position) from events
        where account_id = ${accountId} and created_at >= ${from - SKEW_MS} and created_at < ${from + SKEW_MS}),
      (select position from events where account_id = ${accountId} and created_at >= ${from}
        order by created_at, id limit 1)) as position`.execute(db);
  const position = rows[0]?.position ?? null;
  // Before all that have this position.
  return position === null ? undefined : { position, sequence: -1, id: '' };
}

/** Only columns of the index `events_in_order`. */
export async function entriesAfter(db: Db, accountId: string, after: Position): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, type, position, sequence from events
    where coalesce(account_id, '') = ${accountId}
      and (position, sequence, id) > (${after.position}, ${after.sequence}, ${after.id})
    order by position, sequence, id
    limit ${sql.lit(PAGE)}`.execute(db);
  return rows;
}

export interface ReplayedEvent {
  id: string;
  type: EventType;
  created_at: number;
  data: Json<object>;
  more: Json<object> | null;
}

export async function eventsByIds(db: Db, ids: readonly string[]): Promise<Map<string, ReplayedEvent>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ReplayedEvent>`
    select id, type, created_at, data, more from events where id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
