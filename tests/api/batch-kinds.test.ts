import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createShippingServices, type ShippingServices } from '../../server/src/shipping/index.ts';
import { expectError } from '../support/expectations.ts';
import { openTeam } from '../support/members.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { multiplyOrder } from '../support/multiplied-order.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { createTestCarriers } from '../support/test-carriers.ts';

// biome-ignore lint/suspicious/noExplicitAny: its shape is checked against the schema
type Data = any;
const DAY_MS = 86_400_000;
/** Bytes that clients take off a text. */
const BYTE_ORDER_MARK = 3;
const THING = { name: 'Thing', quantity: 1, weight: { value: 8, unit: 'oz' } };
let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const run = (shipping: ShippingServices = api.shipping) => shipping.batchJobs.runDue({});
const linesOf = (id: string): Promise<Data[]> => merchant.get(`/batches/${id}/lines?limit=100`);
const started = async (path: string, json: object): Promise<Data> => {
  const { status, body, text } = await merchant.call('POST', path, json);
  expect(status, text).toBe(202);
  return body.data;
};

/** As if the process had died after a transaction of the line, before it noted what became of it. */
async function forget(id: string, position: number, columns: Record<string, unknown>): Promise<void> {
  await api.storage.write(async (tx) => {
    await tx
      .updateTable('batch_lines')
      .set({ status: 'pending', due_at: 0, error_code: null, error_message: null, ...columns })
      .where('batch_id', '=', id)
      .where('position', '=', position)
      .execute();
    await sql`update batches set status = 'running', due_at = 0, ended_at = null, claim = null, holder = null,
      succeeded = succeeded - 1 where id = ${id}`.execute(tx);
  });
}

