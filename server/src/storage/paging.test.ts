import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillAccounts, fillTables } from '../../../tests/support/filled-tables.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import { newId } from '../lib/ids.ts';
import { afterPrefix, searchKey } from '../lib/search-key.ts';
import { createPager } from './index.ts';
import { countOf, type Params, pageOfIds } from './page-query.ts';

/** What each list can be filtered by, as the pager asks it. */
const FILTERS: [table: string, columns: string[]][] = [
  ['shipments', []],
  ['shipments', ['status']],
  ['shipments', ['order_id']],
  ['shipments', ['print_state']],
  ['shipments', ['print_state', 'status']],
  ['shipments', ['carrier']],
  ['shipments', ['carrier', 'status']],
  ['shipments', ['carrier', 'tracking_status']],
  ['shipments', ['tracking_status']],
  ['shipments', ['status', 'tracking_status']],
  ['returns', []],
  ['returns', ['status']],
  ['returns', ['order_id']],
  ['returns', ['order_id', 'status']],
  ['products', []],
  ['products', ['active']],
  ['stock_levels', []],
  ['stock_levels', ['product_id']],
  ['stock_levels', ['warehouse_id']],
  ['stock_levels', ['below_reorder_point']],
  ['stock_levels', ['below_reorder_point', 'product_id']],
  ['stock_levels', ['below_reorder_point', 'warehouse_id']],
  ['stock_movements', []],
  ['stock_movements', ['product_id']],
  ['stock_movements', ['product_id', 'warehouse_id']],
  ['stock_movements', ['product_id', 'reason']],
  ['stock_movements', ['product_id', 'reason', 'warehouse_id']],
  ['stock_movements', ['warehouse_id']],
  ['stock_movements', ['reason', 'warehouse_id']],
  ['stock_movements', ['reason']],
  ['stock_movements', ['reference']],
  ['stock_movements', ['product_id', 'reference']],
  ['stock_movements', ['reference', 'warehouse_id']],
  ['stock_movements', ['reason', 'reference']],
  ['stock_movements', ['product_id', 'reason', 'reference', 'warehouse_id']],
  ['manifests', []],
  ['manifests', ['status']],
  ['manifests', ['warehouse_id']],
  ['manifests', ['status', 'warehouse_id']],
  ['pickups', []],
  ['pickups', ['status']],
  ['pickups', ['warehouse_id']],
  ['pickups', ['status', 'warehouse_id']],
  ['deliveries', ['status']],
  ['deliveries', ['event_type', 'status']],
];

/** Lists that are searched by a prefix, and what that is combined with. */
const SEARCHES: [table: string, search: string[], columns: string[]][] = [
  ['products', ['name_key', 'sku_key'], []],
  ['products', ['name_key', 'sku_key'], ['active']],
  ['products', ['name_key', 'sku_key'], ['sku']],
  ['products', ['name_key', 'sku_key'], ['active', 'sku']],
];

