import type { TestProject } from 'vitest/node';
import { findPostgres, findRedis, type ScratchServer, startPostgres, startRedis } from './scratch-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty where there is none. */
    postgresUrl: string;
    redisUrl: string;
  }
}

interface Servers {
  postgres: ScratchServer | undefined;
  redis: ScratchServer | undefined;
}

/** Every project of a run sets up by itself, in one process: this is how they find what another has started. */
const run = globalThis as { waybillServers?: { starting: Promise<Servers>; users: number } };

/** One scratch PostgreSQL and one scratch Redis for the whole run, or the ones a URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.waybillServers ??= { starting: startAll(), users: 0 };
  const shared = run.waybillServers;
  shared.users += 1;
  const servers = await shared.starting;
  project.provide('postgresUrl', process.env.TEST_DATABASE_URL ?? servers.postgres?.url ?? '');
  project.provide('redisUrl', process.env.TEST_REDIS_URL ?? servers.redis?.url ?? '');
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await Promise.all([servers.postgres?.stop(), servers.redis?.stop()]);
  };
}

async function startAll(): Promise<Servers> {
  const [postgres, redis] = await Promise.all([
    serverFor('TEST_DATABASE_URL', findPostgres(), startForgetful, 'everything on PostgreSQL', 'postgresql'),
    serverFor('TEST_REDIS_URL', findRedis(), startRedis, 'the limit on Redis', 'redis-server'),
  ]);
  return { postgres, redis };
}

/**
 * Without waiting for the disk, which is only missed when the machine itself goes down. Tests that end a PostgreSQL in the
 * middle of things start their own.
 */
const startForgetful = (programs: string) => startPostgres(programs, ['fsync=off', 'full_page_writes=off']);

async function serverFor(
  variable: string,
  program: string | undefined,
  start: (program: string) => Promise<ScratchServer>,
  what: string,
  debianPackage: string,
): Promise<ScratchServer | undefined> {
  if (process.env[variable] !== undefined) return undefined;
  if (program !== undefined) return start(program);
  process.stdout.write(`Skipped: ${what}. To run it: apt-get install ${debianPackage}, or set ${variable}\n`);
  return undefined;
}
