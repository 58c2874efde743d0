import type pg from 'pg';
import { hostName, parsePostgresUrl } from '../../lib/postgres-url.ts';
import { createReplica, DEFAULT_TIMES, type ReplicaTimes } from './replica.ts';
import { createReplicaReads, type RoutedReads } from './replica-reads.ts';
import { primaryOf } from './wal-position.ts';

interface Options {
  /** Names one or more replicas. */
  url: string;
  /** Connections to the primary. */
  primary: pg.Pool;
  /** As those to the primary. */
  pool: pg.PoolConfig;
  times?: Partial<ReplicaTimes> | undefined;
  onChanged(host: string, problem: string | undefined): void;
}

export function openReplicas({ url, primary: pool, times: given, ...options }: Options): RoutedReads {
  const times = { ...DEFAULT_TIMES, ...given };
  const { hosts, urlOf } = parsePostgresUrl(url);
  const primary = primaryOf(pool);
  const replicas = hosts.map((host) =>
    createReplica({ ...options, host: hostName(host), url: urlOf(host), primary, times }),
  );
  return createReplicaReads({ replicas, primary, waitMs: times.waitMs });
}
