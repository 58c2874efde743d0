import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillAccounts } from '../../../../tests/support/filled-tables.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../../tests/support/storages.ts';
import type { Db } from '../schema.ts';
import { createListCounts } from './counts.ts';
import { checkListCounts } from './counts-check.ts';
import { piecesOf, type TimeRange } from './time-buckets.ts';

interface Row {
  id: string;
  account_id: string;
  created_at: number;
  status: string;
  store_id: string;
}

const NOW = Date.parse('2026-11-15T12:00:00Z');
const STATUSES = ['pending', 'shipped', 'delivered'];
const STORES = ['', 'berlin', 'oslo'];
const REST = {
  ship_to: '{}',
  destination_key: '',
  search_terms: '',
  allocation: 'none',
  currency: 'USD',
  subtotal: 0,
  shipping_paid: 0,
  tax: 0,
  total: 0,
  tags: '[]',
  metadata: '{}',
  updated_at: 0,
};

/** The same numbers in every run. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

/** Years apart, hours apart, and in bursts in which many have the same millisecond. */
function someRows(count: number): Row[] {
  const dice = createDice(7);
  const scales = [2 ** 36, 2 ** 30, 2 ** 22, 2 ** 13, 5];
  return Array.from({ length: count }, (_, i) => ({
    id: `ord_${dice(1_000_000)}_${i}`,
    account_id: `v${dice(2)}`,
    created_at: NOW - dice(scales[dice(scales.length)] ?? 1),
    status: STATUSES[dice(3)] ?? '',
    store_id: STORES[dice(3)] ?? '',
  }));
}

const insert = (tx: Db, rows: readonly Row[]) =>
  tx
    .insertInto('orders')
    .values(rows.map((row) => ({ ...REST, ...row, order_number: row.id }) as never))
    .execute();

const newestFirst = (a: Row, b: Row) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1);
const isWithin = ({ from = 0, before = Number.POSITIVE_INFINITY }: TimeRange, { created_at: at }: Row) =>
  at >= from && at < before;

test.each([
  {},
  { from: NOW },
  { before: NOW },
  { from: NOW - 2 ** 37 - 1, before: NOW },
  { from: NOW - 5, before: NOW },
  { from: NOW, before: NOW - 5 },
])('the pieces of %o are the range, each moment once, from few buckets', (range: TimeRange) => {
  const pieces = piecesOf(range).map(({ level = 0, start, end }) => [start * 2 ** level, end * 2 ** level]);
  for (const [i, [start]] of pieces.entries()) if (i > 0) expect(start).toBe(pieces[i - 1]?.[1]);
  const { from = 0, before = 2 ** 52 } = range;
  if (from >= before) expect(pieces).toEqual([]);
  else expect([pieces[0]?.[0], pieces.at(-1)?.[1]]).toEqual([from, before]);
  const counted = piecesOf(range).filter(({ level }) => level !== undefined && level < 35);
  expect(counted.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThan(2 * (256 + 256 + 128));
});

describe.each(DIALECTS)('counts of orders on %s', (dialect) => {
  let scratch: ScratchStorage;
  let rows = someRows(600);
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    await fillAccounts(scratch.storage);
    const { storage } = scratch;
    for (let i = 0; i < rows.length; i += 100)
      await storage.write((tx) => insert(tx, rows.slice(i, i + 100)));
    const dice = createDice(3);
    await storage.write(async (tx) => {
      for (const row of rows.slice(0, 100)) {
        row.status = STATUSES[dice(3)] ?? '';
        row.store_id = STORES[dice(3)] ?? '';
        const { id, status, store_id } = row;
        await tx
          .updateTable('orders')
          .set({ status: status as 'pending', store_id })
          .where('id', '=', id)
          .execute();
      }
      const gone = rows.slice(50, 150).map(({ id }) => id);
      await tx.deleteFrom('orders').where('id', 'in', gone).execute();
    });
    rows = [...rows.slice(0, 50), ...rows.slice(150)];
  });
  afterAll(() => scratch.remove());

  test('agree with the rows after inserts, updates and deletes', async () => {
    expect(await checkListCounts(scratch.storage)).toEqual([]);
  });

  test('give the total and the place of any page, for any statuses, store and range', async () => {
    const counts = createListCounts(scratch.storage, 'orders', { few: 5 });
    const dice = createDice(11);
    const moment = () =>
      dice(3) === 0 ? undefined : NOW - dice([2 ** 36, 2 ** 22, 2 ** 12, 8][dice(4)] ?? 1);
    for (let round = 0; round < 60; round++) {
      const ownerId = `v${dice(2)}`;
      const statuses = dice(2) === 0 ? undefined : STATUSES.slice(0, 1 + dice(3));
      const store = dice(2) === 0 ? undefined : STORES[dice(3)];
      const range = { from: moment(), before: moment() };
      const matching = rows.filter(
        (row) =>
          row.account_id === ownerId &&
          (statuses?.includes(row.status) ?? true) &&
          (store === undefined || row.store_id === store),
      );
      const listed = matching.filter((row) => isWithin(range, row)).sort(newestFirst);
      const asked = {
        ownerId,
        facets: [statuses, store === undefined ? undefined : [store]] as const,
        range,
        countBetween: async (from: number, before: number) =>
          matching.filter((row) => isWithin({ from, before }, row)).length,
      };
      expect(await counts.total(asked)).toBe(listed.length);
      for (const isAscending of [true, false]) {
        const offset = dice(listed.length + 1);
        const place = await counts.locate(asked, offset, isAscending);
        const inOrder = isAscending ? [...listed].reverse() : listed;
        const rest = inOrder.filter((row) => isWithin(place?.range ?? {}, row)).slice(place?.offset);
        if (offset > 5 || place !== undefined) expect(place ? rest[0] : undefined).toBe(inOrder[offset]);
      }
    }
  });

  test('agree after many transactions at the same time, some of them undone', async () => {
    const { storage } = scratch;
    const added = someRows(120).map((row, i) => ({ ...row, id: `ord_new_${i}`, account_id: 'v4' }));
    const writes = added.map((row, i) =>
      storage.write(async (tx) => {
        await insert(tx, [row]);
        await tx
          .updateTable('orders')
          .set({ status: 'cancelled' })
          .where('id', '=', `ord_new_${(i * 7) % 100}`)
          .execute();
        if (i % 5 === 0) throw new Error('undone');
      }),
    );
    const results = await Promise.allSettled(writes);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(24);
    expect(await checkListCounts(storage)).toEqual([]);
  });

  test('a total and the buckets of a page come from the primary key alone', async () => {
    const explain = dialect === 'sqlite' ? sql`explain query plan` : sql`explain`;
    const { rows } = await sql<Record<string, string>>`${explain} select bucket, sum(n) as n from list_counts
      where account_id = 'v1' and list = 'orders' and level = 27 and bucket >= 0 and bucket < 99999
      group by bucket order by bucket`.execute(scratch.storage.db);
    const plan = rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/USING PRIMARY KEY|list_counts_pkey/);
    expect(plan).not.toMatch(/TEMP B-TREE|Seq Scan/);
  });
});
