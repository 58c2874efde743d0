import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAttention } from '../../server/src/overview/attention.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { connectScripted, createScriptedCarrier } from '../support/scripted-carrier.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const { plugin, script } = createScriptedCarrier();
let api: TestApi;
let merchant: Merchant;
let mug: string;
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 10);
});
afterAll(() => api.close());

const newOrder = (quantity = 1, over = {}) => merchant.order([{ sku: 'MUG', quantity }], over);
const combine = (...orders: { id: string }[]) =>
  merchant.call('POST', '/orders/combine', { orderIds: orders.map(({ id }) => id) });
const orderOf = ({ id }: { id: string }) => merchant.get(`/orders/${id}`);
const sameAddress = ({ id }: { id: string }) => merchant.get(`/orders/${id}/same-address`);

/** Two orders that are combined, without the news of it. */
async function pair(over = {}) {
  const first = await newOrder(2, over);
  const second = await newOrder(1, over);
  const { status, body } = await combine(first, second);
  expect(status).toBe(200);
  await merchant.told();
  return { first, second, combinationId: body.data[0].combinationId as string };
}

describe('orders to the same address', () => {
  test('are found however the address is written, and counted for a list', async () => {
    const order = await newOrder();
    const { street1, city, postalCode } = CUSTOMER;
    const same = await newOrder(1, {
      shipTo: {
        ...{ ...CUSTOMER, name: 'ADÁ LOVELACE', street1: `${street1.toLowerCase()}.` },
        ...{ city: city.toUpperCase(), postalCode: `${postalCode}-1234` },
      },
    });
    const elsewhere = await newOrder(1, { shipTo: { ...CUSTOMER, street2: 'Apt 4' } });
    const annexed = await newOrder(1, { warehouseId: merchant.annex });
    const found = await sameAddress(order);
    expect(found.map((one: { order: { id: string } }) => one.order.id)).toEqual([same.id, annexed.id]);
    expect(found).toMatchObject([
      { isCombined: false, obstacle: null },
      { isCombined: false, obstacle: 'ships from another warehouse' },
    ]);
    const ids = [order, same, elsewhere, annexed].map(({ id }) => id).join(',');
    expect(await merchant.get(`/orders/same-address-counts?ids=${ids}`)).toEqual([
      { id: order.id, count: 1 },
      { id: same.id, count: 1 },
    ]);
    await merchant.post(`/orders/${same.id}/cancel`);
    expect(await merchant.get(`/orders/same-address-counts?ids=${ids}`)).toEqual([]);
  });

  test('of another account are neither found nor counted', async () => {
    const order = await newOrder();
    const stranger = await createMerchant(api);
    await stranger.product('MUG', 1);
    const theirs = await stranger.order([{ sku: 'MUG', quantity: 1 }]);
    expect(await sameAddress(order)).toEqual([]);
    expect(await merchant.get(`/orders/same-address-counts?ids=${order.id},${theirs.id}`)).toEqual([]);
    expectError(await combine(order, theirs), 403, 'FORBIDDEN', 'Order belongs to another user');
    expectError(
      await merchant.call('GET', `/orders/${theirs.id}/same-address`),
      403,
      'FORBIDDEN',
      'Order belongs to another user',
    );
  });
});