describe('POST /batches/products with stock', () => {
  const MUG = { sku: 'MUG', name: 'Mug', stock: 12 };

  test('creates or updates each product and sets its stock, where it was counted', {
    tags: 'database',
  }, async () => {
    const cup = await merchant.product('CUP', 3);
    const { id } = await started('/batches/products', {
      products: [
        MUG,
        { sku: 'cup', name: 'A cup', stock: 5 },
        { sku: 'TEA', name: 'Tea' },
        { sku: 'X', stock: 1 },
      ],
      updateExisting: true,
      warehouseId: merchant.annex,
    });
    await run();
    const lines = await linesOf(id);
    expect(lines).toMatchObject([
      { status: 'succeeded', name: 'MUG', isUpdate: false, productId: expect.stringMatching(/^prd_/) },
      { status: 'succeeded', productId: cup, isUpdate: true },
      { status: 'succeeded', name: 'TEA' },
      { status: 'failed', name: 'X', error: { code: 'VALIDATION_ERROR' } },
    ]);
    expect(await merchant.level(lines[0].productId, merchant.annex)).toEqual([12, 0]);
    expect(await merchant.level(cup, merchant.annex)).toEqual([5, 0]);
    expect(await merchant.level(cup)).toEqual([3, 0]);
    expect(await merchant.get('/products?sku=TEA')).toMatchObject([{ trackInventory: false }]);
    const [movement] = await merchant.get(`/inventory/movements?productId=${lines[0].productId}`);
    expect(movement).toMatchObject({ onHandDelta: 12, reason: 'count', reference: 'Product import' });
  });

  test('without a warehouse it is the default one', async () => {
    const { id } = await started('/batches/products', { products: [MUG] });
    await run();
    const [{ productId }] = await linesOf(id);
    expect(await merchant.level(productId)).toEqual([12, 0]);
  });

  test('a product whose stock cannot be set has both its id and the reason', async () => {
    const { id } = await started('/batches/products', { products: [MUG], warehouseId: merchant.annex });
    await merchant.call('DELETE', `/warehouses/${merchant.annex}`);
    await run();
    expect(await merchant.get(`/batches/${id}`)).toMatchObject({ status: 'done', failed: 1, succeeded: 0 });
    expect(await linesOf(id)).toMatchObject([
      {
        status: 'failed',
        productId: expect.stringMatching(/^prd_/),
        error: {
          message: expect.stringMatching(/^The product was created, but its stock could not be set: /),
        },
      },
    ]);
    expect(await merchant.get('/products?sku=MUG')).toHaveLength(1);
  });

  test('after a crash between product and stock, the stock is set, and the product is left as somebody has changed it', {
    tags: 'database',
  }, async () => {
    const { id } = await started('/batches/products', { products: [MUG], updateExisting: true });
    const input = await inputOf(id);
    await run();
    const [{ productId }] = await linesOf(id);
    await merchant.done('PUT', `/products/${productId}`, { name: 'Renamed' });
    await merchant.stock(productId, 7);
    await forget(id, 0, { input, is_written: 1 });
    await run();
    expect(await linesOf(id)).toMatchObject([{ status: 'succeeded', productId, isUpdate: false }]);
    expect(await merchant.get(`/products/${productId}`)).toMatchObject({ name: 'Renamed' });
    expect(await merchant.level(productId)).toEqual([12, 0]);
  });

  test('after a crash behind the stock, what was sold since is not counted again', {
    tags: 'database',
  }, async () => {
    const { id } = await started('/batches/products', { products: [MUG] });
    const input = await inputOf(id);
    await run();
    const [{ productId }] = await linesOf(id);
    await merchant.stock(productId, 7);
    await forget(id, 0, { input });
    await run();
    expect(await merchant.get(`/batches/${id}`)).toMatchObject({ status: 'done', succeeded: 1, failed: 0 });
    expect(await merchant.level(productId)).toEqual([7, 0]);
    expect(await merchant.get('/products')).toHaveLength(1);
  });

  test('two processes at the same time create a product and set its stock once', {
    tags: 'database',
  }, async () => {
    const { id } = await started('/batches/products', { products: [MUG] });
    const other = await otherProcess();
    await Promise.all([run(), run(other)]);
    await run();
    const [{ productId, status }] = await linesOf(id);
    expect(status).toBe('succeeded');
    expect(await merchant.get(`/inventory/movements?productId=${productId}`)).toHaveLength(1);
  });

  test("another account's warehouse is refused as a whole, and packers may not import", async () => {
    const stranger = await createMerchant(api);
    const products = [MUG];
    const foreign = await merchant.call('POST', '/batches/products', {
      products,
      warehouseId: stranger.annex,
    });
    expectError(foreign, 403, 'FORBIDDEN', 'Warehouse belongs to another user');
    const missing = await merchant.call('POST', '/batches/products', { products, warehouseId: 'wh_none' });
    expectError(missing, 404, 'NOT_FOUND', 'Warehouse not found');
    const { packer } = await openTeam(api);
    expect(await packer.browser.call('POST', '/batches/products', { json: { products } })).toMatchObject({
      status: 403,
    });
  });

  test('stock is a whole number that can be counted', async () => {
    const stocks = [-1, 1.5, 1_000_001, 'many'];
    const products = stocks.map((stock, i) => ({ ...MUG, sku: `S-${i}`, stock }));
    expect(await started('/batches/products', { products })).toMatchObject({ failed: 4 });
  });

  test('what has not begun is left out when it is canceled', async () => {
    const { id } = await started('/batches/products', { products: [MUG] });
    expect(await merchant.post(`/batches/${id}/cancel`)).toMatchObject({ status: 'cancelled', cancelled: 1 });
    await run();
    expect(await merchant.get('/products')).toEqual([]);
  });
});

