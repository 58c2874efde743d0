import { expect, test } from 'vitest';
import { idsOf, medusaStage, pullAll } from '../../../../tests/support/shops/medusa/medusa-stage.ts';

const stage = medusaStage();
const orderOfOne = () => stage.medusa.shop.addOrder([{ sku: 'MUG', quantity: 1 }]);

test('a pull has every order that changed since a time, and none before', async () => {
  const { shop } = stage.medusa;
  const old = orderOfOne();
  const since = shop.advance();
  const changed = Array.from({ length: 120 }, orderOfOne).map(({ id }) => id);
  const { orders, upTo } = await pullAll(stage.store, since);
  expect(idsOf(orders)).toEqual(new Set(changed));
  expect(idsOf(orders)).not.toContain(old.id);
  expect(upTo).toBeLessThanOrEqual(shop.now());
  expect((await pullAll(stage.store, null)).orders.length).toBeGreaterThan(120);
});

test('orders that change while pages are read hide no other', async () => {
  const { shop } = stage.medusa;
  const all = Array.from({ length: 150 }, orderOfOne);
  // Each goes to the end of the list, so that all behind it move forward.
  const { orders } = await pullAll(stage.store, null, (page) => {
    if (page === 1) for (const order of all.slice(0, 30)) shop.touch(order);
  });
  expect(idsOf(orders).size).toBe(150);
});

test('more orders of one millisecond than a page has are all read, also while some of them change', async () => {
  const { shop } = stage.medusa;
  const at = shop.advance();
  const all = Array.from({ length: 170 }, () =>
    shop.addOrder([{ sku: 'MUG', quantity: 1 }], { updatedAt: at }),
  );
  // Their payments are older than the pull, and do not bring them.
  shop.advance(60_000);
  const { orders } = await pullAll(stage.store, at, (page) => {
    if (page === 2) for (const order of all.slice(0, 20)) shop.touch(order);
  });
  expect(idsOf(orders)).toEqual(new Set(all.map(({ id }) => id)));
});

test('an order whose payment was captured is pulled, although its own time is the same', async () => {
  const { shop } = stage.medusa;
  const order = orderOfOne();
  orderOfOne();
  const since = shop.advance();
  expect((await pullAll(stage.store, since)).orders).toEqual([]);
  shop.pay(order, 'captured');
  const { orders } = await pullAll(stage.store, since);
  expect(orders).toMatchObject([
    { type: 'order', order: { externalId: order.id, status: 'captured', updatedAt: order.paidAt } },
  ]);
});

test('a payment captured while the first pull reads other pages is in the same pull', async () => {
  const { shop } = stage.medusa;
  const all = Array.from({ length: 60 }, orderOfOne);
  const { orders } = await pullAll(stage.store, null, (page) => {
    if (page === 1 && all[0]) shop.pay(all[0], 'captured');
  });
  expect(orders.filter((one) => one.type === 'order' && one.order.status === 'captured')).toHaveLength(1);
});

test('many payments of one millisecond are all read', async () => {
  const { shop } = stage.medusa;
  const all = Array.from({ length: 130 }, orderOfOne);
  const since = shop.advance();
  for (const order of all) order.paidAt = since + 5;
  expect(idsOf((await pullAll(stage.store, since)).orders).size).toBe(130);
});

test('a key that may not read payments still reads orders', async () => {
  const { id } = orderOfOne();
  stage.medusa.next(/payments/, 'forbid');
  expect(idsOf((await pullAll(stage.store, null)).orders)).toEqual(new Set([id]));
});

test('what keeps orders from being read is said with what to do about it', async () => {
  const pull = () => stage.store.pull({ since: null, cursor: null, now: 0 });
  stage.medusa.next(/orders/, 'throttle');
  await expect(pull()).rejects.toMatchObject({ code: 'throttled', retryAfterMs: 7_000 });
  stage.medusa.next(/orders/, 'forbid');
  await expect(pull()).rejects.toMatchObject({ code: 'forbidden' });
  stage.medusa.next(/orders/, 'fail');
  await expect(pull()).rejects.toMatchObject({ code: 'unavailable', message: 'Medusa answered HTTP 500' });
  stage.medusa.next(/orders/, 'html');
  await expect(pull()).rejects.toMatchObject({ code: 'unreadable' });
  const wrong = stage.connect({ apiKey: 'sk_wrong_0123456789' });
  await expect(wrong.pull({ since: null, cursor: null, now: 0 })).rejects.toMatchObject({
    code: 'unauthorized',
    message: 'Medusa did not accept the secret API key',
  });
});
