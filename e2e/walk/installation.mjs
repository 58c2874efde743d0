import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { WalkFailure } from './steps.mjs';

const bin = fileURLToPath(new URL('../../server/bin/waybill.mjs', import.meta.url));
const ACCESS = ['shipping', 'addresses'];
const START_MS = 30_000;
const STOP_MS = 15_000;
/** Where the data go is the caller's to say; everything else is as a new installation has it. */
const INHERITED = ['PATH', 'DATABASE_URL', 'REDIS_URL', 'WAYBILL_SECRET'];

/** The built server on a free port with a data folder of its own, a first user and its keys. `undo` gets what takes it away. */
export async function startInstallation(caCertificate, undo, keyCount = 1, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-walk-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const caFile = join(folder, 'receiver.pem');
  writeFileSync(caFile, caCertificate);
  const inherited = INHERITED.filter((name) => process.env[name]).map((name) => [name, process.env[name]]);
  const env = {
    ...Object.fromEntries(inherited),
    PORT: '0',
    HOST: '127.0.0.1',
    WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1',
    WAYBILL_WEBHOOK_CA_FILE: caFile,
    WAYBILL_LOG_LEVEL: 'warn',
    ...settings,
  };
  const { key, ...user } = await createUser({ cwd: folder, env });
  const server = await serve({ cwd: folder, env }, undo);
  const keys = [key, ...(await createKeys(server.origin, user, keyCount - 1))];
  return {
    ...server,
    keys,
    database: env.DATABASE_URL ? 'PostgreSQL' : 'SQLite',
    dataFolder: join(folder, 'data'),
    databaseUrl: env.DATABASE_URL,
  };
}

/** A user with one key, by the command line. */
async function createUser(place) {
  const run = async (...args) => {
    const { stdout } = await promisify(execFile)(process.execPath, [bin, ...args, '--json'], place);
    return JSON.parse(stdout);
  };
  const email = `walk-${Date.now().toString(36)}@example.com`;
  const { password } = await run('users', 'create', '--email', email);
  const names = ['--user', email, '--name', 'walk', '--access', ACCESS.join(',')];
  const { key } = await run('keys', 'create', ...names);
  return { email, password, key };
}

/** Further keys, as the dashboard creates them: a command for each would take a hundred times as long. */
async function createKeys(origin, { email, password }, count) {
  if (count === 0) return [];
  const post = async (path, body, cookie = '') => {
    const response = await fetch(`${origin}/dashboard/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
    if (response.status !== 201 && response.status !== 200)
      throw new WalkFailure(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const session = await post('/session', { email, password });
  const cookie = session.headers.getSetCookie().map((text) => text.split(';')[0]);
  const keys = [];
  for (let i = 1; i <= count; i++) {
    const response = await post('/api-keys', { name: `walk ${i}`, access: ACCESS }, cookie.join('; '));
    keys.push((await response.json()).data.key);
  }
  return keys;
}

async function serve(place, undo) {
  const child = spawn(process.execPath, [bin, 'serve'], { ...place, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  undo.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const deadline = Date.now() + START_MS;
  for (;;) {
    const origin = /Waybill is running at (\S+)\n/.exec(output)?.[1];
    if (origin !== undefined) return { origin, stop: () => stop(child, exited) };
    if (child.exitCode !== null || Date.now() > deadline)
      throw new WalkFailure(`the server did not start\n${output}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** A server that is asked to end does so by itself, in good order. */
async function stop(child, exited) {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  const [code, signal] = await exited;
  clearTimeout(timer);
  if (code !== 0) throw new WalkFailure(`the server ended with ${code ?? signal}`);
}
