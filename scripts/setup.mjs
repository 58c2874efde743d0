import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');
const lock = join(root, '.setup.lock');
/** Removing a lock takes no time: who takes this long was killed. */
const ABANDONED_MS = 10_000;

const install = (folder) => ({
  what: 'installing packages',
  inputs: [join(folder, 'package-lock.json')],
  stamp: join(root, folder, 'node_modules', '.waybill-installed'),
  commands: [
    ['npm', 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  ],
  cwd: join(root, folder),
});

const build = {
  what: 'building',
  inputs: [
    ...['package-lock.json', 'openapi.json', 'CONTRIBUTING.md', 'SECURITY.md', 'server/rolldown.config.mjs'],
    ...['server/src', 'sdk', 'dashboard', 'examples', 'docs', 'scripts'],
  ],
  stamp: join(root, 'server', 'dist', '.waybill-built'),
  commands: [
    ['node_modules/rolldown/bin/cli.mjs', '-c', 'server/rolldown.config.mjs'],
    ['scripts/build-docs.mjs', 'server/dist/docs'],
    ['scripts/build-print-bridge.mjs', 'server/dist/docs'],
    ['sdk/generate.mjs'],
    ['scripts/examples-sdk.mjs', 'examples/node_modules'],
    ['node_modules/vite/bin/vite.js', 'build', 'dashboard', '--emptyOutDir', '--logLevel', 'warn'],
    ['scripts/dashboard-size.mjs', 'dashboard/dist'],
  ].map((args) => [process.execPath, ...args]),
  cwd: root,
};

/**
 * Installs and builds what has changed since it was last done: the hash of its inputs is no longer in its stamp. If nothing
 * has, nothing has to be written, so the folder may be read-only. Returns whether the folder is ready; if not, it has said why.
 */
export async function setUp(folders) {
  const steps = [...['.', ...folders].map(install), build];
  if (steps.every(isDone)) return true;
  try {
    await acquireLock();
    try {
      for (const step of steps) if (!isDone(step)) await carryOut(step);
    } finally {
      rmSync(lock, { force: true });
    }
    return true;
  } catch (error) {
    say(error.message);
    process.exitCode = error.exitCode ?? 1;
    return false;
  }
}

/**
 * As a rule nobody has touched a file, which its size and times tell in half of the time that it takes to read it. What was only
 * touched, as by a checkout of the same commit, is noted, unless the folder is read-only.
 */
function isDone({ stamp, inputs }) {
  const [hash, seen] = read(stamp)?.split(' ') ?? [];
  const now = hashOf(inputs, statusOf);
  if (seen === now) return true;
  if (hash !== hashOf(inputs, contentOf)) return false;
  try {
    // Not if another process has just removed it to build again.
    writeFileSync(stamp, `${hash} ${now}`, { flag: 'r+' });
  } catch (error) {
    if (!['ENOENT', 'EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
  }
  return true;
}

/** Without the stamp, nothing starts on what is half done. */
async function carryOut({ what, inputs, stamp, commands, cwd }) {
  say(`${what}…`);
  const hashes = [contentOf, statusOf].map((read) => hashOf(inputs, read));
  rmSync(stamp, { force: true });
  for (const [command, ...args] of commands) {
    const exitCode = await run(command, args, cwd);
    if (exitCode !== 0) throw Object.assign(new Error(`${what} failed.`), { exitCode });
  }
  writeFileSync(stamp, hashes.join(' '));
}

/** Stdout belongs to the command that is set up for. */
async function run(command, args, cwd) {
  // Tests set another NODE_ENV, and would get React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const shell = command === 'npm' && process.platform === 'win32';
  const child = spawn(command, args, { cwd, env, shell, stdio: ['inherit', 'ignore', 2] });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const [code, signal] = await once(child, 'exit');
  process.off('SIGINT', forward).off('SIGTERM', forward);
  return code ?? 128 + constants.signals[signal];
}

/** If two processes start at once on a fresh clone, one sets it up and the other waits. */
async function acquireLock() {
  for (let waits = 0; ; waits++) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(read(lock));
    if (owner === process.pid || (owner && !isAlive(owner))) removeAbandoned(owner);
    else await setTimeout(200);
    if (waits === 10)
      say(`waiting for process ${owner} to set up this folder (if it does not, delete ${lock})…`);
  }
}

/** One process at a time: what another one has removed in between may be held by it now. */
function removeAbandoned(owner) {
  const turn = `${lock}.turn`;
  try {
    mkdirSync(turn);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const since = statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > ABANDONED_MS) rmSync(turn, { recursive: true, force: true });
    return;
  }
  if (Number(read(lock)) === owner) rmSync(lock, { force: true });
  rmSync(turn, { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const contentOf = (file) => readFileSync(file);
const statusOf = (file) => {
  const { size, mtimeMs, ctimeMs } = statSync(file);
  return `${size} ${mtimeMs} ${ctimeMs}`;
};

/**
 * The hash of names, what is read of each file, and the platform, because a container may share its host's folder. Node's version
 * does not matter: native packages use Node-API.
 */
function hashOf(paths, readFile) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const add = (path, entry) => {
    if (entry?.isDirectory()) for (const inner of entriesOf(path)) add(`${path}/${inner.name}`, inner);
    else if (entry !== undefined) hash.update(path).update(readFile(join(root, path)));
  };
  for (const path of paths) add(path, statSync(join(root, path), { throwIfNoEntry: false }));
  return hash.digest('hex');
}

const entriesOf = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|generated|test)$|\.test\./.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Undefined if there is no such file. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const say = (what) => process.stderr.write(`waybill: ${what}\n`);
