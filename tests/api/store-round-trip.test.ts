// @module-tag database
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopItem } from '../support/shops/scripted-shop.ts';
import { SCRIPTED_KEY, signedBy } from '../support/shops/scripted-store.ts';
import { createStoreScene, type StoreScene } from '../support/shops/store-scene.ts';

let scene: StoreScene;
beforeAll(async () => {
  scene = await createStoreScene();
});
afterAll(async () => {
  await scene.api.close();
  expect(scene.errors).toEqual([]);
});

test('an imported order ships in parts, is reported, voided and shipped again, and comes back from the shop without a difference', async () => {
  const own = await scene.merchant();
  const { merchant, shop } = own;
  const { clock, shipping } = scene.api;
  shop.put({
    externalId: '7',
    items: [shopItem('7-1'), shopItem('7-2', { sku: 'CUP', name: 'Cup', quantity: 1 })],
  });
  const settle = async () => {
    await scene.send();
    clock.advance(5 * 60_000);
    await shipping.storeSync.pullDue();
    await scene.send();
  };
  await shipping.storeSync.pullDue();
  const [order] = await merchant.get(`/orders?storeId=${own.storeId}`);
  const [mugs, cup] = order.items.map(({ id }: { id: string }) => id);
  const ship = (code: string, items: object[]) =>
    merchant.post(`/orders/${order.id}/mark-shipped`, { trackingCode: code, carrier: 'usps', items });

  const first = await ship('9400100000000000000041', [{ orderItemId: mugs, quantity: 1 }]);
  await settle();
  await merchant.post(`/shipments/${first.id}/void`);
  await settle();
  await ship('9400100000000000000042', [{ orderItemId: mugs, quantity: 2 }]);
  await ship('9400100000000000000043', [{ orderItemId: cup, quantity: 1 }]);
  await settle();
  await settle();

  const reported = [...shop.fulfillments.values()].map(({ report }) => ({
    codes: report.parcels.map(({ trackingCode }) => trackingCode),
    items: report.items.map(({ externalId, quantity }) => `${quantity} ${externalId}`),
    isComplete: report.isComplete,
  }));
  expect(reported).toEqual([
    { codes: ['9400100000000000000042'], items: ['2 7-1'], isComplete: false },
    { codes: ['9400100000000000000043'], items: ['1 7-2'], isComplete: true },
  ]);
  const shown = await merchant.get(`/orders/${order.id}`);
  expect(shown).toMatchObject({ status: 'shipped', storeDifference: null });
  expect(shown.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1]);
});

test('a sale in the shop is reserved here, and the shop is told no other number', async () => {
  const own = await scene.merchant({ pushStock: true });
  const { merchant, shop } = own;
  const { api } = scene;
  await merchant.product('MUG', 10);
  shop.putProduct({ externalId: 'p1', sku: 'MUG', stock: 10 });
  await scene.pull();
  await scene.push();
  // The customer buys two: the shop counts them off, and sends both of its webhooks.
  shop.advance(600_000);
  shop.put({ externalId: '8' });
  shop.putProduct({ externalId: 'p1' });
  shop.stock.set('p1', 8);
  const signals = [
    { type: 'product', productExternalId: 'p1' },
    { type: 'order', externalId: '8' },
  ];
  const received = await api.call('POST', `/store-events/${own.storeId}`, {
    headers: signedBy(SCRIPTED_KEY),
    raw: JSON.stringify({ signals }),
  });
  expect(received.status).toBe(200);
  for (const ms of [2_000, 5_000, 60_000, 120_000, 3_600_000]) {
    api.clock.advance(ms);
    await scene.pull();
    await scene.push();
    await api.shipping.storeSync.pullDue();
  }
  const [product] = await merchant.get(`/stores/${own.storeId}/products`);
  expect(product.stock).toBe(8);
  expect(shop.stock.get('p1')).toBe(8);
  expect(shop.calls.filter((call) => call.startsWith('pushStock')).every((call) => call.endsWith('=8'))).toBe(
    true,
  );
});
