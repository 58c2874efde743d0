import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** What a walk writes on a database of its own. */
async function walkOn(dialect: 'sqlite' | 'postgres', args: string[]): Promise<string> {
  const waybill = await createMigratedInstallation(dialect);
  onTestFinished(() => waybill.remove());
  const { databaseUrl } = waybill;
  const before = walkFolders();
  const { code, stdout } = await walk(args, databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
  expect(stdout).toMatch(/Everything as expected: \d+ requests/);
  expect(code).toBe(0);
  expect(walkFolders().filter((name) => !before.includes(name))).toEqual([]);
  return stdout;
}
const onPostgres = test.skipIf(inject('postgresUrl') === '');

test("a merchant's walk on SQLite: every answer and every signed webhook is as expected, and nothing is left", async () => {
  const stdout = await walkOn('sqlite', []);
  expect(stdout).toMatch(/requests and 16 webhooks, every signature right/);
  expect(stdout).toContain('on SQLite');
});

onPostgres("a merchant's walk on PostgreSQL", { tags: 'long' }, async () => {
  const stdout = await walkOn('postgres', []);
  expect(stdout).toMatch(/requests and 16 webhooks, every signature right/);
  expect(stdout).toContain('on PostgreSQL');
});

test('the tour of what was fixed', { tags: 'long' }, () => walkOn('sqlite', ['fixes']));
onPostgres('the tour of a day', { tags: 'long' }, () => walkOn('postgres', ['day']));

const EXCHANGE = /⇄ POST \/v[12]\/\S+ 20[01] /;
test('the tour of EasyPost, shown with the exchanges behind it', { tags: 'long' }, async () => {
  expect(await walkOn('sqlite', ['--carrier', 'easypost'])).toMatch(EXCHANGE);
});
onPostgres('the tour of ShipEngine, shown with the exchanges behind it', { tags: 'long' }, async () => {
  expect(await walkOn('postgres', ['--carrier', 'shipengine'])).toMatch(EXCHANGE);
});

for (const store of ['shopify', 'woocommerce', 'shipstation'])
  test(`the tour of a shop of ${store}, shown with the exchanges behind it`, { tags: 'long' }, async () => {
    expect(await walkOn('sqlite', ['--store', store])).toMatch(/⇄ (GET|POST) \S+ 200/);
  });

test('the tour of a real Medusa', { tags: 'long', timeout: 30 * 60_000 }, async ({ skip }) => {
  const { stdout, code } = await walk(['--store', 'medusa']);
  expect(code).toBe(0);
  skip(stdout.startsWith('Skipped:'), stdout);
  expect(stdout).toMatch(/⇄ POST \/admin\/orders\/\S+\/shipments 200/);
  expect(stdout).toContain('Medusa cancels no fulfillment that is marked as shipped');
  expect(stdout).toMatch(/Everything as expected: \d+ requests/);
});

test('the tour of Medusa is skipped with the reason where it cannot be installed', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'waybill-empty-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  const { stdout, code } = await walk(['--store', 'medusa'], { PATH: empty, XDG_CACHE_HOME: empty });
  expect(stdout).toMatch(/^Skipped: (Medusa \S+ cannot be installed: .*npm|PostgreSQL is not installed)/);
  expect(code).toBe(0);
});

test('a walk on a server that runs already needs nothing but its address and a key, twice', {
  tags: 'long',
}, async () => {
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
