import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { openStorage } from '../../server/src/storage/index.ts';
import { databasePath } from '../../server/src/storage/sqlite.ts';
import { findChromium } from '../browser/support/chromium.ts';
import { checkout } from './checkout.ts';
import { createDatabaseOn, dropDatabase, filledName, type ScratchDatabase } from './scratch-database.ts';
import { findNginx } from './scratch-nginx.ts';
import { findPgBouncer } from './scratch-pooler.ts';
import { findPostgres, findRedis, type ScratchServer, startPostgres, startRedis } from './scratch-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty where there is none. */
    postgresUrl: string;
    /** Name of a database with all tables and no rows: copying it takes a third of the time that the migrations take. */
    postgresTemplate: string;
    /** SQLite file with all tables and no rows. */
    sqliteTemplate: string;
    redisUrl: string;
  }
}

interface Servers {
  postgres: ScratchServer | undefined;
  redis: ScratchServer | undefined;
  template: ScratchDatabase | undefined;
  sqliteFolder: string;
}

/** Vitest calls `setup` once for each project, all in one process: the projects share what the first has started. */
const run = globalThis as {
  waybillServers?: { starting: Promise<Servers>; users: number };
  waybillBuild?: Promise<unknown>;
};
/** Projects that start the built server as a process. */
const RUN_THE_BUILD = ['system', 'browser'];

/** One scratch PostgreSQL and one scratch Redis for the whole run, or the ones a URL names; one build where it is needed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.waybillServers ??= { starting: startAll(), users: 0 };
  const shared = run.waybillServers;
  shared.users += 1;
  const servers = await shared.starting;
  if (RUN_THE_BUILD.includes(project.name)) {
    // A command that finds the build stale says so on standard error, where the tests count lines.
    run.waybillBuild ??= promisify(execFile)(process.execPath, [launcher, 'build']);
    await run.waybillBuild;
  }
  project.provide('postgresUrl', urlOf('TEST_DATABASE_URL', servers.postgres));
  project.provide('postgresTemplate', servers.template?.name ?? '');
  project.provide('sqliteTemplate', databasePath(servers.sqliteFolder));
  project.provide('redisUrl', urlOf('TEST_REDIS_URL', servers.redis));
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    rmSync(servers.sqliteFolder, { recursive: true, force: true });
    await servers.template?.drop();
    await Promise.all([servers.postgres?.stop(), servers.redis?.stop()]);
  };
}

const urlOf = (variable: string, server: ScratchServer | undefined): string =>
  process.env.TEST_QUICK === undefined ? (process.env[variable] ?? server?.url ?? '') : '';

const launcher = join(checkout, 'scripts', 'launch.mjs');

async function startAll(): Promise<Servers> {
  const sqliteFolder = mkdtempSync(join(tmpdir(), 'waybill-test-template-'));
  await migrateIn(sqliteFolder, undefined);
  if (process.env.TEST_QUICK !== undefined)
    return { postgres: undefined, redis: undefined, template: undefined, sqliteFolder };
  const [postgres, redis] = await Promise.all([
    serverFor('TEST_DATABASE_URL', findPostgres(), startForgetful, 'everything on PostgreSQL', 'postgresql'),
    serverFor('TEST_REDIS_URL', findRedis(), startRedis, 'the limit on Redis', 'redis-server'),
  ]);
  const postgresUrl = urlOf('TEST_DATABASE_URL', postgres);
  if (postgresUrl !== '' && findPgBouncer() === undefined)
    skip('everything behind a connection pooler', 'pgbouncer');
  if (findNginx() === undefined) skip('the configuration of nginx', 'nginx');
  if (findChromium() === undefined) skip('the dashboard in a browser', 'chromium, or set CHROME_PATH');
  const template = postgresUrl === '' ? undefined : await createTemplate(postgresUrl);
  return { postgres, redis, template, sqliteFolder };
}

async function createTemplate(postgresUrl: string): Promise<ScratchDatabase> {
  const { name, url, drop } = await createDatabaseOn(postgresUrl);
  await migrateIn('', url);
  return {
    ...{ name, url },
    async drop() {
      await drop();
      await dropDatabase(postgresUrl, filledName(name));
    },
  };
}

async function migrateIn(dataFolder: string, databaseUrl: string | undefined): Promise<void> {
  const storage = await openStorage({ dataFolder, databaseUrl, poolSize: 1 });
  await storage.close();
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
  skip(what, `${debianPackage}, or set ${variable}`);
  return undefined;
}

const skip = (what: string, missing: string): void =>
  void process.stdout.write(`Skipped: ${what}. To run it: apt-get install ${missing}\n`);
