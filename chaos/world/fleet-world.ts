import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabaseProxy } from '../../server/test/support/database-proxy.ts';
import { createDatabaseOn } from '../../server/test/support/scratch-database.ts';
import { findRedis, freePort, startPostgres, startRedis } from '../../server/test/support/scratch-servers.ts';
import { createBalancer } from '../load/http.ts';
import type { Random } from '../random.ts';
import type { Undo } from '../undo.ts';
import { startHealthChecks } from './health-checks.ts';
import { createProcess } from './process.ts';
import { startReceiver } from './receiver.ts';
import { type FleetWorld, openedFor } from './world.ts';

/** Starts `size` servers and `size` workers. */
export async function startFleetWorld(
  undo: Undo,
  random: Random,
  programs: string,
  size: number,
): Promise<FleetWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-chaos-'));
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  const receiver = await startReceiver(random);
  undo.add(() => receiver.close());
  const postgres = await startPostgres(programs);
  undo.add(() => postgres.stop());
  const redisProgram = findRedis();
  const redis = redisProgram === undefined ? undefined : await startRedis(redisProgram);
  if (redis) undo.add(() => redis.stop());

  const { url: databaseUrl } = await createDatabaseOn(postgres.url);
  const audit = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  audit.on('error', () => {});
  undo.add(() => audit.end());

  const proxy = await startDatabaseProxy(databaseUrl);
  undo.add(() => proxy.close());

  const deaths: string[] = [];
  const waybill = async (name: string, command: 'serve' | 'worker', url: string) => {
    const started = createProcess({
      name,
      command,
      port: await freePort(),
      folder,
      env: {
        DATABASE_URL: `${url}?application_name=${name}`,
        WAYBILL_SECRET: 'a secret that keeps nothing but chaos',
        // A worker logs at this level when it is ready.
        WAYBILL_LOG_LEVEL: command === 'worker' ? 'info' : 'error',
        WAYBILL_DELIVER: 'false',
        // Ten times the interval of the health checks.
        WAYBILL_STOP_DELAY: '1s',
        ...(redis && { REDIS_URL: redis.url }),
        ...receiver.env,
      },
      onDeath: (what) => deaths.push(what),
    });
    undo.add(() => started.kill());
    return started;
  };
  const servers = [await waybill('server-1', 'serve', proxy.url)];
  for (let n = 2; n <= size; n++) servers.push(await waybill(`server-${n}`, 'serve', databaseUrl));
  const workers = [];
  for (let n = 1; n <= size; n++) workers.push(await waybill(`worker-${n}`, 'worker', databaseUrl));
  await Promise.all([...servers, ...workers].map((one) => one.start()));

  const origins = servers.map(({ origin }) => origin);
  const health = startHealthChecks(origins);
  undo.add(() => health.stop());
  const balancer = createBalancer(health.usable);
  undo.add(() => balancer.close());
  return {
    name: 'fleet',
    servers,
    workers,
    receiver,
    balancer,
    deaths,
    postgres,
    redis,
    proxy,
    query: async (sql, values = []) => (await audit.query(sql, values)).rows,
    withStorage: openedFor({ dataFolder: folder, databaseUrl }),
  };
}
