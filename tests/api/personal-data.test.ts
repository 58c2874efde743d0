import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCustomers } from '../../server/src/compose/customers.ts';
import { createErasureService } from '../../server/src/shipping/personal-data/index.ts';
import type { Storage } from '../../server/src/storage/index.ts';
import { createOutbox } from '../../server/src/webhooks/index.ts';
import { openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { addMember } from '../support/members.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startReceiver } from '../support/receiver.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';
import { columnsWith } from '../support/text-scan.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const DAY = 86_400_000;
/** Nothing else in the database contains them. */
const NAME = 'zyxquvia';
const PHONE = '5550199234';
const LOST = {
  ...CUSTOMER,
  name: `Ada ${NAME}`,
  company: `${NAME} Ltd`,
  street1: `77 ${NAME} Street`,
  street2: `c/o ${NAME}`,
  email: `${NAME}@example.com`,
  phone: PHONE,
};
const ERASED = { name: 'Erased', street1: 'Erased', city: 'Erased', state: 'CA', country: 'US' };

const erase = (id: string) => merchant.call('POST', `/orders/${id}/erase`);

/** An order that was shipped and delivered. */
async function delivered(over: object = {}) {
  const order = await merchant.order([{ name: 'Mug', quantity: 2, unitPrice: 10 }], {
    shipTo: LOST,
    ...over,
  });
  const shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
  await merchant.scan(shipment.id, 'delivered', {
    location: { city: `${NAME}ville`, state: 'CA', country: 'US' },
  });
  return { order, shipment };
}

test('nothing in any column of any table names the customer of an erased order, whichever way it got there', async () => {
  const receiver = await startReceiver();
  receiver.answer = ({ body }) => ({ status: 200, body: body.slice(0, 1_000) });
  let delivery: TestDelivery | undefined;
  try {
    const [parked] = await merchant.get('/webhooks');
    await merchant.post('/webhooks', { url: receiver.url, events: parked.events });
    const mug = await merchant.product('MUG', 10);
    const json = merchant.newOrder([{ sku: 'MUG', quantity: 3 }], {
      shipTo: LOST,
      notes: `for ${NAME}`,
      packingNote: `Dear ${NAME}`,
      giftMessage: `Happy birthday ${NAME}`,
      metadata: { customer: NAME },
    });
    const keyed = await merchant.call('POST', '/orders', json, { 'idempotency-key': 'first' });
    const order = keyed.body.data;
    // Its deliveries so far stay pending, because nothing is sent before.
    await merchant.done('PUT', `/webhooks/${parked.id}`, { isActive: false });
    delivery = await startTestDelivery(api, receiver);
    await merchant.post(`/orders/${order.id}/hold`, { reason: `${NAME} called` });
    await merchant.post(`/orders/${order.id}/release`);
    await api.shipping.orders.checkShipTo({
      onChanged() {},
      onError: (error) => {
        throw error;
      },
      stopping: new AbortController().signal,
    });
    await merchant.post('/rates', { orderId: order.id, parcels: [ONE_POUND] });
    const shipping = {
      orderId: order.id,
      reference: NAME,
      metadata: { to: NAME },
      options: { labelMessages: [`for ${NAME}`] },
    };
    const refused = await merchant.call('POST', '/shipments', { carrier: 'fleet', ...shipping });
    expect(refused.status).toBe(400);
    const { options, ...plain } = shipping;
    const voided = await merchant.shipment(plain);
    await merchant.post(`/shipments/${voided.id}/void`, { reason: `${NAME} moved` });
    const shipment = await merchant.shipment(plain);
    const location = { city: `${NAME}ville`, state: 'CA', postalCode: '90277', country: 'US' };
    await merchant.scan(shipment.id, 'delivered', { statusDetail: `Signed by ${NAME}`, location });
    const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: `${NAME} does not like it` }];
    const asked = { orderId: order.id, items, notes: NAME, metadata: { from: NAME }, createLabel: true };
    const created = await merchant.call('POST', '/returns', asked, { 'idempotency-key': 'back' });
    const returned = created.body.data;
    await merchant.post(`/returns/${returned.id}/receive`, {
      items: [{ id: returned.items[0].id, receivedQuantity: 1, condition: 'sellable' }],
    });
    await merchant.post(`/returns/${returned.id}/complete`);
    const rejected = await merchant.post('/returns', { orderId: order.id, items });
    await merchant.post(`/returns/${rejected.id}/reject`, { reason: `${NAME} is too late` });
    await merchant.post('/trackers', {
      trackingCode: '1Z5R89390357567127',
      orderId: order.id,
      metadata: { to: NAME },
    });
    await merchant.post('/order-views', { name: 'A friend', search: `q=Ada+${NAME}` });
    await merchant.get(`/orders?q=${NAME}`);
    await merchant.get(`/orders?q=${PHONE}`);
    await merchant.call('PUT', `/orders/${order.id}`, { notes: NAME, nonsense: NAME });
    await merchant.call('POST', '/orders', { ...json, orderNumber: 1 });
    await storeLabel(shipment.id, `%PDF ${NAME}`);
    await delivery.settled();
    await api.requestLog?.flush();

    const tables = (columns: string[]) => [...new Set(columns.map((column) => column.split('.')[0]))];
    expect(tables(await columnsWith(api.storage, NAME))).toEqual([
      ...[
        'activities',
        'deliveries',
        'events',
        'order_terms',
        'order_views',
        'orders',
        'rates',
        'request_log',
      ],
      ...['return_items', 'returns', 'shipment_documents', 'shipment_parcels', 'shipment_scans', 'shipments'],
      'trackers',
    ]);
    expect(await storedResponses()).toContain(NAME);
    const stock = await merchant.level(mug);

    expect((await erase(order.id)).status).toBe(200);
    await delivery.settled();
    await api.requestLog?.flush();

    expect(await columnsWith(api.storage, NAME)).toEqual([]);
    expect(await columnsWith(api.storage, PHONE)).toEqual([]);
    expect(await storedResponses()).not.toContain(NAME);
    expect(await merchant.level(mug)).toEqual(stock);
    await auditShipping(api.storage, merchant.accountId);
    // A repeated request is told where to look, and creates nothing.
    const repeated = await merchant.call('POST', '/orders', json, { 'idempotency-key': 'first' });
    expectError(repeated, 409, 'CONFLICT', /took effect.*look at GET/);
    // What was pending is sent after all, without the customer.
    const count = receiver.received.length;
    await merchant.done('PUT', `/webhooks/${parked.id}`, { url: receiver.url, isActive: true });
    await delivery.settled();
    const late = receiver.received.slice(count).map(({ body }) => JSON.parse(body));
    expect(late.map(({ event }) => event)).toContain('order.created');
    expect(JSON.stringify(late)).not.toContain(NAME);
  } finally {
    await delivery?.stop();
    await receiver.close();
  }
});

