import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { hostName, type PostgresHost, parsePostgresUrl } from '../../lib/postgres-url.ts';
import { describeError } from '../postgres-faults.ts';
import { openClient } from '../postgres-hosts.ts';
import { identityOf } from './identity.ts';
import { STANDBY_STATE, type StandbyState } from './replica-watch.ts';
import { POSITION } from './wal-position.ts';

/** What a command finds out about a replica. */
export interface ExaminedReplica {
  host: string;
  /** Why the URL is wrong: the server is not a replica of this database. */
  mistake?: string;
  /** Why it cannot be asked. */
  problem?: string;
  /** How long it took to have what the primary had when it was asked; undefined if that took too long. */
  caughtUpMs?: number | undefined;
  /** How much was missing at first. */
  behindBytes?: number;
}

const CONNECT_MS = 5_000;
const PATIENCE_MS = 2_000;
const STEP_MS = 10;

export async function examineReplicas(primaryUrl: string, replicaUrl: string): Promise<ExaminedReplica[]> {
  const options = {
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    application_name: 'waybill check',
  };
  const primary = await openClient(primaryUrl, options);
  const { hosts, urlOf } = parsePostgresUrl(replicaUrl);

  async function examine(host: PostgresHost): Promise<ExaminedReplica> {
    let replica: pg.Client | undefined;
    try {
      replica = await openClient(urlOf(host), options);
      return { host: hostName(host), ...(await compare(primary, replica)) };
    } catch (error) {
      return { host: hostName(host), problem: describeError(error) };
    } finally {
      await replica?.end().catch(() => {});
    }
  }

  try {
    return await Promise.all(hosts.map(examine));
  } finally {
    await primary.end().catch(() => {});
  }
}

async function compare(primary: pg.Client, replica: pg.Client): Promise<Omit<ExaminedReplica, 'host'>> {
  const ask = async () => (await replica.query<StandbyState>(STANDBY_STATE)).rows[0];
  if (!(await ask())?.isStandby) return { mistake: 'is not a standby' };
  if ((await identityOf(replica)) !== (await identityOf(primary)))
    return { mistake: 'is a replica of another database' };
  const { rows } = await primary.query<{ position: string }>(POSITION);
  const position = Number(rows[0]?.position);
  const startedAt = performance.now();
  let behindBytes: number | undefined;
  for (;;) {
    const missing = position - Number((await ask())?.replayed);
    behindBytes ??= Math.max(0, missing);
    const waitedMs = performance.now() - startedAt;
    if (missing <= 0) return { caughtUpMs: behindBytes === 0 ? 0 : waitedMs, behindBytes };
    if (waitedMs > PATIENCE_MS) return { behindBytes };
    await sleep(STEP_MS);
  }
}
