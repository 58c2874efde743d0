import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFilledStorage } from '../../../../tests/support/filled-storage.ts';
import { fillAccounts } from '../../../../tests/support/filled-tables.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../../tests/support/storages.ts';
import { newId } from '../../lib/ids.ts';
import { searchKey } from '../../lib/search-key.ts';
import { createPager } from '../index.ts';

describe.each(DIALECTS)('counted pages on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openFilledStorage(dialect);
  });
  afterAll(() => scratch.remove());

  test('counted lists have the pages and totals that their rows have, by every filter and any time', async () => {
    const { storage } = scratch;
    const reasons = ['received', 'shipped', 'count'];
    const widths = [2 ** 36, 2 ** 28, 2 ** 20, 9_000, 3];
    // Years, days and seconds apart, and many of the same moment.
    const rows = Array.from({ length: 400 }, (_, i) => ({
      id: `mov_${String((i * 7_919) % 400).padStart(3, '0')}`,
      account_id: 'v4',
      product_id: 'v4',
      warehouse_id: i % 2 === 0 ? 'v4' : 'v9',
      ...{ on_hand_delta: 1, allocated_delta: 0, on_hand_after: 1, allocated_after: 0 },
      reason: reasons[i % 3],
      actor: '{}',
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
      { warehouse_id: 'v9' },
      { reason: 'shipped', warehouse_id: 'v4' },
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
      sku_fold: `s${i}`,
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
    const pager = createPager(scratch.storage, 'products', { many });
    return async (
      narrowing: Parameters<typeof pager>[3],
      filters: Parameters<typeof pager>[1] = {},
      request = { page: 1, limit: 50 },
    ) => {
      const { data, meta } = await pager('v1', filters, request, narrowing);
      return { names: data.map(({ name }) => name), total: meta.total };
    };
  }

  async function requestsOf(paths: string[]) {
    const rows = paths.map((path, i) => ({
      ...{ id: newId('req'), account_id: 'v1', key_id: 'key_1', created_at: i * 10, path },
      ...{
        method: i % 2 ? 'PUT' : 'GET',
        status: 200,
        status_class: 2,
        duration_ms: 1,
        client: '',
        body_cut: 0,
      },
    }));
    await scratch.storage.write(async (tx) => {
      await tx.deleteFrom('request_log').execute();
      await tx
        .insertInto('request_log')
        .values(rows as never)
        .execute();
    });
    const pager = createPager(scratch.storage, 'request_log', { walkFrom, many });
    return async (
      prefix: string,
      filters: Parameters<typeof pager>[1] = {},
      request: Parameters<typeof pager>[2] = { page: 1, limit: 50 },
      times = {},
    ) => {
      const { data, meta } = await pager('v1', filters, request, { prefix, ...times });
      return { paths: data.map(({ path }) => path), total: meta.total };
    };
  }

  test('a prefix goes with other filters, with pages and with times, and is not a pattern', async () => {
    const page = await requestsOf([
      '/orders',
      '/orders/ord_1',
      '/products',
      '/100%',
      '/a_b',
      '/orders/ord_2',
    ]);
    expect(await page('/orders')).toEqual({ paths: ['/orders/ord_2', '/orders/ord_1', '/orders'], total: 3 });
    expect((await page('/ORDERS/')).paths).toEqual(['/orders/ord_2', '/orders/ord_1']);
    expect((await page('%')).total).toBe(0);
    expect((await page('/a%')).total).toBe(0);
    expect((await page('/axb')).total).toBe(0);
    expect((await page('/orders', { method: 'PUT' })).paths).toEqual(['/orders/ord_2', '/orders/ord_1']);
    expect(await page('/orders', {}, { page: 2, limit: 2 })).toEqual({ paths: ['/orders'], total: 3 });
    expect((await page('/orders', {}, undefined, { createdFrom: 10, createdBefore: 50 })).paths).toEqual([
      '/orders/ord_1',
    ]);
    const all = await page('/', {}, { page: 1, limit: 2, cursor: 'start' });
    expect(all.paths).toEqual(['/orders/ord_2', '/a_b']);
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
    // Names and skus sort otherwise than ids do.
    const names = Array.from({ length: 20 }, (_, i) => (i % 3 ? `S ${99 - i}` : `Other ${99 - i}`));
    const page = await pageOf(names, (i) => Math.floor(i / 10));
    const newestFirst = names.toReversed();
    for (const narrowing of [{ words: ['s'] }, {}]) {
      expect(await page(narrowing)).toEqual({ names: newestFirst, total: 20 });
      const seen: string[] = [];
      for (let n = 1; n <= 7; n++) seen.push(...(await page(narrowing, {}, { page: n, limit: 3 })).names);
      expect(seen).toEqual(newestFirst);
    }
  });
});
