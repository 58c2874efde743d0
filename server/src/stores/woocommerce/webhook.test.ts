import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Deliver } from '../../../../tests/support/shops/woocommerce/hooks.ts';
import { connect, createWooScene } from '../../../../tests/support/shops/woocommerce/woo-scene.ts';
import type { ReceivedEvent } from '../store.ts';

const URL_OF_OURS = 'https://waybill.test/webhooks/st_1';
const TOPICS = ['order.created', 'order.updated', 'order.deleted', 'order.restored', 'product.updated'];

/** A shop whose webhooks are read by the store, as the server would. */
async function createHookedScene(answer: () => number = () => 200) {
  const received: ReceivedEvent[] = [];
  const deliver: Deliver = async (_url, headers, body) => {
    received.push(scene.store.receive({ headers, query: '', body: Buffer.from(body) }));
    return answer();
  };
  const scene: Awaited<ReturnType<typeof createWooScene>> = await createWooScene({ deliver });
  return {
    ...scene,
    received,
    signals: () => received.flatMap((one) => (one.outcome === 'accepted' ? one.signals : [])),
  };
}

test('the webhooks that are missing are created with our secret, once, and their pings are accepted', async () => {
  const { store, shop, received } = await createHookedScene();
  expect((await store.check({ webhookUrl: URL_OF_OURS })).isValid).toBe(true);
  expect(await store.ensureWebhooks(URL_OF_OURS)).toEqual({ status: 'active', reason: null });
  await store.ensureWebhooks(URL_OF_OURS);
  expect([...shop.hooks.hooks.values()].map(({ topic }) => topic)).toEqual(TOPICS);
  expect(received).toEqual(TOPICS.map(() => ({ outcome: 'accepted', signals: [] })));
});

test('disabled and deleted webhooks are found and repaired, and those of others left alone', async () => {
  const { store, shop } = await createHookedScene();
  await store.ensureWebhooks(URL_OF_OURS);
  const [first, second] = [...shop.hooks.hooks.values()];
  if (first === undefined || second === undefined) throw new Error('no webhooks');
  first.status = 'disabled';
  shop.hooks.hooks.delete(second.id);
  expect(await store.check({ webhookUrl: URL_OF_OURS })).toMatchObject({
    webhooks: { status: 'missing', reason: expect.stringContaining('order.created') },
  });
  expect(await store.ensureWebhooks(URL_OF_OURS)).toMatchObject({ status: 'active' });
  const ours = [...shop.hooks.hooks.values()];
  expect(ours.map(({ topic, status }) => `${topic} ${status}`).sort()).toEqual(
    TOPICS.map((topic) => `${topic} active`).sort(),
  );
  await store.ensureWebhooks('https://other.test/hook');
  expect(shop.hooks.hooks.size).toBe(10);
});

test('a changed secret is given to the webhooks that exist', async () => {
  const { store, shop, clock } = await createHookedScene();
  await store.ensureWebhooks(URL_OF_OURS);
  const other = connect(shop, clock, { webhookSecret: 'another secret' });
  await other.store.ensureWebhooks(URL_OF_OURS);
  expect(shop.hooks.hooks.size).toBe(5);
  expect(new Set([...shop.hooks.hooks.values()].map(({ secret }) => secret))).toEqual(
    new Set(['another secret']),
  );
});

test('a key that may only read creates none, and a port that WordPress does not call is named', async () => {
  const { store, shop } = await createHookedScene();
  shop.site.key.permissions = 'read';
  expect(await store.ensureWebhooks(URL_OF_OURS)).toMatchObject({
    status: 'missing',
    reason: expect.stringContaining('only read'),
  });
  shop.site.key.permissions = 'read_write';
  expect((await store.ensureWebhooks('https://waybill.test:9443/x')).reason).toContain('9443');
});

test('an order comes with its event, and is the same as when it is read', async () => {
  const { store, shop, signals } = await createHookedScene();
  await store.ensureWebhooks(URL_OF_OURS);
  const { id } = shop.orders.create({ set_paid: true });
  await shop.hooks.sendPending();
  const order = await store.readOrder(String(id));
  const signal = { type: 'order', externalId: String(id), order };
  expect(signals()).toEqual([signal, signal]);
});

test('an order with refunds is announced, to be read with them', async () => {
  const { store, shop, signals } = await createHookedScene();
  const order = shop.orders.create({ set_paid: true });
  await store.ensureWebhooks(URL_OF_OURS);
  shop.orders.refund(order, { amount: '1.00', api_refund: false });
  await shop.hooks.sendPending();
  expect(signals()).toEqual([{ type: 'order', externalId: String(order.id) }]);
});

test('events of products name them; those of other things say nothing', async () => {
  const { store } = await createWooScene({}, { webhookSecret: 'lab-secret' });
  const receive = (topic: string, body: string, secret = 'lab-secret') =>
    store.receive({
      headers: {
        'x-wc-webhook-topic': topic,
        'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
      },
      query: '',
      body: Buffer.from(body),
    });
  expect(receive('product.updated', '{"id":15,"parent_id":13}')).toEqual({
    ...{ outcome: 'accepted', signals: [{ type: 'product', productExternalId: '15' }] },
  });
  for (const topic of ['action.woocommerce_add_to_cart', 'coupon.created', 'customer.updated'])
    expect(receive(topic, '{"id":1,"action":"x","arg":2}')).toEqual({ outcome: 'accepted', signals: [] });
  expect(receive('order.updated', '{"id":1')).toMatchObject({ outcome: 'unreadable' });
  expect(receive('order.updated', '{"id":1}', 'wrong')).toEqual({ outcome: 'unverified' });
  expect(store.receive({ headers: {}, query: '', body: Buffer.from('{"id":1}') })).toEqual({
    outcome: 'unverified',
  });
  // A part of an order must not look like one from which things were removed.
  expect(receive('order.updated', '{"id":1,"status":"processing"}')).toEqual({
    ...{ outcome: 'accepted', signals: [{ type: 'order', externalId: '1' }] },
  });
});
