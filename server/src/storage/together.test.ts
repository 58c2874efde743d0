import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { DatabaseProxy } from '../../../tests/support/database-proxy.ts';
import {
  DIALECTS,
  openProxiedStorage,
  openScratchStorage,
  type ProxiedStorage,
  type ScratchStorage,
} from '../../../tests/support/storages.ts';
import { type Db, insertRows, type Storage, together } from './index.ts';

const put = (tx: Db, name: string) => insertRows(tx, 'settings', [{ name, value: 'x' }]);

const stored = async ({ db }: Storage): Promise<string[]> => {
  const rows = await db.selectFrom('settings').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};
const clear = ({ storage }: { storage: Storage }) =>
  storage.write((tx) => tx.deleteFrom('settings').execute());

describe.each(DIALECTS)('steps of a transaction that go together on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
  });
  afterAll(() => scratch.remove());
  beforeEach(() => clear(scratch));

  test('each gives its result, and all are stored', async () => {
    const results = await scratch.storage.write((tx) =>
      together(tx, [
        () => put(tx, 'a'),
        async () => 7,
        async () => {
          await put(tx, 'b');
          await put(tx, 'c');
          return 'done';
        },
      ]),
    );
    expect(results).toEqual([undefined, 7, 'done']);
    expect(await stored(scratch.storage)).toEqual(['a', 'b', 'c']);
  });

  test('one that fails undoes all, and its error is the one that is reported', async () => {
    const failing = scratch.storage.write((tx) =>
      together(tx, [
        async () => {
          await put(tx, 'first');
          await put(tx, 'later');
        },
        () => put(tx, 'twice'),
        () => put(tx, 'twice'),
        () => put(tx, 'after'),
      ]),
    );
    expect(scratch.storage.classify(await failing.catch((error) => error))).toBe('duplicate');
    expect(await stored(scratch.storage)).toEqual([]);
    await scratch.storage.write(async (tx) => put(tx, 'next'));
    expect(await stored(scratch.storage)).toEqual(['next']);
  });
});

describe.skipIf(inject('postgresUrl') === '')('statements that do not wait for answers', () => {
  let scratch: ProxiedStorage;
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    scratch = await openProxiedStorage({ poolSize: 1 });
    proxy = scratch.proxy;
  });
  afterAll(() => scratch.remove());
  beforeEach(() => clear(scratch));

  test('they reach the server while the first has no answer', async () => {
    const first = proxy.hold('first-name');
    const last = proxy.hold('last-name');
    const writing = scratch.storage.write((tx) =>
      together(tx, [() => put(tx, 'first-name'), () => put(tx, 'last-name')]),
    );
    await Promise.all([first.reached, last.reached]);
    first.release();
    last.release();
    await writing;
    expect(await stored(scratch.storage)).toEqual(['first-name', 'last-name']);
  });

  test('one that comes after the end of its transaction is refused, and nothing of it is stored', async () => {
    let transaction: Db | undefined;
    await scratch.storage.write(async (tx) => {
      transaction = tx;
      await put(tx, 'in time');
    });
    await expect(async () => put(transaction as Db, 'late')).rejects.toThrow(/after the end/);
    expect(await stored(scratch.storage)).toEqual(['in time']);
  });
});