describe('POST /batches/mark-shipped', () => {
  test('marks each order, with its own tracking code or none, as whoever started it', async () => {
    const [a, b] = [await merchant.order([THING]), await merchant.order([THING])];
    const batch = await started('/batches/mark-shipped', {
      orders: [
        { id: a.id, trackingCode: '9400111206206406260787', carrier: 'usps' },
        { id: b.id },
        { id: 'ord_none' },
        { id: a.id, shippedAt: 'yesterday' },
      ],
    });
    expect(batch).toMatchObject({ kind: 'mark_shipped', total: 4, failed: 1, file: null });
    await run();
    expect(await linesOf(batch.id)).toMatchObject([
      {
        status: 'succeeded',
        ...{ orderId: a.id, name: a.orderNumber },
        shipment: { status: 'purchased', trackingCode: '9400111206206406260787', carrier: 'usps' },
      },
      { status: 'succeeded', orderId: b.id, shipment: { trackingCode: null } },
      { status: 'failed', error: { code: 'NOT_FOUND', message: 'Order not found' } },
      { status: 'failed', error: { code: 'VALIDATION_ERROR' } },
    ]);
    expect(await merchant.get(`/orders/${b.id}`)).toMatchObject({ status: 'shipped' });
    const activity = await merchant.get(`/orders/${a.id}/activity`);
    const marked = activity.find(({ type }: Data) => type === 'order.marked_shipped');
    expect(marked.actor).toEqual(batch.startedBy);
  });

  test('marks once, also after a crash, and by several processes', { tags: 'database' }, async () => {
    const made: Data[] = [];
    for (let n = 0; n < 6; n++) made.push(await merchant.order([{ ...THING, quantity: 3 }]));
    // A part of each order: a second mark would ship more of it.
    const orders = made.map(({ id, items }) => ({ id, items: [{ orderItemId: items[0].id, quantity: 1 }] }));
    const { id } = await started('/batches/mark-shipped', { orders });
    await Promise.all([run(), run(await otherProcess()), run(await otherProcess())]);
    await run();
    expect(await merchant.get(`/batches/${id}`)).toMatchObject({ status: 'done', succeeded: 6 });
    const [first] = await linesOf(id);
    await forget(id, 0, { input: JSON.stringify(orders[0]) });
    await run();
    expect((await linesOf(id))[0]).toMatchObject({ status: 'succeeded', shipmentId: first.shipmentId });
    for (const order of made)
      expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({
        status: 'partially_shipped',
        items: [{ shippedQuantity: 1 }],
      });
  });

  test("another account's order fails alone, and what failed can be tried again", async () => {
    const stranger = await createMerchant(api);
    const theirs = await stranger.order([THING]);
    const mine = await merchant.order([THING]);
    await merchant.post(`/orders/${mine.id}/hold`);
    const { id } = await started('/batches/mark-shipped', { orders: [{ id: theirs.id }, { id: mine.id }] });
    await run();
    expect(await linesOf(id)).toMatchObject([
      { status: 'failed', error: { code: 'FORBIDDEN' } },
      { status: 'failed', error: { code: 'CONFLICT' } },
    ]);
    expect(await stranger.get(`/orders/${theirs.id}`)).toMatchObject({ status: 'pending' });
    await merchant.post(`/orders/${mine.id}/release`);
    const again = await merchant.post(`/batches/${id}/retry`);
    await run();
    expect(await merchant.get(`/batches/${again.id}`)).toMatchObject({ succeeded: 1, failed: 1 });
  });

  test('is bounded, starts once with an Idempotency-Key, and can be canceled', async () => {
    const { id } = await merchant.order([THING]);
    const tooMany = await merchant.call('POST', '/batches/mark-shipped', {
      orders: Array(1_001).fill({ id }),
    });
    expectError(tooMany, 400, 'VALIDATION_ERROR', /orders/);
    const start = () =>
      merchant.call('POST', '/batches/mark-shipped', { orders: [{ id }] }, { 'idempotency-key': 'marks' });
    const [first, second] = [await start(), await start()];
    expect(second.body).toEqual(first.body);
    await merchant.post(`/batches/${first.body.data.id}/cancel`);
    await run();
    expect(await merchant.get(`/orders/${id}`)).toMatchObject({ status: 'pending' });
  });
});

