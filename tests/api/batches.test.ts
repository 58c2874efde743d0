import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createShippingServices, type ShippingServices } from '../../server/src/shipping/index.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant } from '../support/merchant.ts';
import { connectScripted, createScriptedCarrier } from '../support/scripted-carrier.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { createTestCarriers } from '../support/test-carriers.ts';

// biome-ignore lint/suspicious/noExplicitAny: its shape is checked against the schema
type Data = any;
const { plugin, script, sold } = createScriptedCarrier();
let api: TestApi;
let merchant: Merchant;
let carrierAccountId: string;
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  carrierAccountId = await connectScripted(merchant);
  script.bought.length = 0;
  script.nextBuy.length = 0;
});
afterAll(() => api.close());

const THING = { name: 'Thing', quantity: 1, weight: { value: 8, unit: 'oz' } };
const orders = async (count: number): Promise<Data[]> => {
  const made: Data[] = [];
  for (let n = 0; n < count; n++) made.push(await merchant.order([THING]));
  return made;
};
const labelOf = ({ id }: Data) => ({ orderId: id, carrierAccountId });
const run = (shipping: ShippingServices = api.shipping) => shipping.batchJobs.runDue({});
const linesOf = (id: string): Promise<Data[]> => merchant.get(`/batches/${id}/lines?limit=100`);
/** Until the waits between two looks are over. */
async function runOut(id: string): Promise<Data> {
  for (let n = 0; n < 20; n++) {
    await run();
    const batch = await merchant.get(`/batches/${id}`);
    if (batch.endedAt !== null) return batch;
    api.clock.advance(60_000);
    await api.shipping.purchases.settleDue();
  }
  throw new Error('the batch does not end');
}

