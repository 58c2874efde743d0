import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage, type Storage } from './index.ts';
import { openSqliteFile } from './sqlite-engine.ts';

const options = (dataFolder: string) => ({ dataFolder, databaseUrl: undefined, poolSize: 1 });

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-test-'));
  storage = await openStorage(options(folder));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = (name = 'waybill.db') => join(folder, name);
const put = (name: string, value = 'x') =>
  storage.write((tx) => tx.insertInto('settings').values({ name, value }).execute());
/** As if the disk ended here: SQLite's own limit, which fails in the same way. */
const limitPages = (pages: string) =>
  storage.write((tx) => sql`${sql.raw(`pragma max_page_count = ${pages}`)}`.execute(tx));
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('without space writes are unavailable, whatever they share a commit with, and ping says why until there is some', async () => {
  await storage.ping();
  await limitPages('1');
  const big = 'x'.repeat(100_000);
  const failures = await Promise.all([failureOf(put('a', big)), failureOf(put('b', big))]);
  for (const failure of failures) expect(storage.classify(failure)).toBe('unavailable');
  const trouble = storage.explain(await failureOf(storage.ping()));
  expect(trouble).toEqual({ kind: 'out of space', line: expect.stringContaining(path()) });
  await limitPages('1000000');
  await put('c', big);
  await storage.ping();
  await storage.close();
});

test('a damaged page is found where it is read, and named with the file', async () => {
  for (let i = 0; i < 50; i++) await put(`name-${i}`, 'y'.repeat(2_000));
  await storage.close();
  const file = openSync(path(), 'r+');
  const { length } = readFileSync(path());
  // Everything but the first page, which has the header and the list of tables.
  writeSync(file, Buffer.alloc(length - 4_096, 0x55), 0, length - 4_096, 4_096);
  closeSync(file);
  await expect(openStorage(options(folder))).rejects.toThrow(
    new RegExp(`^The database ${path()} is damaged \\(database disk image is malformed\\): restore it`),
  );
});

test.each([
  ['a damaged header', () => writeFileSync(path(), 'SQLite format 3\0garbage'.padEnd(8_192, '?'))],
  ['a file that was cut off', () => truncateSync(path(), 6_000)],
])('%s is refused in one line that names the file', async (_what, damage) => {
  await storage.close();
  damage();
  const failure = (await failureOf(openStorage(options(folder)))) as Error;
  expect(failure.name).toBe('OperatorError');
  expect(failure.message).toMatch(new RegExp(`^[^\n]*${path()}[^\n]*$`));
});

test('a clean stop leaves everything in one file', async () => {
  await put('kept');
  expect(statSync(path('waybill.db-wal')).size).toBeGreaterThan(0);
  await storage.close();
  if (existsSync(path('waybill.db-wal'))) expect(statSync(path('waybill.db-wal')).size).toBe(0);
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  copyFileSync(path(), join(copy, 'waybill.db'));
  const copied = await openStorage(options(copy));
  expect(await copied.db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'kept' }]);
  await copied.close();
});

test('a stop beside another process that reads leaves an empty log, and does not fail', async () => {
  const other = await openSqliteFile(path());
  other.prepare('select * from settings').all();
  await put('kept');
  await storage.close();
  expect(readFileSync(path('waybill.db-wal'))).toHaveLength(0);
  expect(other.prepare('select name from settings').all()).toEqual([{ name: 'kept' }]);
  other.close();
});
