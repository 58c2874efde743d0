import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { end, findPostgres, freePort, type ScratchPostgres, startPostgres } from '../../scratch-servers.ts';
import { type ApiCall, createMedusaApi } from './medusa-api.ts';
import { installMedusa, MedusaUnavailable } from './medusa-install.ts';
import { type Seed, seedShop } from './medusa-seed.ts';
import { type MedusaShop, shopOf } from './medusa-shop.ts';

const run = promisify(execFile);

export { MedusaUnavailable } from './medusa-install.ts';

export interface RealMedusa extends MedusaShop {
  url: string;
  apiKey: string;
  seed: Seed;
  /** Any route of the Admin API. Rejects if Medusa does not answer with success. */
  admin: ApiCall;
  stop(): Promise<void>;
}

/** Counts the changes of the seed: each has a dump of its own. */
const SEED_VERSION = 2;
const LOGIN = { email: 'admin@example.com', password: 'scratch-password' };
/** Nobody's data: a crash may lose it. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A running Medusa with a small shop, on a database of its own. The first start installs it, migrates and fills the database, and keeps a dump of
 * that; later ones begin with the dump. Rejects with a `MedusaUnavailable` where that is impossible.
 */
export async function startRealMedusa(): Promise<RealMedusa> {
  const programs = findPostgres();
  if (programs === undefined) throw new MedusaUnavailable('PostgreSQL is not installed');
  const folder = await installMedusa();
  const postgres = await startPostgres(programs, FAST);
  let medusa: ChildProcess | undefined;
  try {
    const dump = join(folder, `shop-${SEED_VERSION}.sql`);
    const isNew = !existsSync(dump);
    const environment = environmentOf(postgres);
    if (isNew) {
      await medusaCommand(folder, environment, ['db:migrate']);
      await medusaCommand(folder, environment, ['user', '-e', LOGIN.email, '-p', LOGIN.password]);
    } else await run(join(programs, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-f', dump, postgres.url]);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    medusa = await serve(folder, environment, port);
    const seed = isNew
      ? await seedShop(url, LOGIN)
      : (JSON.parse(readFileSync(seedFile(folder), 'utf8')) as Seed);
    if (isNew) await keep(programs, postgres, folder, dump, seed);
    const admin = createMedusaApi(url, {
      authorization: `Basic ${Buffer.from(`${seed.apiKey}:`).toString('base64')}`,
    });
    const child = medusa;
    return {
      ...shopOf(url, seed, admin),
      ...{ url, apiKey: seed.apiKey, seed, admin },
      async stop() {
        await end(child, 'SIGKILL');
        await postgres.stop();
      },
    };
  } catch (error) {
    if (medusa !== undefined) await end(medusa, 'SIGKILL');
    await postgres.stop();
    throw error;
  }
}

const environmentOf = ({ url }: ScratchPostgres): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: url,
  NODE_ENV: 'production',
  MEDUSA_DISABLE_TELEMETRY: 'true',
  // What the tests are started with is not for it.
  NODE_OPTIONS: '',
});

const program = (folder: string): string => join(folder, 'node_modules/@medusajs/cli/cli.js');
const seedFile = (folder: string): string => join(folder, `shop-${SEED_VERSION}.json`);

const medusaCommand = (folder: string, env: NodeJS.ProcessEnv, command: string[]) =>
  run(process.execPath, [program(folder), ...command], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });

async function serve(folder: string, env: NodeJS.ProcessEnv, port: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [program(folder), 'start', '-H', '127.0.0.1', '-p', String(port), '--types', 'false'],
    { cwd: folder, env, stdio: 'ignore' },
  );
  // On a busy machine, it takes minutes.
  const deadline = Date.now() + 600_000;
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null) throw new Error('Medusa did not start');
    if (Date.now() > deadline) {
      await end(child, 'SIGKILL');
      throw new Error('Medusa did not start in ten minutes');
    }
    await new Promise((next) => setTimeout(next, 200));
  }
  return child;
}

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Complete, or not there: the dump is renamed last. */
async function keep(
  programs: string,
  { url }: ScratchPostgres,
  folder: string,
  dump: string,
  seed: Seed,
): Promise<void> {
  const unfinished = `${dump}.${process.pid}`;
  await run(join(programs, 'pg_dump'), ['--no-owner', '-f', unfinished, url]);
  writeFileSync(seedFile(folder), JSON.stringify(seed));
  renameSync(unfinished, dump);
}