describe('POST /batches/labels', () => {
  test('is answered at once, and buys each label beside requests, as whoever started it', async () => {
    const [a, b] = await orders(2);
    const { status, body } = await merchant.call('POST', '/batches/labels', {
      labels: [labelOf(a), labelOf(b), { orderId: 'ord_none', carrierAccountId }, { orderId: a.id }],
    });
    expect(status).toBe(202);
    expect(body.data).toMatchObject({
      kind: 'labels',
      status: 'queued',
      ...{ total: 4, succeeded: 0, failed: 1, cancelled: 0, pending: 3 },
      startedBy: { type: 'key' },
    });
    expect(script.bought).toEqual([]);
    await run();
    const { id } = body.data;
    expect(await merchant.get(`/batches/${id}`)).toMatchObject({
      status: 'done',
      ...{ succeeded: 2, failed: 2, pending: 0 },
      endedAt: expect.any(String),
    });
    const lines = await linesOf(id);
    expect(lines).toMatchObject([
      { position: 1, status: 'succeeded', name: a.orderNumber, orderId: a.id, error: null },
      { position: 2, status: 'succeeded', shipment: { status: 'purchased', printedAt: null } },
      { position: 3, status: 'failed', error: { code: 'NOT_FOUND', message: 'Order not found' } },
      { position: 4, status: 'failed', error: { code: 'VALIDATION_ERROR' } },
    ]);
    expect(await merchant.get(`/orders/${a.id}`)).toMatchObject({
      status: 'shipped',
      shipments: [lines[0].shipmentId],
    });
    const activity = await merchant.get(`/orders/${a.id}/activity`);
    const bought = activity.find(({ type }: Data) => type === 'label.bought');
    expect(bought.actor).toEqual(body.data.startedBy);
    expect(await merchant.get(`/batches/${id}/lines?status=failed`)).toHaveLength(2);
  });

  test('several processes that work at the same time buy each label once', { tags: 'database' }, async () => {
    const made = await orders(12);
    const { id } = await merchant.post('/batches/labels', { labels: made.map(labelOf) });
    const others = await Promise.all([otherProcess(), otherProcess(), otherProcess()]);
    await Promise.all([run(), ...others.map(run)]);
    expect(await runOut(id)).toMatchObject({ status: 'done', succeeded: 12, failed: 0 });
    expect(script.bought).toHaveLength(12);
    expect(await merchant.get('/shipments?limit=100')).toHaveLength(12);
  });

  test('a process that lost the batch in the middle buys nothing that another one buys', {
    tags: 'database',
  }, async () => {
    const made = await orders(3);
    const { id } = await merchant.post('/batches/labels', { labels: made.map(labelOf) });
    // While the first one is asked for a price, another process takes the batch over, as if this one had died.
    let isTaken = false;
    const takeOver = async () => {
      if (isTaken) return;
      isTaken = true;
      await api.storage.write((tx) =>
        sql`update batches set due_at = 0, claim = null, holder = null where id = ${id}`.execute(tx),
      );
      await run(await otherProcess());
    };
    script.quoted.push = ((...requests: never[]) => {
      void takeOver();
      return Array.prototype.push.apply(script.quoted, requests);
    }) as typeof script.quoted.push;
    await run();
    Reflect.deleteProperty(script.quoted, 'push');
    expect(await runOut(id)).toMatchObject({ succeeded: 3, failed: 0 });
    expect(script.bought).toHaveLength(3);
    for (const order of made) expect((await merchant.get(`/orders/${order.id}`)).shipments).toHaveLength(1);
  });

  test('a lost answer keeps the line pending until it is known that the label was sold', async () => {
    const [order] = await orders(1);
    script.nextBuy.push('lose answer');
    const { id } = await merchant.post('/batches/labels', { labels: [labelOf(order)] });
    await run();
    expect(await merchant.get(`/batches/${id}`)).toMatchObject({ status: 'running', pending: 1 });
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ status: 'pending', shipment: { status: 'purchasing' } });
    // Only what has not begun is left out.
    expect(await merchant.post(`/batches/${id}/cancel`)).toMatchObject({ cancelled: 0, pending: 1 });
    expect(await runOut(id)).toMatchObject({ status: 'cancelled', succeeded: 1 });
    expect(await linesOf(id)).toMatchObject([
      { status: 'succeeded', shipmentId: line.shipmentId, shipment: { status: 'purchased' } },
    ]);
    expect(sold.has(line.shipmentId)).toBe(true);
  });

  test('a purchase that never reached the carrier is begun again by itself, once, and not if the batch was canceled', {
    tags: 'database',
  }, async () => {
    const [a, b, c] = await orders(3);
    const neverArrives = { outcome: 'unknown', reason: 'no answer' } as const;
    const start = async (order: Data): Promise<string> => {
      const { id } = await merchant.post('/batches/labels', { labels: [labelOf(order)] });
      await run();
      return id;
    };
    script.nextBuy.push(neverArrives);
    const once = await start(a);
    expect(await runOut(once)).toMatchObject({ status: 'done', succeeded: 1, failed: 0 });
    expect(await linesOf(once)).toMatchObject([{ shipment: { status: 'purchased' }, error: null }]);
    expect(await merchant.get(`/shipments?orderId=${a.id}`)).toHaveLength(2);
    expect(script.bought.filter(({ reference }) => sold.has(reference))).toHaveLength(1);

    script.nextBuy.push(neverArrives, neverArrives);
    const twice = await start(b);
    expect(await runOut(twice)).toMatchObject({ succeeded: 0, failed: 1 });
    expect(await linesOf(twice)).toMatchObject([
      { error: { code: 'CARRIER_ERROR', message: 'the purchase never reached the carrier' } },
    ]);

    script.nextBuy.push(neverArrives);
    const canceled = await start(c);
    expect(await merchant.post(`/batches/${canceled}/cancel`)).toMatchObject({ cancelled: 0, pending: 1 });
    expect(await runOut(canceled)).toMatchObject({ status: 'cancelled', failed: 1 });
    expect(script.bought).toHaveLength(5);
  });

  test('what is begun again can still be canceled before it is', async () => {
    const [order] = await orders(1);
    script.nextBuy.push({ outcome: 'unknown', reason: 'no answer' });
    const { id } = await merchant.post('/batches/labels', { labels: [labelOf(order)] });
    await run();
    api.clock.advance(61_000);
    await api.shipping.purchases.settleDue();
    // Told at the start of its turn and after each line: the server stops once the purchase is forgotten.
    const stopping = new AbortController();
    let told = 0;
    const onChanged = () => {
      told += 1;
      if (told === 2) stopping.abort();
    };
    await api.shipping.batchJobs.runDue({ stopping: stopping.signal, onChanged });
    expect(await linesOf(id)).toMatchObject([{ status: 'pending', shipmentId: null }]);
    expect(await merchant.post(`/batches/${id}/cancel`)).toMatchObject({ cancelled: 1, pending: 0 });
    await run();
    expect(script.bought).toHaveLength(1);
  });

  test('what the carrier refuses fails with its reason, and can be tried again', {
    tags: 'database',
  }, async () => {
    const [a, b] = await orders(2);
    script.nextBuy.push({ outcome: 'refused', reason: 'out of funds' });
    const { id } = await merchant.post('/batches/labels', { labels: [labelOf(a), labelOf(b)] });
    await run();
    const failed = await merchant.get(`/batches/${id}/lines?status=failed`);
    expect(failed).toMatchObject([
      { error: { code: 'CARRIER_ERROR', message: expect.stringContaining('out of funds') } },
    ]);
    const again = await merchant.call('POST', `/batches/${id}/retry`);
    expect(again.status).toBe(202);
    await run();
    expect(await linesOf(again.body.data.id)).toMatchObject([
      { orderId: failed[0].orderId, status: 'succeeded' },
    ]);
    expectError(
      await merchant.call('POST', `/batches/${again.body.data.id}/retry`),
      409,
      'CONFLICT',
      /No line/,
    );
  });

  test('canceling leaves out what has not begun, also while a process works on it', {
    tags: 'database',
  }, async () => {
    const made = await orders(6);
    const { id } = await merchant.post('/batches/labels', { labels: made.map(labelOf) });
    expect(await merchant.post(`/batches/${id}/cancel`)).toMatchObject({
      status: 'cancelled',
      ...{ cancelled: 6, pending: 0 },
      endedAt: expect.any(String),
    });
    await run();
    expect(script.bought).toEqual([]);
    expect(await merchant.post(`/batches/${id}/cancel`)).toMatchObject({ cancelled: 6 });
  });

  test('the same Idempotency-Key starts one batch', { tags: 'database' }, async () => {
    const [order] = await orders(1);
    const start = () =>
      merchant.call('POST', '/batches/labels', { labels: [labelOf(order)] }, { 'idempotency-key': 'once' });
    const [first, second] = [await start(), await start()];
    expect(second.body).toEqual(first.body);
    expect(await merchant.get('/batches')).toHaveLength(1);
  });
});

