import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmallCheckout, type SmallCheckout } from './support/small-checkout.ts';
import { until } from './support/until.ts';

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

  test('runs and is built offline on another version of Node, with the packages it has', async () => {
    const { stderr, stdout } = await checkout.launch('print', { before: runsNode99 });
    expect(stderr).toBe('');
    expect(stdout).toContain('build one with cargo 1.0.0');
    checkout.writeSource('two');
    expect((await checkout.launch('print', { before: runsNode99 })).stdout).toContain('build two');
    await expectRunning('two', '1.0.0');
  });

  test('is not built again for a file that was only touched, and is for one of the same size and time', async () => {
    const source = join(checkout.folder, 'server/src/cli.ts');
    const { mtime } = statSync(source);
    utimesSync(source, mtime, new Date(mtime.getTime() + 1_000));
    await expectRunning('one', '1.0.0');
    checkout.writeSource('two');
    utimesSync(source, mtime, mtime);
    await expectRunning('two', '1.0.0', false);
    await expectRunning('two', '1.0.0');
  });

  test('does not start until new packages could be fetched', async () => {
    checkout.lockVersion('2.0.0');
    const refused = await checkout.launch('print');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/\nwaybill: installing packages failed\.\n$/);

    checkout.registry.online = true;
    await expectRunning('one', '2.0.0', false);
    await expectRunning('one', '2.0.0');
  });

  test('does not start on a failed build', async () => {
    checkout.writeSource('BROKEN');
    const refused = await checkout.launch('print');
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr).toMatch(/\nwaybill: building failed\.\n$/);
    expect((await checkout.launch('print')).code).toBe(3);
    checkout.writeSource('one');
    await expectRunning('one', '1.0.0', false);
  });

  test.skipIf(process.platform === 'win32')('installs again what was interrupted', async () => {
    checkout.lockVersion('2.0.0');
    checkout.registry.online = true;
    checkout.registry.hang = true;
    const interrupted = checkout.start(process.execPath, ['scripts/launch.mjs', 'build']);
    await until('a request for a package', () => checkout.registry.hanging.length > 0);
    interrupted.kill('SIGTERM');
    // npm ends when the package it is fetching has arrived or failed.
    for (const response of checkout.registry.hanging) response.destroy();
    checkout.registry.online = false;
    expect((await once(interrupted, 'exit'))[0]).not.toBe(0);
    expect(readdirSync(checkout.folder).filter((name) => name.startsWith('.'))).toEqual([]);
    checkout.registry.online = true;
    checkout.registry.hang = false;
    await expectRunning('one', '2.0.0', false);
  });

  test('is set up once by two that start at once, and after one that was killed', async () => {
    writeFileSync(join(checkout.folder, '.setup.lock'), String(2 ** 22 + 1));
    checkout.lockVersion('2.0.0');
    checkout.registry.online = true;
    checkout.registry.served = 0;
    const both = await Promise.all([checkout.launch('print'), checkout.launch('print')]);
    for (const { code, stdout } of both) {
      expect(stdout).toContain('build one with cargo 2.0.0');
      expect(code).toBe(0);
    }
    expect(checkout.registry.served).toBe(3);
    expect(existsSync(join(checkout.folder, '.setup.lock'))).toBe(false);
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
    expect(refused.stderr).toMatch(/^waybill: [^\n]*permission denied[^\n]*\n$/);
    for (const folder of folders.split('\n')) chmodSync(folder, 0o755);
  });
});
