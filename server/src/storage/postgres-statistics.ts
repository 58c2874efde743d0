import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 60_000;

/** Tables with rows that nobody has looked at. PostgreSQL does so by itself, but later, and not everywhere. */
const NEVER_ANALYZED = `select format('%I', c.relname) as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and pg_relation_size(c.oid) > 0
    and not exists (select from pg_stats s where s.schemaname = current_schema() and s.tablename = c.relname)`;

/** Without statistics, PostgreSQL expects one order of a store of thousands, and reads all of them for the number of another. */
async function analyzeNewTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(NEVER_ANALYZED);
  for (const { name } of rows) await pool.query(`analyze ${name}`);
}

/**
 * Analyzes tables soon after their first rows, while they are small; how many values a column is expected to have is fixed by
 * then. Returns how to stop it.
 */
export function startAnalyzingNewTables(pool: pg.Pool): () => Promise<void> {
  const stopping = new AbortController();
  const run = async () => {
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; ) {
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      // What fails for want of a connection will fail elsewhere too, and be reported there.
      await analyzeNewTables(pool).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    }
  };
  const running = run();
  return () => {
    stopping.abort();
    return running;
  };
}
