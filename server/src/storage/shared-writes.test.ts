import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import type { Actor } from '../schema/callers.ts';
import { type Acting, createActing } from './acting.ts';
import type { Db } from './schema.ts';
import { createSharedWrites, type Requested, type WriteResult } from './shared-writes.ts';
import { insertRows } from './statements.ts';

describe.each(DIALECTS)('%s', (dialect) => {
  let scratch: ScratchStorage;
  let acting: Acting;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    acting = createActing(scratch.storage);
  });
  afterAll(() => scratch.remove());

  /** The names of each transaction, and a way to add one. */
  function createWrites(
    run = store,
    limits: { weightOf?: (name: string) => number; maxWeight?: number } = {},
  ) {
    const batches: string[][] = [];
    const add = createSharedWrites<string, string>({
      storage: acting.storage,
      size: 5,
      ...limits,
      async run(tx, key, items) {
        batches.push(items.map(({ item }) => item));
        return run(tx, key, items);
      },
    });
    return { batches, add };
  }

  async function store(
    tx: Db,
    key: string,
    items: readonly Requested<string>[],
  ): Promise<WriteResult<string>[]> {
    await insertRows(
      tx,
      'settings',
      items.map(({ item, actor }) => ({ name: item, value: `${key} ${actor.id}` })),
    );
    return items.map(({ item }) => ({ value: item }));
  }

  const stored = async (start: string) => {
    const rows = await scratch.storage.db
      .selectFrom('settings')
      .selectAll()
      .where('name', 'like', `${start}%`)
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  };
  const addAll = (add: (key: string, item: string) => Promise<string>, names: readonly string[]) =>
    Promise.allSettled(names.map((name) => add('acc_1', name)));
  const namesOf = (start: string, count: number) => Array.from({ length: count }, (_, i) => `${start}${i}`);
  const sizesOf = (batches: string[][]) => batches.map(({ length }) => length);

  test('writes that wait at the same time share transactions of a limited size', async () => {
    const { add, batches } = createWrites();
    const names = namesOf('many', 12);
    expect(await Promise.all(names.map((name) => add('acc_1', name)))).toEqual(names);
    expect(await stored('many')).toEqual([...names].sort());
    expect(batches.flat().sort()).toEqual([...names].sort());
    expect(Math.max(...sizesOf(batches))).toBe(5);
  });

  test('a transaction has no more than it may of all its writes, unless one alone has more', async () => {
    const { add, batches } = createWrites(store, {
      weightOf: (name) => Number(name.slice(-1)),
      maxWeight: 6,
    });
    const names = ['w1', 'w2', 'w3', 'w4', 'w8', 'w0', 'w5'];
    expect(await Promise.all(names.map((name) => add('acc_1', name)))).toEqual(names);
    expect(batches.flat().sort()).toEqual([...names].sort());
    const weights = batches.map((batch) => batch.reduce((sum, name) => sum + Number(name.slice(-1)), 0));
    expect(Math.max(...weights)).toBe(8);
    expect(batches.filter((batch) => batch.includes('w8')).flat()).toHaveLength(1);
  });

  test('writes with different keys share none', async () => {
    const { add, batches } = createWrites();
    await Promise.all(['a', 'b', 'c'].map((key) => add(key, `key-${key}`)));
    expect(sizesOf(batches)).toEqual([1, 1, 1]);
  });

  test('each write has the actor of its own request', async () => {
    const { add } = createWrites();
    const asActor = (id: string) =>
      new Promise<string>((resolve, reject) => {
        const actor: Actor = { type: 'key', id, name: id };
        acting.during(actor, () => add('acc_1', `by-${id}`).then(resolve, reject));
      });
    await Promise.all([asActor('key_1'), asActor('key_2'), add('acc_1', 'by-nobody')]);
    const rows = await scratch.storage.db
      .selectFrom('settings')
      .selectAll()
      .where('name', 'like', 'by-%')
      .orderBy('name')
      .execute();
    expect(rows.map(({ value }) => value)).toEqual(['acc_1 key_1', 'acc_1 key_2', 'acc_1 system']);
  });

  test('one that the database rejects is the only one that fails', async () => {
    const { add, batches } = createWrites();
    await add('acc_1', 'once-2');
    const results = await addAll(add, namesOf('once-', 4));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await stored('once-')).toEqual(namesOf('once-', 4));
    expect(batches.flat().filter((name) => name === 'once-3').length).toBeGreaterThan(1);
  });

  test('one that is refused is not stored, and the others are', async () => {
    const { add } = createWrites(async (tx, key, items) => {
      const [first, ...others] = items;
      if (first?.item !== 'refused-0') return store(tx, key, items);
      return [{ error: new Error('no') }, ...(await store(tx, key, others))];
    });
    const results = await addAll(add, namesOf('refused-', 3));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(await stored('refused-')).toEqual(['refused-1', 'refused-2']);
  });

  test('a scope that rejects takes back what was written for it, and nothing else', async () => {
    const committed: string[] = [];
    const storage = {
      ...scratch.storage,
      scope: () => ({
        confirm: async () => {
          if (++confirmed === 2) throw new Error('taken over');
        },
        committed: () => void committed.push('one'),
      }),
    };
    let confirmed = 0;
    const add = createSharedWrites<string, string>({ storage, size: 3, run: store });
    const results = await addAll(add, namesOf('scope-', 3));
    const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(await stored('scope-')).toEqual(kept.sort());
    expect(committed).toHaveLength(kept.length);
  });
});