describe('limits', () => {
  test('an account has 20 batches at a time, of 1,000 lines at most', async () => {
    const [order] = await orders(1);
    const labels = [labelOf(order)];
    const tooLong = await merchant.call('POST', '/batches/labels', { labels: Array(1_001).fill(labels[0]) });
    expectError(tooLong, 400, 'VALIDATION_ERROR', /labels/);
    for (let n = 0; n < 20; n++) await merchant.post('/batches/labels', { labels });
    const next = await merchant.call('POST', '/batches/labels', { labels });
    expectError(next, 409, 'CONFLICT', /20 batches/);
    const [{ id }] = await merchant.get('/batches?status=queued');
    await merchant.post(`/batches/${id}/cancel`);
    await merchant.post('/batches/labels', { labels });
    for (let n = 0; n < 20; n++) await run();
    // One of them has bought the label, and all others were told that there is nothing left.
    expect(await merchant.get('/batches?status=done')).toHaveLength(20);
    expect(await merchant.get('/shipments')).toHaveLength(1);
  });

  test("accounts take turns: a long batch does not keep another account's waiting", {
    tags: 'database',
  }, async () => {
    const many = await orders(5);
    for (let n = 0; n < 3; n++) await merchant.post('/batches/labels', { labels: many.map(labelOf) });
    const other = await createMerchant(api);
    const account = await connectScripted(other);
    const order = await other.order([THING]);
    const { id } = await other.post('/batches/labels', {
      labels: [{ orderId: order.id, carrierAccountId: account }],
    });
    await run();
    expect(await other.get(`/batches/${id}`)).toMatchObject({ status: 'done', succeeded: 1 });
    expect(await merchant.get('/batches?status=queued')).toHaveLength(2);
  });

  test("another account's batch is refused, whatever is asked of it", async () => {
    const [order] = await orders(1);
    const { id } = await merchant.post('/batches/labels', { labels: [labelOf(order)] });
    const stranger = await createMerchant(api);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/lines'],
      ['POST', '/cancel'],
      ['POST', '/retry'],
    ] as const)
      expectError(
        await stranger.call(method, `/batches/${id}${path}`),
        403,
        'FORBIDDEN',
        'Batch belongs to another user',
      );
    expectError(await stranger.call('GET', '/batches/bat_none'), 404, 'NOT_FOUND', 'Batch not found');
    expect(await stranger.get('/batches')).toEqual([]);
  });
});

