import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTables } from '../../../../../tests/support/filled-tables.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../../../tests/support/storages.ts';
import { countOf, documentsOf, idsOf, type Shape } from './order-list-query.ts';

const NONE: Shape = {
  statuses: 0,
  checks: 0,
  columns: [],
  from: false,
  before: false,
  shipByBefore: false,
  numbered: false,
  terms: 0,
  without: 0,
  sort: 'created_at',
  isAscending: false,
};

/** What the list is asked for, and the index that answers both the page and the count. */
const LISTS: [name: string, shape: Partial<Shape>, index: RegExp][] = [
  ['everything', {}, /orders_/],
  ['oldest first', { isAscending: true }, /orders_/],
  ['status', { statuses: 1 }, /orders_by_status_newest/],
  ['storeId', { columns: ['store_id'] }, /orders_by_store_id/],
  ['storeId and status', { statuses: 1, columns: ['store_id'] }, /orders_by_store_id_status_newest/],
  ['several statuses', { statuses: 3 }, /orders_by_status_newest/],
  ['ready', { statuses: 2, ready: true }, /orders_by_status_newest/],
  [
    'ready in a warehouse',
    { statuses: 2, ready: true, columns: ['warehouse_id'] },
    /orders_by_status_newest/,
  ],
  ['not ready', { statuses: 3, ready: false }, /orders_by_status_newest/],
  [
    'status and every filter',
    {
      statuses: 1,
      columns: ['store_id', 'warehouse_id', 'allocation', 'requested_service'],
      shipByBefore: true,
    },
    /orders_by_status_newest/,
  ],
  [
    'every filter but status',
    {
      columns: ['store_id', 'warehouse_id', 'allocation', 'requested_service'],
      shipByBefore: true,
    },
    /orders_by_/,
  ],
  ['address check', { checks: 1 }, /orders_by_ship_to_check/],
  [
    'several results of the address check, open, in a warehouse',
    { checks: 3, statuses: 2, columns: ['warehouse_id'] },
    /orders_by_ship_to_check/,
  ],
  ['international', { international: true }, /orders_international/],
  ['international, open', { international: true, statuses: 3 }, /orders_international/],
  ['by ship-by date', { sort: 'ship_by', isAscending: true, dated: true }, /orders_by_ship_by/],
  [
    'open by ship-by date',
    {
      sort: 'ship_by',
      isAscending: true,
      dated: true,
      statuses: 2,
      shipByBefore: true,
      columns: ['warehouse_id'],
    },
    /orders_by_ship_by/,
  ],
];

