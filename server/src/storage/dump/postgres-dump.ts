import pg from 'pg';
import { OperatorError } from '../../lib/errors.ts';
import { openClient } from '../postgres-hosts.ts';
import { cannotUse } from '../postgres-refusals.ts';
import { BEGIN_WITHOUT_TIMEOUTS, DEFAULT_TIMEOUTS, KEEP_ALIVE } from '../postgres-timeouts.ts';
import { BATCH_ROWS, type Cell, type DatabaseDump, type DumpedTable, isCopied } from './dump.ts';
import { schemaNames } from './schema-names.ts';

/** Reads in one transaction that sees a single snapshot, with a cursor per table, and locks no rows. */
export async function dumpPostgres(url: string): Promise<DatabaseDump> {
  const client = await openClient(url, {
    connectionTimeoutMillis: DEFAULT_TIMEOUTS.connectMs,
    ...KEEP_ALIVE,
    application_name: 'waybill backup',
    types: { getTypeParser: numbersForBigints },
  }).catch((error: unknown) => {
    throw cannotUse(url, error);
  });
  try {
    await client.query(
      `${BEGIN_WITHOUT_TIMEOUTS}; set transaction isolation level repeatable read read only`,
    );
    const schemaVersion = await versionOf(client);
    return {
      schemaVersion,
      tables: await tablesOf(client),
      read: (table, where) => rowsOf(client, table, where),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows: exists } = await client.query("select to_regclass('schema_versions') as name");
  if (exists[0]?.name === null)
    throw new OperatorError('There are no tables of Waybill in this database: check DATABASE_URL');
  const { rows } = await client.query('select max(version) as version from schema_versions');
  return rows[0]?.version ?? 0;
}

async function tablesOf(client: pg.Client): Promise<DumpedTable[]> {
  const own = schemaNames().tables;
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and a.attnum > 0 and not a.attisdropped
    group by c.relname order by c.relname`);
  return rows.filter(({ name }) => own.has(name) && isCopied(name));
}

async function* rowsOf(
  client: pg.Client,
  { name, columns }: DumpedTable,
  where = 'true',
): AsyncIterable<Cell[][]> {
  await client.query(
    `declare copied no scroll cursor for select ${columns.join(', ')} from ${name} where ${where}`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<Cell[]>({
        text: `fetch ${BATCH_ROWS} from copied`,
        rowMode: 'array',
      });
      if (rows.length === 0) break;
      yield rows;
    }
  } finally {
    // Also if the reader has seen enough.
    await client.query('close copied').catch(() => {});
  }
}

/** Ours all fit a double. */
const numbersForBigints: typeof pg.types.getTypeParser = (
  oid: number,
  format?: 'text' | 'binary',
): ReturnType<typeof pg.types.getTypeParser> =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
