import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encode as encodeJpeg } from 'jpeg-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const HOST = { host: 'ship.example.com' };
const MUG = Buffer.from(
  encodeJpeg({ width: 400, height: 300, data: Buffer.alloc(400 * 300 * 4, 90) }, 80).data,
);
const DAY_MS = 86_400_000;

let api: TestApi;
let merchant: Merchant;
/** A shop's host for pictures, which the operator allows at its private address. */
let shop: ReturnType<typeof createServer>;
let shopUrl: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[];

beforeAll(async () => {
  shop = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  const { port } = shop.address() as AddressInfo;
  shopUrl = `http://127.0.0.1:${port}`;
  api = await startTestApi({
    publicUrl: 'https://ship.example.com',
    storeHosts: [`127.0.0.1:${port}`],
  });
});
beforeEach(async () => {
  asked = [];
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(MUG);
  api.clock.advance(3_600_000);
  merchant = await createMerchant(api, HOST);
});
afterAll(async () => {
  await api.close();
  shop.closeAllConnections();
  shop.close();
});

const open = async ({ trackingPageUrl }: { trackingPageUrl: string }): Promise<string> =>
  (await api.call('GET', new URL(trackingPageUrl).pathname, { headers: HOST })).text;
const picturesIn = (page: string): string[] => page.match(/<img class="picture"[^>]*>/g) ?? [];
const fetchPictures = () => api.shipping.productPictures.fetchDue({});

/** An order of a product whose picture is at this address. The API only takes those that a browser could open. */
async function sale(imageUrl: string, sku = 'MUG') {
  const productId = await merchant.product(sku);
  await api.storage.write((tx) =>
    tx.updateTable('products').set({ image_url: imageUrl }).where('id', '=', productId).execute(),
  );
  return merchant.order([{ sku, quantity: 1 }]);
}

const rowOf = (url: string) =>
  api.storage.db
    .selectFrom('product_pictures')
    .selectAll()
    .where('account_id', '=', merchant.accountId)
    .where('url', '=', url)
    .executeTakeFirstOrThrow();

test('the page of an order asks for a picture, which is fetched once for all orders and shown in the page itself', async () => {
  const order = await sale(`${shopUrl}/mug.jpg`);
  expect(picturesIn(await open(order))).toEqual([]);
  expect(asked, 'not while the customer waits').toEqual([]);
  await Promise.all([fetchPictures(), fetchPictures()]);
  const [shown, ...others] = picturesIn(await open(order));
  expect(others).toEqual([]);
  expect(shown).toMatch(
    /^<img class="picture" alt="" width="56" height="42" src="data:image\/webp;base64,[\w+/=]+">$/,
  );
  const another = await merchant.order([{ sku: 'mug', quantity: 3 }]);
  expect(picturesIn(await open(another))).toEqual([shown]);
  await fetchPictures();
  expect(asked).toEqual(['/mug.jpg']);
});

test('an order that ships asks for its pictures, so that the first look at its page shows them', async () => {
  const order = await sale(`${shopUrl}/mug.jpg`);
  await fetchPictures();
  expect(asked).toEqual([]);
  await merchant.shipment({ orderId: order.id });
  await fetchPictures();
  expect(picturesIn(await open(order))).toHaveLength(1);
  const second = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
  await merchant.shipment({ orderId: second.id });
  await fetchPictures();
  expect(asked).toEqual(['/mug.jpg']);
});

test("a picture is the product's own, or else that of the store that the order is from, or else of another", async () => {
  const url = (name: string) => `${shopUrl}/${name}.jpg`;
  const productId = await merchant.product('CUP');
  const { accountId } = merchant;
  await api.storage.write((tx) =>
    tx
      .insertInto('stores')
      .values(['sto_a', 'sto_b'].map((id) => storeRow(`${id}_${accountId.slice(-10)}`, accountId)) as never)
      .execute(),
  );
  const [a, b] = ['sto_a', 'sto_b'].map((id) => `${id}_${accountId.slice(-10)}`) as [string, string];
  const inStores = [
    { store_id: a, external_id: '1', product_id: productId, sku: 'CUP', image_url: url('a') },
    { store_id: b, external_id: '1', product_id: productId, sku: 'CUP', image_url: url('b') },
    { store_id: b, external_id: '2', product_id: null, sku: 'Bowl', image_url: url('bowl') },
  ];
  await api.storage.write((tx) =>
    tx
      .insertInto('store_products')
      .values(
        inStores.map((row) => ({
          ...{ ...row, account_id: accountId, sku_fold: row.sku.toLowerCase(), name: row.sku, details: '{}' },
          ...{ match_state: 'matched', is_mapped: 0, tracks_stock: 0, push_attempts: 0, seen_at: 0 },
        })) as never,
      )
      .execute(),
  );
  const opened = async (items: object[], over = {}) => {
    await open(await merchant.order(items, over));
    await fetchPictures();
    return asked.splice(0);
  };
  expect(await opened([{ sku: 'CUP', quantity: 1 }], { storeId: b })).toEqual(['/b.jpg']);
  expect(await opened([{ sku: 'CUP', quantity: 1 }])).toEqual(['/a.jpg']);
  expect(await opened([{ sku: 'BOWL', name: 'Bowl', quantity: 1 }])).toEqual(['/bowl.jpg']);
  await api.storage.write((tx) =>
    tx
      .updateTable('products')
      .set({ image_url: url('own') })
      .where('id', '=', productId)
      .execute(),
  );
  expect(await opened([{ sku: 'CUP', quantity: 1 }], { storeId: b })).toEqual(['/own.jpg']);
});