describe('POST /orders/combine', () => {
  test('200: each order knows its combination, and so do its webhooks and its history', async () => {
    const { first, second, combinationId } = await (async () => {
      const one = await newOrder();
      const two = await newOrder();
      await merchant.told();
      const { body } = await combine(one, two);
      return { first: one, second: two, combinationId: body.data[0].combinationId };
    })();
    expect(combinationId).toMatch(/^cmb_/);
    expect(await merchant.heard()).toEqual(['order.updated combinationId', 'order.updated combinationId']);
    for (const order of [first, second]) {
      expect(await orderOf(order)).toMatchObject({ combinationId, status: 'pending' });
      const [newest] = await merchant.get(`/orders/${order.id}/activity`);
      expect(newest.type).toBe('order.combined');
    }
    expect(await sameAddress(first)).toMatchObject([{ order: { id: second.id }, isCombined: true }]);
    // Again, it changes nothing.
    expect((await combine(first, second)).status).toBe(200);
    expect(await merchant.heard()).toEqual([]);
  });

  test('200: what is combined already comes along', async () => {
    const { first, second, combinationId } = await pair();
    const third = await newOrder();
    const { body } = await combine(third, second);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id, third.id]);
    expect(await orderOf(third)).toMatchObject({ combinationId });
  });

  test('409 for orders that cannot share a parcel, with the reason', async () => {
    const order = await newOrder();
    const refused: [object, string][] = [
      [{ shipTo: { ...CUSTOMER, street1: '1 Elsewhere Road' } }, 'goes to another address'],
      [{ warehouseId: merchant.annex }, 'ships from another warehouse'],
      [{ storeId: 'market' }, 'is from another store'],
      [{ currency: 'EUR', items: [{ name: 'Mug', quantity: 1 }] }, 'is in another currency'],
    ];
    for (const [over, why] of refused) {
      const other = await newOrder(1, over);
      expectError(await combine(order, other), 409, 'CONFLICT', `Order ${other.orderNumber} ${why}`);
    }
    const held = await newOrder();
    await merchant.post(`/orders/${held.id}/hold`);
    expectError(
      await combine(order, held),
      409,
      'CONFLICT',
      `Order ${held.orderNumber} is on hold: release it first`,
    );
    const shipped = await newOrder();
    await merchant.shipment({ orderId: shipped.id });
    expectError(
      await combine(order, shipped),
      409,
      'CONFLICT',
      `Order ${shipped.orderNumber} has been shipped`,
    );
    expect(await orderOf(order)).toMatchObject({ combinationId: null });
  });

  test('400 for one order, twice or not', async () => {
    const order = await newOrder();
    expectError(
      await combine(order, order),
      400,
      'VALIDATION_ERROR',
      'orderIds: must name two different orders at least',
    );
  });
});

describe('an order leaves its combination', () => {
  const CHANGES: [string, (id: string) => Promise<unknown>][] = [
    ['separated', (id) => merchant.post(`/orders/${id}/separate`)],
    ['canceled', (id) => merchant.post(`/orders/${id}/cancel`)],
    ['put on hold', (id) => merchant.post(`/orders/${id}/hold`)],
    [
      'sent elsewhere',
      (id) => merchant.done('PUT', `/orders/${id}`, { shipTo: { ...CUSTOMER, street1: '2 New Street' } }),
    ],
    ['moved', (id) => merchant.done('PUT', `/orders/${id}`, { warehouseId: merchant.annex })],
    ['marked as shipped', (id) => merchant.post(`/orders/${id}/mark-shipped`)],
  ];
  test.each(CHANGES)('once it is %s, and a single one that is left ends it', async (_, change) => {
    const { first, second } = await pair();
    const third = await newOrder();
    await combine(second, third);
    await change(first.id);
    expect(await orderOf(first)).toMatchObject({ combinationId: null });
    expect((await orderOf(second)).combinationId).not.toBeNull();
    await change(second.id);
    expect(await orderOf(second)).toMatchObject({ combinationId: null });
    expect(await orderOf(third)).toMatchObject({ combinationId: null });
    await auditShipping(api.storage, merchant.accountId);
  });

  test('but not with other changes', async () => {
    const { first, combinationId } = await pair();
    await merchant.done('PUT', `/orders/${first.id}`, {
      notes: 'Ring twice',
      items: [{ sku: 'MUG', quantity: 3 }],
      shipTo: { ...CUSTOMER, phone: '5555555555' },
    });
    expect(await orderOf(first)).toMatchObject({ combinationId });
  });

  test('409: one that is not combined, and one that has a label', async () => {
    const alone = await newOrder();
    const separate = ({ id }: { id: string }) => merchant.call('POST', `/orders/${id}/separate`);
    expectError(await separate(alone), 409, 'CONFLICT', 'The order is not combined with others');
    const { first } = await pair();
    await merchant.shipment({ orderId: first.id });
    expectError(await separate(first), 409, 'CONFLICT', 'The order has been shipped: void its label first');
  });
});

