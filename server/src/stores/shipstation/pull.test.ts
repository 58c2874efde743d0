import { expect, test } from 'vitest';
import { writeOrder, writeOrders } from '../../../../tests/support/shops/shipstation/order-xml.ts';
import {
  idsIn,
  NOW,
  openCustomStore,
  ordersIn,
  pullAll,
} from '../../../../tests/support/shops/shipstation/stage.ts';
import { StoreError } from '../store.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

type Shop = Awaited<ReturnType<typeof openCustomStore>>['shop'];
/** The first of them changed an hour ago, the others a minute later each. */
const addOrders = (shop: Shop, count: number) =>
  Array.from({ length: count }, (_, i) => shop.addOrder({ modifiedAt: NOW - HOUR + i * MINUTE }).id);
const exportsOf = (shop: Shop) => shop.requests.filter(({ action }) => action === 'export');
const rejection = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);

test('a pull shows every order of all pages, and up to when that is certain', async () => {
  const { shop, store } = await openCustomStore();
  const ids = addOrders(shop, 8);
  const pages = await pullAll(store, NOW - 2 * HOUR);
  expect(idsIn(pages)).toEqual(ids);
  expect(pages.map(({ upTo }) => upTo)).toEqual([...pages.slice(1).map(() => null), NOW]);
  expect(idsIn(await pullAll(store, null))).toEqual(ids);
});

test('a pull asks by the protocol, with the query of the URL, Basic authentication, and the credentials in the query', async () => {
  const { shop, store } = await openCustomStore();
  await pullAll(store, NOW - 2 * HOUR - 59_000);
  const [request] = shop.requests;
  expect(Object.fromEntries(request?.query ?? [])).toEqual({
    ...{ 'wc-api': 'wc_shipstation', action: 'export', page: '1' },
    ...{ start_date: '11/18/2026 09:59', end_date: '11/19/2026 12:00' },
    ...{ 'SS-UserName': 'shop', 'SS-Password': 'a password & more' },
  });
  expect(request?.headers.authorization).toBe(
    `Basic ${Buffer.from('shop:a password & more').toString('base64')}`,
  );
});

test('one page is read once, several until a whole pass shows nothing new', async () => {
  const { shop, store } = await openCustomStore();
  addOrders(shop, 3);
  expect(await pullAll(store, NOW - 2 * HOUR)).toHaveLength(1);
  addOrders(shop, 1);
  expect(await pullAll(store, NOW - 2 * HOUR)).toHaveLength(4);
});

test('an order that leaves the pages while they are read hides no other', async () => {
  const { shop, store } = await openCustomStore();
  const ids = addOrders(shop, 9);
  let reads = 0;
  // Moves the latest of the first page away after it was read, so that the first of the second page takes its place.
  shop.onPage(() => {
    if (++reads === 2) shop.changeOrder(ids[8] ?? '', { modifiedAt: NOW - 20 * HOUR });
  });
  const pages = await pullAll(store, NOW - 2 * HOUR);
  expect(idsIn(pages)).toEqual(ids);
});

test('a list that shifts with every page is read to its end, and hides nothing', async () => {
  const { shop, store } = await openCustomStore();
  const ids = addOrders(shop, 40);
  let reads = 0;
  shop.onPage(() => {
    const id = ids[(reads++ * 7) % ids.length] ?? '';
    if (reads < 200) shop.changeOrder(id, { modifiedAt: NOW - 2 * HOUR + (reads % 100) * MINUTE });
  });
  const pages = await pullAll(store, NOW - 3 * HOUR);
  expect(idsIn(pages)).toEqual([...ids].sort());
});

test('a list without an end of changes is not read for ever', async () => {
  const { shop, store } = await openCustomStore();
  const ids = addOrders(shop, 10);
  let reads = 0;
  shop.onPage(() => shop.changeOrder(ids[reads++ % 10] ?? '', { modifiedAt: NOW - HOUR + reads * 1_000 }));
  expect(idsIn(await pullAll(store, NOW - 2 * HOUR))).toEqual([...ids].sort());
});

test.each(['none', 'unsaid'] as const)(
  'pages whose number is not said are read to the end (%s)',
  async (paging) => {
    const { shop, store } = await openCustomStore({ paging });
    const ids = addOrders(shop, 7);
    expect(idsIn(await pullAll(store, NOW - 2 * HOUR))).toEqual(ids);
    expect(exportsOf(shop).length).toBeLessThan(10);
  },
);

test('more pages than can be read without shifting are read in smaller windows', async () => {
  const { shop, store } = await openCustomStore({ pageSize: 1 });
  const ids = addOrders(shop, 55);
  expect(idsIn(await pullAll(store, NOW - 2 * HOUR))).toEqual([...ids].sort());
  const starts = new Set(exportsOf(shop).map(({ query }) => query.get('start_date')));
  expect(starts.size).toBeGreaterThan(2);
});

test.each([-8, -5, 5.5, 14])(
  'a shop that takes our times as its own, %d hours off, loses nothing in a long pull',
  async (hours) => {
    const { shop, store } = await openCustomStore({ zoneMs: hours * HOUR });
    const early = shop.addOrder({ modifiedAt: NOW - 23 * HOUR }).id;
    const late = shop.addOrder({ modifiedAt: NOW - MINUTE }).id;
    expect(idsIn(await pullAll(store, NOW - 24 * HOUR))).toEqual([early, late]);
  },
);

