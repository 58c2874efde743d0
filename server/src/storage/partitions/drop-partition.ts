import type pg from 'pg';
import { attach, createLikeRest } from './add-partition.ts';
import { inTransaction, lockedStep } from './locked-step.ts';
import { endingIn, literalOf, PARENTS, type Partition, type Span } from './partition.ts';
import { type PartitionedTable, PENDING_DELIVERIES } from './tables.ts';

/** `busy`: its locks were not free. `needed`: most of its rows are still needed. */
export type Dropped = 'dropped' | 'busy' | 'needed';

/**
 * Drops a partition whose rows have all expired. The rows of an event stay while there are deliveries of it: one that is still pending,
 * because its subscription is disabled for example, or that was sent again later.
 */
export async function dropPartition(
  client: pg.ClientBase,
  table: PartitionedTable,
  partition: Partition,
): Promise<Dropped> {
  if (table !== 'events') {
    const isDropped = await lockedStep(client, () => client.query(`drop table ${partition.name}`));
    return isDropped ? 'dropped' : 'busy';
  }
  // From a process that died while it replaced this one.
  await client.query(`drop table if exists ${replacementOf(partition)}`);
  const needed = await neededEvents(client, 'deliveries', partition);
  if (needed.length === 0) return dropUnneeded(client, partition);
  if (2 * needed.length > (await estimateRows(client, partition))) return 'needed';
  return replaceBySmaller(client, partition, needed);
}

/** Which events of that time have deliveries. */
async function neededEvents(client: pg.ClientBase, deliveries: string, span: Span): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select distinct event_id as id from ${deliveries}
    where event_id >= ${literalOf('events', span.from)} and event_id < ${literalOf('events', span.to)}`);
  return rows.map(({ id }) => id);
}

/** At least one; infinitely many as long as nobody has looked. */
async function estimateRows(client: pg.ClientBase, { name }: Partition): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select reltuples::float as n from pg_class where oid = $1::regclass',
    [name],
  );
  const n = rows[0]?.n ?? -1;
  return n < 0 ? Number.POSITIVE_INFINITY : Math.max(n, 1);
}

/** From the outside in, as everyone else does. */
const lock = (client: pg.ClientBase, { name }: Partition) =>
  client.query(
    `lock table only ${PARENTS.events.name} in access exclusive mode; lock table ${name} in access exclusive mode`,
  );

class NeededAfterAll extends Error {}

/** Who sends an event again locks it first. So when the partition is locked, all deliveries that are coming are there. */
async function dropUnneeded(client: pg.ClientBase, partition: Partition): Promise<Dropped> {
  try {
    const isDropped = await lockedStep(client, async () => {
      await lock(client, partition);
      if ((await neededEvents(client, PENDING_DELIVERIES, partition)).length > 0) throw new NeededAfterAll();
      await client.query(`drop table ${partition.name}`);
    });
    return isDropped ? 'dropped' : 'busy';
  } catch (error) {
    if (error instanceof NeededAfterAll) return 'needed';
    throw error;
  }
}

const KEPT = '_kept';

const replacementOf = ({ name }: Partition): string =>
  name.endsWith(KEPT) ? name.slice(0, -KEPT.length) : `${name}${KEPT}`;

/**
 * Puts a partition that has only the needed rows in the place of one that is mostly unneeded. The rows are copied before anything is
 * locked; those that others have changed meanwhile, for which each has a version, are copied again in the moment of the exchange.
 */
async function replaceBySmaller(
  client: pg.ClientBase,
  partition: Partition,
  needed: readonly string[],
): Promise<Dropped> {
  const { name } = partition;
  const smaller = replacementOf(partition);
  const copied = await inTransaction(
    client,
    async () => {
      await createLikeRest(client, 'events', smaller);
      await client.query(`insert into ${smaller} select * from ${name} where id = any($1)`, [needed]);
      // With it, attaching need not read the rows again.
      await client.query(`alter table ${smaller} add constraint ${boundsOf(smaller)} check
        (id >= ${literalOf('events', partition.from)} and id < ${literalOf('events', partition.to)})`);
      const { rows } = await client.query<{ id: string; version: string }>(
        `select id, xmin::text as version from ${name} where id = any($1)`,
        [needed],
      );
      return rows;
    },
    'set transaction isolation level repeatable read',
  );
  const ids = copied.map(({ id }) => id);
  const versions = copied.map(({ version }) => version);
  const isReplaced = await lockedStep(client, async () => {
    await lock(client, partition);
    await client.query(
      `delete from ${smaller} s where not exists (
         select from unnest($1::text[], $2::text[]) as c (id, version) join ${name} p on p.id = c.id
         where c.id = s.id and p.xmin::text = c.version)`,
      [ids, versions],
    );
    const now = await neededEvents(client, PENDING_DELIVERIES, partition);
    await client.query(
      `insert into ${smaller} select * from ${name} p
       where p.id = any($1) and not exists (select from ${smaller} s where s.id = p.id)`,
      [[...new Set([...needed, ...now])]],
    );
    await client.query(`drop table ${name}`);
    await attach(client, 'events', smaller, partition);
    await client.query(`alter table ${smaller} drop constraint ${boundsOf(smaller)}`);
  });
  if (isReplaced) {
    await client.query(`analyze ${smaller}`);
    return 'dropped';
  }
  await client.query(`drop table ${smaller}`);
  return 'busy';
}

const boundsOf = (name: string): string => `events_bounds_${endingIn('events', name)}`;
