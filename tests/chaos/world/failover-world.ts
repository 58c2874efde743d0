import { startPatroniCluster } from '../../support/patroni-cluster.ts';
import { startPostgresCluster } from '../../support/postgres-cluster.ts';
import { createDatabaseOn } from '../../support/scratch-database.ts';
import type { Random } from '../random.ts';
import type { Undo } from '../undo.ts';
import { startFleet } from './fleet.ts';
import type { FailoverWorld } from './world.ts';

interface FailoverOptions {
  undo: Undo;
  random: Random;
  /** The folder of PostgreSQL's programs. */
  programs: string;
  /** Whether a commit waits until one of the standbys has it. */
  isSynchronous: boolean;
  /** Whether Patroni decides which standby is promoted and when, instead of the test. */
  hasPatroni: boolean;
  /** Number of servers, and also of workers. */
  size: number;
}

const MEMBERS = 3;

/** Starts servers and workers that know every member of a cluster, and not which of them is the primary. */
export async function startFailoverWorld(options: FailoverOptions): Promise<FailoverWorld> {
  const { undo } = options;
  const start = options.hasPatroni ? startPatroniCluster : startPostgresCluster;
  const cluster = await start({ ...options, size: MEMBERS });
  undo.add(() => cluster.stop());
  const { name } = await createDatabaseOn(cluster.primary().url);
  const databaseUrl = cluster.urlOf(name);
  const urlOn: FailoverWorld['urlOn'] = ({ url }) => {
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  };
  return {
    name: 'failover',
    ...(await startFleet({ ...options, databaseUrl, urlFor: () => databaseUrl })),
    cluster,
    urlOn,
    query: (sql, values) => cluster.query(urlOn(cluster.primary()), sql, values),
  };
}
