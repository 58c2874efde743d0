import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { threadEntry } from '../../../../tests/support/thread-entry.ts';
import { until } from '../../../../tests/system/support/until.ts';
import { systemClock } from '../../lib/clock.ts';
import { openSqlite } from '../sqlite.ts';
import { openSqliteFile } from '../sqlite-engine.ts';
import type { Storage } from '../storage.ts';
import { createCheckpointer } from './checkpointer.ts';
import { createSqliteThread } from './thread.ts';

/** More than ten commits of this file write, and less than those during which a reader keeps the log. */
const MAX_LOG_BYTES = 400_000;

describe('on SQLite, checkpoints in a thread', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-checkpoints-'));
  const log = join(folder, 'waybill.db-wal');
  let storage: Storage;
  let written = 0;
  beforeAll(async () => {
    const entry = await threadEntry('storage/sqlite-thread/sqlite-thread.ts');
    storage = await openSqlite(folder, systemClock, {
      ...{ threadEntry: entry, maxJobs: 10, maxLogBytes: MAX_LOG_BYTES },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** How often the log has been started anew: in its header, in the bytes after the page size. A log that was just cut has none. */
  const restarts = (): number => {
    const bytes = readFileSync(log);
    return bytes.length === 0 ? 0 : bytes.readUInt32BE(12);
  };
  const commit = (): Promise<unknown> =>
    storage.write((tx) =>
      tx
        .insertInto('settings')
        .values({ name: `n${written++}`, value: 'x'.repeat(500) })
        .execute(),
    );
  const count = async (): Promise<number> =>
    (await storage.db.selectFrom('settings').selectAll().where('name', 'like', 'n%').execute()).length;

  async function commitUntil(isReached: () => boolean): Promise<void> {
    const commitSome = async () => {
      for (let i = 0; i < 5; i++) await commit();
      return isReached();
    };
    await until('the log to be started anew', commitSome, { everyMs: 1 });
  }

  test('start the log anew again and again', async () => {
    const before = restarts();
    await commitUntil(() => restarts() >= before + 3);
    expect(await count()).toBe(written);
  });

  test('leave what a reader still needs, and go on when it is done', async () => {
    const reader = await openSqliteFile(join(folder, 'waybill.db'));
    reader.exec('begin');
    const seen = reader.prepare('select count(*) as n from settings').all<{ n: number }>();
    for (let i = 0; i < 60; i++) await commit();
    const before = restarts();
    for (let i = 0; i < 60; i++) await commit();
    expect(restarts()).toBe(before);
    expect(reader.prepare('select count(*) as n from settings').all()).toEqual(seen);
    reader.exec('commit');
    reader.close();
    expect(statSync(log).size).toBeGreaterThan(MAX_LOG_BYTES);
    await commitUntil(() => restarts() > before);
    expect(await count()).toBe(written);
  });

  test('cut a log that has become too long', async () => {
    await commitUntil(() => statSync(log).size <= MAX_LOG_BYTES);
    expect(await count()).toBe(written);
  });

  test('a slow read sees what was committed before it, and fails as any other', async () => {
    const read = storage.prepareSlow<{ name: string }, { value: string }>((db, p) =>
      db.selectFrom('settings').select('value').where('name', '=', p.name),
    );
    for (let i = 0; i < 3; i++) {
      await commit();
      expect(await read({ name: `n${written - 1}` })).toEqual([{ value: 'x'.repeat(500) }]);
    }
    const failing = storage.prepareSlow<{ text: string }, { bad: string }>((db, p) => ({
      compile: () => sql<{ bad: string }>`select json_extract(${p.text}, '$') as bad`.compile(db),
    }));
    await expect(failing({ text: '{' })).rejects.toThrow('malformed JSON');
  });

  test('end with the storage, which leaves all data in the one file', async () => {
    await storage.close();
    expect(statSync(log, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    const reader = await openSqliteFile(join(folder, 'waybill.db'));
    expect(reader.prepare("select count(*) as n from settings where name like 'n%'").all()).toEqual([
      { n: written },
    ]);
    reader.close();
  });
});

describe('with a scripted thread', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-checkpoints-'));
  const path = join(folder, 'waybill.db');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function start(script: string) {
    const file = join(folder, 'thread.mjs');
    writeFileSync(file, script);
    const onFailure = vi.fn();
    const thread = createSqliteThread(path, 'test', { entry: pathToFileURL(file) });
    const checkpointer = createCheckpointer({ thread, maxJobs: 1, onFailure });
    const close = () => {
      checkpointer.stop();
      return thread.close();
    };
    return { checkpointer, close, onFailure };
  }

  test('what was committed while it copied is copied before the next transaction', async () => {
    const { checkpointer, close, onFailure } = start(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (message) =>
        message === 'close' ? parentPort.close() : parentPort.postMessage({ ...message, result: [] }));`);
    expect(checkpointer.committed(1)).toBeUndefined();
    expect(checkpointer.committed(1)).toBeUndefined();
    const copied = await until('the first copy to end', () => {
      const promise = checkpointer.committed(1);
      return promise && { promise };
    });
    expect(checkpointer.committed(1)).toBeUndefined();
    await copied.promise;
    expect(onFailure).not.toHaveBeenCalled();
    await close();
  });

  test('that ends by itself, this is reported once, and no other is started', async () => {
    const { checkpointer, close, onFailure } = start("throw new Error('no such binary');");
    checkpointer.committed(1);
    await expect.poll(() => onFailure.mock.calls).toHaveLength(1);
    for (let i = 0; i < 5; i++) checkpointer.committed(1);
    await close();
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(checkpointer.committed(1)).toBeUndefined();
  });
});