describe.each(DIALECTS)('list queries on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    // Without rows PostgreSQL's planner takes any index it likes.
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

  /** The plans of a page's ids and of the count. */
  async function plans(
    table: string,
    columns: string[],
    range: boolean,
    search: string[] = [],
    walk = false,
  ) {
    const owner = table === 'deliveries' ? 'subscription_id' : 'account_id';
    const fixed: Params = { active: 1, below_reorder_point: 1 };
    const params: Params = {
      [owner]: 'v3',
      from: 100,
      before: 2_000,
      prefix: 'v1',
      prefixEnd: afterPrefix('v1'),
    };
    for (const column of columns) params[column] = fixed[column] ?? 'v3';
    const spread =
      table === 'deliveries' && !columns.includes('status')
        ? { column: 'status', values: ['pending', 'delivered', 'failed'] }
        : undefined;
    const shape = { table, owner, columns, from: range, before: range, search, walk, spread };
    const { db } = scratch.storage;
    const page = { ...params, limit: 50, offset: walk ? 0 : 5_000, depth: 5_050 };
    return [await plan(pageOfIds(db, shape, page)), await plan(countOf(db, shape, params))];
  }

  const indexOnly = dialect === 'sqlite' ? /USING COVERING INDEX/ : /Index Only Scan/;
  const readsTable =
    dialect === 'sqlite'
      ? /SCAN (?!(found|some|every|CONSTANT))(?!.*COVERING)|SEARCH (?!.*COVERING)/
      : /Seq Scan|Index Scan|Heap/;

  test.each(FILTERS)(
    '%s by %j: page and count come from one index, without a sort',
    async (table, columns) => {
      for (const range of [false, true]) {
        for (const text of await plans(table, columns, range)) {
          expect(text).toMatch(indexOnly);
          expect(text).not.toMatch(/TEMP B-TREE|Sort/);
          expect(text).not.toMatch(readsTable);
        }
      }
    },
  );

  test.each([[[]], [['event_type']]])(
    'deliveries of every status by %j: page and count come from the index by status, times as its ranges',
    async (columns) => {
      for (const range of [false, true]) {
        for (const text of await plans('deliveries', columns, range)) {
          expect(text).toMatch(indexOnly);
          expect(text).not.toMatch(readsTable);
          if (range && dialect === 'sqlite')
            expect(text).toMatch(/status=\? AND created_at>\? AND created_at<\?/);
        }
      }
    },
  );

  test.each(SEARCHES)(
    '%s by a prefix of one of %j and %j: page and count come from one range of an index for each',
    async (table, search, columns) => {
      for (const range of [false, true]) {
        for (const text of await plans(table, columns, range, search)) {
          for (const column of search) {
            expect(text).toMatch(new RegExp(`(COVERING INDEX|Index Only Scan using) ${table}_by_${column}`));
          }
          expect(text).not.toMatch(readsTable);
        }
      }
    },
  );

  test.each(SEARCHES)(
    '%s by a prefix of one of %j and %j, where very many match: the page comes from one index',
    async (table, search, columns) => {
      for (const range of [false, true]) {
        const [page] = await plans(table, columns, range, search, true);
        expect(page).toMatch(indexOnly);
        expect(page).not.toMatch(readsTable);
        // In a table as small as this PostgreSQL may as well sort what it finds.
        if (dialect === 'postgres') continue;
        expect(page).toContain(`COVERING INDEX ${table}_by_newest`);
        expect(page).not.toContain('TEMP B-TREE');
      }
    },
  );

  test.each([
    ['products', undefined],
    ['stock_levels', { table: 'products', by: 'product_id' }],
  ])('%s by words: names come from an index alone', async (table, searched) => {
    const search = { search: ['name_key', 'sku_key'], words: 2, searched };
    const shape = { table, owner: 'account_id', columns: [], from: false, before: false, ...search };
    const params = { account_id: 'v3', word0: '%v%', word1: '%1%', limit: 50, offset: 0, depth: 50 };
    for (const build of [pageOfIds, countOf]) {
      const text = await plan(build(scratch.storage.db, shape, params));
      expect(text).toMatch(indexOnly);
      expect(text).not.toMatch(/(SEARCH|SCAN) products (?!.*COVERING)|Seq Scan/);
    }
  });

  test('a product by its sku is one seek in a unique index', async () => {
    const unique =
      dialect === 'sqlite' ? /SEARCH products .*\(account_id=\? AND sku=\?\)/ : /products_user_id_sku_key/;
    for (const text of await plans('products', ['sku'], false)) expect(text).toMatch(unique);
  });

  test('a deleted product is looked for among order items by index', async () => {
    const text = await plan(
      scratch.storage.db.selectFrom('order_items').select('id').where('product_id', '=', 'v1'),
    );
    expect(text).toContain('order_items_by_product');
  });

  test('counted lists have the pages and totals that their rows have, by every filter and any time', async () => {
    const { storage } = scratch;
    const reasons = ['received', 'shipped', 'count'];
    const widths = [2 ** 36, 2 ** 28, 2 ** 20, 9_000, 3];
    // Years, days and seconds apart, and many of the same moment.
    const rows = Array.from({ length: 400 }, (_, i) => ({
      id: `mov_${String((i * 7_919) % 400).padStart(3, '0')}`,
      account_id: 'v4',
      product_id: 'v1',
      warehouse_id: `v${i % 2}`,
      ...{ on_hand_delta: 1, allocated_delta: 0, on_hand_after: 1, allocated_after: 0 },
      reason: reasons[i % 3],
      created_at: 2 ** 40 + (((i * 104_729) % 1_000) * (widths[i % widths.length] ?? 1)) / 1_000,
    })).map((row) => ({ ...row, created_at: Math.floor(row.created_at) }));
    await storage.write(async (tx) => {
      await tx.deleteFrom('stock_movements').where('account_id', '=', 'v4').execute();
      await tx
        .insertInto('stock_movements')
        .values(rows as never)
        .execute();
    });
    const pager = createPager(storage, 'stock_movements', { few: 10 });
    const newestFirst = rows.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
    const middle = newestFirst[200]?.created_at ?? 0;
    for (const filters of [
      {},
      { reason: 'count' },
      { warehouse_id: 'v1' },
      { reason: 'shipped', warehouse_id: 'v0' },
    ])
      for (const narrowing of [{}, { createdFrom: middle }, { createdBefore: middle + 1 }]) {
        const range: { createdFrom?: number; createdBefore?: number } = narrowing;
        const { createdFrom = 0, createdBefore = Number.POSITIVE_INFINITY } = range;
        const expected = newestFirst
          .filter((row) =>
            Object.entries(filters).every(([column, value]) => row[column as 'reason'] === value),
          )
          .filter(({ created_at: at }) => at >= createdFrom && at < createdBefore)
          .map(({ id }) => id);
        const seen: string[] = [];
        for (let page = 1; (page - 1) * 23 < expected.length; page++) {
          const { data, meta } = await pager('v4', filters as never, { page, limit: 23 }, narrowing);
          expect(meta.total).toBe(expected.length);
          seen.push(...data.map(({ id }) => id));
        }
        expect(seen).toEqual(expected);
        const beyond = await pager('v4', filters as never, { page: 30, limit: 23 }, narrowing);
        expect([beyond.data, beyond.meta.total]).toEqual([[], expected.length]);
      }
  });
});

