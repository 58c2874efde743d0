import { expect, test } from 'vitest';
import {
  createWooScene,
  idsOf,
  NOW,
  pullAll,
} from '../../../../tests/support/shops/woocommerce/woo-scene.ts';

const HOUR = 3_600_000;

async function shopWith(count: number, everyMs: number, options = {}) {
  const scene = await createWooScene(options);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    ids.push(String(scene.shop.orders.create({ set_paid: true }).id));
    scene.clock.advance(everyMs);
  }
  return { ...scene, ids };
}

test('a pull lists what has changed since a time, oldest first, once each', async () => {
  const { store, shop, ids } = await shopWith(250, 1000);
  const { orders, pages } = await pullAll(store, NOW);
  expect(idsOf(orders)).toEqual(ids);
  expect(pages).toBe(4);
  expect(shop.requests.every(({ query }) => !query.has('page') && !query.has('dates_are_gmt'))).toBe(true);
  expect(shop.requests[0]?.query.get('modified_after')).toBe('2026-11-17T15:46:06Z');
});

test('the first pull asks for everything, without a time and without the trash', async () => {
  const { store, shop, ids } = await shopWith(3, 1000);
  shop.orders.trash(shop.orders.create());
  expect(idsOf((await pullAll(store, null)).orders)).toEqual(ids);
  expect(shop.requests).toHaveLength(1);
  expect(shop.requests[0]?.query.has('modified_after')).toBe(false);
});

test('450 orders of one second are all listed, and what follows them too', async () => {
  const { store, shop, clock, ids } = await shopWith(450, 0);
  clock.advance(1000);
  ids.push(String(shop.orders.create().id));
  expect(idsOf((await pullAll(store, NOW)).orders)).toEqual(ids);
});

test('orders of one second that change while they are listed hide no others', async () => {
  const { store, shop, clock, ids } = await shopWith(350, 0);
  clock.advance(5000);
  let changed = 0;
  const { orders } = await pullAll(store, NOW, async () => {
    // Moves orders out of the pages that were read: the pages after them shift.
    for (const id of ids.slice(changed, changed + 7)) {
      const order = shop.orders.orders.get(Number(id));
      if (order) shop.orders.save(order, {});
    }
    changed += 7;
  });
  expect([...new Set(idsOf(orders))].sort()).toEqual([...ids].sort());
});

test.each([
  ['UTC+13', () => 13 * 60],
  ['UTC-8', () => -8 * 60],
  ['UTC+5:30', () => 330],
  ['the hour that clocks are set back', (ms: number) => (ms < NOW + HOUR ? 120 : 60)],
])('changes are found to the second in %s', async (_zone, offsetMinutes) => {
  const { store, ids } = await shopWith(5, HOUR / 2, { offsetMinutes });
  for (let i = 0; i < ids.length; i++) {
    const since = NOW + (i * HOUR) / 2;
    expect(idsOf((await pullAll(store, since)).orders)).toEqual(ids.slice(i));
    expect(idsOf((await pullAll(store, since + 1000)).orders)).toEqual(ids.slice(i + 1));
  }
});

test('trashed orders are deleted, drafts are not listed, custom statuses are', async () => {
  const { store, shop } = await createWooScene();
  const trashed = shop.orders.create({ set_paid: true });
  shop.orders.create({ status: 'checkout-draft' });
  const packed = shop.orders.create({ status: 'packed' });
  shop.orders.trash(trashed);
  const { orders } = await pullAll(store, NOW);
  expect(orders).toMatchObject([
    { type: 'order', order: { externalId: String(packed.id), status: 'packed', meaning: null } },
    { type: 'deleted', externalId: String(trashed.id), updatedAt: NOW },
  ]);
});

test('the end of a pull is the time at which the orders were asked for, by the clock of the shop', async () => {
  const { store, clock } = await createWooScene({ now: () => clock.now() + 7 * HOUR });
  const { upTo } = await pullAll(store, NOW, async () => clock.advance(60_000));
  expect(upTo).toBe(NOW + 7 * HOUR);
});

test('one order is read as it is now: gone, deleted, or with what was refunded', async () => {
  const { store, shop } = await createWooScene();
  const order = shop.orders.create({ set_paid: true });
  const [line] = order.fields.line_items;
  shop.orders.refund(order, {
    amount: '10.50',
    api_refund: false,
    line_items: [{ id: line.id, quantity: 1 }],
  });
  expect(await store.readOrder(String(order.id))).toMatchObject({
    order: { meaning: 'ready', items: [{ externalId: String(line.id), quantity: 1, fulfilledQuantity: 0 }] },
  });
  shop.orders.trash(order);
  expect(await store.readOrder(String(order.id))).toMatchObject({ type: 'deleted' });
  shop.orders.orders.clear();
  expect(await store.readOrder(String(order.id))).toBeUndefined();
  expect(await store.readOrder('abc')).toBeUndefined();
});

test('a full refund without lines cancels the order; money alone changes no quantities', async () => {
  const { store, shop } = await createWooScene();
  const full = shop.orders.create({ set_paid: true });
  shop.orders.refund(full, { amount: '25.13', api_refund: false });
  const part = shop.orders.create({ set_paid: true });
  shop.orders.refund(part, { amount: '5.00', api_refund: false });
  const { orders } = await pullAll(store, NOW);
  expect(orders).toMatchObject([
    { order: { status: 'refunded', meaning: 'cancelled', items: [{ quantity: 0 }] } },
    { order: { status: 'processing', meaning: 'ready', items: [{ quantity: 2 }] } },
  ]);
});

test('a quantity that is not whole is refused with a reason, and hides no other order', async () => {
  const { store, shop } = await createWooScene();
  const odd = shop.orders.create({ line_items: [{ name: 'Rope &amp; hook', quantity: 1.5 }] });
  shop.orders.create();
  const { orders } = await pullAll(store, NOW);
  expect(orders).toMatchObject([
    {
      ...{ type: 'rejected', externalId: String(odd.id), orderNumber: String(odd.id) },
      reason: '“Rope & hook” has a quantity of 1.5: only whole numbers can be shipped',
    },
    { type: 'order' },
  ]);
});

test('what WooCommerce has fulfilled counts as shipped, and nothing that was deleted', async () => {
  const { store, shop } = await createWooScene({ hasFulfillments: true });
  const order = shop.orders.create({ set_paid: true });
  const itemId = order.fields.line_items[0].id;
  const body = { is_fulfilled: true, meta_data: [{ key: '_items', value: [{ item_id: itemId, qty: 1 }] }] };
  shop.tracking.fulfillmentReply(order, 'POST', undefined, body);
  const second = shop.tracking.fulfillmentReply(order, 'POST', undefined, body).body;
  const fulfilled = async () =>
    (await pullAll(store, NOW)).orders.map(
      (one) => one.type === 'order' && one.order.items[0]?.fulfilledQuantity,
    );
  expect(await fulfilled()).toEqual([2]);
  shop.tracking.fulfillmentReply(order, 'DELETE', String(second.id), {});
  expect(await fulfilled()).toEqual([1]);
});
