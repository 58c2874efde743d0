import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { seedKeys } from './support/accounts.ts';
import { createMigratedInstallation, type Ended } from './support/process.ts';

const walkFile = fileURLToPath(new URL('../walk/run.mjs', import.meta.url));

/** Optimizing the WebAssembly that shows and scans a few labels takes longer than it saves. */
const QUICKLY_COMPILED = ['--liftoff-only'];

const walk = (args: string[], env: Record<string, string> = {}): Promise<Omit<Ended, 'lingeredBeats'>> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH ?? '', ...env } };
    execFile(process.execPath, [...QUICKLY_COMPILED, walkFile, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
const walkFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('waybill-walk-'));

for (const dialect of ['sqlite', 'postgres'] as const) {
  test.skipIf(dialect === 'postgres' && inject('postgresUrl') === '')(
    `a merchant's walk on ${dialect}: every answer and every signed webhook is as expected, and nothing is left`,
    async () => {
      const waybill = await createMigratedInstallation(dialect);
      onTestFinished(() => waybill.remove());
      const { databaseUrl } = waybill;
      const before = walkFolders();
      const { code, stdout } = await walk([], databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
      expect(stdout).toMatch(/Everything as expected: \d+ requests and 16 webhooks, every signature right/);
      expect(stdout).toContain(databaseUrl === undefined ? 'on SQLite' : 'on PostgreSQL');
      expect(code).toBe(0);
      expect(walkFolders().filter((name) => !before.includes(name))).toEqual([]);
    },
  );
}

for (const [tour, dialect] of [
  ['fixes', 'sqlite'],
  ['day', 'postgres'],
] as const)
  test.skipIf(dialect === 'postgres' && inject('postgresUrl') === '')(
    `the tour of ${tour} on ${dialect}: every answer is as expected`,
    async () => {
      const waybill = await createMigratedInstallation(dialect);
      onTestFinished(() => waybill.remove());
      const { databaseUrl } = waybill;
      const { code, stdout } = await walk(
        [tour],
        databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
      );
      expect(stdout).toMatch(/Everything as expected: \d+ requests/);
      expect(code).toBe(0);
    },
  );

for (const [carrier, dialect] of [
  ['easypost', 'sqlite'],
  ['shipengine', 'postgres'],
] as const)
  test.skipIf(dialect === 'postgres' && inject('postgresUrl') === '')(
    `the tour of ${carrier} on ${dialect}: every answer is as expected, and shown with the exchange behind it`,
    async () => {
      const waybill = await createMigratedInstallation(dialect);
      onTestFinished(() => waybill.remove());
      const { databaseUrl } = waybill;
      const { code, stdout } = await walk(
        ['--carrier', carrier],
        databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
      );
      expect(stdout).toMatch(/Everything as expected: \d+ requests/);
      expect(stdout).toMatch(/⇄ POST \/v[12]\/\S+ 20[01] /);
      expect(code).toBe(0);
    },
  );

test('a walk on a server that runs already needs nothing but its address and a key, twice', async () => {
  const waybill = await createMigratedInstallation();
  onTestFinished(() => waybill.remove());
  const keys = await seedKeys(waybill, 2);
  const { origin } = await waybill.serve();
  for (const { key } of keys) {
    const { code, stdout } = await walk(['--url', origin, '--key', key]);
    expect(stdout).toMatch(/Everything as expected: \d+ requests and webhooks not looked at/);
    expect(code).toBe(0);
  }
});

test('a walk that is not answered as expected fails and says where', async () => {
  const waybill = await createMigratedInstallation();
  onTestFinished(() => waybill.remove());
  const { origin } = await waybill.serve();
  const { code, stdout } = await walk(['--url', origin, '--key', 'svc_live_unknown']);
  expect(stdout).toMatch(/Not as expected: POST \/warehouses: 201 expected, 401 came/);
  expect(code).toBe(1);
});
