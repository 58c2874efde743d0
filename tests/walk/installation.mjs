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
/** A busy machine may take long; a server that cannot stop says so after 30 s. */
const START_MS = 90_000;
const STOP_MS = 90_000;
/** Settings that say where data is stored; everything else has its default. */
const STORAGE_SETTINGS = ['DATABASE_URL', 'REDIS_URL', 'WAYBILL_SECRET'];

/**
 * The built server on a free port with a data folder of its own, and a first user with an API key of each name. `undo` collects
 * the steps that remove it all again. Unless it `isScratch`, it uses the database and Redis of the caller's environment.
 */
export async function startInstallation({
  caCertificate,
  undo,
  email,
  keyNames,
  settings = {},
  isScratch = false,
}) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-walk-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const caFile = join(folder, 'receiver.pem');
  writeFileSync(caFile, caCertificate);
  const inherited = ['PATH', ...(isScratch ? [] : STORAGE_SETTINGS)]
    .filter((name) => process.env[name])
    .map((name) => [name, process.env[name]]);
  const env = {
    ...Object.fromEntries(inherited),
    PORT: '0',
    HOST: '127.0.0.1',
    WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1',
    WAYBILL_WEBHOOK_CA_FILE: caFile,
    WAYBILL_LOG_LEVEL: 'warn',
    ...settings,
  };
  const [first, ...others] = keyNames;
  const { key, ...user } = await createUser({ cwd: folder, env }, email, first);
  const server = await serve({ cwd: folder, env }, undo);
  const keys = [key, ...(await createKeys(server.origin, user, others))];
  return {
    ...server,
    user,
    keys,
    database: env.DATABASE_URL ? 'PostgreSQL' : 'SQLite',
    dataFolder: join(folder, 'data'),
    databaseUrl: env.DATABASE_URL,
  };
}

/** A user with one key, by the command line. */
async function createUser(place, email, keyName) {
  const run = async (...args) => {
    const { stdout } = await promisify(execFile)(process.execPath, [bin, ...args, '--json'], place);
    return JSON.parse(stdout);
  };
  const { password } = await run('users', 'create', '--email', email);
  const names = ['--user', email, '--name', keyName, '--access', ACCESS.join(',')];
  const { key } = await run('keys', 'create', ...names);
  return { email, password, key };
}

/** Further keys, as the dashboard creates them: a command for each would take a hundred times as long. */
async function createKeys(origin, { email, password }, names) {
  if (names.length === 0) return [];
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
  for (const name of names) {
    const response = await post('/api-keys', { name, access: ACCESS }, cookie.join('; '));
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
