// Runs on a bare clone with nothing but Node: installs and builds what is missing or stale, then does what was asked.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { signals } = constants;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const buildStamp = join(root, 'server', 'dist', '.waybill-built');
const setupLock = join(root, '.setup.lock');

/** What a build is made of: when none of it has changed, neither has the build. */
const sources = [
  'package-lock.json',
  'server/rolldown.config.mjs',
  'server/src',
  'openapi.json',
  'sdk/generate.mjs',
  'sdk/src',
  'scripts/dashboard-size.mjs',
  'dashboard/index.html',
  'dashboard/public',
  'dashboard/vite.config.ts',
  'dashboard/src',
];

/** Commands for people who work on Waybill; everything else is for `waybill` itself. */
const devCommands = {
  build: () => {},
  test: (args) => run('vitest', ['run', ...args]),
  check: async () => {
    await run('biome', ['check', '--error-on-warnings', '.']);
    await generateTypes();
    for (const project of ['server', 'sdk', 'dashboard', 'e2e']) await run('tsc', ['-p', project]);
    await run('knip', []);
    await exec(process.execPath, ['scripts/openapi.mjs', '--check'], 1);
  },
  format: () => run('biome', ['check', '--write', '.']),
  openapi: () => exec(process.execPath, ['scripts/openapi.mjs'], 1),
  bench: async (args) => {
    // What the benches compare with is nobody else's to install.
    if (!isInstalled('bench')) await locked(() => install('bench'));
    await exec(process.execPath, ['bench/run.mjs', ...args], 1);
  },
  walk: (args) => exec(process.execPath, ['e2e/walk.mjs', ...args], 1),
};

export async function launch(args) {
  await prepare();
  const { runCli } = await import('../server/dist/cli.js');
  await runCli(args);
}

/**
 * npm, when it is killed, leaves its child behind, holding the port. So when the parent is gone we end too, in the same
 * orderly way.
 */
function endWithNpm() {
  if (!['start', 'test', 'bench', 'walk'].includes(process.env.npm_lifecycle_event)) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}

async function prepare() {
  if (isFresh()) return;
  await locked(async () => {
    if (!isInstalled('.')) await install('.');
    if (!isBuilt()) await build();
  });
}

/** Two processes that start at once on a new clone: one sets up, the other waits for it. */
async function locked(setUp) {
  const release = takeLock();
  try {
    await setUp();
  } finally {
    release();
  }
}

const isFresh = () => isInstalled('.') && isBuilt();
const installStamp = (folder) => join(root, folder, 'node_modules', '.waybill-installed');
const lockOf = (folder) => fingerprint([join(folder, 'package-lock.json')]);
const isInstalled = (folder) => readStamp(installStamp(folder)) === lockOf(folder);
const isBuilt = () => readStamp(buildStamp) === fingerprint(sources);

async function install(folder) {
  say('installing packages');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  args.push('--prefix', folder);
  const inNode = npm !== undefined && /\.c?js$/.test(npm);
  await exec(inNode ? process.execPath : 'npm', inNode ? [npm, ...args] : args, 2);
  writeFileSync(installStamp(folder), lockOf(folder));
}

async function build() {
  say('building');
  const made = fingerprint(sources);
  await run('rolldown', ['-c', 'server/rolldown.config.mjs', '--dir', 'dist.next'], 'ignore');
  await generateTypes();
  // Whoever asks may have another in mind: the tests do, and would get React with all its checks for developers.
  await run('vite', ['build', 'dashboard', '--logLevel', 'warn'], 2, { NODE_ENV: 'production' });
  await exec(process.execPath, ['scripts/dashboard-size.mjs'], 2);
  // Put in place whole: a command that starts meanwhile finds the old build or the new one, not half of one.
  writeFileSync(join(root, 'server', 'dist.next', basename(buildStamp)), made);
  rmSync(join(root, 'server', 'dist'), { recursive: true, force: true });
  renameSync(join(root, 'server', 'dist.next'), join(root, 'server', 'dist'));
}

/** The client's types, from the committed description of the API. */
const generateTypes = () => exec(process.execPath, ['sdk/generate.mjs'], 'ignore');

/** A hash over names and contents; a few milliseconds for the whole source. */
function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    const full = join(root, path);
    let entries;
    try {
      entries = readdirSync(full).sort();
    } catch (error) {
      if (error.code !== 'ENOTDIR') return;
      hash.update(path).update(readFileSync(full));
      return;
    }
    for (const entry of entries)
      if (!entry.endsWith('.test.ts') && entry !== 'generated.ts') add(`${path}/${entry}`);
  };
  paths.forEach(add);
  return hash.digest('hex');
}

function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function takeLock() {
  for (let waited = 0; ; waited++) {
    try {
      mkdirSync(setupLock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (waited === 10) say('waiting for another setup of this folder to finish');
    const owner = Number(readStamp(join(setupLock, 'pid')));
    // A second without a pid, or a pid that is gone: whoever took the lock has died.
    if (owner ? owner === process.pid || !isAlive(owner) : waited > 5)
      rmSync(setupLock, { recursive: true, force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  writeFileSync(join(setupLock, 'pid'), String(process.pid));
  return () => rmSync(setupLock, { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A tool from node_modules. Setting up prints to standard error: standard output belongs to the command. */
function run(tool, args, stdout = 1, env = {}) {
  const shim = process.platform === 'win32' ? `${tool}.cmd` : tool;
  return exec(join(root, 'node_modules', '.bin', shim), args, stdout, env);
}

/** Runs a child to its end; its failure is ours, and a signal to us goes to it. */
async function exec(command, args, stdout, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', stdout, 2],
    shell: process.platform === 'win32',
  });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const [code, signal] = await once(child, 'exit');
  process.off('SIGINT', forward).off('SIGTERM', forward);
  if (signal !== null) process.exit(128 + (signals[signal] ?? 1));
  if (code !== 0) process.exit(code);
}

function say(what) {
  process.stderr.write(`waybill: ${what}…\n`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2);
  endWithNpm();
  if (!Object.hasOwn(devCommands, command)) await launch([command, ...args]);
  else {
    await prepare();
    await devCommands[command](args);
  }
}
