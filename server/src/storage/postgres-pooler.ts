import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { OperatorError } from '../lib/errors.ts';
import { parsePostgresUrl, type Target } from '../lib/postgres-url.ts';
import { hostOf } from './host-of.ts';
import { READ_ONLY } from './postgres-faults.ts';
import { openClient } from './postgres-hosts.ts';
import { cannotUse } from './postgres-refusals.ts';
import type { PostgresTimeouts } from './postgres-timeouts.ts';

/** How to reach a database. */
export interface PostgresAddress {
  url: string;
  /** Past the connection pooler that `url` leads to. */
  directUrl?: string | undefined;
}

/** For what needs a session of its own: listening, migrations, backups, and finding out who else is connected. */
export const directUrlOf = ({ url, directUrl }: PostgresAddress): string => directUrl ?? url;

const READS_ONLY: ReadonlySet<Target> = new Set(['read-only', 'standby', 'prefer-standby']);

/** A backup can be made of a standby. Everything else writes. */
export function refuseReadOnlyTarget({ url, directUrl }: PostgresAddress): void {
  for (const [name, text] of [
    ['DATABASE_URL', url],
    ['WAYBILL_DATABASE_DIRECT_URL', directUrl],
  ]) {
    const target = text === undefined ? 'any' : parsePostgresUrl(text).target;
    if (READS_ONLY.has(target))
      throw new OperatorError(
        `${name} has target_session_attrs=${target}, where nothing can be written: use read-write`,
      );
  }
}

/**
 * Whether a pooler such as PgBouncer stands between us and PostgreSQL. It hands out process numbers of its own for
 * canceling statements, so that the one we were told is not that of the process that answers.
 */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return !('processID' in client) || client.processID !== rows[0]?.pid;
}

/** The same on a new connection. */
export const leadsToPooler = (url: string, timeouts: PostgresTimeouts): Promise<boolean> =>
  withClient(url, timeouts, isPooled);

export interface AnnouncementProblem {
  message: string;
  /** What to do about it. */
  fix: string;
}

/**
 * Why announcements don't arrive, or undefined if they do. A pooler in transaction mode accepts LISTEN, and
 * then passes notifications on to whoever uses that connection next, or to nobody.
 */
export async function announcementProblem(
  address: PostgresAddress,
  timeouts: PostgresTimeouts,
): Promise<AnnouncementProblem | undefined> {
  const channel = `waybill_check_${randomBytes(6).toString('hex')}`;
  const arrived = await withClient(directUrlOf(address), timeouts, (listener) =>
    withClient(address.url, timeouts, async (speaker) => {
      const heard = new Promise<boolean>((resolve) => {
        listener.on('notification', () => resolve(true));
        setTimeout(resolve, timeouts.announcementMs, false).unref();
      });
      try {
        await listener.query(`listen ${channel}`);
      } catch (error) {
        // Some poolers know no LISTEN. A standby refuses it too, and is another problem.
        if (error instanceof pg.DatabaseError && error.code !== READ_ONLY) return false;
        throw error;
      }
      await speaker.query(`notify ${channel}`);
      return heard;
    }),
  );
  if (arrived) return undefined;
  if (address.directUrl === undefined)
    return {
      message:
        `The connection pooler at ${hostOf(address.url)} loses notifications, as poolers in transaction ` +
        'mode do',
      fix: 'set WAYBILL_DATABASE_DIRECT_URL to the URL of the same database without the pooler, or let it pool by session',
    };
  return {
    message: `Notifications from ${hostOf(address.url)} do not arrive at ${hostOf(address.directUrl)}`,
    fix: 'set WAYBILL_DATABASE_DIRECT_URL to the URL of the database of DATABASE_URL, without a connection pooler',
  };
}

export async function requireAnnouncements(
  address: PostgresAddress,
  timeouts: PostgresTimeouts,
): Promise<void> {
  const problem = await announcementProblem(address, timeouts);
  if (problem !== undefined) throw new OperatorError(`${problem.message}: ${problem.fix}`);
}

async function withClient<T>(
  url: string,
  { connectMs }: PostgresTimeouts,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  let client: pg.Client | undefined;
  try {
    client = await openClient(url, {
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
      application_name: 'waybill check',
    });
    return await use(client);
  } catch (error) {
    throw cannotUse(url, error);
  } finally {
    await client?.end().catch(() => {});
  }
}
