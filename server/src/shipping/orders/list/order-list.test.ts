import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillAccounts } from '../../../../../tests/support/filled-tables.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../../../tests/support/storages.ts';
import type { Storage } from '../../../storage/index.ts';
import { createOrderList } from './order-list.ts';
import { createOrderTexts } from './order-texts.ts';

const COUNT = 10_000;
const FIRST_AT = Date.parse('2026-11-15T12:00:00Z');
const at = (milliseconds: number) => new Date(FIRST_AT + milliseconds).toISOString();

/** An import: three orders in each millisecond, ids not in their order. */
const IMPORTED = sql`with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(COUNT - 1)})
  insert into orders (id, account_id, order_number, store_id, status, created_at, updated_at, ship_to, allocation, currency,
    subtotal, shipping_paid, tax, total, tags, metadata, destination_key, search_terms)
  select 'ord_' || (i * 7919 % 10007), 'v1', 'N-' || i, case when i % 4 = 0 then 'oslo' else '' end,
    case when i % 3 = 0 then 'pending' when i % 3 = 1 then 'shipped' else 'delivered' end,
    ${sql.lit(FIRST_AT)} + i / 3, 0, '{}', 'none', 'USD', 0, 0, 0, 0, '[]', '{}', '', ''
  from numbers`;

describe.each(DIALECTS)('pages of the list of orders on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    await fillAccounts(scratch.storage);
    await scratch.storage.write((tx) => IMPORTED.execute(tx));
    await scratch.storage.write((tx) =>
      sql`update orders set document = '{"id":"' || id || '"}'`.execute(tx),
    );
  });
  afterAll(() => scratch.remove());

  test.each([
    ['everything', {}, sql`true`],
    ['a status', { status: 'shipped' }, sql`status = 'shipped'`],
    ['two statuses', { status: 'shipped,delivered' }, sql`status <> 'pending'`],
    ['a store', { storeId: 'oslo' }, sql`store_id = 'oslo'`],
    [
      'a range of time',
      { createdFrom: at(100), createdTo: at(3_000) },
      sql`created_at >= ${FIRST_AT + 100} and created_at < ${FIRST_AT + 3_000}`,
    ],
    [
      'a status and store until a moment',
      { status: 'pending', storeId: 'oslo', createdTo: at(2_000) },
      sql`status = 'pending' and store_id = 'oslo' and created_at < ${FIRST_AT + 2_000}`,
    ],
  ])('%s: the rows of any page, in order, and the total', async (_name, query, condition) => {
    const list = createOrderList(scratch.storage);
    for (const sort of ['-createdAt', 'createdAt'] as const) {
      const direction = sql.raw(sort === 'createdAt' ? 'asc' : 'desc');
      const { rows } = await sql<{ id: string }>`select id from orders where ${condition}
        order by created_at ${direction}, id ${direction}`.execute(scratch.storage.db);
      const every = rows.map(({ id }) => id);
      const last = Math.ceil(every.length / 100);
      for (const page of [1, Math.ceil(last / 2), last - 1, last, last + 1]) {
        const meta = { page, limit: 100, total: every.length, totalPages: last };
        const expected = every.slice((page - 1) * 100, page * 100);
        const text = await list.pageText('v1', { ...query, sort, page, limit: 100 });
        if (typeof text === 'string')
          expect(JSON.parse(text)).toEqual({ data: expected.map((id) => ({ id })), meta });
        else expect([text, page]).toEqual([{ ids: [], meta }, last + 1]);
      }
    }
  });

  test.each([
    ['a search', { q: 'n' }],
    ['a filter that no counts answer', { tag: 'gift' }],
    ['a sort of what a filter leaves', { status: 'shipped', sort: 'total' as const }],
  ])('%s of some hundred orders is read in a thread, and of fewer in place', async (_name, query) => {
    const reads = { slow: 0, here: 0 };
    const counted = {
      ...scratch.storage,
      prepareSlow: (build: Parameters<Storage['prepareSlow']>[0]) => {
        const read = scratch.storage.prepareSlow(build);
        return (params: object) => {
          reads.slow += 1;
          return read(params);
        };
      },
    } as Storage;
    const list = createOrderList(counted);
    await list.pageText('v1', { ...query, page: 1, limit: 100 });
    expect(reads.slow > 0).toBe(dialect === 'sqlite');
    reads.slow = 0;
    await list.pageText('u1', { ...query, page: 1, limit: 100 });
    expect(reads.slow).toBe(0);
  });

  test('a page with large documents is read in pieces, in its order, and the missing ones are built', async () => {
    const { storage } = scratch;
    const { rows } = await sql<{ id: string }>`select id from orders where account_id = 'v1'
      order by created_at desc, id desc limit 100`.execute(storage.db);
    const ids = rows.map(({ id }) => id);
    const large = ids.slice(0, 60);
    const [missing = ''] = ids.slice(99);
    await storage.write((tx) =>
      sql`update orders set document = '{"id":"' || id || '","notes":"' || ${'x'.repeat(30_000)} || '"}'
        where id in (${sql.join(large)})`.execute(tx),
    );
    const page = await createOrderList(storage).pageText('v1', { page: 1, limit: 100 });
    expect(page).toMatchObject({ ids });
    await storage.write((tx) =>
      tx.updateTable('orders').set({ document: null }).where('id', '=', missing).execute(),
    );
    const pieces: string[][] = [];
    const stored: string[] = [];
    const texts = createOrderTexts(storage, { storeLater: (some) => void stored.push(...some) });
    for await (const piece of texts.each('v1', ids)) pieces.push(piece);
    expect(pieces.flat().map((text) => JSON.parse(text).id)).toEqual(ids);
    expect(stored).toEqual([missing]);
    expect(pieces.length).toBeGreaterThan(3);
    expect(Math.max(...pieces.map((piece) => piece.join().length))).toBeLessThan(600_000);
  });
});
