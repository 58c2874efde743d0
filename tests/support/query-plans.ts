import { CompiledQuery, sql } from 'kysely';
import type { Db, Storage } from '../../server/src/storage/index.ts';
import type { StorageKind } from './storages.ts';

/** What a job asks of the database, besides prepared statements. */
export async function queriesOf(
  { db }: Storage,
  job: (db: Db) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  await job(
    db.withPlugin({
      transformQuery({ node, queryId }) {
        queries.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  return queries;
}

export async function planOf(
  storage: Storage,
  dialect: StorageKind,
  { sql: text, parameters }: CompiledQuery,
): Promise<string> {
  const explain = CompiledQuery.raw(`${dialect === 'sqlite' ? 'explain query plan' : 'explain'} ${text}`, [
    ...parameters,
  ]);
  return storage.write(async (tx) => {
    // Tables with few rows are scanned whatever indexes they have: what matters is that there is one.
    if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<Record<string, string>>(explain);
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  });
}
