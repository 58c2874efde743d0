import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillAccounts } from '../../../../tests/support/filled-tables.ts';
import { planOf, queriesOf } from '../../../../tests/support/query-plans.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../../tests/support/storages.ts';
import { createOrderFinder } from '../orders/index.ts';
import { createReturnSearch } from './return-search.ts';

const ORDERS = 6_000;
/** Every second order was returned, and every third is for Ada. */
const RETURNS = ORDERS / 2;

const NUMBERS = sql`with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(ORDERS - 1)})`;
const TERMS = sql`' mug =n' || i || ' n' || i || case when i % 3 = 0 then ' ada ' else ' ben ' end`;

const FILL = [
  sql`${NUMBERS} insert into orders (id, account_id, order_number, store_id, status, created_at, updated_at, ship_to, allocation,
      currency, subtotal, shipping_paid, tax, total, tags, metadata, destination_key, search_terms)
    select 'ord_' || i, 'v1', 'N-' || i, '', 'shipped', i, i, '{}', 'none', 'USD', 0, 0, 0, 0, '[]', '{}', '', ${TERMS} from numbers`,
  ...['mug', sql`'=n' || i`, sql`'n' || i`, sql`case when i % 3 = 0 then 'ada' else 'ben' end`].map(
    (term) => sql`${NUMBERS} insert into order_terms (account_id, term, created_at, order_id)
      select 'v1', ${typeof term === 'string' ? sql.lit(term) : term}, i, 'ord_' || i from numbers`,
  ),
  sql`${NUMBERS} insert into returns (id, account_id, order_id, status, metadata, created_at, updated_at)
    select 'ret_' || i, 'v1', 'ord_' || i, 'requested', '{}', i, i from numbers where i % 2 = 0`,
];

describe.each(DIALECTS)('returns found by words on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    await fillAccounts(scratch.storage);
    await scratch.storage.write(async (tx) => {
      for (const statement of FILL) await statement.execute(tx);
    });
  });
  afterAll(() => scratch.remove());

  test.each([
    [{ q: 'n599' }, /returns_by_order/],
    [{ q: 'mug' }, /returns_newest/],
    [{ orderNumber: 'N-600' }, /orders_by_number.*returns_by_order/s],
  ])('%j reads the index for it, and not all returns', async (query, indexes) => {
    const { storage } = scratch;
    if (dialect === 'postgres') await sql`vacuum analyze`.execute(storage.db);
    const queries = await queriesOf(storage, (db) => {
      const watched = { ...storage, db };
      return createReturnSearch(watched, createOrderFinder({ storage: watched }))('v1', query);
    });
    // A part of a query is one of the queries too, before the whole.
    const asked = 'orderNumber' in query ? queries : queries.slice(-1);
    const plans = await Promise.all(asked.map((one) => planOf(storage, dialect, one)));
    expect(plans.join('\n')).toMatch(indexes);
    expect(plans.join('\n')).not.toMatch(/SCAN (returns|orders)|Seq Scan/);
  });

  const find = async (query: { q?: string; order?: string; orderNumber?: string }, accountId = 'v1') => {
    const { storage } = scratch;
    const found = await createReturnSearch(storage, createOrderFinder({ storage }))(accountId, query);
    return found?.map(({ id }) => id);
  };
  const newest = (matches: (i: number) => boolean, among = RETURNS) =>
    Array.from({ length: RETURNS }, (_, i) => ORDERS - 2 * (i + 1))
      .slice(0, among)
      .filter(matches)
      .map((i) => `ret_${i}`);

  test('a rare word finds all returns of its orders, newest first', async () => {
    expect(await find({ q: 'n599' })).toEqual(newest((i) => `${i}`.startsWith('599')));
    expect(await find({ q: 'N-12' })).toEqual(newest((i) => `${i}`.startsWith('12')));
    expect(await find({ q: 'n599 ada' })).toEqual(newest((i) => `${i}`.startsWith('599') && i % 3 === 0));
  });

  test('words that very many orders have are looked for among the newest 2,000 returns', async () => {
    expect(await find({ q: 'mug' })).toEqual(newest(() => true, 2_000));
    expect(await find({ q: 'mug ada' })).toEqual(newest((i) => i % 3 === 0, 2_000));
  });

  test('by the exact number of an order, or its id, also together with words', async () => {
    expect(await find({ orderNumber: 'N-600' })).toEqual(['ret_600']);
    expect(await find({ orderNumber: 'n-600' })).toEqual([]);
    expect(await find({ order: 'ord_600', orderNumber: 'N-600', q: 'ada' })).toEqual(['ret_600']);
    expect(await find({ order: 'ord_600', orderNumber: 'N-602' })).toEqual([]);
    expect(await find({ orderNumber: 'N-600', q: 'ben' })).toEqual([]);
    expect(await find({ orderNumber: 'N-601' })).toEqual([]);
  });

  test('nothing of another account, nothing without words, and undefined for the whole list', async () => {
    expect(await find({ q: 'mug' }, 'v2')).toEqual([]);
    expect(await find({ q: 'ret_600' }, 'v2')).toEqual([]);
    expect(await find({ q: 'ret_600' })).toEqual(['ret_600']);
    expect(await find({ q: '…' })).toEqual([]);
    expect(await find({})).toBeUndefined();
  });
});
