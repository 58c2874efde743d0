import { sql } from 'kysely';
import type { Storage } from '../../server/src/storage/index.ts';

/** Every column of every table, of whatever name, that contains a text: `orders.notes`. Sorted, and each once. */
export async function columnsWith(storage: Storage, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const found = new Set<string>();
  for (const table of await tablesOf(storage)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      storage.db,
    );
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (toText(value).toLowerCase().includes(wanted)) found.add(`${table}.${column}`);
  }
  return [...found].sort();
}

async function tablesOf(storage: Storage): Promise<string[]> {
  const { rows } = await (storage.isShared
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(storage.db);
  return rows.map(({ name }) => name);
}

const toText = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
