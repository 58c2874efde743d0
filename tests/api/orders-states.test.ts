import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { auditStock } from '../support/stock-scene.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 1_000);
});
afterAll(() => api.close());

const STATUSES = ['pending', 'on_hold', 'partially_shipped', 'shipped', 'delivered', 'cancelled'] as const;
type Status = (typeof STATUSES)[number];

const ship = (orderId: string, items?: object[]) =>
  merchant.shipment({ orderId, parcels: [ONE_POUND], ...(items && { items }) });

/** An order of two mugs that has come to this. */
async function orderThatIs(status: Status) {
  const order = await merchant.order([{ productId: mug, quantity: 2 }]);
  if (status === 'on_hold') await merchant.post(`/orders/${order.id}/hold`);
  if (status === 'cancelled') await merchant.post(`/orders/${order.id}/cancel`);
  if (status === 'partially_shipped') await ship(order.id, [{ orderItemId: order.items[0].id, quantity: 1 }]);
  if (status === 'shipped' || status === 'delivered') {
    const { id } = await ship(order.id);
    if (status === 'delivered') await merchant.scan(id, 'delivered');
  }
  const now = await merchant.get(`/orders/${order.id}`);
  expect(now.status).toBe(status);
  await merchant.told();
  return now;
}

/** What leads where; everything that is not here is refused. */
const LEADS: Record<string, Partial<Record<Status, Status>>> = {
  hold: { pending: 'on_hold', partially_shipped: 'on_hold' },
  release: { on_hold: 'pending' },
  cancel: { pending: 'cancelled', on_hold: 'cancelled' },
  close: { partially_shipped: 'shipped' },
  ship: { pending: 'shipped', partially_shipped: 'shipped' },
};
const cases = Object.keys(LEADS).flatMap((action) => STATUSES.map((from) => ({ action, from })));

test.each(cases)('$action of an order that is $from', async ({ action, from }) => {
  const order = await orderThatIs(from);
  const to = LEADS[action]?.[from];
  const answer =
    action === 'ship'
      ? await merchant.call('POST', '/shipments', {
          carrier: 'fleet',
          orderId: order.id,
          parcels: [ONE_POUND],
        })
      : await merchant.call('POST', `/orders/${order.id}/${action}`);
  const after = await merchant.get(`/orders/${order.id}`);
  if (to === undefined) {
    expectError(
      answer,
      409,
      'CONFLICT',
      /^(An order that is|The order is|Everything in this order|Nothing of the order)/,
    );
    expect(after).toEqual(order);
    expect(await merchant.told()).toEqual([]);
  } else {
    expect(after.status).toBe(to);
    const told = await merchant.told();
    expect(told.at(-1)?.data).toEqual({ ...after, changed: expect.arrayContaining(['status']) });
    expect(told.map(({ type }) => type)).toEqual(
      action === 'ship' ? ['shipment.created', 'order.updated'] : ['order.updated'],
    );
  }
  await auditStock(api.storage, merchant.accountId);
});

describe('an order follows its labels', () => {
  test('cancel gives back what was reserved', async () => {
    const [, before] = (await merchant.level(mug)) as [number, number];
    const order = await merchant.order([{ productId: mug, quantity: 7 }]);
    expect((await merchant.level(mug))?.[1]).toBe(before + 7);
    const cancelled = await merchant.post(`/orders/${order.id}/cancel`);
    expect(cancelled).toMatchObject({ allocation: 'none', items: [{ allocatedQuantity: 0 }] });
    expect((await merchant.level(mug))?.[1]).toBe(before);
  });

  test('void of one of two labels leaves it partially shipped, of the last one pending, reserved as before', async () => {
    const order = await merchant.order([{ productId: mug, quantity: 5 }]);
    const before = await merchant.level(mug);
    const [{ id: orderItemId }] = order.items;
    const one = await ship(order.id, [{ orderItemId, quantity: 2 }]);
    const two = await ship(order.id);
    const states = [];
    for (const { id } of [one, two]) {
      await merchant.told();
      await merchant.post(`/shipments/${id}/void`);
      const { status, allocation, items, shipments } = await merchant.get(`/orders/${order.id}`);
      states.push([
        status,
        allocation,
        items[0].shippedQuantity,
        items[0].allocatedQuantity,
        shipments.length,
      ]);
      const heard = await merchant.heard();
      expect([heard[0], heard.length]).toEqual(['shipment.voided', 2]);
      expect(heard[1]).toMatch(/^order\.updated status,/);
    }
    expect(states).toEqual([
      ['partially_shipped', 'full', 3, 2, 2],
      ['pending', 'full', 0, 5, 2],
    ]);
    expect(await merchant.level(mug)).toEqual(before);
    expect((await merchant.post(`/orders/${order.id}/hold`)).status).toBe('on_hold');
  });

  test('delivered once every parcel of all of it is, and no longer once one is on its way back', async () => {
    const order = await merchant.order([{ productId: mug, quantity: 2 }]);
    const status = async () => (await merchant.get(`/orders/${order.id}`)).status;
    const one = await ship(order.id, [{ orderItemId: order.items[0].id, quantity: 1 }]);
    await merchant.scan(one.id, 'delivered');
    expect(await status()).toBe('partially_shipped');
    const two = await ship(order.id);
    expect(await status()).toBe('shipped');
    await merchant.scan(two.id, 'delivered');
    expect(await status()).toBe('delivered');
    api.clock.advance(1_000);
    await merchant.told();
    await merchant.scan(two.id, 'return_to_sender');
    expect(await status()).toBe('shipped');
    expect(await merchant.heard()).toEqual(['shipment.tracking_updated', 'order.updated status']);
  });

  test('what keeps it open keeps its warehouse and its product', async () => {
    const other = await createMerchant(api);
    const cup = await other.product('CUP');
    const order = await other.order([{ productId: cup, quantity: 1 }], { warehouseId: other.annex });
    const remove = (path: string) => other.call('DELETE', path);
    expectError(
      await remove(`/warehouses/${other.annex}`),
      409,
      'CONFLICT',
      /because open orders ship from it$/,
    );
    expectError(await remove(`/products/${cup}`), 409, 'CONFLICT', /because orders refer to it/);
    await other.shipment({ orderId: order.id, parcels: [ONE_POUND] });
    expect((await remove(`/warehouses/${other.annex}`)).status).toBe(200);
    const shipped = await other.get(`/orders/${order.id}`);
    expect((await other.call('PUT', `/orders/${order.id}`, shipped)).body.data).toEqual(shipped);
    const json = {
      orderId: order.id,
      items: [{ orderItemId: order.items[0].id, quantity: 1, reason: 'No' }],
    };
    expect(await other.post('/returns', json)).toMatchObject({ warehouseId: other.warehouse });
  });
});
