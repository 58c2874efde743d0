import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A database server made for one test run, gone with it. */
export interface ScratchServer {
  url: string;
  stop(): Promise<void>;
}

/** One that can be interfered with. */
export interface ScratchProcess extends ScratchServer {
  pid(): number;
}

export interface ScratchPostgres extends ScratchProcess {
  /** Ends the server and leaves its data: SIGINT is a fast shutdown, SIGQUIT an immediate one, as after a power cut. */
  halt(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Starts it again on the same port and data. */
  resume(): Promise<void>;
}

/** The folder of PostgreSQL's server programs, or undefined where they are not installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((v) => join(debian, v, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

export const findRedis = (): string | undefined => findProgram('redis-server');

/** Also where Debian puts servers, which only root has in its PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Settings are `name=value`, as in postgresql.conf. */
export async function startPostgres(programs: string, settings: string[] = []): Promise<ScratchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-postgres-'));
  const identity = unprivileged();
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const options = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C' }, stdio: 'pipe' as const };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'waybill', '-A', 'trust', '-E', 'UTF8', '-N'],
    options,
  );
  const port = await freePort();
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn(
      join(programs, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
        ...['max_connections=300', ...settings].flatMap((setting) => ['-c', setting]),
      ],
      // Nobody reads its log: through a pipe that fills up, whoever has an error to log would wait for ever.
      { ...options, stdio: 'ignore' },
    );
    const ready = () =>
      spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']).status === 0;
    await until(ready, 'PostgreSQL did not start', child);
  }
  await start();
  return {
    url: `postgres://waybill@127.0.0.1:${port}/postgres`,
    pid: () => child.pid as number,
    halt: (signal) => end(child, signal),
    resume: start,
    async stop() {
      await end(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startRedis(program: string, port?: number): Promise<ScratchProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-redis-'));
  const actualPort = port ?? (await freePort());
  const child = spawn(
    program,
    ['--port', String(actualPort), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    { stdio: 'pipe' },
  );
  child.stderr.resume();
  let ready = false;
  child.stdout.on('data', (text) => {
    ready ||= String(text).includes('Ready to accept connections');
  });
  await until(() => ready, 'Redis did not start', child);
  return {
    url: `redis://127.0.0.1:${actualPort}`,
    pid: () => child.pid as number,
    async stop() {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Below the range from which Linux takes ports for connections, and for servers that take any: until the program that it is for listens,
 * none of those gets it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (await isFree(port)) return port;
  }
}

/** PostgreSQL and PgBouncer refuse to run as root: then they run as Debian's user for it, or as nobody. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, user: string) =>
    spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout?.trim();
  const user = id('-u', 'postgres') ? 'postgres' : 'nobody';
  return { uid: Number(id('-u', user)), gid: Number(id('-g', user)) };
}

/** Until somebody accepts connections on the port. */
export async function untilListening(port: number, failure: string, child: ChildProcess): Promise<void> {
  let isListening = false;
  const knock = () => {
    const socket = connect(port, '127.0.0.1', () => {
      isListening = true;
      socket.destroy();
    });
    socket.on('error', () => {});
    return isListening;
  };
  await until(knock, failure, child);
}

async function until(condition: () => boolean, failure: string, child: ChildProcess): Promise<void> {
  // On a busy machine, a start takes many seconds.
  const deadline = Date.now() + 180_000;
  while (!condition()) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(failure);
    await new Promise((next) => setTimeout(next, 50));
  }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
