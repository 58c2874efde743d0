import { readFileSync } from 'node:fs';
import pg from 'pg';

export interface ClusterOptions {
  /** The folder of PostgreSQL's programs. */
  programs: string;
  size: number;
  /** Whether a commit waits until one of the standbys has it. */
  isSynchronous: boolean;
}

export const USER = 'waybill';

export function clusterUrl(members: readonly { network: { url: string } }[], database: string): string {
  const hosts = members.map(({ network }) => new URL(network.url).host).join(',');
  return `postgres://${USER}@${hosts}/${database}?target_session_attrs=read-write`;
}

export async function query<R extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values?: unknown[],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Whether there is a row; false also while the server does not answer. */
export const isTrue = (rows: Promise<unknown[]>): Promise<boolean> =>
  rows.then(
    ({ length }) => length > 0,
    () => false,
  );

/** None if it has ended. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export function signalEach(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
}