describe('POST /orders/:id/erase', () => {
  test('200: the order keeps what was sold and where to, and says when it was erased; a second time changes nothing', async () => {
    const { order } = await delivered({ notes: 'Ring twice', tags: ['vip'], metadata: { a: 'b' } });
    await merchant.told();
    const before = await merchant.get(`/orders/${order.id}`);
    api.clock.advance(1_000);
    const { status, body } = await erase(order.id);
    const now = new Date(api.clock.now()).toISOString();
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...before,
      shipTo: ERASED,
      shipToCheck: null,
      notes: null,
      metadata: {},
      personalDataErasedAt: now,
      updatedAt: now,
    });
    expect(await merchant.get(`/orders/${order.id}`)).toEqual(body.data);
    const [told] = await merchant.told();
    expect(told).toEqual({
      type: 'order.updated',
      data: { ...body.data, changed: ['shipTo', 'notes', 'metadata', 'personalDataErasedAt'] },
    });
    const [latest] = await merchant.get(`/orders/${order.id}/activity`);
    expect(latest).toMatchObject({ type: 'order.erased', details: {}, actor: { type: 'key' } });

    api.clock.advance(DAY);
    expect((await erase(order.id)).body.data).toEqual(body.data);
    expect(await merchant.told()).toEqual([]);
    expect((await merchant.get(`/orders?q=${NAME}`)).length).toBe(0);
    expect((await merchant.get(`/orders?q=${order.orderNumber}`)).length).toBe(1);
    expect((await merchant.get('/search?q=erased')).customers).toEqual([]);
  });

  test('409 while the order, a parcel, a purchase or a return is under way; after 30 days without news it is not', async () => {
    const open = await merchant.order([{ name: 'Mug', quantity: 1 }], { shipTo: LOST });
    expectError(await erase(open.id), 409, 'CONFLICT', /order is pending/);
    const shipment = await merchant.shipment({ orderId: open.id, parcels: [ONE_POUND] });
    expectError(await erase(open.id), 409, 'CONFLICT', new RegExp(`${shipment.trackingCode} is on its way`));
    const { order } = await delivered();
    const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'Broken' }];
    await merchant.post('/returns', { orderId: order.id, items });
    expectError(await erase(order.id), 409, 'CONFLICT', /return of the order is open/);
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({
      shipTo: LOST,
      personalDataErasedAt: null,
    });
    api.clock.advance(30 * DAY);
    expect([(await erase(open.id)).status, (await erase(order.id)).status]).toEqual([200, 200]);
  });

  test('200 for a cancelled order; 404 and 403 for what is not there or not yours', async () => {
    const { id } = await merchant.order([{ name: 'Mug', quantity: 1 }], { shipTo: LOST });
    await merchant.post(`/orders/${id}/cancel`);
    const { key } = await api.newKey();
    expect((await api.call('POST', `/api/v1/orders/${id}/erase`, { key })).status).toBe(403);
    expect((await erase('ord_none')).status).toBe(404);
    expect((await erase(id)).status).toBe(200);
  });

  test('409 for whatever would need the address or write the texts again', async () => {
    const { order, shipment } = await delivered();
    await erase(order.id);
    const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'Broken' }];
    const refused = [
      await merchant.call('PUT', `/orders/${order.id}`, { notes: `${NAME} again` }),
      await merchant.call('POST', '/rates', { orderId: order.id, parcels: [ONE_POUND] }),
      await merchant.call('POST', '/shipments', {
        orderId: order.id,
        carrier: 'fleet',
        parcels: [ONE_POUND],
      }),
      await merchant.call('POST', '/returns', { orderId: order.id, items, createLabel: true }),
      await merchant.call('POST', '/returns', { orderId: order.id, items }),
      await merchant.call('POST', `/orders/${order.id}/replacements`, {
        items: [{ orderItemId: order.items[0].id, quantity: 1 }],
      }),
      await merchant.call('GET', `/orders/${order.id}/packing-slip`),
      await merchant.call('GET', `/shipments/${shipment.id}/label`),
      await merchant.call('POST', '/documents/combined', { orderIds: [order.id], parts: ['label'] }),
    ];
    for (const answer of refused) expectError(answer, 409, 'CONFLICT', /personal data of .* was erased/);
    expect(await merchant.get(`/shipments/${shipment.id}/documents`)).toEqual([]);
    expect(await merchant.get(`/shipments/${shipment.id}`)).toMatchObject({
      shipTo: ERASED,
      label: null,
      personalDataErasedAt: expect.any(String),
    });
    const csv = await merchant.call('GET', '/orders', undefined, { accept: 'text/csv' });
    expect(csv.text).toContain('Erased');
  });

  test('news of a parcel that come later keep its status exact, and do not tell where it went', async () => {
    const order = await merchant.order([{ name: 'Mug', quantity: 1 }], { shipTo: LOST });
    const shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
    api.clock.advance(30 * DAY);
    await erase(order.id);
    const voided = await merchant.call('POST', `/shipments/${shipment.id}/void`);
    expectError(voided, 409, 'CONFLICT', /personal data of this shipment was erased/);
    const location = { city: `${NAME}ville`, state: 'CA', country: 'US' };
    await merchant.scan(shipment.id, 'delivered', { statusDetail: `Signed by ${NAME}`, location });
    const { status, statusDetail, events } = await merchant.get(`/shipments/${shipment.id}/tracking`);
    expect([status, statusDetail, events[0].location]).toEqual([
      'delivered',
      null,
      { state: 'CA', country: 'US' },
    ]);
    expect((await merchant.get(`/orders/${order.id}`)).status).toBe('delivered');
  });

  test('of an edit, a scan and several erasures at once, the order is erased, and once', {
    tags: 'database',
  }, async () => {
    const { order, shipment } = await delivered();
    await merchant.told();
    const answers = await Promise.all([
      erase(order.id),
      merchant.call('PUT', `/orders/${order.id}`, { notes: `${NAME} called` }),
      erase(order.id),
      merchant.call('POST', `/shipments/${shipment.id}/tracking-events`, { status: 'delivered' }),
      erase(order.id),
    ]);
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    const { shipTo, notes, personalDataErasedAt } = await merchant.get(`/orders/${order.id}`);
    expect([shipTo, notes, personalDataErasedAt]).toEqual([ERASED, null, expect.any(String)]);
    const told = await merchant.told();
    expect(told.filter(({ data }) => data.changed?.includes('personalDataErasedAt'))).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain(NAME);
  });

  test('in the dashboard it is for owners and managers', async () => {
    const owner = await openSession(api, merchant.accountId);
    const { order } = await delivered();
    for (const role of ['packer', 'developer'] as const) {
      const { browser } = await addMember(api, owner, role);
      const answer = await browser.call('POST', `/orders/${order.id}/erase`);
      expectError(answer, 403, 'FORBIDDEN', /cannot manage the personal data of customers/);
    }
    const { browser } = await addMember(api, owner, 'manager');
    expect((await browser.call('POST', `/orders/${order.id}/erase`)).status).toBe(200);
  });
});

