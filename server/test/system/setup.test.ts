import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmallCheckout, type SmallCheckout } from './support/small-checkout.ts';

const LAST_LINE = /(?<=^|\n)waybill: [^\n]+\n$/;

/** Kills the launcher just before the folder is moved into place, like a power cut. */
const killedBefore = (path: string) => `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { renameSync } = fs;
fs.renameSync = (from, to) => {
  if (to.endsWith(${JSON.stringify(path)}) && !to.includes('.setup')) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
};
syncBuiltinESMExports();
`;

const runsNode99 = `
for (const [name, value] of [['version', 'v99.0.0'], ['versions', { ...process.versions, node: '99.0.0', modules: '999' }]])
  Object.defineProperty(process, name, { value });
`;

describe('a checkout that has been started once', () => {
  let checkout: SmallCheckout;
  beforeAll(async () => {
    checkout = await createSmallCheckout();
    const first = await checkout.launch('print');
    expect(first.stderr).toMatch(/^waybill: installing[\s\S]*\nwaybill: building…\n$/);
    expect(first.stdout).toContain('build one with cargo 1.0.0');
    expect(checkout.registry.served).toBe(3);
    checkout.keep();
  });
  beforeEach(() => checkout.restore());
  afterAll(() => checkout?.remove());

  const expectRunning = async (build: string, cargo: string, quietly = true) => {
    const { code, stdout, stderr } = await checkout.launch('print');
    if (quietly) expect(stderr).toBe('');
    expect(stdout).toContain(`print by build ${build} with cargo ${cargo} `);
    expect(code).toBe(0);
  };

  test('runs offline on another version of Node, unchanged', async () => {
    const { stderr, stdout } = await checkout.launch('print', { before: runsNode99 });
    expect(stderr).toBe('');
    expect(stdout).toContain('build one with cargo 1.0.0');
  });

  test('is built offline on another version of Node, with the packages it has', async () => {
    checkout.writeSource('two');
    const hook = `data:text/javascript,${encodeURIComponent(runsNode99)}`;
    const build = checkout.start(process.execPath, ['--import', hook, 'scripts/launch.mjs', 'build']);
    expect(await once(build, 'exit')).toEqual([0, null]);
    await expectRunning('two', '1.0.0');
  });

  test('keeps its packages when new ones can’t be fetched, and runs the old code again at once', async () => {
    checkout.writeSource('two');
    checkout.lockVersion('2.0.0');
    const refused = await checkout.launch('print');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(LAST_LINE.exec(refused.stderr)?.[0]).toMatch(/could not be installed.*are unchanged/);

    checkout.writeSource('one');
    checkout.lockVersion('1.0.0');
    await expectRunning('one', '1.0.0');

    checkout.writeSource('two');
    checkout.lockVersion('2.0.0');
    checkout.registry.online = true;
    await expectRunning('two', '2.0.0', false);
    await expectRunning('two', '2.0.0');
  });

  test('keeps its build when a new one fails', async () => {
    checkout.writeSource('BROKEN');
    const refused = await checkout.launch('print');
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(LAST_LINE.exec(refused.stderr)?.[0]).toMatch(/build failed/);
    checkout.writeSource('one');
    await expectRunning('one', '1.0.0');
  });

  test('completes, offline, a setup that was killed while it was moved into place', async () => {
    checkout.writeSource('two');
    checkout.lockVersion('2.0.0');
    checkout.registry.online = true;
    expect((await checkout.launch('print', { before: killedBefore('/node_modules') })).code).toBeNull();
    expect(existsSync(join(checkout.folder, 'node_modules'))).toBe(false);
    checkout.registry.online = false;
    expect((await checkout.launch('print', { before: killedBefore('/server/dist') })).code).toBeNull();
    expect(existsSync(join(checkout.folder, 'server/dist'))).toBe(false);
    await expectRunning('two', '2.0.0');
    expect(readdirSync(checkout.folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('is not written to when it is ready, so it may be read-only', async () => {
    const folders = execFileSync('find', [checkout.folder, '-type', 'd'], { encoding: 'utf8' }).trim();
    for (const folder of folders.split('\n')) chmodSync(folder, 0o555);
    const run = await checkout.launch('print', { asNobody: true });
    expect(run.stderr).toBe('');
    expect(run.stdout).toContain('build one with cargo 1.0.0');

    chmodSync(join(checkout.folder, 'server/src'), 0o755);
    checkout.writeSource('two');
    const refused = await checkout.launch('print', { asNobody: true });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^waybill: [^\n]+is not writable[^\n]+\n$/);
    for (const folder of folders.split('\n')) chmodSync(folder, 0o755);
  });

  test('runs on the packages of `npm ci --omit=dev`, with its sources and without', async () => {
    checkout.registry.online = true;
    await once(checkout.start('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund']), 'exit');
    checkout.registry.online = false;
    expect(existsSync(join(checkout.folder, 'node_modules/vite'))).toBe(false);
    await expectRunning('one', '1.0.0');

    for (const path of ['server/src', 'sdk', 'package-lock.json'])
      rmSync(join(checkout.folder, path), { recursive: true });
    const before = statSync(checkout.folder).mtimeMs;
    await expectRunning('one', '1.0.0');
    expect(statSync(checkout.folder).mtimeMs).toBe(before);

    rmSync(join(checkout.folder, 'node_modules'), { recursive: true });
    const refused = await checkout.launch('print');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^waybill: [^\n]*'cargo'[^\n]*npm ci --omit=dev[^\n]*\n$/);
  });
});
