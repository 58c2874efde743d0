import { expect, test } from 'vitest';
import type { Deliver } from '../../../../tests/support/shops/woocommerce/hooks.ts';
import {
  createWooScene,
  idsOf,
  NOW,
  pullAll,
  reportOf,
} from '../../../../tests/support/shops/woocommerce/woo-scene.ts';
import type { ReceivedEvent } from '../store.ts';

/** What breaks most connectors, each against a shop that does it. */

const HOOK = 'https://waybill.test/webhooks/st_1';

test('1: with plain permalinks the key is shown in an address that is looked at, and a front page is no answer', async () => {
  const { store, shop } = await createWooScene({ permalinks: 'plain' });
  const order = shop.orders.create({ set_paid: true });
  expect(idsOf((await pullAll(store, null)).orders)).toEqual([String(order.id)]);
  expect(shop.requests.map(({ status }) => status)).toEqual([301, 200, 200]);
  expect(shop.requests.at(-1)?.uri).toMatch(/^\/wp-json\/wc\/v3\/\?rest_route=\/wc\/v3\/orders&/);
  const before = shop.requests.length;
  expect(await store.report(reportOf(String(order.id), { isComplete: true }))).toMatchObject({
    outcome: 'reported',
  });
  // Remembered: no further page of the site was asked for.
  expect(shop.requests.slice(before).every(({ route }) => route !== undefined)).toBe(true);
  expect(order.fields.status).toBe('completed');
  expect(await store.check({ webhookUrl: null })).toMatchObject({ isValid: true, shopName: 'Fake & sons' });
});