test('of saved views, those that search for the whole name, address or number of the customer are deleted, and no others', async () => {
  const shipTo = { ...CUSTOMER, name: 'Anna', company: 'Ready', street2: 'Sale', phone: '+12125550199' };
  const order = await merchant.order([{ name: 'Card', quantity: 1 }], { shipTo });
  const kept = [
    ['Hanna', 'q=hanna'],
    ['Ready to ship', 'ready=true'],
    ['Wholesale', 'tag=sale'],
  ];
  const gone = [
    ['A friend', 'q=anna&status=shipped'],
    ['Anna', 'status=pending'],
    ['By phone', 'q=212-555-0199'],
  ];
  for (const [name, search] of [...kept, ...gone]) await merchant.post('/order-views', { name, search });
  await merchant.post(`/orders/${order.id}/cancel`);
  expect((await erase(order.id)).status).toBe(200);
  const views: { name: string }[] = await merchant.get('/order-views');
  expect(views.map(({ name }) => name).sort()).toEqual(kept.map(([name]) => name));
});

test('a failure at any point leaves the order as it was, and it can be erased again', async () => {
  const { order } = await delivered();
  const before = [await merchant.get(`/orders/${order.id}`), await columnsWith(api.storage, NAME)];
  const cutOff = () => Promise.reject(new Error('cut off'));
  const { storage, clock } = api;
  const outbox = createOutbox({ storage, clock });
  const afterwards: Storage = { ...storage, write: (job) => storage.write((tx) => job(tx).then(cutOff)) };
  for (const broken of [
    { storage, forgetTraces: cutOff },
    { storage: afterwards, forgetTraces: async () => {} },
  ]) {
    const erasure = createErasureService({ clock, outbox, ...broken });
    await expect(erasure.erase(merchant.accountId, order.id)).rejects.toThrow('cut off');
    expect([await merchant.get(`/orders/${order.id}`), await columnsWith(storage, NAME)]).toEqual(before);
  }
  expect((await erase(order.id)).status).toBe(200);
});