describe('other kinds', () => {
  test('rates: each line has what POST /rates answers', async () => {
    const [a] = await orders(1);
    const quotes = [{ orderId: a.id }, { orderId: 'ord_none' }];
    const { id } = await merchant.post('/batches/rates', { quotes });
    await run();
    const [line, missing] = await linesOf(id);
    expect(line.rates.rates.length).toBeGreaterThan(1);
    const suggested = line.rates.rates.find((rate: Data) => rate.id === line.rates.suggestedRateId);
    expect(suggested).toBeDefined();
    expect(missing).toMatchObject({ status: 'failed', rates: null });
    const bought = await merchant.post('/batches/labels', {
      labels: [{ orderId: a.id, rateId: suggested.id }],
    });
    await run();
    expect(await linesOf(bought.id)).toMatchObject([{ shipment: { rate: suggested.rate } }]);
  });

  test('order-updates: each order changes entirely or not at all', { tags: 'database' }, async () => {
    const [a, b] = await orders(2);
    const { id } = await merchant.post('/batches/order-updates', {
      orders: [
        { id: a.id, addTags: ['vip'] },
        { id: b.id, holdReason: 'why', addTags: ['x'] },
      ],
    });
    await run();
    expect(await linesOf(id)).toMatchObject([{ status: 'succeeded' }, { status: 'failed', orderId: b.id }]);
    expect((await merchant.get(`/orders/${a.id}`)).tags).toEqual(['vip']);
    expect((await merchant.get(`/orders/${b.id}`)).tags).toEqual([]);
  });

  test('lines about the same order or product take effect in their order', { tags: 'database' }, async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => `D-${n}`).flatMap((number) => [number, number]);
    const imported = await merchant.post('/batches/orders', {
      orders: numbers.map((orderNumber) => ({ orderNumber, shipTo: CUSTOMER, items: [THING] })),
    });
    await run();
    const [a] = await orders(1);
    const updated = await merchant.post('/batches/order-updates', {
      orders: numbers.map((_, n) => ({ id: a.id, requestedService: `service ${n}` })),
    });
    // A line that meets a busy database is tried again later.
    for (
      let turn = 0;
      turn < 20 && (await merchant.get(`/batches/${updated.id}`)).status !== 'done';
      turn++
    ) {
      api.clock.advance(60_000);
      await run();
    }
    expect((await linesOf(imported.id)).map(({ status }: Data) => status)).toEqual(
      numbers.map((_, n) => (n % 2 === 0 ? 'succeeded' : 'failed')),
    );
    expect((await linesOf(updated.id)).map(({ status }: Data) => status)).toEqual(
      numbers.map(() => 'succeeded'),
    );
    expect((await merchant.get(`/orders/${a.id}`)).requestedService).toBe(`service ${numbers.length - 1}`);
  });

  test('orders: each is created once, also if the process dies before it notes so', {
    tags: 'database',
  }, async () => {
    const lines = ['I-1', 'I-2', 'I-2'].map((orderNumber) => ({
      orderNumber,
      shipTo: CUSTOMER,
      items: [THING],
    }));
    const { id } = await merchant.post('/batches/orders', { orders: [...lines, { orderNumber: 'I-3' }] });
    await run();
    expect(await linesOf(id)).toMatchObject([
      { status: 'succeeded', name: 'I-1', orderId: expect.stringMatching(/^ord_/) },
      { status: 'succeeded', name: 'I-2' },
      { status: 'failed', name: 'I-2', error: { code: 'CONFLICT' } },
      { status: 'failed', name: 'I-3', error: { code: 'VALIDATION_ERROR' } },
    ]);
    // What was committed with the order is the mark; the outcome is not.
    await api.storage.write(async (tx) => {
      await sql`update batch_lines set status = 'pending', due_at = 0, order_id = null,
        input = ${JSON.stringify(lines[0])} where batch_id = ${id} and position = 0`.execute(tx);
      await sql`update batches set status = 'running', due_at = 0, ended_at = null, succeeded = 1
        where id = ${id}`.execute(tx);
    });
    await run();
    expect(await merchant.get(`/batches/${id}`)).toMatchObject({ status: 'done', succeeded: 2, failed: 2 });
    expect((await linesOf(id))[0]).toMatchObject({ status: 'succeeded', orderId: expect.any(String) });
    // Who an order is for is not kept here.
    const { rows } = await sql<{ n: number }>`select count(*) as n from batch_lines
      where batch_id = ${id} and input is not null`.execute(api.storage.db);
    expect(Number(rows[0]?.n)).toBe(0);
    expectError(
      await merchant.call('POST', `/batches/${id}/retry`),
      409,
      'CONFLICT',
      /send the others again/,
    );
  });

  test('products: created, or updated if that is wanted', async () => {
    await merchant.product('MUG');
    const products = [
      { sku: 'mug', name: 'A new name' },
      { sku: 'CUP', name: 'Cup' },
    ];
    const first = await merchant.post('/batches/products', { products });
    await run();
    expect(await linesOf(first.id)).toMatchObject([
      { status: 'failed', name: 'mug', error: { code: 'CONFLICT' } },
      { status: 'succeeded', productId: expect.stringMatching(/^prd_/), isUpdate: false },
    ]);
    const second = await merchant.post('/batches/products', { products, updateExisting: true });
    await run();
    expect(await linesOf(second.id)).toMatchObject([
      { status: 'succeeded', isUpdate: true },
      { status: 'succeeded', isUpdate: true },
    ]);
    expect(await merchant.get('/products?q=mug')).toMatchObject([{ name: 'A new name', price: 10 }]);
  });
});

