import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../support/scratch-servers.ts';

/** A PostgreSQL of the test's own that comes back on the same port with the same data. */
export interface RestartablePostgres {
  url: string;
  /** As an operator would: open sessions are cut off, what is not committed is undone. */
  stop(): void;
  start(): void;
  remove(): Promise<void>;
}

export async function startRestartablePostgres(programs: string): Promise<RestartablePostgres> {
  const first = await startPostgres(programs);
  const data = await dataFolderOf(first.url);
  // PostgreSQL refuses to be run by anybody but the owner of its data.
  const { uid, gid } = statSync(data);
  const control = (...args: string[]) =>
    execFileSync(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args], {
      uid,
      gid,
      cwd: data,
      stdio: 'ignore',
    });
  const settings = `-p ${new URL(first.url).port} -h 127.0.0.1 -k ${dirname(data)} -c max_connections=300`;
  let isRunning = true;
  const server: RestartablePostgres = {
    url: first.url,
    stop() {
      control('stop', '-m', 'fast');
      isRunning = false;
    },
    start() {
      control('start', '-l', join(data, 'restarted.log'), '-o', settings);
      isRunning = true;
    },
    async remove() {
      if (isRunning) server.stop();
      await first.stop();
    },
  };
  return server;
}

async function dataFolderOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show data_directory');
  await client.end();
  return rows[0].data_directory;
}
