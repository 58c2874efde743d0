import pg from 'pg';
import { OperatorError } from '../lib/errors.ts';
import { describeError, hostOf } from './postgres-faults.ts';
import { DEFAULT_TIMEOUTS } from './postgres-timeouts.ts';

/** The names of connections of servers and workers. */
const SERVING = "('waybill', 'waybill listener')";

/** Those of the current database. */
export const COUNT_SERVING = `select cast(count(*) as integer) as n from pg_stat_activity
  where datname = current_database() and application_name in ${SERVING}`;

export function refuseWhileServing(connections: number): void {
  if (connections > 0)
    throw new OperatorError('Waybill is running on this database: stop all servers and workers first');
}

export async function requireNoServers(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DEFAULT_TIMEOUTS.connectMs,
    application_name: 'waybill maintenance',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ n: number }>(COUNT_SERVING);
    refuseWhileServing(rows[0]?.n ?? 0);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`Cannot use the database at ${hostOf(url)}: ${describeError(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}