describe('the label of combined orders', () => {
  test('is quoted and bought for all of them, and each order is shipped with its tracking code', async () => {
    const { first, second } = await pair();
    const { rates } = await merchant.post('/rates', { orderId: second.id });
    const label = await merchant.post('/shipments', { rateId: rates[0].id });
    expect(label).toMatchObject({
      orderId: second.id,
      parcelOf: null,
      isManual: false,
      parcels: [{ weight: { value: 24, unit: 'oz' } }],
      items: [{ orderItemId: second.items[0].id, quantity: 1 }],
    });
    const [share] = (await orderOf(first)).shipments;
    expect(await merchant.get(`/shipments/${share}`)).toMatchObject({
      ...{ orderId: first.id, status: 'purchased', parcelOf: label.id, isManual: true, label: null },
      ...{ carrier: 'fleet', carrierName: label.carrierName, service: label.service, rate: 0 },
      trackingCode: label.trackingCode,
      items: [{ orderItemId: first.items[0].id, quantity: 2 }],
    });
    expect(await orderOf(first)).toMatchObject({ status: 'shipped', unprintedShipments: [] });
    expect(await orderOf(second)).toMatchObject({ status: 'shipped', unprintedShipments: [label.id] });
    expect(await merchant.level(mug)).toEqual([7, 0]);
    const told = await merchant.told();
    expect(told.map(({ type, data }) => [type, data.id])).toEqual([
      ['shipment.created', label.id],
      ['shipment.created', share],
      ['order.updated', second.id],
      ['order.updated', first.id],
    ]);
    expect(told[1]?.data).toEqual({
      ...{ id: share, trackingCode: label.trackingCode, carrier: 'fleet', service: label.service, rate: 0 },
    });
    // Scans of the parcel are news of every order in it.
    await merchant.scan(label.id, 'delivered');
    for (const order of [first, second]) expect(await orderOf(order)).toMatchObject({ status: 'delivered' });
    expect(await merchant.get(`/shipments/${share}/tracking`)).toMatchObject({ status: 'delivered' });
    await auditShipping(api.storage, merchant.accountId);
  });

  test('voided, makes all orders open again, still combined', async () => {
    const { first, second, combinationId } = await pair();
    const label = await merchant.shipment({ orderId: first.id });
    const [share] = (await orderOf(second)).shipments;
    expectError(
      await merchant.call('POST', `/shipments/${share}/void`),
      409,
      'CONFLICT',
      `The order was shipped in the parcel of shipment ${label.id}: void the label of that`,
    );
    await merchant.told();
    await merchant.post(`/shipments/${label.id}/void`, { reason: 'Wrong box' });
    for (const order of [first, second])
      expect(await orderOf(order)).toMatchObject({ status: 'pending', allocation: 'full', combinationId });
    expect(await merchant.get(`/shipments/${share}`)).toMatchObject({
      ...{ status: 'voided', voidReason: 'Wrong box', trackingStatus: 'cancelled' },
    });
    expect((await merchant.heard()).filter((type) => type === 'shipment.voided')).toHaveLength(2);
    expect(await merchant.level(mug)).toEqual([10, 3]);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('cannot be voided while one of its orders is being returned', async () => {
    const { first, second } = await pair();
    const label = await merchant.shipment({ orderId: first.id });
    const items = [{ orderItemId: second.items[0].id, quantity: 1, reason: 'other' }];
    await merchant.post('/returns', { orderId: second.id, items });
    const { status, body } = await merchant.call('POST', `/shipments/${label.id}/void`);
    expect([status, body.error.message]).toEqual([
      409,
      expect.stringContaining('a return refers to what this shipment contains'),
    ]);
    expect(await merchant.get(`/shipments/${label.id}`)).toMatchObject({ status: 'purchased' });
  });

  test('is not sold: every order is what it was before', async () => {
    const { first, second } = await pair();
    const account = await connectScripted(merchant);
    // Each change of an order has a later time than the one before, also where the clock stands still.
    api.clock.advance(1_000);
    script.nextBuy.push({ outcome: 'refused', reason: 'No funds' });
    const buy = { orderId: first.id, carrierAccountId: account };
    expect((await merchant.call('POST', '/shipments', buy)).status).toBe(502);
    expect(await merchant.heard()).toEqual([]);
    for (const order of [first, second])
      expect(await orderOf(order)).toMatchObject({ status: 'pending', allocation: 'full', shipments: [] });
    expect((await findAttention(api.storage, merchant.accountId, 0)).failedPurchases).toBe(1);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('is not sold: the orders can be separated, and each gets a label of its own', async () => {
    const { first, second } = await pair();
    const account = await connectScripted(merchant);
    script.nextBuy.push({ outcome: 'refused', reason: 'No funds' });
    expect(
      (await merchant.call('POST', '/shipments', { orderId: first.id, carrierAccountId: account })).status,
    ).toBe(502);
    await merchant.post(`/orders/${second.id}/separate`);
    for (const order of [first, second]) {
      expect(await orderOf(order)).toMatchObject({
        status: 'pending',
        allocation: 'full',
        combinationId: null,
      });
      const label = await merchant.shipment({ orderId: order.id });
      expect(label.parcels[0].weight).toEqual({ value: 8 * order.items[0].quantity, unit: 'oz' });
      expect(await orderOf(order)).toMatchObject({
        status: 'shipped',
        shipments: [label.id],
      });
    }
    await auditShipping(api.storage, merchant.accountId);
  });

  test('has what is left of an order of which a part was shipped, and voiding it leaves that part', async () => {
    const first = await newOrder(3, { language: 'de' });
    const second = await newOrder(1, { language: 'fr' });
    const some = [{ orderItemId: first.items[0].id, quantity: 1 }];
    await merchant.shipment({ orderId: first.id, items: some });
    expect((await combine(first, second)).status).toBe(200);
    const label = await merchant.shipment({ orderId: second.id });
    expect(label.parcels).toMatchObject([{ weight: { value: 24, unit: 'oz' } }]);
    const [, share] = (await orderOf(first)).shipments;
    expect(await merchant.get(`/shipments/${share}`)).toMatchObject({
      ...{ parcelOf: label.id, items: [{ orderItemId: first.items[0].id, quantity: 2 }] },
    });
    // Each is still in the language of its own customer.
    expect(await orderOf(first)).toMatchObject({ status: 'shipped', language: 'de' });
    expect(await orderOf(second)).toMatchObject({ status: 'shipped', language: 'fr' });
    await merchant.post(`/shipments/${label.id}/void`);
    expect(await orderOf(first)).toMatchObject({
      status: 'partially_shipped',
      items: [{ quantity: 3, shippedQuantity: 1 }],
    });
    expect(await orderOf(second)).toMatchObject({ status: 'pending' });
    await auditShipping(api.storage, merchant.accountId);
  });

  test('409 for a rate from before the orders were combined, and 400 for some items only', async () => {
    const first = await newOrder(2);
    const second = await newOrder(1);
    const { rates } = await merchant.post('/rates', { orderId: first.id });
    await combine(first, second);
    expectError(
      await merchant.call('POST', '/shipments', { rateId: rates[0].id }),
      409,
      'CONFLICT',
      'rateId: the order has changed since, ask for rates again',
    );
    const items = [{ orderItemId: first.items[0].id, quantity: 1 }];
    for (const path of ['/rates', '/shipments'])
      expectError(
        await merchant.call('POST', path, {
          ...{ orderId: first.id, items, parcels: [ONE_POUND] },
          ...(path === '/shipments' && { carrier: 'fleet' }),
        }),
        400,
        'VALIDATION_ERROR',
        'items: the order is combined with others, which are shipped whole: separate it first',
      );
  });
});

describe('at once', { tags: 'database' }, () => {
  test('combine, cancel and buy: the label has what is combined then, and nothing is shipped twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const orders = await Promise.all([newOrder(), newOrder(), newOrder()]);
      const [first, second, third] = orders;
      if (!first || !second || !third) throw new Error('three orders');
      await combine(first, second);
      const answers = await Promise.all([
        merchant.call('POST', '/shipments', { carrier: 'fleet', orderId: first.id }),
        merchant.call('POST', '/shipments', { carrier: 'fleet', orderId: second.id }),
        combine(second, third),
        merchant.call('POST', `/orders/${second.id}/cancel`),
        merchant.call('POST', `/orders/${first.id}/separate`),
      ]);
      for (const { status } of answers) expect([200, 201, 409]).toContain(status);
      await auditShipping(api.storage, merchant.accountId);
      for (const order of await Promise.all(orders.map(orderOf)))
        expect(order.shipments.length).toBeLessThan(2);
    }
  });

  test('void, return and scan of a shared parcel: all orders agree', async () => {
    const { first, second } = await pair();
    const label = await merchant.shipment({ orderId: first.id });
    const [share] = (await orderOf(second)).shipments;
    const answers = await Promise.all([
      merchant.call('POST', `/shipments/${label.id}/void`),
      merchant.call('POST', `/shipments/${share}/tracking-events`, { status: 'in_transit' }),
      merchant.call('POST', '/returns', {
        orderId: second.id,
        items: [{ orderItemId: second.items[0].id, quantity: 1, reason: 'other' }],
      }),
    ]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const statuses = await Promise.all([first, second].map(async (one) => (await orderOf(one)).status));
    expect(new Set(statuses).size).toBe(1);
    await auditShipping(api.storage, merchant.accountId);
  });
});
