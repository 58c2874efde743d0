import type pg from 'pg';
import { OperatorError } from '../lib/errors.ts';
import { openClient } from './postgres-hosts.ts';
import { cannotUse } from './postgres-refusals.ts';
import { DEFAULT_TIMEOUTS } from './postgres-timeouts.ts';

/** The names of connections of servers and workers. */
export const SERVING = 'waybill';
export const LISTENING = 'waybill listener';
/** A pooler keeps connections when nobody uses them, and gives them the names of others who do: these say nothing. */
export const POOLED = 'waybill pooled';

/** Those of the current database. */
export const COUNT_SERVING = `select cast(count(*) as integer) as n from pg_stat_activity
  where datname = current_database() and application_name in ('${SERVING}', '${LISTENING}')`;

export function refuseWhileServing(connections: number): void {
  if (connections > 0)
    throw new OperatorError('Waybill is running on this database: stop all servers and workers first');
}

export async function requireNoServers(url: string): Promise<void> {
  refuseWhileServing(await countServing(url));
}

/** How many connections servers and workers have. Behind a pooler that renames connections, none is seen. */
export const countServing = (url: string): Promise<number> =>
  maintain(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(COUNT_SERVING);
    return rows[0]?.n ?? 0;
  });

/** A connection of its own for the work of a command, and one line for the operator if it fails. */
export async function maintain<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  let client: pg.Client | undefined;
  try {
    client = await openClient(url, {
      connectionTimeoutMillis: DEFAULT_TIMEOUTS.connectMs,
      application_name: 'waybill maintenance',
    });
    return await work(client);
  } catch (error) {
    throw cannotUse(url, error);
  } finally {
    await client?.end().catch(() => {});
  }
}
