import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedis, freePort, startRedis } from '../../support/scratch-servers.ts';
import { createBalancer } from '../load/http.ts';
import type { Random } from '../random.ts';
import type { Undo } from '../undo.ts';
import { startHealthChecks } from './health-checks.ts';
import { createProcess, type WaybillProcess } from './process.ts';
import { startReceiver } from './receiver.ts';
import { type Fleet, openedFor } from './world.ts';

interface FleetOptions {
  undo: Undo;
  random: Random;
  /** Number of servers, and also of workers. */
  size: number;
  /** The checkout that the processes run; this one by default. */
  checkout?: string;
  /** Where the database is, for commands. */
  databaseUrl: string;
  /** Where a process finds it. */
  urlFor(name: string): string;
  /** Otherwise the fleet has one of its own. */
  redisUrl?: string;
}

/** Starts `size` servers and `size` workers. */
export async function startFleet(options: FleetOptions): Promise<Omit<Fleet, 'name' | 'query'>> {
  const { undo, random, size, databaseUrl, urlFor } = options;
  const folder = mkdtempSync(join(tmpdir(), 'waybill-chaos-'));
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  const receiver = await startReceiver(random);
  undo.add(() => receiver.close());
  const redisProgram = options.redisUrl === undefined ? findRedis() : undefined;
  const redis = redisProgram === undefined ? undefined : await startRedis(redisProgram);
  const redisUrl = options.redisUrl ?? redis?.url;
  if (redis) undo.add(() => redis.stop());

  const deaths: string[] = [];
  const env = { DATABASE_URL: databaseUrl, WAYBILL_SECRET: 'a secret that keeps nothing but chaos' };
  async function create(name: string, command: 'serve' | 'worker', checkout?: string) {
    const created = createProcess({
      name,
      command,
      ...(checkout !== undefined && { checkout }),
      port: await freePort(),
      folder,
      env: {
        ...env,
        DATABASE_URL: urlFor(name),
        // A worker logs at this level when it is ready.
        WAYBILL_LOG_LEVEL: command === 'worker' ? 'info' : 'error',
        WAYBILL_DELIVER: 'false',
        // Ten times the interval of the health checks.
        WAYBILL_STOP_DELAY: '1s',
        ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
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
  const servers: WaybillProcess[] = [];
  for (let n = 1; n <= size; n++) servers.push(await create(`server-${n}`, 'serve', options.checkout));
  const workers: WaybillProcess[] = [];
  for (let n = 1; n <= size; n++) workers.push(await create(`worker-${n}`, 'worker', options.checkout));
  await Promise.all([...servers, ...workers].map((one) => one.start()));

  const balancer = createBalancer(health.usable);
  undo.add(() => balancer.close());
  return {
    servers,
    workers,
    create,
    env,
    receiver,
    balancer,
    deaths,
    redis,
    withStorage: openedFor({ dataFolder: folder, databaseUrl }),
  };
}