describe('exports', () => {
  const fileOf = (id: string, of = merchant) => of.call('GET', `/batches/${id}/file`);
  const streamed = async (path: string) =>
    (await merchant.call('GET', path, undefined, { accept: 'text/csv' })).text;
  const piecesOf = async (id: string) =>
    (await api.storage.db.selectFrom('export_pieces').select('position').where('batch_id', '=', id).execute())
      .length;

  test('each list is the file that GET with Accept: text/csv streams', async () => {
    await merchant.product('MUG', 5);
    const order = await merchant.order([{ sku: 'MUG', quantity: 2 }, THING], { tags: ['vip'] });
    await merchant.order([THING]);
    await merchant.post(`/orders/${order.id}/mark-shipped`, {});
    const wanted = [
      [
        '/batches/order-exports',
        { tag: 'vip', timeZone: 'Europe/Berlin' },
        '/orders?layout=orders&tag=vip&timeZone=Europe/Berlin',
      ],
      [
        '/batches/order-exports',
        { layout: 'items', sort: 'createdAt' },
        '/orders?layout=items&sort=createdAt',
      ],
      ['/batches/shipment-exports', {}, '/shipments?layout=shipments'],
      ['/batches/product-exports', { active: true }, '/products?layout=products&active=true'],
      ['/batches/product-exports', { sku: 'NONE' }, '/products?layout=products&sku=NONE'],
    ] as const;
    for (const [path, query, list] of wanted) {
      const batch = await started(path, query);
      expect(batch).toMatchObject({
        kind: 'exports',
        total: 1,
        file: { done: 0, total: null, size: 0, isAvailable: false, expiresAt: null },
      });
      expectError(await fileOf(batch.id), 409, 'CONFLICT', /not done yet/);
      await run();
      const { status, text, headers } = await fileOf(batch.id);
      expect(status).toBe(200);
      expect(text).toBe(await streamed(list));
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.csv"$/),
        'content-length': String(BYTE_ORDER_MARK + Buffer.byteLength(text)),
      });
      expect(await merchant.get(`/batches/${batch.id}`)).toMatchObject({
        status: 'done',
        file: {
          isAvailable: true,
          size: BYTE_ORDER_MARK + Buffer.byteLength(text),
          expiresAt: expect.any(String),
        },
      });
      // What was searched for may name a customer.
      expect(await inputOf(batch.id)).toBeNull();
    }
    const [newest] = await merchant.get('/batches?kind=exports&limit=1');
    expect(newest.file).toMatchObject({ list: 'products', done: 0, total: 0 });
  });

  test('goes on where it was after a crash, also in the middle of a long list', async () => {
    const count = 2_300;
    await manyOrders(count);
    const batch = await started('/batches/order-exports', { sort: 'shipBy' });
    // The process dies after its first piece: what it would have stored next is not.
    await dyingAfter(1, () => run());
    expect(await piecesOf(batch.id)).toBe(1);
    const half = await merchant.get(`/batches/${batch.id}`);
    expect(half).toMatchObject({ status: 'running', file: { total: count, isAvailable: false } });
    expect(half.file.done).toBeGreaterThan(0);
    expect(half.file.done).toBeLessThan(count);
    await abandon(batch.id);
    await run(await otherProcess());
    const { text } = await fileOf(batch.id);
    expect(text).toBe(await streamed('/orders?layout=orders&sort=shipBy'));
    expect(await merchant.get(`/batches/${batch.id}`)).toMatchObject({
      status: 'done',
      file: { done: count, total: count },
    });
    expect(await piecesOf(batch.id)).toBeGreaterThan(1);
  });

  test('a process that lost the batch adds nothing to the file', { tags: 'database' }, async () => {
    await merchant.order([THING]);
    const { id } = await started('/batches/order-exports', {});
    await Promise.all([run(), run(await otherProcess()), run(await otherProcess())]);
    await run();
    expect(await piecesOf(id)).toBe(1);
    expect((await fileOf(id)).text).toBe(await streamed('/orders?layout=orders'));
  });

  test('a canceled export has no file, and nothing is kept of it', async () => {
    await merchant.order([THING]);
    const { id } = await started('/batches/order-exports', {});
    const canceled = await merchant.post(`/batches/${id}/cancel`);
    expect(canceled).toMatchObject({ status: 'cancelled', file: { isAvailable: false } });
    await run();
    expectError(await fileOf(id), 404, 'NOT_FOUND', /has been deleted/);
    expect(await piecesOf(id)).toBe(0);
    // One that is done stays.
    const done = await started('/batches/order-exports', {});
    await run();
    await merchant.post(`/batches/${done.id}/cancel`);
    expect((await fileOf(done.id)).status).toBe(200);
  });

  test("another account's file is refused, and every role that sees the list may have it", async () => {
    const { id } = await started('/batches/product-exports', {});
    await run();
    const stranger = await createMerchant(api);
    expectError(await fileOf(id, stranger), 403, 'FORBIDDEN', 'Batch belongs to another user');
    expectError(await fileOf('bat_none'), 404, 'NOT_FOUND', 'Batch not found');
    const { id: other } = await started('/batches/products', { products: [{ sku: 'A', name: 'A' }] });
    expectError(await fileOf(other), 404, 'NOT_FOUND', 'File not found');
    const { owner, packer } = await openTeam(api);
    const theirs = await owner.call('POST', '/batches/product-exports', { json: {} });
    await run();
    const read = await packer.browser.call('GET', `/batches/${theirs.body.data.id}/file`);
    expect(read.status).toBe(200);
  });

  test('what is no filter of the list is a 400', async () => {
    const bad = await merchant.call('POST', '/batches/order-exports', { page: 1 });
    expectError(bad, 400, 'VALIDATION_ERROR', /page/);
    const zone = await merchant.call('POST', '/batches/shipment-exports', { timeZone: 'Mars' });
    expectError(zone, 400, 'VALIDATION_ERROR', /timeZone/);
  });

  test('starts once with an Idempotency-Key', async () => {
    const start = () => merchant.call('POST', '/batches/order-exports', {}, { 'idempotency-key': 'export' });
    const [first, second] = [await start(), await start()];
    expect(second.body).toEqual(first.body);
    expect(await merchant.get('/batches')).toHaveLength(1);
  });

  test('an account has 5 in the making and keeps 10, for 7 days; that they were made is kept for 90', {
    tags: 'database',
  }, async () => {
    for (let n = 0; n < 5; n++) await started('/batches/product-exports', {});
    const next = await merchant.call('POST', '/batches/product-exports', {});
    expectError(next, 409, 'CONFLICT', /5 exports/);
    for (let n = 0; n < 5; n++) await run();
    for (let n = 0; n < 7; n++) {
      api.clock.advance(1_000);
      await started('/batches/product-exports', {});
      await run();
    }
    const all: Data[] = await merchant.get('/batches?kind=exports&limit=100');
    expect(all.map(({ file }) => file.isAvailable)).toEqual([...Array(10).fill(true), false, false]);
    const ids = all.map(({ id }) => id);
    const kept = async () => (await Promise.all(ids.map(piecesOf))).reduce((sum, n) => sum + n, 0);
    await api.shipping.batchJobs.prune();
    expect(await kept()).toBe(10);
    api.clock.advance(7 * DAY_MS);
    expectError(await fileOf(ids[0]), 404, 'NOT_FOUND', /has been deleted/);
    await api.shipping.batchJobs.prune();
    expect(await kept()).toBe(0);
    expect(await merchant.get('/batches?kind=exports&limit=100')).toHaveLength(12);
    api.clock.advance(90 * DAY_MS);
    // A few at a time, also those of the other tests.
    for (let n = 0; n < 3; n++) await api.shipping.batchJobs.prune();
    expect(await merchant.get('/batches?kind=exports')).toEqual([]);
  });

  test('files that may name an erased customer are deleted, and one in the making begins again', {
    tags: 'database',
  }, async () => {
    const order = await merchant.order([THING]);
    await merchant.post(`/orders/${order.id}/cancel`);
    const { id } = await started('/batches/order-exports', {});
    await run();
    expect((await fileOf(id)).text).toContain(order.shipTo.name);
    const half = await started('/batches/order-exports', {});
    await run();
    await api.storage.write((tx) =>
      sql`update export_files set expires_at = null where batch_id = ${half.id}`.execute(tx),
    );
    await forget(half.id, 0, { input: JSON.stringify({ list: 'orders', query: {} }) });
    await merchant.post(`/orders/${order.id}/erase`);
    expectError(await fileOf(id), 404, 'NOT_FOUND', /has been deleted/);
    expect(await piecesOf(id)).toBe(0);
    await run();
    const { text } = await fileOf(half.id);
    expect(text).toContain(order.orderNumber);
    expect(text).not.toContain(order.shipTo.name);
  });

  /** Every second one has a ship-by date. */
  async function manyOrders(count: number): Promise<void> {
    const { id } = await merchant.order([THING], { notes: 'Ring twice. '.repeat(40) });
    await multiplyOrder(api.storage, id, count - 1);
    const half = sql`update orders set ship_by = created_at
      where account_id = ${merchant.accountId} and created_at / 100 % 2 = 0`;
    await api.storage.write((tx) => half.execute(tx));
  }

  /** Runs until so many pieces are stored; then nothing more is, as if the process had been killed. */
  async function dyingAfter(pieces: number, work: () => Promise<unknown>): Promise<void> {
    const change = (what: string) =>
      api.storage.write((tx) => sql`alter table export_pieces ${sql.raw(what)}`.execute(tx));
    await change(`add constraint killed check (position < ${pieces})`);
    await work().catch(() => {});
    await change('drop constraint killed');
  }
});

const inputOf = async (id: string): Promise<string | null> => {
  const row = await api.storage.db
    .selectFrom('batch_lines')
    .select('input')
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.input;
};

/** What another process finds once it has noticed that the one before is gone. */
const abandon = (id: string): Promise<unknown> =>
  api.storage.write(async (tx) => {
    await sql`update batches set due_at = 0, claim = null, holder = null where id = ${id}`.execute(tx);
    await sql`update batch_lines set due_at = 0 where batch_id = ${id}`.execute(tx);
  });

async function otherProcess(): Promise<ShippingServices> {
  const { storage, clock, vault } = api;
  return createShippingServices({
    ...{ storage, clock, vault, simulateTracking: undefined },
    carriers: await createTestCarriers({}),
  });
}