test('what ended long ago is deleted, rates after a day', { tags: 'database' }, async () => {
  const [order] = await orders(1);
  const kept = await merchant.post('/batches/order-updates', { orders: [{ id: order.id, addTags: ['x'] }] });
  await run();
  await merchant.post('/batches/rates', { quotes: [{ orderId: order.id }] });
  await run();
  api.clock.advance(2 * 86_400_000);
  await api.shipping.batchJobs.prune();
  expect(await merchant.get('/batches')).toMatchObject([{ id: kept.id }]);
  api.clock.advance(90 * 86_400_000);
  await api.shipping.batchJobs.prune();
  expect(await merchant.get('/batches')).toEqual([]);
});

test('all of them are deleted, however many there are, unless the server stops', {
  tags: 'database',
}, async () => {
  const [order] = await orders(1);
  const quotes = [{ orderId: order.id }];
  for (let n = 0; n < 25; n++) {
    await merchant.post('/batches/rates', { quotes });
    await run();
  }
  const left = async () => (await merchant.call('GET', '/batches')).body.meta.total;
  api.clock.advance(2 * 86_400_000);
  await api.shipping.batchJobs.prune(AbortSignal.abort());
  expect(await left()).toBe(25);
  await api.shipping.batchJobs.prune();
  expect(await left()).toBe(0);
});

async function otherProcess(): Promise<ShippingServices> {
  const { storage, clock, vault } = api;
  return createShippingServices({
    ...{ storage, clock, vault, simulateTracking: undefined },
    carriers: await createTestCarriers({ plugins: [plugin] }),
  });
}
