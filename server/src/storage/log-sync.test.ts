import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import type { Sync } from './log-sync.ts';
import { openSqlite } from './sqlite.ts';
import { openSqliteFile } from './sqlite-engine.ts';

/** A database whose log is synced when and as the test says. */
async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-log-sync-'));
  const sync = vi.fn<Sync>((_file, done) => done(null));
  const storage = await openSqlite(folder, systemClock, { sync });
  onTestFinished(async () => {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const path = join(folder, 'waybill.db');
  return {
    path,
    storage,
    sync,
    put: (name: string) =>
      storage.write((tx) => tx.insertInto('settings').values({ name, value: 'x' }).execute()),
    names: async () =>
      (await storage.db.selectFrom('settings').select('name').orderBy('name').execute()).map(
        ({ name }) => name,
      ),
    logBytes: () => statSync(`${path}-wal`).size,
  };
}

const failure = (code: string) => Object.assign(new Error(`${code}, fdatasync`), { code });

test('SQLite appends commits to a log that is synced apart, and has foreign keys on', async () => {
  const { storage } = await open();
  const pragma = (name: string) =>
    storage.write(async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(tx);
      return Object.values(rows[0] ?? {})[0];
    });
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(1);
  expect(await pragma('foreign_keys')).toBe(1);
});

test('a write is answered, and announced, when the log has been synced after its commit', async () => {
  const { storage, sync, names } = await open();
  const seen: string[] = [];
  storage.onAnnounced('work', (message) => seen.push(message));
  let finish = () => {};
  sync.mockImplementation((_file, done) => {
    seen.push('synced');
    finish = () => done(null);
  });
  const write = storage
    .write(async (tx) => {
      await tx.insertInto('settings').values({ name: 'a', value: 'x' }).execute();
      await storage.announce(tx, 'work', 'announced');
    })
    .then(() => seen.push('answered'));
  await expect.poll(() => sync.mock.calls).toHaveLength(1);
  expect(await names()).toEqual(['a']);
  expect(seen).toEqual(['synced']);
  finish();
  await write;
  expect(seen).toEqual(['synced', 'announced', 'answered']);
});

test('writes that come while the log is synced share the next commit and its sync', async () => {
  const { put, sync, names } = await open();
  const first = put('0');
  sync.mockImplementation((_file, done) => void setTimeout(done, 50, null));
  await expect.poll(() => sync.mock.calls).toHaveLength(1);
  await Promise.all([first, ...['1', '2', '3'].map(put)]);
  expect(sync).toHaveBeenCalledTimes(2);
  expect(await names()).toEqual(['0', '1', '2', '3']);
});

test('nothing is synced for a job that changed nothing', async () => {
  const { storage, sync } = await open();
  await storage.write((tx) => tx.deleteFrom('settings').where('name', '=', 'none').execute());
  expect(sync).not.toHaveBeenCalled();
});

test.each([
  ['EIO', 'failing'],
  ['ENOSPC', 'out of space'],
])(
  'after a sync that fails with %s nobody knows whether the write is kept, and the log is stored anew before the next',
  async (code, kind) => {
    const { storage, put, sync, names, logBytes } = await open();
    await put('before');
    sync.mockImplementationOnce((_file, done) => done(failure(code)));
    const error = await put('lost').catch((error: unknown) => error);
    expect(storage.classify(error)).toBe('unknown');
    expect(storage.explain(error)?.kind).toBe(kind);
    const bytes = logBytes();
    await put('after');
    expect(logBytes()).toBeLessThan(bytes);
    expect(await names()).toEqual(['after', 'before', 'lost']);
  },
);

test('after a sync that failed, nothing is committed while the log cannot be copied', async () => {
  const { path, storage, put, sync, names } = await open();
  const other = await openSqliteFile(path);
  other.exec('begin');
  other.prepare('select * from settings').all();
  sync.mockImplementationOnce((_file, done) => done(failure('EIO')));
  await expect(put('lost')).rejects.toThrow('did not say whether it committed');
  const refused = await put('refused').catch((error: unknown) => error);
  expect(storage.classify(refused)).toBe('unavailable');
  other.exec('commit');
  other.close();
  await put('after');
  expect(await names()).toEqual(['after', 'lost']);
});
