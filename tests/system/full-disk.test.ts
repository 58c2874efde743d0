import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seedKeys } from './support/accounts.ts';
import { call, createWebhook } from './support/call.ts';
import { expectOneLineFailure } from './support/one-line-failure.ts';
import { createInstallation } from './support/process.ts';
import { until } from './support/until.ts';

/** A small tmpfs, which only root can mount. */
function mountSmallDisk(megabytes: number): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'waybill-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true });
}

/** Uses up all free space; returns a function that frees it. */
function fill(disk: string): () => void {
  const path = join(disk, 'filler');
  try {
    for (let part = 0; ; part++) writeFileSync(`${path}-${part}`, Buffer.alloc(part < 64 ? 262_144 : 4_096));
  } catch {
    // Full.
  }
  return () => execFileSync('sh', ['-c', `rm -f "${path}"-*`]);
}

const probe = mountSmallDisk(1);
if (probe !== undefined) unmount(probe);

describe.skipIf(probe === undefined)('a full disk', () => {
  const smallDisk = (megabytes: number): string => {
    const disk = mountSmallDisk(megabytes) as string;
    onTestFinished(() => unmount(disk));
    return disk;
  };

  test('is a 503 with a reason on writes and /readyz while reads work, and writes work again when there is space', async () => {
    const waybill = await createInstallation();
    const disk = smallDisk(8);
    onTestFinished(() => waybill.remove());
    const env = { WAYBILL_DATA: join(disk, 'data') };
    const [{ key } = { key: '' }] = await seedKeys({ ...waybill, dataFolder: env.WAYBILL_DATA }, 1);
    const server = await waybill.serve(env);
    const ready = () => call('GET', `${server.origin}/readyz`);
    expect((await ready()).status).toBe(200);

    const free = fill(disk);
    const unready = await until('/readyz to notice by itself', async () => {
      const answer = await ready();
      return answer.status === 503 && answer;
    });
    expect(unready.body).toMatchObject({ status: 'unavailable', checks: { database: 'out of space' } });
    const refused = await createWebhook(server.origin, key);
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await call('GET', `${server.origin}/api/v1/webhooks`, { key })).status).toBe(200);
    const reason = /No space is left for the database [^"]*waybill\.db/;
    await until('the reason in the log', () => reason.test(server.stdout()));

    free();
    await until('/readyz to recover', async () => (await ready()).status === 200);
    expect((await createWebhook(server.origin, key)).status).toBe(201);
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('at the first start is reported in one line', async () => {
    const waybill = await createInstallation();
    onTestFinished(() => waybill.remove());
    const disk = smallDisk(1);
    const dataFolder = join(disk, 'data');
    mkdirSync(dataFolder);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(900_000));
    const ended = await waybill.run(['serve'], { WAYBILL_DATA: dataFolder });
    expectOneLineFailure(ended, /(No space is left for|Cannot read or write) the database .*waybill\.db/);
  });
});
