import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const realRoot = fileURLToPath(new URL('../../../', import.meta.url));

interface Launched {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Registry {
  online: boolean;
  served: number;
  /** Whether requests are left without an answer. */
  hang: boolean;
  hanging: ServerResponse[];
}

interface LaunchOptions {
  /** Run before the launcher, in its process. */
  before?: string;
  /** As a user who owns nothing here, where the tests run as root, whom nothing is forbidden. */
  asNobody?: boolean;
}

/** A checkout with the real launcher and almost nothing to install and build, and a registry that can be out of reach. */
export interface SmallCheckout {
  folder: string;
  /** What `print` shows of the build. */
  writeSource(text: string): void;
  /** The version of the one package that the code needs to run. */
  lockVersion(version: string): void;
  registry: Registry;
  launch(command: string, options?: LaunchOptions): Promise<Launched>;
  /** Anything else in the folder, with the npm of the tests and a cache of its own. */
  start(command: string, args: string[]): ChildProcess;
  /** Remembers the folder as it is, for `restore`. */
  keep(): void;
  /** The folder as it was kept, no npm cache, and the registry out of reach. */
  restore(): void;
  remove(): void;
}

const CLI = `
import { version } from 'cargo';
const build = 'BUILD';
export async function runCli([command]) {
  console.log(command + ' by build ' + build + ' with cargo ' + version + ' pid ' + process.pid);
  if (command !== 'serve') return;
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
  setInterval(() => {}, 1000);
}
`;

const COPY_SERVER = `
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
const folder = 'server/dist';
mkdirSync(folder, { recursive: true });
if (readFileSync('server/src/cli.ts', 'utf8').includes('BROKEN')) process.exit(3);
copyFileSync('server/src/cli.ts', folder + '/cli.js');
`;

const WRITE_DASHBOARD = `
import { mkdirSync } from 'node:fs';
mkdirSync('dashboard/dist', { recursive: true });
`;

export async function createSmallCheckout(): Promise<SmallCheckout> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-checkout-'));
  chmodSync(folder, 0o755);
  const cache = mkdtempSync(join(tmpdir(), 'waybill-npm-cache-'));
  const kept = mkdtempSync(join(tmpdir(), 'waybill-kept-'));
  const tarballs = makePackages();
  const registry: Registry = { online: true, served: 0, hang: false, hanging: [] };
  const server = await serve(tarballs, registry);
  const { port } = server.address() as AddressInfo;
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: cache,
    npm_config_cache: cache,
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  };

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const writeJson = (path: string, value: unknown) => write(path, JSON.stringify(value));

  cpSync(join(realRoot, 'scripts'), join(folder, 'scripts'), { recursive: true });
  cpSync(join(realRoot, 'server', 'bin'), join(folder, 'server', 'bin'), { recursive: true });
  write('scripts/dashboard-size.mjs', '');
  write('scripts/build-docs.mjs', '');
  write('scripts/build-print-bridge.mjs', '');
  write('scripts/examples-sdk.mjs', '');
  write('sdk/generate.mjs', '');
  write('dashboard/index.html', '');
  const { scripts } = JSON.parse(readFileSync(join(realRoot, 'package.json'), 'utf8'));
  const tools = { rolldown: '1.0.0', vite: '1.0.0' };
  const packages = {
    '': { name: 'small', version: '1.0.0', type: 'module', workspaces: ['server'], devDependencies: tools },
    server: { name: 'waybill', version: '1.0.0', type: 'module', bin: { waybill: 'bin/waybill.mjs' } },
  };
  const launched = new Set<ChildProcess>();

  const checkout: SmallCheckout = {
    folder,
    registry,
    writeSource: (text) => write('server/src/cli.ts', CLI.replace('BUILD', text)),

    lockVersion(version) {
      const dependencies = { cargo: version };
      writeJson('package.json', { ...packages[''], scripts });
      writeJson('server/package.json', { ...packages.server, dependencies });
      const locked = (name: string, at: string, more: object) => {
        const tarball = tarballs.get(`/${name}-${at}.tgz`);
        const integrity = `sha512-${createHash('sha512')
          .update(tarball ?? '')
          .digest('base64')}`;
        const resolved = `http://127.0.0.1:${port}/${name}-${at}.tgz`;
        return { [`node_modules/${name}`]: { version: at, resolved, integrity, ...more } };
      };
      writeJson('package-lock.json', {
        name: 'small',
        version: '1.0.0',
        lockfileVersion: 3,
        requires: true,
        packages: {
          ...packages,
          server: { ...packages.server, dependencies },
          'node_modules/waybill': { resolved: 'server', link: true },
          ...locked('cargo', version, {}),
          ...locked('rolldown', '1.0.0', { dev: true }),
          ...locked('vite', '1.0.0', { dev: true }),
        },
      });
    },

    async launch(command, { before, asNobody } = {}) {
      const hook =
        before === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(before)}`];
      const identity = asNobody && process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      const args = [...hook, join(folder, 'server/bin/waybill.mjs'), command];
      const child = spawn(process.execPath, args, { cwd: tmpdir(), env, ...identity });
      const output = { stdout: '', stderr: '' };
      child.stdout.on('data', (text) => {
        output.stdout += text;
      });
      child.stderr.on('data', (text) => {
        output.stderr += text;
      });
      const [code] = await once(child, 'close');
      return { code, ...output };
    },

    start(command, args) {
      const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      launched.add(child.once('exit', () => launched.delete(child)));
      return child;
    },

    keep: () => copy(folder, kept),

    restore() {
      for (const used of [folder, cache]) rmSync(used, { recursive: true, force: true });
      copy(kept, folder);
      registry.online = false;
    },

    remove() {
      for (const child of launched) child.kill('SIGKILL');
      server.close();
      for (const made of [folder, kept, cache]) rmSync(made, { recursive: true, force: true });
    },
  };
  checkout.writeSource('one');
  checkout.lockVersion('1.0.0');
  return checkout;
}

/** `cp`, because Node's own makes relative links absolute. */
function copy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
}

async function serve(tarballs: Map<string, Buffer>, registry: Registry): Promise<Server> {
  const server = createServer((request, response) => {
    const tarball = tarballs.get(request.url ?? '');
    if (!registry.online || tarball === undefined) {
      response.destroy();
      return;
    }
    if (registry.hang) {
      registry.hanging.push(response);
      return;
    }
    registry.served += 1;
    response.end(tarball);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function makePackages(): Map<string, Buffer> {
  const made = new Map<string, Buffer>();
  const add = (name: string, version: string, file: string, text: string, more: object) => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-package-'));
    mkdirSync(dirname(join(folder, 'package', file)), { recursive: true });
    writeFileSync(join(folder, 'package', file), text);
    const manifest = { name, version, type: 'module', ...more };
    writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify(manifest));
    made.set(`/${name}-${version}.tgz`, execFileSync('tar', ['-cz', '-C', folder, 'package']));
    rmSync(folder, { recursive: true });
  };
  for (const version of ['1.0.0', '2.0.0'])
    add('cargo', version, 'index.js', `export const version = '${version}';`, { exports: './index.js' });
  add('rolldown', '1.0.0', 'bin/cli.mjs', COPY_SERVER, {});
  add('vite', '1.0.0', 'bin/vite.js', WRITE_DASHBOARD, {});
  return made;
}