describe('a customer', () => {
  const customers = () => createCustomers(api);
  const email = `someone-${NAME}@example.com`;
  const shipTo = { ...LOST, email };

  test('is found by the email, whatever its case, in orders and shipments without one; each is erased if it can be', async () => {
    const { order } = await delivered({ shipTo });
    const open = await merchant.order([{ name: 'Mug', quantity: 1 }], { shipTo });
    const alone = await merchant.shipment({ shipTo, parcels: [ONE_POUND] });
    await merchant.scan(alone.id, 'delivered');
    const other = await delivered({ shipTo: { ...LOST, email: `someone-${NAME}@example.community` } });
    const wanted = { email: email.toUpperCase() };
    const line = (id: string, number: string, result: string) => ({ id, number, result });
    const refused = {
      ...line(open.id, open.orderNumber, 'not erased'),
      reason: expect.stringMatching(/order is pending/),
    };

    const data = await customers().export(merchant.accountId, wanted);
    expect(data.orders.map(({ id }) => id)).toEqual([order.id, open.id]);
    expect(data.shipments.map(({ id }) => id)).toContain(alone.id);
    expect(await customers().erase(merchant.accountId, wanted, true)).toEqual([
      line(order.id, order.orderNumber, 'would be erased'),
      refused,
      line(alone.id, alone.trackingCode, 'would be erased'),
    ]);
    expect((await merchant.get(`/orders/${order.id}`)).shipTo).toEqual(shipTo);

    expect(await customers().erase(merchant.accountId, wanted, false)).toEqual([
      line(order.id, order.orderNumber, 'erased'),
      refused,
      line(alone.id, alone.trackingCode, 'erased'),
    ]);
    expect((await merchant.get(`/orders/${order.id}`)).shipTo).toEqual(ERASED);
    expect((await merchant.get(`/shipments/${alone.id}`)).shipTo).toEqual(ERASED);
    expect((await merchant.get(`/orders/${other.order.id}`)).personalDataErasedAt).toBeNull();
    expect(await customers().erase(merchant.accountId, wanted, false)).toEqual([refused]);
    const byNumber = { orderNumber: order.orderNumber };
    expect(await customers().erase(merchant.accountId, byNumber, false)).toEqual([
      line(order.id, order.orderNumber, 'erased before'),
    ]);
  });

  test('of another account is not found', async () => {
    await delivered({ shipTo });
    const stranger = await api.newUser();
    expect(await customers().erase(stranger, { email }, false)).toEqual([]);
  });
});

