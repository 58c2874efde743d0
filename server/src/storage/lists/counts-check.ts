import { sql } from 'kysely';
import { keysOf } from '../../lib/keys.ts';
import type { Storage } from '../storage.ts';
import { COUNTED_LISTS, type CountedTable } from './counts.ts';
import { LEVELS, type Level } from './time-buckets.ts';

interface Difference {
  account_id: string;
  bucket: number;
  facet1: string;
  facet2: string;
  counted: number;
  actual: number;
}

/** Up to ten of each list. */
const MAX_SHOWN = 10;

/** Where the counts of lists differ from their rows, a line each; none if all is well. Reads every row. */
export async function checkListCounts({ db }: Storage): Promise<string[]> {
  const lines: string[] = [];
  for (const table of keysOf(COUNTED_LISTS))
    for (const level of LEVELS) {
      const { rows } = await differences(table, level).execute(db);
      lines.push(...rows.map((row) => `${table}, level ${level}: ${JSON.stringify(row)}`));
    }
  return lines;
}

/** In one statement, so that all of it is read at the same moment. */
function differences(table: CountedTable, level: Level) {
  const [column1, column2] = COUNTED_LISTS[table].map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  return sql<Difference>`
    select account_id, bucket, facet1, facet2, sum(counted) as counted, sum(actual) as actual from (
      select account_id, bucket, facet1, facet2, n as counted, 0 as actual
      from list_counts where list = ${table} and level = ${sql.lit(level)}
      union all
      select account_id, created_at >> ${sql.lit(level)}, ${column1}, ${column2 ?? sql`''`}, 0, 1 from ${sql.table(table)}
    ) as compared
    group by account_id, bucket, facet1, facet2 having sum(counted) <> sum(actual) limit ${sql.lit(MAX_SHOWN)}`;
}
