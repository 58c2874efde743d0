import type pg from 'pg';
import { openSqliteFile } from '../../server/src/storage/sqlite-engine.ts';

/** What a database may know of its tables: nothing, what it learned from the first row of each, or from 100,000. */
export const STATISTICS = ['none', 'of one row', 'of 100,000 rows'] as const;
export type Statistics = (typeof STATISTICS)[number];

const MANY = 100_000;
/** Enough for the planner to see which columns have many values. */
const SAMPLE = 300;

/** Writes into a file what `analyze` would have found. */
export async function writeSqliteStatistics(path: string, kind: Statistics): Promise<void> {
  if (kind === 'none') return;
  const rows = kind === 'of one row' ? 1 : MANY;
  const file = await openSqliteFile(path);
  try {
    // Creates the table.
    file.exec('analyze sqlite_schema');
    const insert = file.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)');
    const indexes = file
      .prepare(
        `select i.tbl_name as "table", i.name, count(*) as columns from sqlite_schema i, pragma_index_info(i.name)
         where i.type = 'index' group by i.tbl_name, i.name`,
      )
      .all<{ table: string; name: string; columns: number }>();
    for (const { table, name, columns } of indexes) {
      const perValue = Array.from({ length: columns }, (_, i) => Math.ceil(rows / 5 / 8 ** i));
      insert.run(table, name, [rows, ...perValue].join(' '));
    }
  } finally {
    file.close();
  }
}

interface Column {
  table: string;
  name: string;
  type: string;
  /** The first value of a partition. */
  from: string | null;
}

/**
 * Gives each table rows, lets the database look at them, and then makes it believe that there are 100,000. For that it needs a
 * superuser; constraints and triggers are gone afterwards.
 */
export async function pretendPostgresStatistics(client: pg.Client, kind: Statistics): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
       substring(pg_get_expr(c.relpartbound, c.oid) from '''([^'']+)''') as "from"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and (a.attnotnull or a.attname = any($1))`,
    [WANTED_THOUGH_NULLABLE],
  );
  await client.query(`do $$ declare one record; begin
    for one in select conrelid::regclass as on_table, conname from pg_constraint
      where contype = 'c' and conislocal and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', one.on_table, one.conname); end loop; end $$`);
  await client.query(`set session_replication_role = replica`);
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table);
    const names = own.map(({ name }) => `"${name}"`).join(', ');
    await client.query(
      `insert into "${table}" (${names}) select ${own.map(expressionOf).join(', ')} from generate_series(1, $1) as i
       on conflict do nothing`,
      [kind === 'of 100,000 rows' ? SAMPLE : 1],
    );
  }
  if (kind !== 'none') await client.query('analyze');
  await client.query(AS_IF_MANY);
}

/** As if the pages that a table has held 100,000 rows. */
const AS_IF_MANY = `update pg_class set reltuples = ${MANY}, relpages = greatest(1, pg_relation_size(oid) / 8192)
  where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`;

const WANTED_THOUGH_NULLABLE = [
  'order_id',
  'product_id',
  'warehouse_id',
  'tracking_code',
  'subject_id',
  'reference',
  'finished_at',
];
/** With five accounts in three states. */
const REPEATED: Record<string, number> = {
  account_id: 5,
  user_id: 5,
  subscription_id: 5,
  status: 3,
  store_id: 3,
};
/** An account has few of these. */
const NEVER_MANY = new Set([
  ...['webhook_subscriptions', 'sessions', 'api_keys', 'account_members', 'warehouses'],
]);

function expressionOf({ table, name, type, from }: Column): string {
  if (table.startsWith('deliveries') && name === 'status')
    return `'${from === 'pending' ? from : 'delivered'}'`;
  if (name === 'finished_at') return from === 'pending' ? 'null::bigint' : `${from ?? 0}::bigint + i`;
  if (from?.includes('_') && name === 'id') return `'${from}' || i`;
  if (name.endsWith('_at')) return `${Date.now()} + i::bigint * 86400000`;
  const number = REPEATED[name] === undefined || NEVER_MANY.has(table) ? 'i' : `i % ${REPEATED[name]}`;
  if (type === 'bytea') return `decode(lpad(to_hex(${number}), 8, '0'), 'hex')`;
  return type === 'text' ? `'v' || ${number}` : number;
}
