import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from '../support/checkout.ts';
import { API, call } from './support/call.ts';
import { until } from './support/until.ts';

const ADDRESS = {
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  postalCode: '90277',
  country: 'US',
};

let folder: string;
let installed: string;
let server: ChildProcess | undefined;

/** Installed with nothing but the packages it declares: what they need themselves, Node finds beside their real folders. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-package-'));
  execFileSync(process.execPath, [join(checkout, 'scripts/package.mjs'), folder], { stdio: 'pipe' });
  installed = join(folder, 'node_modules', 'waybill');
  cpSync(join(folder, 'package'), installed, { recursive: true });
  for (const name of Object.keys(manifest().dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(checkout, 'node_modules', name), link, 'junction');
  }
});
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const manifest = () => JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1' };
const waybill = async (...args: string[]) => {
  const bin = join(installed, 'bin/waybill.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [bin, ...args, '--json'], {
    cwd: folder,
    env,
  });
  return JSON.parse(stdout);
};

test('the package has what it needs to run, and the licenses of what is bundled', () => {
  expect(readdirSync(folder)).toContain(`waybill-${manifest().version}.tgz`);
  expect(manifest()).toMatchObject({ name: 'waybill', bin: { waybill: 'bin/waybill.mjs' } });
  expect([manifest().private, manifest().devDependencies, manifest().scripts]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const licenses = readFileSync(join(installed, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const name of ['kysely', 'commander', 'react', 'react-dom', '@mantine/core', '@tanstack/query-core'])
    expect(licenses).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, 'm'));
  expect(licenses).not.toMatch(/\bL?GPL/);
});

test('the package locks the tested version of each dependency, and lists all of them', () => {
  const { packages } = JSON.parse(readFileSync(join(installed, 'npm-shrinkwrap.json'), 'utf8'));
  const locked = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')).packages;
  for (const name of Object.keys(manifest().dependencies))
    expect(packages[`node_modules/${name}`].integrity).toBe(locked[`node_modules/${name}`].integrity);
  const { bomFormat, components } = JSON.parse(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining([...Object.keys(manifest().dependencies), 'fastify', 'react']),
  );
});

test('both packages can be published, and not with the tag of another version', () => {
  const publish = (ref = {}) =>
    execFileSync(process.execPath, [join(checkout, 'scripts/publish.mjs'), '--dry-run', folder], {
      env: { ...process.env, ...ref },
      stdio: 'pipe',
      encoding: 'utf8',
    });
  expect(publish()).toMatch(/^\+ @waybill\/sdk@\S+\n\+ waybill@\S+\n$/);
  const other = { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v0.0.1' };
  expect(() => publish(other)).toThrow('The tag v0.0.1 is not that of version');
});

test('an installed package serves the dashboard and takes the first order', async () => {
  await waybill('users', 'create', '--email', 'a@example.com');
  const { key } = await waybill(
    'keys',
    'create',
    '--user',
    'a@example.com',
    '--name',
    'first',
    '--access',
    'shipping',
  );
  server = spawn(process.execPath, [join(installed, 'bin/waybill.mjs'), 'serve'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const origin = await until('the banner', () => /running at (\S+)/.exec(printed)?.[1]);
  const order = {
    orderNumber: '1',
    shipTo: { name: 'Ada', ...ADDRESS },
    items: [{ name: 'Mug', quantity: 1 }],
  };
  expect((await call('POST', `${origin}${API}/orders`, { key, json: order })).status).toBe(201);
  expect((await call('GET', `${origin}/login`)).body).toContain('<div id="root">');
});
