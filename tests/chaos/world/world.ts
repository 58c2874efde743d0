import { openStorage, type Storage } from '../../../server/src/storage/index.ts';
import type { DatabaseProxy } from '../../support/database-proxy.ts';
import type { Member, PostgresCluster } from '../../support/postgres-cluster.ts';
import type { SentinelGroup } from '../../support/redis-servers.ts';
import type { ScratchPostgres, ScratchProcess } from '../../support/scratch-servers.ts';
import type { Balancer } from '../load/http.ts';
import type { Disk } from './disk.ts';
import type { WaybillProcess } from './process.ts';
import type { Receiver } from './receiver.ts';

interface CommonWorld {
  readonly servers: readonly WaybillProcess[];
  readonly receiver: Receiver;
  readonly balancer: Balancer;
  /** Processes that exited unexpectedly. */
  readonly deaths: string[];
  /** Opens the database only while `use` runs: a connection that stays open would change the effect of a crash. */
  withStorage<T>(use: (storage: Storage) => Promise<T>): Promise<T>;
}

/** One server on an SQLite file. */
export interface SqliteWorld extends CommonWorld {
  readonly name: 'sqlite';
  readonly dataFolder: string;
  /** That the server writes to; or why nothing can be wrong with it on this machine. */
  readonly disk: Disk | { missing: string };
}

/** Servers and workers on PostgreSQL and, if installed, Redis. */
export interface Fleet extends CommonWorld {
  readonly servers: WaybillProcess[];
  readonly workers: WaybillProcess[];
  /** Another process of this fleet, not started yet. Requests are sent to a server as soon as it is ready. */
  create(name: string, command: 'serve' | 'worker', checkout?: string): Promise<WaybillProcess>;
  /** With which commands use the database of the fleet. */
  readonly env: Record<string, string>;
  /** One without replicas. */
  readonly redis: ScratchProcess | undefined;
  /** By the database's own account, past everything that is broken between it and the processes. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the statement
  query(sql: string, values?: unknown[]): Promise<any[]>;
}

/** A fleet on one PostgreSQL. */
export interface FleetWorld extends Fleet {
  readonly name: 'fleet';
  readonly postgres: ScratchPostgres;
  /** Between the first server and PostgreSQL. */
  readonly proxy: DatabaseProxy;
  /** Between all other processes and PostgreSQL. */
  readonly otherProxy: DatabaseProxy;
}

/** A fleet on a primary and its standbys. */
export interface FailoverWorld extends Fleet {
  readonly name: 'failover';
  readonly cluster: PostgresCluster;
  /** The database of the fleet on a member. */
  urlOn(member: Member): string;
}

/** A fleet on one PostgreSQL, and on a Redis with a replica. */
export interface SentinelWorld extends Omit<Fleet, 'query'> {
  readonly name: 'sentinel';
  readonly sentinels: SentinelGroup;
}

export type World = SqliteWorld | FleetWorld | FailoverWorld | SentinelWorld;

export const openedFor =
  (where: { dataFolder: string; databaseUrl: string | undefined }): CommonWorld['withStorage'] =>
  async (use) => {
    const storage = await openStorage({ ...where, poolSize: 4 });
    try {
      return await use(storage);
    } finally {
      await storage.close();
    }
  };
