import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let packageId: string;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  const box = { name: 'Box', innerDimensions: { length: 10, width: 8, height: 6, unit: 'in' } };
  packageId = (await merchant.post('/packages', box)).id;
});
afterAll(() => api.close());

const THING = { name: 'Thing', quantity: 2, weight: { value: 8, unit: 'oz' } };
const edit = (...orders: object[]) => merchant.post('/orders/batch-update', { orders });

describe('POST /orders/batch-update', () => {
  test('changes several orders, each with its own result, and tells subscribers what has changed', async () => {
    const [a, b] = [await merchant.order([THING], { tags: ['old', 'x'] }), await merchant.order([THING])];
    await merchant.told();
    const changes = {
      weight: { value: 900, unit: 'g' },
      packageId,
      requestedService: 'Express',
      addTags: ['vip', 'x'],
      removeTags: ['old'],
      hold: true,
      holdReason: 'not paid',
    };
    const results = await edit(
      { id: a.id, ...changes },
      { id: 'ord_none', hold: true },
      { id: b.id, hold: false },
    );
    expect(results.map(({ status }: { status: number }) => status)).toEqual([200, 404, 200]);
    expect(results[0].order).toMatchObject({
      weight: { value: 900, unit: 'g' },
      packageId,
      requestedService: 'Express',
      tags: ['x', 'vip'],
      status: 'on_hold',
      holdReason: 'not paid',
    });
    expect(await merchant.get(`/orders/${a.id}`)).toEqual(results[0].order);
    const told = await merchant.told();
    expect(told.map(({ type }) => type)).toEqual(['order.updated']);
    expect(told[0]?.data.changed.sort()).toEqual([
      'holdReason',
      'packageId',
      'requestedService',
      'status',
      'tags',
      'weight',
    ]);
    expect((await merchant.get('/orders?tag=vip')).map(({ id }: { id: string }) => id)).toEqual([a.id]);

    // Sent again, it changes nothing and tells nobody.
    await edit({ id: a.id, ...changes }, { id: b.id, hold: false });
    expect(await merchant.told()).toEqual([]);
    await edit({ id: a.id, weight: null, packageId: null, requestedService: null, hold: false });
    expect(await merchant.get(`/orders/${a.id}`)).toMatchObject({
      weight: null,
      packageId: null,
      status: 'pending',
    });
  });

  test('400 for a reason without a hold, which changes nothing', async () => {
    const order = await merchant.order([THING]);
    await edit({ id: order.id, hold: true, holdReason: 'not paid' });
    for (const hold of [{}, { hold: false }]) {
      const [result] = await edit({ id: order.id, ...hold, holdReason: 'another' });
      expect(result.status).toBe(400);
    }
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({
      status: 'on_hold',
      holdReason: 'not paid',
    });
  });

  test('changes nothing of an order of which a part is refused', async () => {
    const order = await merchant.order([THING]);
    await merchant.post(`/orders/${order.id}/cancel`);
    const before = await merchant.get(`/orders/${order.id}`);
    const stranger = await createMerchant(api);
    const foreign = (
      await stranger.post('/packages', {
        name: 'Theirs',
        innerDimensions: { length: 1, width: 1, height: 1, unit: 'in' },
      })
    ).id;
    const open = await merchant.order([THING]);
    const [held, packed, theirs] = await edit(
      { id: order.id, addTags: ['late'], hold: true },
      { id: order.id, addTags: ['late'], weight: { value: 1, unit: 'lb' } },
      { id: open.id, addTags: ['late'], packageId: foreign },
    );
    expect(held.error.message).toMatch(/^An order that is cancelled cannot be put on hold/);
    expect(packed.error.message).toBe('An order that is cancelled cannot change how it is packed');
    expect(theirs.status).toBe(403);
    expect(await merchant.get(`/orders/${order.id}`)).toEqual(before);
    expect((await merchant.get(`/orders/${open.id}`)).tags).toEqual([]);
  });

  test('orders move to another warehouse with the stock reserved for them, unless some of it is shipped', async () => {
    const { warehouse: from, annex: to } = merchant;
    const product = await merchant.product('MOVED', 10);
    await merchant.stock(product, 5, to);
    const items = [{ productId: product, quantity: 2 }];
    const [open, shipped] = [await merchant.order(items), await merchant.order(items)];
    await merchant.shipment({ orderId: shipped.id });
    expect([await merchant.level(product, from), await merchant.level(product, to)]).toEqual([
      [8, 2],
      [5, 0],
    ]);
    const stranger = await createMerchant(api);
    const [moved, refused, theirs] = await edit(
      { id: open.id, warehouseId: to },
      { id: shipped.id, warehouseId: to, addTags: ['late'] },
      { id: open.id, warehouseId: stranger.warehouse, addTags: ['late'] },
    );
    expect(moved.order).toMatchObject({ warehouseId: to, tags: [], total: open.total });
    expect(refused.error.message).toBe('An order that is shipped cannot change its warehouseId');
    expect(theirs.status).toBe(403);
    expect([await merchant.level(product, from), await merchant.level(product, to)]).toEqual([
      [8, 0],
      [5, 2],
    ]);
    expect(await merchant.get(`/orders/${open.id}`)).toEqual(moved.order);
    expect((await merchant.get(`/orders/${shipped.id}`)).tags).toEqual([]);
  });

  test('the same tag added to an order by ten at once is there once, and no other is lost', {
    tags: 'database',
  }, async () => {
    const order = await merchant.order([THING]);
    const tags = Array.from({ length: 10 }, (_, i) => `tag ${i}`);
    await Promise.all(tags.map((tag) => edit({ id: order.id, addTags: ['all', tag] })));
    expect((await merchant.get(`/orders/${order.id}`)).tags.sort()).toEqual(['all', ...tags].sort());
  });

  test('the weight and package of an order are what its label is priced and bought for', async () => {
    const order = await merchant.order([{ name: 'Of unknown weight', quantity: 1 }]);
    await edit({ id: order.id, weight: { value: 3, unit: 'lb' }, packageId });
    const shipment = await merchant.shipment({ orderId: order.id });
    expect(shipment.parcels[0]).toMatchObject({
      weight: { value: 3, unit: 'lb' },
      dimensions: { length: 10, width: 8, height: 6, unit: 'in' },
      packageType: 'Box',
    });
  });

  test('400 for more than 100 orders, and for an order without an id its own result', async () => {
    const many = Array.from({ length: 101 }, () => ({ id: 'ord_none' }));
    const answer = await merchant.call('POST', '/orders/batch-update', { orders: many });
    expectError(answer, 400, 'VALIDATION_ERROR', /^orders: /);
    const [result] = await edit({ hold: true });
    expect(result).toMatchObject({ status: 400, error: { code: 'VALIDATION_ERROR' } });
  });
});
