import type pg from 'pg';
import { maintain } from '../maintenance-lock.ts';
import { addPartition } from './add-partition.ts';
import { dropPartition } from './drop-partition.ts';
import { missingSpans, PARENTS, type Partition, spanIn, widthFor } from './partition.ts';
import type { Partitions } from './partitions.ts';
import { pastSpans } from './past-partitions.ts';
import { type PartitionedTable, REST_OF } from './tables.ts';

/** Any number, as long as every Waybill uses the same: one process at a time changes partitions. */
const ADVISORY_LOCK = 7_311_482_906;

/** What could not be dropped is tried again after this time: it waits for a backup, or for deliveries. */
const TRY_AGAIN_MS = { busy: 10 * 60_000, needed: 60 * 60_000 };

/**
 * Each look at the partitions is a read of the catalog by `db`. What there is to change is done on a connection of its own, past a
 * pooler and without the timeouts of requests.
 */
export function createPostgresPartitions(db: Pick<pg.Pool, 'query'>, directUrl: string): Partitions {
  const notBefore = new Map<string, number>();
  const isTime = (name: string) => performance.now() >= (notBefore.get(name) ?? 0);
  const waitFor = (name: string, reason: keyof typeof TRY_AGAIN_MS) =>
    notBefore.set(name, performance.now() + TRY_AGAIN_MS[reason]);

  return {
    restOf: (table) => REST_OF[table],

    async createAhead(table, now, retentionMs) {
      const missing = async (db: Querying) =>
        missingSpans(await partitionsOf(db, table), now, widthFor(retentionMs));
      if (!isTime(table) || (await missing(db)).length === 0) return;
      await alone(directUrl, async (client) => {
        for (const span of await missing(client))
          if (!(await addPartition(client, table, span))) waitFor(table, 'busy');
      });
    },

    createPast: (table, now, retentionMs) =>
      alone(directUrl, async (client) => {
        for (const span of pastSpans(now, retentionMs, await partitionsOf(client, table)))
          if (!(await addPartition(client, table, span))) return;
      }),

    async dropExpired(table, before) {
      const expired = async (db: Querying) =>
        (await partitionsOf(db, table)).filter(({ name, to }) => to <= before && isTime(name));
      if ((await expired(db)).length === 0) return [];
      const dropped: string[] = [];
      await alone(directUrl, async (client) => {
        for (const partition of await expired(client)) {
          const result = await dropPartition(client, table, partition);
          if (result === 'dropped') dropped.push(partition.name);
          else waitFor(partition.name, result);
        }
      });
      return dropped;
    },
  };
}

type Querying = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

async function partitionsOf(db: Querying, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await (db as Pick<pg.Pool, 'query'>).query<{ name: string; bounds: string }>(
    `select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by c.relname`,
    [PARENTS[table].name],
  );
  return rows.flatMap(({ name, bounds }) => {
    const span = spanIn(table, bounds);
    return span === undefined ? [] : { name, ...span };
  });
}

/** Does nothing if another process is at it. */
const alone = (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  maintain(url, async (client) => {
    const { rows } = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as "isMine"',
      [ADVISORY_LOCK],
    );
    if (!rows[0]?.isMine) return;
    try {
      await work(client);
    } finally {
      // A pooler may keep the session.
      await client.query('select pg_advisory_unlock($1::bigint)', [ADVISORY_LOCK]).catch(() => {});
    }
  });