describe('the retention time', () => {
  const run = (over = {}) =>
    api.shipping.retention.eraseDue({
      before: api.clock.now() - 100 * DAY,
      onChanged() {},
      onError: (error) => {
        throw error;
      },
      ...over,
    });
  const isErased = async (path: string) => (await merchant.get(path)).personalDataErasedAt !== null;

  test('erases orders, and shipments without one, that are finished and have not changed for so long', async () => {
    await run();
    const old = await delivered();
    const open = await merchant.order([{ name: 'Mug', quantity: 1 }], { shipTo: LOST });
    const alone = await merchant.shipment({ shipTo: LOST, parcels: [ONE_POUND] });
    api.clock.advance(101 * DAY);
    const recent = await delivered();
    const changed: string[] = [];
    const erased = await run({
      onChanged: (accountId: string, topic: string) => changed.push(`${accountId} ${topic}`),
    });
    expect(erased).toBe(changed.length);
    expect(changed).toContain(`${merchant.accountId} orders`);
    expect([
      await isErased(`/orders/${old.order.id}`),
      await isErased(`/shipments/${old.shipment.id}`),
      await isErased(`/shipments/${alone.id}`),
      await isErased(`/orders/${open.id}`),
      await isErased(`/orders/${recent.order.id}`),
    ]).toEqual([true, true, true, false, false]);
    expect((await merchant.get(`/shipments/${alone.id}`)).shipTo).toEqual(ERASED);
    const [latest] = await merchant.get(`/orders/${old.order.id}/activity`);
    expect(latest).toMatchObject({ type: 'order.erased', actor: { type: 'system' } });
    expect(await run()).toBe(0);
  });

  test('waits for a return of an old order that has just been opened, and goes on with others', async () => {
    const waiting = await delivered();
    const next = await delivered();
    api.clock.advance(101 * DAY);
    await merchant.post('/returns', {
      orderId: waiting.order.id,
      items: [{ orderItemId: waiting.order.items[0].id, quantity: 1, reason: 'Late' }],
    });
    // The return changes the order: as if it had not.
    await api.storage.write((tx) =>
      tx.updateTable('orders').set({ updated_at: 1 }).where('id', '=', waiting.order.id).execute(),
    );
    await run();
    expect(await isErased(`/orders/${waiting.order.id}`)).toBe(false);
    expect(await isErased(`/orders/${next.order.id}`)).toBe(true);
  });
});

/** As a carrier that draws its own labels would have had it stored. */
const storeLabel = (shipmentId: string, text: string) =>
  api.storage.write(async (tx) => {
    const bytes = Buffer.from(text);
    const of = { shipment_id: shipmentId, account_id: merchant.accountId };
    await tx
      .insertInto('shipment_documents')
      .values({
        ...{ id: 'doc_1', ...of, kind: 'label', name: 'Label', position: 0, copy: 0, format: 'pdf' },
        ...{ size: bytes.length, bytes, created_at: 1 },
      })
      .execute();
  });

/** They are encrypted, so no column shows what is in them. */
async function storedResponses(): Promise<string> {
  const rows = await api.storage.db.selectFrom('idempotency_keys').selectAll().execute();
  const context = (key: string) => `idempotency ${merchant.accountId} ${key}`;
  return rows
    .filter(({ account_id }) => account_id === merchant.accountId)
    .map(({ key, sealed_body }) => (sealed_body === null ? '' : api.vault.open(sealed_body, context(key))))
    .join();
}
