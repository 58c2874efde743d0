import type pg from 'pg';
import { lockedStep } from './locked-step.ts';
import { endingIn, literalOf, PARENTS, partitionName, type Span } from './partition.ts';
import { type PartitionedTable, REST_OF } from './tables.ts';

/**
 * Adds a partition to a table that is in use. Attached when it is complete, it locks the rest for a moment, and of the table only what
 * other changes of its structure need. Rows of its time that came before it move from the rest into it. False if the rest was not free.
 */
export const addPartition = (client: pg.ClientBase, table: PartitionedTable, span: Span): Promise<boolean> =>
  lockedStep(client, async () => {
    const name = partitionName(table, span);
    const [rest, { column }] = [REST_OF[table], PARENTS[table]];
    await createLikeRest(client, table, name);
    await client.query(`lock table ${rest} in access exclusive mode`);
    await client.query(`
      with moved as (
        delete from ${rest} where ${column} >= ${literalOf(table, span.from)} and ${column} < ${literalOf(table, span.to)}
        returning *)
      insert into ${name} select * from moved`);
    await attach(client, table, name, span);
  });

export const attach = (client: pg.ClientBase, table: PartitionedTable, name: string, span: Span) =>
  client.query(`alter table ${PARENTS[table].name} attach partition ${name}
    for values from (${literalOf(table, span.from)}) to (${literalOf(table, span.to)})`);

/** A table that can become a partition: with the columns, the indexes and the expectations of the rest. */
export async function createLikeRest(
  client: pg.ClientBase,
  table: PartitionedTable,
  name: string,
): Promise<void> {
  const rest = REST_OF[table];
  await client.query(`create table ${name} (like ${rest} including defaults including constraints)`);
  await client.query(`alter table ${name} add primary key (id)`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select relname::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = $1::regclass and not indisprimary`,
    [rest],
  );
  for (const index of indexes) {
    const ownName = index.name.replace(/rest$/, endingIn(table, name));
    await client.query(
      index.definition.replace(/^(CREATE (?:UNIQUE )?INDEX) \S+ ON \S+/, `$1 ${ownName} ON ${name}`),
    );
  }
  const { rows: columns } = await client.query<{ name: string; options: string[] }>(
    `select attname::text as name, attoptions as options from pg_attribute
     where attrelid = $1::regclass and attoptions is not null`,
    [rest],
  );
  for (const { name: column, options } of columns)
    await client.query(`alter table ${name} alter column ${column} set (${options.join(', ')})`);
}
