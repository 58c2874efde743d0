import { sql } from 'kysely';
import type { Storage } from './storage.ts';

/** What the database says about itself. */
interface DatabaseExamination {
  /** Name and version. */
  product: string;
  /** Its clock less ours, in milliseconds; undefined if it uses ours. */
  clockAheadMs: number | undefined;
  /** What is damaged, a line each. */
  damage: string[];
}

/** SQLite reads the whole file. PostgreSQL checks its pages as it reads them. */
export async function examineDatabase({ isShared, db }: Storage): Promise<DatabaseExamination> {
  if (isShared) {
    const before = Date.now();
    const { rows } = await sql<{ version: string; now: number }>`
      select current_setting('server_version') as version,
        cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now`.execute(db);
    const between = (before + Date.now()) / 2;
    const clockAheadMs = Math.round((rows[0]?.now ?? between) - between);
    return { product: `PostgreSQL ${rows[0]?.version}`, clockAheadMs, damage: [] };
  }
  const version = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
  const check = await sql<{ quick_check: string }>`pragma quick_check(10)`.execute(db);
  const references = await sql<{ table: string; parent: string }>`
    select distinct "table", parent from pragma_foreign_key_check`.execute(db);
  return {
    product: `SQLite ${version.rows[0]?.version}`,
    clockAheadMs: undefined,
    damage: [
      ...check.rows.map((row) => row.quick_check).filter((line) => line !== 'ok'),
      ...references.rows.map(({ table, parent }) => `rows of ${table} refer to missing rows of ${parent}`),
    ],
  };
}