describe.each(
  DIALECTS.flatMap((dialect) => [
    { dialect, how: 'sorted, in the main thread', walkFrom: 1_000, many: 1_000 },
    { dialect, how: 'walked, in a thread', walkFrom: 0, many: 0 },
  ]),
)('pages on $dialect, searches $how', ({ dialect, walkFrom, many }) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    await fillAccounts(scratch.storage);
  });
  afterAll(() => scratch.remove());

  async function pageOf(names: string[], createdAt = (i: number) => i * 10) {
    const rows = names.map((name, i) => ({
      id: newId('prd'),
      account_id: 'v1',
      sku: `S${i}-${name}`,
      sku_key: searchKey(`S${i}-${name}`),
      name,
      name_key: searchKey(name),
      currency: 'USD',
      active: i % 2,
      metadata: '{}',
      created_at: createdAt(i),
      updated_at: i,
    }));
    await scratch.storage.write(async (tx) => {
      await tx.deleteFrom('products').execute();
      for (const row of rows)
        await tx
          .insertInto('products')
          .values(row as never)
          .execute();
    });
    const search = ['name_key', 'sku_key'] as const;
    const pager = createPager(scratch.storage, 'products', { search, walkFrom, many });
    return async (
      narrowing: Parameters<typeof pager>[3],
      filters: Parameters<typeof pager>[1] = {},
      request = { page: 1, limit: 50 },
    ) => {
      const { data, meta } = await pager('v1', filters, request, narrowing);
      return { names: data.map(({ name }) => name), total: meta.total };
    };
  }

  test('a prefix is found in any case and any script, in either column, each row once', async () => {
    const page = await pageOf(['Mug', 'MUGGLE', 'ΟΔΟΣΑ', 's1 mug', '100%', 'a_b', 'Ünder', '😀 box', 'zm']);
    expect(await page({ prefix: 'mUg' })).toEqual({ names: ['MUGGLE', 'Mug'], total: 2 });
    expect((await page({ prefix: 's1' })).names).toEqual(['s1 mug', 'MUGGLE']);
    expect((await page({ prefix: 's3-S1 MUG' })).names).toEqual(['s1 mug']);
    expect((await page({ prefix: 'οδος' })).names).toEqual(['ΟΔΟΣΑ']);
    expect((await page({ prefix: 'üN' })).names).toEqual(['Ünder']);
    expect((await page({ prefix: '😀' })).names).toEqual(['😀 box']);
    expect((await page({ prefix: '%' })).total).toBe(0);
    expect((await page({ prefix: 'a%' })).total).toBe(0);
    expect((await page({ prefix: 'axb' })).total).toBe(0);
    expect((await page({ prefix: 's' })).total).toBe(9);
    expect((await page({ prefix: 'a' })).names).toEqual(['a_b']);
  });

  test('a prefix goes with other filters, with pages and with times', async () => {
    const page = await pageOf(Array.from({ length: 30 }, (_, i) => `Cup ${i}`));
    expect((await page({ prefix: 'cup' }, { active: 1 })).total).toBe(15);
    expect(await page({ prefix: 'cup' }, { active: 1 }, { page: 3, limit: 6 })).toEqual({
      names: ['Cup 5', 'Cup 3', 'Cup 1'],
      total: 15,
    });
    expect(await page({ prefix: 'cup', createdFrom: 50, createdBefore: 70 })).toEqual({
      names: ['Cup 6', 'Cup 5'],
      total: 2,
    });
    expect((await page({ createdFrom: 280 })).names).toEqual(['Cup 29', 'Cup 28']);
    expect((await page({ createdBefore: 10 }, { active: 0 })).names).toEqual(['Cup 0']);
    expect((await page({ prefix: 'cup' }, { sku: 'S7-Cup 7' })).names).toEqual(['Cup 7']);
    expect((await page({ prefix: 'mug' }, { sku: 'S7-Cup 7' })).names).toEqual([]);
  });

  test('words are found anywhere in either column, in any case, all of them and in any order', async () => {
    const page = await pageOf(['Blue mug', 'T-Shirt, BLUE', 'Kaffeetasse', '100% wool', 'a_b', 'Öl', 'c\\d']);
    expect(await page({ words: ['MUG'] })).toEqual({ names: ['Blue mug'], total: 1 });
    expect((await page({ words: ['blue'] })).names).toEqual(['T-Shirt, BLUE', 'Blue mug']);
    expect((await page({ words: ['blue', 'shirt'] })).names).toEqual(['T-Shirt, BLUE']);
    expect((await page({ words: ['S0-', 'mug'] })).names).toEqual(['Blue mug']);
    expect((await page({ words: ['tasse'] })).names).toEqual(['Kaffeetasse']);
    expect((await page({ words: ['öL'] })).names).toEqual(['Öl']);
    expect((await page({ words: ['0%'] })).names).toEqual(['100% wool']);
    expect((await page({ words: ['a%b'] })).total).toBe(0);
    expect((await page({ words: ['_'] })).names).toEqual(['a_b']);
    expect((await page({ words: ['\\'] })).names).toEqual(['c\\d']);
    expect((await page({ words: [] })).total).toBe(7);
    expect((await page({ words: ['blue'] }, { active: 0 })).names).toEqual(['Blue mug']);
    expect(await page({ words: ['s'], createdBefore: 50 }, {}, { page: 2, limit: 2 })).toEqual({
      names: ['Kaffeetasse', 'T-Shirt, BLUE'],
      total: 5,
    });
  });

  test('of the same moment the last created comes first, with and without a search, on one page and on many', async () => {
    // Names and skus sort otherwise than ids do, and some are found by the one, some by the other.
    const names = Array.from({ length: 20 }, (_, i) => (i % 3 ? `S ${99 - i}` : `Other ${99 - i}`));
    const page = await pageOf(names, (i) => Math.floor(i / 10));
    const newestFirst = names.toReversed();
    for (const narrowing of [{ prefix: 's' }, {}]) {
      expect(await page(narrowing)).toEqual({ names: newestFirst, total: 20 });
      const seen: string[] = [];
      for (let n = 1; n <= 7; n++) seen.push(...(await page(narrowing, {}, { page: n, limit: 3 })).names);
      expect(seen).toEqual(newestFirst);
    }
  });

  test('a prefix longer than what is indexed finds what matches so far, and the longest names fit an index', async () => {
    const long = '\u{1d160}'.repeat(200);
    const page = await pageOf([long, `${'x'.repeat(80)}y`]);
    expect((await page({ prefix: `${'x'.repeat(80)}z` })).total).toBe(1);
    expect((await page({ prefix: long.slice(0, 20) })).total).toBe(1);
  });
});