describe.each(DIALECTS)('the list of orders on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    await fillTables(scratch.storage);
    if (dialect === 'postgres') await sql`vacuum analyze`.execute(scratch.storage.db);
  });
  afterAll(() => scratch.remove());

  async function plan(query: { compile(): CompiledQuery }): Promise<string> {
    const { sql: text, parameters } = query.compile();
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await scratch.storage.db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    );
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  }

  const PARAMS = {
    account_id: 'v3',
    ...Object.fromEntries([0, 1, 2].map((i) => [`status${i}`, `v${i}`])),
    ...Object.fromEntries([0, 1, 2].map((i) => [`check${i}`, `v${i}`])),
    store_id: 'v3',
    warehouse_id: 'v3',
    allocation: 'v3',
    requested_service: 'v3',
    from: 100,
    before: 2_000,
    shipByBefore: 2_000,
    order_number: 'v3',
    numberKey: 'v13',
    term0: 'v1',
    term0End: 'v1\u{10ffff}',
    limit: 50,
    offset: 0,
    depth: 50,
  };
  const indexOnly = dialect === 'sqlite' ? /USING COVERING INDEX/ : /Index Only Scan/;
  const readsTable =
    dialect === 'sqlite'
      ? /SCAN (?!(o$|o\n|part|CONSTANT))(?!.*COVERING)|SEARCH (?!.*COVERING)/
      : /Seq Scan|Index Scan|Heap/;

  test.each(LISTS)('%s: page and count come from an index alone', async (_name, over, index) => {
    for (const range of [false, true]) {
      const shape = { ...NONE, ...over, from: range, before: range };
      for (const build of [idsOf, countOf]) {
        const text = await plan(build(scratch.storage.db, shape, PARAMS));
        expect(text).toMatch(indexOnly);
        expect(text).not.toMatch(readsTable);
        expect(text).toMatch(index);
      }
      const page = await plan(idsOf(scratch.storage.db, shape, PARAMS));
      // In a table as small as this PostgreSQL may as well sort what it finds.
      if (shape.statuses < 2 && shape.checks < 2 && dialect === 'sqlite')
        expect(page).not.toMatch(/TEMP B-TREE|Sort/);
    }
  });

  test.each<[string, Partial<Shape>, isReadOnce: boolean]>([
    ['everything', {}, true],
    ['oldest first', { isAscending: true }, true],
    ['status', { statuses: 1 }, true],
    ['storeId and status', { statuses: 1, columns: ['store_id'] }, true],
    ['several statuses', { statuses: 3 }, false],
    ['status and warehouse', { statuses: 1, columns: ['warehouse_id'] }, false],
    ['a word', { terms: 1, driver: 0 }, false],
  ])(
    '%s: the first page reads orders where it finds them, if all of these are of the page',
    async (_name, over, isReadOnce) => {
      const text = await plan(documentsOf(scratch.storage.db, { ...NONE, ...over, atStart: true }, PARAMS));
      const readsAgain = /autoindex_orders|Nested Loop|Hash Join|Merge Join/;
      if (isReadOnce) expect(text).not.toMatch(readsAgain);
      else expect(text).toMatch(readsAgain);
      const later = await plan(documentsOf(scratch.storage.db, { ...NONE, ...over }, PARAMS));
      expect(later).toMatch(readsAgain);
    },
  );

  test('orders with labels to print are found by these labels, and no others are read', async () => {
    for (const over of [{}, { statuses: 2 }, { sort: 'ship_by', dated: true } as const])
      for (const build of [idsOf, countOf]) {
        const text = await plan(build(scratch.storage.db, { ...NONE, ...over, unprinted: true }, PARAMS));
        expect(text).toMatch(/shipments_by_print_state/);
        expect(text).not.toMatch(/orders_by|orders_without|Seq Scan|SCAN o/);
      }
  });

  test('an order is found by its number in the index by number, and no others are read', async () => {
    const shapes = [
      {},
      { statuses: 2, columns: ['store_id'] },
      { sort: 'ship_by', dated: true },
      { sort: 'total' },
      { unprinted: true },
    ] as const;
    for (const over of shapes)
      for (const build of [idsOf, countOf]) {
        const text = await plan(build(scratch.storage.db, { ...NONE, ...over, numbered: true }, PARAMS));
        expect(text).toMatch(
          dialect === 'sqlite'
            ? /USING INDEX orders_by_number \(account_id=\? AND <expr>=\?/
            : /orders_by_number/,
        );
        expect(text).not.toMatch(/orders_by_(?!number)|orders_without|Seq Scan|SCAN o\b/);
      }
  });

  test.each([
    ['total', /orders_by_total/],
    ['number', /orders_by_number/],
    ['placed_at', /orders_by_placed/],
    ['destination', /orders_by_destination/],
  ] as const)('all by %s: the index of the sort is read until the page is full', async (sort, index) => {
    // In a table as small as this PostgreSQL may as well sort what a filter leaves.
    for (const isAscending of [true, false])
      for (const over of dialect === 'sqlite' ? [{}, { statuses: 2, ready: true }] : [{}]) {
        const shape = { ...NONE, ...over, sort, isAscending, walk: true };
        const text = await plan(idsOf(scratch.storage.db, shape, PARAMS));
        expect(text).toMatch(index);
        expect(text).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/);
      }
  });

  test('few that a filter leaves, by total: found by the filter, and sorted', async () => {
    const shape = { ...NONE, statuses: 2, ready: true, sort: 'total', isAscending: true } as const;
    const text = await plan(idsOf(scratch.storage.db, shape, PARAMS));
    expect(text).toMatch(/orders_by_status_newest/);
    expect(text).toMatch(/TEMP B-TREE|Sort/);
  });

  test('a bounded count reads an index until the bound', async () => {
    const shape = { ...NONE, statuses: 3, international: true, bounded: true };
    const text = await plan(countOf(scratch.storage.db, shape, PARAMS));
    expect(text).toMatch(/orders_international/);
    expect(text).not.toMatch(readsTable);
  });

  test('one word or tag: page and count come from the index of terms alone', async () => {
    for (const build of [idsOf, countOf]) {
      const text = await plan(build(scratch.storage.db, { ...NONE, terms: 1, driver: 0 }, PARAMS));
      expect(text).toMatch(
        dialect === 'sqlite'
          ? /SEARCH order_terms USING PRIMARY KEY/
          : /Index Only Scan using order_terms_pkey/,
      );
      expect(text).not.toContain(' orders');
    }
  });
});
