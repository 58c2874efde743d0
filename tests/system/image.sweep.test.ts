import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADA } from '../support/places.ts';
import { freePort } from '../support/scratch-servers.ts';
import { API, call } from './support/call.ts';
import { contextFiles, imageScript } from './support/image.ts';
import { until } from './support/until.ts';

const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'true']).status === 0;

describe.skipIf(!canMount)('the image of the Dockerfile, without privileges on a read-only disk', () => {
  let folder: string;
  let container: ChildProcess;
  let origin: string;
  let printed = '';
  beforeAll(async () => {
    // Not in the temporary folder of tests, which may be in memory: two layers take half a gigabyte.
    folder = mkdtempSync('/var/tmp/waybill-image-');
    writeFileSync(join(folder, 'context'), contextFiles().join('\n'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
    const script = imageScript(folder, port);
    container = spawn('unshare', ['--mount', 'bash', '-c', script], {
      env: { PATH, HOME, NODE_EXTRA_CA_CERTS },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that nothing that it started stays.
      detached: true,
    });
    let problems = '';
    container.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    container.stderr?.setEncoding('utf8').on('data', (text: string) => {
      problems += text;
    });
    await until(
      'the server',
      () => {
        if (container.exitCode !== null) throw new Error(problems);
        return printed.includes('running at');
      },
      { timeoutMs: 280_000 },
    );
  });
  afterAll(() => {
    if (container?.pid !== undefined && container.exitCode === null) process.kill(-container.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('it is ready, and takes an order', async () => {
    expect((await call('GET', `${origin}/readyz`)).body.status).toBe('ok');
    const [, key = ''] = /^key (\S+)$/m.exec(printed) ?? [];
    const order = { orderNumber: '1', shipTo: ADA, items: [{ name: 'Mug', quantity: 1 }] };
    expect((await call('POST', `${origin}${API}/orders`, { key, json: order })).status).toBe(201);
    expect((await call('GET', `${origin}/login`)).body).toContain('<div id="root">');
  });

  test('its own health check passes', async () => {
    await until('the health check', () => printed.includes('\nhealthy\n'));
  });

  test('it is the user 1000, has no capabilities, and can write only to its volume', () => {
    const status = readFileSync(`/proc/${container.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(printed).not.toContain('writable');
  });

  test('it is small', () => {
    const megabytes = Number(/^size (\d+)/m.exec(printed)?.[1]);
    expect(megabytes).toBeGreaterThan(50);
    expect(megabytes).toBeLessThan(130);
  });

  test('it stops when the container is stopped', async () => {
    container.kill('SIGTERM');
    expect((await once(container, 'exit'))[0]).toBe(0);
  });
});
