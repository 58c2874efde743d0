import type { ColumnTypes, Dialect } from '../../migration.ts';

/** The tables whose rows are counted, by account, creation time and two columns. */
const COUNTED = {
  orders: ['status', 'store_id'],
  shipments: ['status', 'tracking_status'],
  stock_movements: ['reason', 'warehouse_id'],
} as const;
type Facets = readonly [string, string];

/** A bucket of level n has the rows with the same `created_at >> n`: about a year, a day and a half, nine minutes, four seconds. */
const LEVELS = [35, 27, 19, 12];
/** Buckets of these levels are many and mostly small: their rows are deleted when they are empty. */
const CLEANED = [19, 12];

const KEY = 'account_id, list, level, bucket, facet1, facet2, stripe';

/** Exact counts of the lists that grow with every order, so that neither a total nor a deep page reads their rows one by one. */
export const listCounts = ({ key, int, big, withoutRowid }: ColumnTypes, dialect: Dialect): string[] => [
  `create table list_counts (
    account_id ${key} not null,
    list ${key} not null,
    level ${int} not null,
    bucket ${big} not null,
    facet1 ${key} not null,
    facet2 ${key} not null,
    stripe ${int} not null,
    n ${int} not null,
    primary key (${KEY})
  ) ${withoutRowid}`,
  ...(dialect === 'postgres' ? [STRIPES] : []),
  ...Object.entries(COUNTED).flatMap(([table, facets]) =>
    dialect === 'sqlite' ? sqliteTriggers(table, facets) : postgresTriggers(table, facets),
  ),
];

const facetsOf = (row: string, facets: Facets) => facets.map((facet) => `coalesce(${row}.${facet}, '')`);

/** Adds to the counts of a row's buckets. */
function add(sign: '+' | '-', row: 'old' | 'new', table: string, facets: Facets, stripe: string): string {
  const values = LEVELS.map(
    (level) =>
      `(${row}.account_id, '${table}', ${level}, ${row}.created_at >> ${level}, ${facetsOf(row, facets).join(', ')}, ${stripe}, ${sign}1)`,
  );
  return `insert into list_counts (${KEY}, n) values ${values.join(', ')}
    on conflict (${KEY}) do update set n = list_counts.n ${sign} 1;`;
}

function clean(table: string, facets: Facets, stripe: string): string {
  const [facet1, facet2] = facetsOf('old', facets);
  return CLEANED.map(
    (
      level,
    ) => `delete from list_counts where account_id = old.account_id and list = '${table}' and level = ${level}
      and bucket = old.created_at >> ${level} and facet1 = ${facet1} and facet2 = ${facet2} and stripe = ${stripe} and n = 0;`,
  ).join('\n');
}

function sqliteTriggers(table: string, facets: Facets): string[] {
  const columns = ['account_id', 'created_at', ...facets];
  const hasChanged = columns.map((column) => `old.${column} is not new.${column}`).join(' or ');
  const added = add('+', 'new', table, facets, '0');
  const removed = `${add('-', 'old', table, facets, '0')} ${clean(table, facets, '0')}`;
  return [
    `create trigger ${table}_counted_insert after insert on ${table} begin ${added} end`,
    `create trigger ${table}_counted_delete after delete on ${table} begin ${removed} end`,
    `create trigger ${table}_counted_update after update of ${columns.join(', ')} on ${table}
      when ${hasChanged} begin ${removed} ${added} end`,
  ];
}

/**
 * Transactions that run at the same time count in different stripes: none waits for another, and none can deadlock. A
 * stripe is an advisory lock until the end of the transaction; the lowest that is free is used, so that there are no more
 * stripes than transactions at once.
 */
const STRIPES = `create function list_count_stripe(account_id text) returns integer language plpgsql as $$
  begin
    for stripe in 0..63 loop
      if pg_try_advisory_xact_lock(hashtextextended(account_id, stripe)) then
        return stripe;
      end if;
    end loop;
    return 64 + pg_backend_pid();
  end $$`;

/**
 * New rows are counted together, statement by statement: PostgreSQL keeps every version of a row until the end of the
 * transaction, so that counting thousands one by one in the same row would take longer with each.
 */
function postgresTriggers(table: string, facets: Facets): string[] {
  const columns = ['account_id', 'created_at', ...facets];
  const hasChanged = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const levels = LEVELS.map((level) => `(${level})`).join(', ');
  return [
    `create function count_${table}_added() returns trigger language plpgsql as $$
      begin
        insert into list_counts (${KEY}, n)
          select added.account_id, '${table}', level, added.created_at >> level, ${facetsOf('added', facets).join(', ')},
            list_count_stripe(added.account_id), count(*)
          from added cross join (values ${levels}) as levels (level) group by 1, 3, 4, 5, 6
          on conflict (${KEY}) do update set n = list_counts.n + excluded.n;
        return null;
      end $$`,
    `create function count_${table}_changed() returns trigger language plpgsql as $$
      declare
        free integer := list_count_stripe(old.account_id);
      begin
        ${add('-', 'old', table, facets, 'free')}
        ${clean(table, facets, 'free')}
        if tg_op = 'UPDATE' then
          free := list_count_stripe(new.account_id);
          ${add('+', 'new', table, facets, 'free')}
        end if;
        return null;
      end $$`,
    `create trigger ${table}_counted_insert after insert on ${table} referencing new table as added
      for each statement execute function count_${table}_added()`,
    `create trigger ${table}_counted_delete after delete on ${table}
      for each row execute function count_${table}_changed()`,
    `create trigger ${table}_counted_update after update of ${columns.join(', ')} on ${table} for each row
      when (${hasChanged}) execute function count_${table}_changed()`,
  ];
}
