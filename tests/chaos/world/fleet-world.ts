import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { createDatabaseOn } from '../../support/scratch-database.ts';
import { findRedis, freePort, startPostgres, startRedis } from '../../support/scratch-servers.ts';
import { createBalancer } from '../load/http.ts';
import type { Random } from '../random.ts';
import type { Undo } from '../undo.ts';
import { startHealthChecks } from './health-checks.ts';
import { createProcess, type WaybillProcess } from './process.ts';
import { startReceiver } from './receiver.ts';
import { type FleetWorld, openedFor } from './world.ts';

interface FleetOptions {
  undo: Undo;
  random: Random;
  /** The folder of PostgreSQL's programs. */
  programs: string;
  /** Number of servers, and also of workers. */
  size: number;
  /** The checkout that the processes run; this one by default. */
  checkout?: string;
  /** Whether sessions in the database have the names of their processes, instead of the one that Waybill gives them. */
  namesSessions: boolean;
}

/** Starts `size` servers and `size` workers. */
export async function startFleetWorld(options: FleetOptions): Promise<FleetWorld> {
  const { undo, random, programs, size, namesSessions } = options;
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
  const otherProxy = await startDatabaseProxy(databaseUrl);
  undo.add(() => otherProxy.close());

  const deaths: string[] = [];
  const env = { DATABASE_URL: databaseUrl, WAYBILL_SECRET: 'a secret that keeps nothing but chaos' };
  async function create(name: string, command: 'serve' | 'worker', checkout?: string, url = otherProxy.url) {
    const created = createProcess({
      name,
      command,
      ...(checkout !== undefined && { checkout }),
      port: await freePort(),
      folder,
      env: {
        ...env,
        DATABASE_URL: namesSessions ? `${url}?application_name=${name}` : url,
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
    undo.add(() => created.kill());
    if (command === 'serve') health.add(created.origin);
    return created;
  }
  const health = startHealthChecks();
  undo.add(() => health.stop());
  const servers = [await create('server-1', 'serve', options.checkout, proxy.url)];
  for (let n = 2; n <= size; n++) servers.push(await create(`server-${n}`, 'serve', options.checkout));
  const workers: WaybillProcess[] = [];
  for (let n = 1; n <= size; n++) workers.push(await create(`worker-${n}`, 'worker', options.checkout));
  await Promise.all([...servers, ...workers].map((one) => one.start()));

  const balancer = createBalancer(health.usable);
  undo.add(() => balancer.close());
  return {
    name: 'fleet',
    servers,
    workers,
    create,
    env,
    receiver,
    balancer,
    deaths,
    postgres,
    redis,
    proxy,
    otherProxy,
    query: async (sql, values = []) => (await audit.query(sql, values)).rows,
    withStorage: openedFor({ dataFolder: folder, databaseUrl }),
  };
}