const storeRow = (id: string, accountId: string) => ({
  ...{ id, account_id: accountId, created_at: 0, updated_at: 0, name: id, provider: 'test', is_active: 1 },
  ...{ version: 1, status_mapping: '{}', report_shipments: 0, push_stock: 0, stock_warehouse_ids: '[]' },
  ...{ customer_messages: 'store', sync_attempts: 0 },
});

test('a host that is private, or that redirects to one, is not asked', async () => {
  for (const url of ['https://10.0.0.1/a.jpg', 'http://example.com/a.jpg', 'https://localhost/a.jpg']) {
    await open(await sale(url, `SKU-${url}`));
    await fetchPictures();
    expect((await rowOf(url)).bytes).toBeNull();
  }
  answer = (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end();
  const url = `${shopUrl}/away.jpg`;
  const order = await sale(url, 'AWAY');
  await open(order);
  await fetchPictures();
  expect(await rowOf(url)).toMatchObject({
    due_at: null,
    bytes: null,
    reason: expect.stringContaining('127.0.0.1:1'),
  });
  expect(picturesIn(await open(order))).toEqual([]);
});

test('a redirect is followed to another allowed address', async () => {
  answer = (request, response) => {
    if (request.url === '/moved.jpg') response.writeHead(301, { location: '/here.jpg' }).end();
    else response.writeHead(200).end(MUG);
  };
  const order = await sale(`${shopUrl}/moved.jpg`);
  await open(order);
  await fetchPictures();
  expect(asked).toEqual(['/moved.jpg', '/here.jpg']);
  expect(picturesIn(await open(order))).toHaveLength(1);
});

test.each([
  ['is no picture', Buffer.from('<html>Log in</html>'), 'neither a PNG nor a JPEG nor a WebP'],
  ['is too large', Buffer.alloc(6 * 1024 * 1024), 'more than'],
  ['is cut off', MUG.subarray(0, 300), 'is damaged'],
])('a file that %s is not shown, and not asked for again for a month', async (_what, file, reason) => {
  answer = (_request, response) => void response.writeHead(200).end(file);
  const url = `${shopUrl}/odd.jpg`;
  const order = await sale(url);
  await open(order);
  await fetchPictures();
  expect(await rowOf(url)).toMatchObject({
    due_at: null,
    bytes: null,
    reason: expect.stringContaining(reason),
  });
  expect(picturesIn(await open(order))).toEqual([]);
  await fetchPictures();
  const before = asked.length;
  api.clock.advance(31 * DAY_MS);
  answer = (_request, response) => void response.writeHead(200).end(MUG);
  await open(order);
  await fetchPictures();
  expect(asked.length).toBe(before + 1);
  expect(picturesIn(await open(order))).toHaveLength(1);
});

test('a host that fails is asked four times in all, with pauses', async () => {
  answer = (_request, response) => void response.writeHead(500).end();
  const url = `${shopUrl}/later.jpg`;
  await open(await sale(url));
  for (const waitMs of [0, 61_000, 3_601_000, 6 * 3_601_000]) {
    api.clock.advance(waitMs);
    await fetchPictures();
  }
  expect(await rowOf(url)).toMatchObject({ attempts: 4, due_at: null, reason: 'the host answered 500' });
});

test('a copy is renewed while pages show it, and deleted once nobody looks', async () => {
  const url = `${shopUrl}/old.jpg`;
  const order = await sale(url);
  await open(order);
  await fetchPictures();
  api.clock.advance(31 * DAY_MS);
  expect(picturesIn(await open(order)), 'the earlier one is shown meanwhile').toHaveLength(1);
  await fetchPictures();
  expect(asked).toEqual(['/old.jpg', '/old.jpg']);
  await api.shipping.productPictures.prune();
  expect((await rowOf(url)).bytes).not.toBeNull();
  api.clock.advance(61 * DAY_MS);
  await api.shipping.productPictures.prune();
  await expect(rowOf(url)).rejects.toThrow();
});

test('400 for an image that a browser could not open safely; null removes it', async () => {
  const { id } = await merchant.post('/products', {
    ...{ sku: 'P', name: 'N'.repeat(500) },
    imageUrl: 'https://shop.example.com/p.webp',
  });
  for (const imageUrl of ['http://shop.example.com/p.jpg', 'javascript:alert(1)', 'p.jpg', 'https://'])
    expect((await merchant.call('PUT', `/products/${id}`, { imageUrl })).status).toBe(400);
  expect((await merchant.get(`/products/${id}`)).imageUrl).toBe('https://shop.example.com/p.webp');
  expect((await merchant.done('PUT', `/products/${id}`, { imageUrl: null })).imageUrl).toBeNull();
  expect((await merchant.call('PUT', `/products/${id}`, { name: 'N'.repeat(501) })).status).toBe(400);
});

test('whoever packs an order sees what its items look like, once the pictures are fetched, and nobody of another account', async () => {
  const order = await sale(`${shopUrl}/mug.jpg`);
  const list = () => merchant.get(`/orders/${order.id}/pictures`);
  const [{ id: orderItemId }] = order.items;
  expect(await list()).toEqual([{ orderItemId, picture: null }]);
  await fetchPictures();
  const [found] = await list();
  expect(found.orderItemId).toBe(orderItemId);
  expect(Buffer.from(found.picture.split(',')[1], 'base64').subarray(8, 12).toString()).toBe('WEBP');
  const plain = await merchant.order([{ name: 'Poster', quantity: 1 }]);
  expect(await merchant.get(`/orders/${plain.id}/pictures`)).toEqual([]);
  const other = await createMerchant(api, HOST);
  expect((await other.call('GET', `/orders/${order.id}/pictures`)).status).toBe(403);
});
