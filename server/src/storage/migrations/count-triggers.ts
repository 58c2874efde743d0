import type { Dialect } from '../migration.ts';

/** A table whose rows are counted in `list_counts`, by owner, creation time and up to two columns. */
export interface CountedTable {
  table: string;
  owner: string;
  facets: readonly [string] | readonly [string, string];
}

/** A bucket of level n has the rows with the same `created_at >> n`: about a year, a day and a half, nine minutes, four seconds. */
const LEVELS = [35, 27, 19, 12] as const;
const FINEST = 12;
/** Buckets of these levels are many and mostly small: their rows are deleted when they are empty. */
const CLEANED = [19, 12] as const;

const KEY = 'owner_id, list, level, bucket, facet1, facet2, stripe';

/**
 * Statements that count the rows of a table from now on, whoever writes them, and those that exist. The triggers come
 * first: on PostgreSQL they lock the table, so that no row is written between them and the count.
 */
export const countRows = (counted: CountedTable, dialect: Dialect): string[] => [
  ...(dialect === 'sqlite' ? sqliteTriggers(counted) : postgresTriggers(counted)),
  ...countExisting(counted),
];

function countExisting({ table, owner, facets: [facet1, facet2] }: CountedTable): string[] {
  const facet = (column: string | undefined) => (column === undefined ? "''" : `coalesce(${column}, '')`);
  const finest = `insert into list_counts (${KEY}, n)
    select ${owner}, '${table}', ${FINEST}, created_at >> ${FINEST}, ${facet(facet1)}, ${facet(facet2)}, 0, count(*)
    from ${table} group by 1, 4, 5, 6`;
  const coarser = [...LEVELS].reverse().slice(1);
  const finer = (level: number) => LEVELS[LEVELS.indexOf(level as 35) + 1] ?? FINEST;
  return [
    finest,
    ...coarser.map(
      (level) => `insert into list_counts (${KEY}, n)
        select owner_id, '${table}', ${level}, bucket >> ${level - finer(level)}, facet1, facet2, 0, sum(n)
        from list_counts where list = '${table}' and level = ${finer(level)} group by 1, 4, 5, 6`,
    ),
  ];
}

/** Adds to the counts of a row's buckets. */
function add(
  sign: '+' | '-',
  row: 'old' | 'new',
  { table, owner, facets }: CountedTable,
  stripe: string,
): string {
  const values = LEVELS.map(
    (level) =>
      `(${row}.${owner}, '${table}', ${level}, ${row}.created_at >> ${level}, ${facetsOf(row, facets).join(', ')}, ${stripe}, ${sign}1)`,
  );
  return `insert into list_counts (${KEY}, n) values ${values.join(', ')}
    on conflict (${KEY}) do update set n = list_counts.n ${sign} 1;`;
}

const clean = ({ table, owner, facets }: CountedTable, stripe: string): string => {
  const [facet1, facet2] = facetsOf('old', facets);
  return CLEANED.map(
    (
      level,
    ) => `delete from list_counts where owner_id = old.${owner} and list = '${table}' and level = ${level}
      and bucket = old.created_at >> ${level} and facet1 = ${facet1} and facet2 = ${facet2} and stripe = ${stripe} and n = 0;`,
  ).join('\n');
};

const facetsOf = (row: string, [facet1, facet2]: CountedTable['facets']): [string, string] => [
  `coalesce(${row}.${facet1}, '')`,
  facet2 === undefined ? "''" : `coalesce(${row}.${facet2}, '')`,
];

function sqliteTriggers(counted: CountedTable): string[] {
  const { table, owner, facets } = counted;
  const columns = [owner, 'created_at', ...facets];
  const hasChanged = columns.map((column) => `old.${column} is not new.${column}`).join(' or ');
  const added = add('+', 'new', counted, '0');
  const removed = `${add('-', 'old', counted, '0')} ${clean(counted, '0')}`;
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
export const STRIPES = `create function list_count_stripe(owner text) returns integer language plpgsql as $$
  begin
    for stripe in 0..63 loop
      if pg_try_advisory_xact_lock(hashtextextended(owner, stripe)) then
        return stripe;
      end if;
    end loop;
    return 64 + pg_backend_pid();
  end $$`;

/**
 * New rows are counted together, statement by statement: PostgreSQL keeps every version of a row until the end of the
 * transaction, so that counting thousands one by one in the same row would take longer with each.
 */
function postgresTriggers(counted: CountedTable): string[] {
  const { table, owner, facets } = counted;
  const columns = [owner, 'created_at', ...facets];
  const hasChanged = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const levels = LEVELS.map((level) => `(${level})`).join(', ');
  return [
    `create function count_${table}_added() returns trigger language plpgsql as $$
      begin
        insert into list_counts (${KEY}, n)
          select added.${owner}, '${table}', level, added.created_at >> level, ${facetsOf('added', facets).join(', ')},
            list_count_stripe(added.${owner}), count(*)
          from added cross join (values ${levels}) as levels (level) group by 1, 3, 4, 5, 6
          on conflict (${KEY}) do update set n = list_counts.n + excluded.n;
        return null;
      end $$`,
    `create function count_${table}_changed() returns trigger language plpgsql as $$
      declare
        free integer := list_count_stripe(old.${owner});
      begin
        ${add('-', 'old', counted, 'free')}
        ${clean(counted, 'free')}
        if tg_op = 'UPDATE' then
          free := list_count_stripe(new.${owner});
          ${add('+', 'new', counted, 'free')}
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