test('a window for which the shop has too much to say is divided, and an answer of a hundred megabytes is never kept', async () => {
  const { shop, store } = await openCustomStore();
  const ids = addOrders(shop, 3);
  let sent = 0;
  const endless = (response: import('node:http').ServerResponse) => {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    response.writeHead(200, { 'content-type': 'text/xml' });
    const write = () => {
      while (sent < 100 * 1024 * 1024 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return response.once('drain', write);
      }
      return response.end();
    };
    write();
  };
  shop.answerWith(endless);
  expect(idsIn(await pullAll(store, NOW - 2 * HOUR))).toEqual(ids);
  expect(sent).toBeLessThan(40 * 1024 * 1024);
});

test('an answer with more orders than a page can have divides the window too', async () => {
  const { shop, store } = await openCustomStore();
  const ids = addOrders(shop, 2);
  shop.answerWith(writeOrders(Array(5_001).fill('<Order><OrderID>1</OrderID></Order>'), 1));
  expect(idsIn(await pullAll(store, NOW - 2 * HOUR))).toEqual(ids);
});

test('a shop that is always overwhelmed is unavailable, after a bounded number of requests', async () => {
  const { shop, store } = await openCustomStore();
  for (let i = 0; i < 50; i++) shop.next('export', 'fail');
  const error = await rejection(store.pull({ since: NOW - HOUR, cursor: null, now: NOW }));
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ code: 'unavailable', message: `${shop.host} answered HTTP 500` });
  expect(shop.requests.length).toBeLessThan(20);
});

test.each([
  ['a DOCTYPE', '<!DOCTYPE Orders [<!ENTITY a "aaaa">]><Orders pages="1"/>'],
  ['a web page', '<!doctype html><html>Log in</html>'],
  ['an answer that was cut off', '<Orders pages="1"><Order><OrderID>1</Ord'],
])('%s rejects the pull instead of showing no orders', async (_what, answer) => {
  const { shop, store } = await openCustomStore();
  shop.answerWith(answer);
  const error = await rejection(store.pull({ since: NOW - HOUR, cursor: null, now: NOW }));
  expect(error).toMatchObject({ name: 'StoreError', code: 'unreadable' });
});

test('an order that cannot be read is rejected beside the others', async () => {
  const { shop, store } = await openCustomStore();
  const good = shop.addOrder();
  shop.addOrder({ id: '7', text: writeOrder({ ...good, id: '7', extra: '<X>a & b</X>' }) });
  const orders = ordersIn(await pullAll(store, NOW - HOUR));
  expect(orders.map(({ type }) => type).sort()).toEqual(['order', 'rejected']);
  expect(orders.find(({ type }) => type === 'rejected')).toMatchObject({ externalId: '7' });
});

test('wrong credentials reject every read, and the message has none of them', async () => {
  const { shop, connect } = await openCustomStore();
  const store = connect({ password: 'mistyped-password' });
  for (const asked of [store.pull({ since: null, cursor: null, now: NOW }), store.readOrder('1')]) {
    const error = await rejection(asked);
    expect(error).toMatchObject({ name: 'StoreError', code: 'unauthorized' });
    expect(String(error)).not.toContain('mistyped');
  }
  expect(await store.check({ webhookUrl: null })).toEqual({
    isValid: false,
    reason: `${shop.host} answered HTTP 401: it does not accept the credentials, or the whole site has a password`,
  });
});

test('an authentication key takes the place of a user name and a password', async () => {
  const { shop, store } = await openCustomStore({ authKey: 'WCSS-1234-key' });
  shop.addOrder();
  expect(await store.check({ webhookUrl: null })).toMatchObject({ isValid: true });
  expect(idsIn(await pullAll(store, NOW - HOUR))).toHaveLength(1);
  expect(shop.requests[0]?.headers.authorization).toBeUndefined();
});

test('a check changes nothing, and a page that is no shop fails it', async () => {
  const { shop, store } = await openCustomStore();
  expect(await store.check({ webhookUrl: null })).toMatchObject({
    ...{ isValid: true, webhooks: { status: 'unsupported' }, missingScopes: [] },
    statuses: expect.arrayContaining([{ status: 'on-hold', name: 'On-hold', meaning: 'on_hold' }]),
  });
  shop.answerWith('<html>Welcome</html>');
  expect(await store.check({ webhookUrl: null })).toMatchObject({ isValid: false });
});

test('one order is found where it was last seen or among those that changed lately; otherwise it is not said to be gone', async () => {
  const { shop, store } = await openCustomStore();
  const recent = shop.addOrder().id;
  const old = shop.addOrder({ modifiedAt: NOW - 100 * 24 * HOUR }).id;
  expect(await store.readOrder(recent)).toMatchObject({ type: 'order', order: { externalId: recent } });
  const error = await rejection(store.readOrder(old));
  expect(error).toMatchObject({ name: 'StoreError', code: 'unavailable' });
  await pullAll(store, NOW - 200 * 24 * HOUR);
  expect(await store.readOrder(old)).toMatchObject({ type: 'order', order: { externalId: old } });
  await expect(store.readOrder('nothing')).rejects.toThrow('cannot be asked for a single order');
});
