import pg from 'pg';
import { cannotUse } from '../postgres-refusals.ts';
import { DEFAULT_TIMEOUTS } from '../postgres-timeouts.ts';
import { UNFINISHED_MOVE } from '../unfinished-move.ts';

/** Whether it was unfinished. From now on servers start on it. */
export async function finishMove(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DEFAULT_TIMEOUTS.connectMs,
    application_name: 'waybill maintenance',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('delete from settings where name = $1', [UNFINISHED_MOVE]);
    return rowCount === 1;
  } catch (error) {
    throw cannotUse(url, error);
  } finally {
    await client.end().catch(() => {});
  }
}
