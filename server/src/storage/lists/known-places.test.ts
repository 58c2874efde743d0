import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillAccounts } from '../../../../tests/support/filled-tables.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../../tests/support/storages.ts';
import { newId } from '../../lib/ids.ts';
import { createPager } from './pager.ts';
import { createSearchedList } from './searched-list.ts';

const REST = {
  account_id: 'v1',
  ...{ ship_to: '{}', tags: '[]', metadata: '{}' },
  ...{
    store_id: '',
    status: 'pending',
    destination_key: '',
    search_terms: '',
    allocation: 'none',
    currency: 'USD',
  },
  ...{ subtotal: 0, shipping_paid: 0, tax: 0, total: 0, updated_at: 0 },
};
const LIMIT = 20;

interface Row {
  id: string;
  created_at: number;
}
const newestFirst = (a: Row, b: Row) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1);

describe.each(DIALECTS)('deep pages on %s', (dialect) => {
  let scratch: ScratchStorage;
  let rows: Row[] = [];
  let now = 1_800_000_000_000;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    await fillAccounts(scratch.storage);
    // Three of each moment.
    await add(Array.from({ length: 900 }, (_, i) => now + Math.floor(i / 3)));
    now += 400;
  });
  afterAll(() => scratch.remove());

  async function add(times: readonly number[]): Promise<void> {
    const added = times.map((created_at) => ({ id: newId('ord'), created_at }));
    const orders = added.map((row) => ({
      ...REST,
      ...row,
      order_number: row.id,
      document: JSON.stringify({ id: row.id }),
    }));
    await scratch.storage.write((tx) =>
      tx
        .insertInto('orders')
        .values(orders as never)
        .execute(),
    );
    rows = [...rows, ...added].sort(newestFirst);
  }

  const idsOnPage = (page: number) => rows.slice((page - 1) * LIMIT, page * LIMIT).map(({ id }) => id);

  test('have the rows that they have, in whatever order they are read and whatever is added meanwhile', async () => {
    const pageOf = createPager(scratch.storage, 'orders', { deepFrom: 2 * LIMIT, few: 10 });
    const read = async (page: number) => {
      const { data, meta } = await pageOf('v1', {}, { page, limit: LIMIT });
      expect([meta.total, data.map(({ id }) => id)]).toEqual([rows.length, idsOnPage(page)]);
    };
    for (let page = 1; page <= 12; page++) await read(page);
    for (const page of [30, 31, 30, 29, 8, 45, 46, 40]) await read(page);
    // In front, less than a page and more.
    for (const count of [1, 7, 45]) {
      await add(Array.from({ length: count }, () => now++));
      for (const page of [30, 31, 32, 9, 30]) await read(page);
    }
    // Behind, among rows that are known, and among the first.
    for (const place of [700, 300, 35, 10, 2]) {
      await add([rows[place]?.created_at ?? 0]);
      for (const page of [31, 32, 33, 32]) await read(page);
    }
    // Removed from behind while as many are added in front.
    const gone = rows.slice(500, 503).map(({ id }) => id);
    await scratch.storage.write((tx) => tx.deleteFrom('orders').where('id', 'in', gone).execute());
    rows = rows.filter(({ id }) => !gone.includes(id));
    await add([now++, now++, now++]);
    for (const page of [31, 32, 33]) await read(page);
    // More than are counted.
    await add(Array.from({ length: 600 }, () => now++));
    for (const page of [60, 61, 62]) await read(page);
  });

  test('are the same as stored documents', async () => {
    const list = createSearchedList(scratch.storage);
    const search = { ownerId: 'v1', filters: [], range: {}, terms: [] };
    const read = async (page: number) => {
      const found = await list.pageText(search, { page, limit: LIMIT });
      const { data } = JSON.parse(String(found)) as { data: { id: string }[] };
      expect(data.map(({ id }) => id)).toEqual(idsOnPage(page));
    };
    for (const page of [27, 28, 29, 28, 40, 41]) await read(page);
    await add([now++, now++]);
    for (const page of [28, 29, 30, 41]) await read(page);
    expect(await list.pageText(search, { page: 900, limit: LIMIT })).toMatchObject({ ids: [] });
  });
});
