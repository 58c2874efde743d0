import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { type FakeAggregator, startFakeAggregator } from '../support/fake-aggregator.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { pluginAround } from '../support/test-carriers.ts';

let api: TestApi;
let aggregator: FakeAggregator;
let merchant: Merchant;
let mug: string;
beforeAll(async () => {
  aggregator = await startFakeAggregator();
  api = await startTestApi({ plugins: [pluginAround(aggregator.carrier)] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 100);
});
afterAll(async () => {
  await api.close();
  await aggregator.stop();
});

const ship = (orderId: string, over = {}) => merchant.shipment({ orderId, parcels: [ONE_POUND], ...over });
const act = (id: string, action: string, json?: object) =>
  merchant.call('POST', `/orders/${id}/${action}`, json);
const read = (id: string) => merchant.get(`/orders/${id}`);

/** Five mugs, of which two are shipped. */
async function partlyShipped(over = {}) {
  const order = await merchant.order([{ productId: mug, quantity: 5 }], over);
  const [{ id: orderItemId }] = order.items;
  const shipment = await ship(order.id, { items: [{ orderItemId, quantity: 2 }] });
  await merchant.told();
  return { ...(await read(order.id)), shipment };
}

describe('the reason of a hold', () => {
  test('201 an order can be created on hold, reserves its stock and ships only after its release', async () => {
    const holdReason = 'Not paid in the shop';
    const { id, ...order } = await merchant.order([{ productId: mug, quantity: 2 }], { holdReason });
    expect(order).toMatchObject({ status: 'on_hold', holdReason, allocation: 'full' });
    const label = { carrier: 'fleet', orderId: id, parcels: [ONE_POUND] };
    expectError(await merchant.call('POST', '/shipments', label), 409, 'CONFLICT', /on hold/);
    expect((await act(id, 'release')).body.data).toMatchObject({ status: 'pending', holdReason: null });
    await ship(id);
  });

  test('200 a hold keeps its own reason and not that of an earlier one', async () => {
    const { id } = await merchant.order([{ productId: mug, quantity: 1 }]);
    await merchant.told();
    const held = await act(id, 'hold', { reason: 'Address?' });
    expect(held.body.data).toMatchObject({ status: 'on_hold', holdReason: 'Address?' });
    expect(await merchant.heard()).toEqual(['order.updated status,holdReason']);
    await act(id, 'release');
    expect((await act(id, 'hold')).body.data).toMatchObject({ status: 'on_hold', holdReason: null });
  });

  test('200 an order on hold that is sent back as it was read stays as it is', async () => {
    const order = await merchant.order([{ productId: mug, quantity: 1 }], { holdReason: 'Not paid' });
    expect(await merchant.done('PUT', `/orders/${order.id}`, order)).toEqual(order);
  });
});

describe('POST /orders/:id/close', () => {
  test('200 cancels what is left, releases its stock and tells why', async () => {
    const { id } = await partlyShipped();
    expect(await merchant.level(mug)).toEqual([98, 3]);
    const { status, body } = await act(id, 'close', { reason: 'Out of print' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'shipped',
      closeReason: 'Out of print',
      items: [{ quantity: 5, shippedQuantity: 2, cancelledQuantity: 3, allocatedQuantity: 0 }],
    });
    expect(await merchant.level(mug)).toEqual([98, 0]);
    expect(await merchant.heard()).toEqual(['order.updated status,items,closeReason']);
    const message = 'Everything in this order has been shipped';
    const again = { carrier: 'fleet', orderId: id, parcels: [ONE_POUND] };
    expectError(await merchant.call('POST', '/shipments', again), 409, 'CONFLICT', message);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('200 is delivered where all of its parcels are, and on hold it closes too', async () => {
    const { id, shipment } = await partlyShipped();
    await merchant.scan(shipment.id, 'delivered');
    await act(id, 'hold');
    expect((await act(id, 'close')).body.data).toMatchObject({ status: 'delivered', closeReason: null });
  });

  test('what was cancelled stays so when an order that is open again changes its items', async () => {
    const { id, items, shipment } = await partlyShipped();
    await act(id, 'close');
    await merchant.post(`/shipments/${shipment.id}/void`);
    const change = (quantity: number) =>
      merchant.call('PUT', `/orders/${id}`, { items: [{ id: items[0].id, quantity }] });
    const tooFew = 'items[0].quantity: must be at least 3, which were canceled when the order was closed';
    expectError(await change(2), 400, 'VALIDATION_ERROR', tooFew);
    const nothing = 'items: must leave something to ship; cancel the order instead';
    expectError(await change(3), 400, 'VALIDATION_ERROR', nothing);
    expect((await change(4)).body.data).toMatchObject({
      status: 'pending',
      items: [{ quantity: 4, cancelledQuantity: 3, allocatedQuantity: 1 }],
    });
    expect(await merchant.level(mug)).toEqual([100, 1]);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('a label voided after closing leaves only what it shipped open', async () => {
    const { id, shipment } = await partlyShipped();
    await act(id, 'close', { reason: 'No more' });
    await merchant.post(`/shipments/${shipment.id}/void`);
    expect(await read(id)).toMatchObject({
      status: 'pending',
      allocation: 'full',
      items: [{ shippedQuantity: 0, cancelledQuantity: 3, allocatedQuantity: 2 }],
    });
    await ship(id);
    expect(await read(id)).toMatchObject({ status: 'shipped', items: [{ shippedQuantity: 2 }] });
    await auditShipping(api.storage, merchant.accountId);
  });

  test('409 while nothing is shipped, when it is over, and while a label is being bought', async () => {
    const order = await merchant.order([{ productId: mug, quantity: 1 }]);
    const nothing = 'Nothing of the order has been shipped: cancel it instead';
    expectError(await act(order.id, 'close', { reason: 'No' }), 409, 'CONFLICT', nothing);
    const { id } = await partlyShipped();
    const { rates } = await merchant.post('/rates', { orderId: id, parcels: [ONE_POUND] });
    const rate = rates.find(({ carrier }: { carrier: string }) => carrier === 'aggregator');
    aggregator.loseNextAnswer();
    expect((await merchant.call('POST', '/shipments', { rateId: rate.id })).status).toBe(502);
    for (const action of ['close', 'hold'])
      expectError(await act(id, action), 409, 'CONFLICT', /^A label is being bought/);
    const redirect = { shipTo: { ...CUSTOMER, name: 'X' } };
    expectError(
      await merchant.call('PUT', `/orders/${id}`, redirect),
      409,
      'CONFLICT',
      /^A label is being bought/,
    );
    api.clock.advance(3_600_000);
    await api.shipping.purchases.settleDue();
    expectError(
      await act(id, 'close'),
      409,
      'CONFLICT',
      'An order that is shipped cannot be closed: only one that is partially shipped',
    );
  });

  test('400 for a reason that is not one, and unknown fields', async () => {
    const { id } = await partlyShipped();
    expectError(await act(id, 'close', { reason: '' }), 400, 'VALIDATION_ERROR', /^reason: /);
    expectError(await act(id, 'close', { why: 'x' }), 400, 'VALIDATION_ERROR', 'why: is not a known field');
    expect((await read(id)).status).toBe('partially_shipped');
  });
});

describe('a partially shipped order', () => {
  test('can be put on hold and released to where it was, and is closed rather than cancelled', async () => {
    const { id, shipment } = await partlyShipped();
    expect((await act(id, 'hold')).body.data.status).toBe('on_hold');
    expectError(
      await merchant.call('POST', '/shipments', { carrier: 'fleet', orderId: id, parcels: [ONE_POUND] }),
      409,
      'CONFLICT',
      'The order is on hold: release it first',
    );
    await merchant.scan(shipment.id, 'delivered');
    expect((await read(id)).status).toBe('on_hold');
    expectError(
      await act(id, 'cancel'),
      409,
      'CONFLICT',
      'Part of the order has been shipped: close it instead of canceling it',
    );
    await merchant.told();
    expect((await act(id, 'release')).body.data.status).toBe('partially_shipped');
    expect(await merchant.heard()).toEqual(['order.updated status']);
    await ship(id);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('sends the rest to a new address, on hold too; bought labels keep theirs', async () => {
    const { id, shipment } = await partlyShipped();
    const shipTo = { ...CUSTOMER, name: 'Grace Hopper' };
    const { body } = await merchant.call('PUT', `/orders/${id}`, { shipTo });
    expect(body.data.shipTo).toEqual(shipTo);
    expect(await merchant.heard()).toEqual(['order.updated shipTo']);
    expect((await merchant.get(`/shipments/${shipment.id}`)).shipTo.name).toBe(CUSTOMER.name);
    await act(id, 'hold');
    const moved = { ...shipTo, name: 'Ada' };
    expect((await merchant.call('PUT', `/orders/${id}`, { shipTo: moved })).status).toBe(200);
    await act(id, 'release');
    expect((await ship(id)).shipTo.name).toBe('Ada');
    expectError(
      await merchant.call('PUT', `/orders/${id}`, { shipTo }),
      409,
      'CONFLICT',
      'An order that is shipped cannot change its shipTo',
    );
  });
});

describe('discount, order date and gift message', () => {
  test('are stored, shown, counted in the total, and can change', async () => {
    const given = { discount: 4.5, orderDate: '2026-02-27T09:30:00.000Z', giftMessage: 'Happy birthday!' };
    const order = await merchant.order([{ productId: mug, quantity: 2 }], {
      ...given,
      tax: 1,
      shippingPaid: 3,
    });
    expect(order).toMatchObject({ ...given, subtotal: 20, total: 19.5 });
    const { body } = await merchant.call('PUT', `/orders/${order.id}`, { discount: 24, giftMessage: null });
    expect(body.data).toMatchObject({
      discount: 24,
      total: 0,
      giftMessage: null,
      orderDate: given.orderDate,
    });
    const plain = await merchant.order([{ productId: mug, quantity: 1 }]);
    expect(plain).toMatchObject({ discount: 0, orderDate: null, giftMessage: null, total: 10 });
  });

  test('400 for a discount above what the order comes to, in POST and PUT', async () => {
    const message = 'discount: must not be more than the sum of items, shipping and tax';
    const json = merchant.newOrder([{ productId: mug, quantity: 1 }], { discount: 10.01 });
    expectError(await merchant.call('POST', '/orders', json), 400, 'VALIDATION_ERROR', message);
    const order = await merchant.order([{ productId: mug, quantity: 2 }], { discount: 15 });
    const [{ id }] = order.items;
    const fewer = await merchant.call('PUT', `/orders/${order.id}`, { items: [{ id, quantity: 1 }] });
    expectError(fewer, 400, 'VALIDATION_ERROR', message);
    expect(await read(order.id)).toEqual(order);
  });
});
