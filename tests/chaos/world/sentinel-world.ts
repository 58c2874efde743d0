import { startSentinelGroup } from '../../support/redis-servers.ts';
import { createDatabaseOn } from '../../support/scratch-database.ts';
import { startPostgres } from '../../support/scratch-servers.ts';
import type { Random } from '../random.ts';
import type { Undo } from '../undo.ts';
import { startFleet } from './fleet.ts';
import type { SentinelWorld } from './world.ts';

interface SentinelOptions {
  undo: Undo;
  random: Random;
  /** The folder of PostgreSQL's programs. */
  programs: string;
  /** Number of servers, and also of workers. */
  size: number;
}

/** Starts servers and workers that find Redis through Sentinels. */
export async function startSentinelWorld(options: SentinelOptions): Promise<SentinelWorld> {
  const { undo, programs } = options;
  const postgres = await startPostgres(programs);
  undo.add(() => postgres.stop());
  const { url: databaseUrl } = await createDatabaseOn(postgres.url);
  const sentinels = await startSentinelGroup();
  undo.add(() => sentinels.stop());
  const fleet = await startFleet({
    ...options,
    databaseUrl,
    urlFor: () => databaseUrl,
    redisUrl: sentinels.url,
  });
  return { name: 'sentinel', ...fleet, sentinels };
}