test('2: times have a Z and no flag, so that nothing is missed east of UTC', async () => {
  const { store, shop } = await createWooScene({ offsetMinutes: () => 13 * 60 });
  const order = shop.orders.create();
  expect(idsOf((await pullAll(store, NOW)).orders)).toEqual([String(order.id)]);
  for (const { query } of shop.requests) {
    expect(query.get('modified_after')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(query.has('dates_are_gmt')).toBe(false);
  }
});

test('2: the hour that a shop has twice when daylight saving time ends, and the one that it skips, hide nothing', async () => {
  const HOUR = 3_600_000;
  for (const [before, after] of [
    [120, 60],
    [60, 120],
    [13 * 60, 14 * 60],
  ] as const) {
    const change = NOW + 2 * HOUR;
    const { store, shop, clock } = await createWooScene({
      offsetMinutes: (ms) => (ms < change ? before : after),
    });
    let since = NOW;
    const [made, found]: [string[], string[]] = [[], []];
    for (let i = 0; i < 10; i++) {
      made.push(String(shop.orders.create().id));
      clock.advance(HOUR / 2);
      const { orders, upTo } = await pullAll(store, since);
      found.push(...idsOf(orders));
      expect(upTo).toBeGreaterThan(since);
      since = upTo ?? since;
    }
    expect(found).toEqual(made);
  }
});

test('3: an order that changes between two pages hides no other', async () => {
  const { store, shop, clock } = await createWooScene();
  const ids: string[] = [];
  for (let i = 0; i < 150; i++) {
    ids.push(String(shop.orders.create().id));
    clock.advance(1000);
  }
  const [first] = shop.orders.orders.values();
  const { orders } = await pullAll(store, NOW, async () => first && shop.orders.save(first, {}));
  expect([...new Set(idsOf(orders))].sort()).toEqual([...ids].sort());
});

test('4: an order that was saved without a change has the same content', async () => {
  const { store, shop, clock } = await createWooScene();
  const order = shop.orders.create({ set_paid: true });
  const read = async () => {
    const pulled = await store.readOrder(String(order.id));
    if (pulled?.type !== 'order') throw new Error('no order');
    const { updatedAt, ...content } = pulled.order;
    return { updatedAt, content };
  };
  const before = await read();
  clock.advance(5000);
  shop.orders.save(order, {});
  const after = await read();
  expect(after.content).toEqual(before.content);
  expect(after.updatedAt).toBe(before.updatedAt + 5000);
  // Our own report leaves a note, and changes nothing that is read.
  await store.report(reportOf(String(order.id)));
  expect((await read()).content).toEqual(before.content);
});

test('5: orders and stock are written one by one, never in batches', async () => {
  const { store, shop } = await createWooScene();
  const order = shop.orders.create({ set_paid: true });
  const product = shop.products.create();
  await store.report(reportOf(String(order.id), { isComplete: true }));
  const level = {
    productExternalId: String(product.id),
    sku: null,
    quantity: 3,
    before: null,
    locationId: null,
  };
  await store.pushStock({ reference: 'r', levels: [level] });
  expect(shop.calls().filter((call) => call.includes('batch'))).toEqual([]);
  expect([order.fields.status, product.fields.stock_quantity]).toEqual(['completed', 3]);
});

async function hookedShop(answer: () => number) {
  const received: ReceivedEvent[] = [];
  const bodies: string[] = [];
  const deliver: Deliver = async (_url, headers, body) => {
    bodies.push(body);
    received.push(scene.store.receive({ headers, query: '', body: Buffer.from(body) }));
    return answer();
  };
  const scene: Awaited<ReturnType<typeof createWooScene>> = await createWooScene({ deliver });
  await scene.store.ensureWebhooks(HOOK);
  received.length = 0;
  return { ...scene, received, bodies };
}

test('6: a ping is accepted without a signature, and a webhook that failed seven times is replaced by one without failures', async () => {
  let status = 204;
  const { store, shop, received, bodies, clock } = await hookedShop(() => status);
  shop.orders.create();
  await shop.hooks.sendPending();
  // Answered with anything but 200, the ping comes again with each delivery.
  expect(bodies.filter((body) => body.startsWith('webhook_id=')).length).toBeGreaterThan(5);
  expect(received.every(({ outcome }) => outcome === 'accepted')).toBe(true);
  status = 500;
  for (let i = 0; i < 7; i++) {
    clock.advance(1000);
    shop.orders.create();
    await shop.hooks.sendPending();
  }
  expect(await store.check({ webhookUrl: HOOK })).toMatchObject({
    webhooks: { status: 'missing', reason: 'WooCommerce has disabled: order.created, order.updated' },
  });
  status = 200;
  expect(await store.ensureWebhooks(HOOK)).toEqual({ status: 'active', reason: null });
  const hooks = [...shop.hooks.hooks.values()];
  expect(hooks.map(({ topic }) => topic).sort()).toEqual(
    [...new Set(hooks.map(({ topic }) => topic))].sort(),
  );
  expect(hooks.every(({ status: now, failures }) => now === 'active' && failures === 0)).toBe(true);
});

test('7: events of one second with one delivery id all count, drafts do not, and an order that is gone is no crash', async () => {
  const { shop, received } = await hookedShop(() => 200);
  const ids = [shop.orders.create(), shop.orders.create(), shop.orders.create()].map(({ id }) => String(id));
  shop.orders.create({ status: 'checkout-draft' });
  const gone = shop.orders.create();
  shop.orders.orders.delete(gone.id);
  await shop.hooks.sendPending();
  const named = received.flatMap((one) =>
    one.outcome === 'accepted'
      ? one.signals.map((signal) => (signal.type === 'order' ? signal.externalId : signal.type))
      : [one.outcome],
  );
  expect(named.sort()).toEqual([...ids, ...ids].sort());
});

test('8: what no webhook tells is found by the pull: restored orders, and what happened without visitors', async () => {
  const { store, shop, clock, received } = await hookedShop(() => 200);
  const order = shop.orders.create({ set_paid: true });
  shop.orders.trash(order);
  await shop.hooks.sendPending();
  clock.advance(60_000);
  shop.orders.save(order, { status: 'processing' });
  received.length = 0;
  await shop.hooks.sendPending();
  expect(received).toEqual([]);
  expect((await pullAll(store, NOW + 60_000)).orders).toMatchObject([
    { type: 'order', order: { meaning: 'ready' } },
  ]);
});

test('9: a check is not fooled by an index that answers anyone, and tells 401 from 403', async () => {
  const { store, shop } = await createWooScene({}, { consumerKey: 'ck_wrong' });
  expect(await store.check({ webhookUrl: null })).toMatchObject({ isValid: false });
  const { store: customer, shop: theirs } = await createWooScene();
  theirs.site.key.isManager = false;
  expect(await customer.check({ webhookUrl: null })).toMatchObject({
    isValid: false,
    reason: expect.stringContaining('user of the API key'),
  });
  expect(shop.requests[0]?.route).toBe('/wc/v3/orders');
});

test('10: every request accepts JSON, every write has a content type, and a notice before JSON is read again', async () => {
  const { store, shop } = await createWooScene();
  const order = shop.orders.create({ set_paid: true });
  shop.faults.plan('notice before JSON', { times: 2 });
  expect((await pullAll(store, null)).orders).toHaveLength(1);
  shop.faults.plan('notice before JSON', { times: 3 });
  await expect(store.readOrder(String(order.id))).rejects.toMatchObject({ code: 'unavailable' });
  const reported = await store.report(reportOf(String(order.id), { isComplete: true }));
  if (reported.outcome === 'reported')
    await store.cancelReport({
      ...reportOf(String(order.id)),
      references: reported.references,
      isLast: true,
    });
  await store.check({ webhookUrl: HOOK });
  await store.ensureWebhooks(HOOK);
  expect(shop.requests.every(({ headers }) => headers.accept === 'application/json')).toBe(true);
  const writes = shop.requests.filter(({ method }) => method !== 'GET');
  expect(new Set(writes.map(({ method }) => method))).toEqual(new Set(['POST', 'PUT', 'DELETE']));
  expect(writes.every(({ headers }) => headers['content-type'] === 'application/json')).toBe(true);
});
