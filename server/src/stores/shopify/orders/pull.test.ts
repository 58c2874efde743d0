import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '../../../../../tests/support/shops/shopify/stage.ts';
import type { PulledOrder, ShopOrder } from '../../store.ts';
import { createOrders } from './orders.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const orderOf = (pulled: PulledOrder | undefined): ShopOrder => {
  if (pulled?.type !== 'order') throw new Error(`not an order: ${JSON.stringify(pulled)}`);
  return pulled.order;
};
const everything = { since: null, cursor: null, now: 0 };
/** What an order must have besides its lines. */
const REST = {
  ...{ customAttributes: [], tags: [], shippingAddress: null, shippingLine: null, cancelledAt: null },
  fulfillmentOrders: { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] },
};

/** Every page, and what each did in between. */
async function pullAll(since: number | null, between: () => void = () => {}) {
  const orders: PulledOrder[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page = await stage.store.pull({ since, cursor, now: stage.clock.now() });
    orders.push(...page.orders);
    if (page.cursor === null) return { orders, upTo: page.upTo };
    cursor = page.cursor;
    between();
  }
}

describe('a pull', () => {
  test('has every order, in pages of 50', async () => {
    const ids = Array.from({ length: 120 }, () => {
      stage.clock.advance(1000);
      return stage.shop.addOrder().id;
    });
    const { orders } = await pullAll(null);
    expect(orders.map((one) => orderOf(one).externalId)).toEqual(ids);
    expect(stage.shop.operations().filter((operation) => operation === 'Orders')).toHaveLength(3);
  });

  test('has only what has changed', async () => {
    stage.shop.addOrder();
    stage.clock.advance(60_000);
    const { id } = stage.shop.addOrder();
    const { orders } = await pullAll(stage.clock.now());
    expect(orders.map((one) => orderOf(one).externalId)).toEqual([id]);
  });

  test('misses nothing that changes while it is read, and ends before it began', async () => {
    const orders = Array.from({ length: 110 }, () => stage.shop.addOrder());
    const began = stage.clock.now();
    let next = 0;
    const { orders: pulled, upTo } = await pullAll(null, () => {
      stage.clock.advance(2_000);
      // Some of those that were on a page, and some that have not been.
      for (const order of [orders[next], orders[109 - next]])
        if (order) stage.shop.editOrder(order, { note: 'changed' });
      next++;
    });
    const latest = new Map(pulled.map((one) => [orderOf(one).externalId, orderOf(one).customerNote]));
    expect(new Map(orders.map(({ id, note }) => [id, note]))).toEqual(latest);
    expect(upTo).toBe(began);
  });

  test('finds holds and releases that no webhook has told, although they do not change the order', async () => {
    const orders = Array.from({ length: 60 }, () => stage.shop.addOrder());
    const [order] = orders;
    if (order === undefined) throw new Error('no order');
    stage.clock.advance(60_000);
    const quiet = stage.clock.now();
    expect(await pullAll(quiet)).toEqual({ orders: [], upTo: quiet });
    for (const { work } of orders) for (const one of work) stage.shop.hold(one);
    const held = await pullAll(quiet);
    expect(new Set(held.orders.map((one) => orderOf(one).externalId))).toEqual(
      new Set(orders.map(({ id }) => id)),
    );
    expect(held.orders.every((one) => orderOf(one).meaning === 'on_hold')).toBe(true);
    expect(held.upTo).toBe(quiet);
    stage.clock.advance(60_000);
    for (const work of order.work) stage.shop.release(work);
    const released = await pullAll(stage.clock.now());
    expect(released.orders.map((one) => [orderOf(one).externalId, orderOf(one).meaning])).toEqual([
      [order.id, 'ready'],
    ]);
  });

  test('reads an order that is new, or has changed itself, once', async () => {
    const since = stage.clock.now();
    const order = stage.shop.addOrder();
    stage.clock.advance(1_000);
    stage.shop.editOrder(order, { note: 'changed' });
    for (const work of order.work) stage.shop.hold(work);
    const { orders } = await pullAll(since);
    expect(orders.map((one) => orderOf(one).externalId)).toEqual([order.id]);
    expect(stage.shop.operations()).toEqual(['grant', 'Orders', 'ChangedFulfillmentOrders']);
  });

  test('goes on after one that cannot be read', async () => {
    const good = stage.shop.addOrder();
    const pageInfo = { hasNextPage: false, endCursor: null };
    const broken = { id: 'gid://shopify/Order/5', name: '#5', updatedAt: '2026-03-01T12:00:00Z' };
    const readable = { ...broken, id: `gid://shopify/Order/${good.id}`, lineItems: { pageInfo, nodes: [] } };
    const data = { orders: { pageInfo, nodes: [broken, { ...readable, ...REST }] } };
    const client = { read: async () => ({ data, errors: [], answeredAt: 1 }), write: async () => ({}) };
    const { orders } = await createOrders(client as never, { shop: 'loopback' }).pull(everything);
    expect(orders).toMatchObject([
      { type: 'rejected', externalId: '5', orderNumber: '#5', updatedAt: stage.clock.now() },
      { type: 'order', order: { externalId: good.id } },
    ]);
  });

  test('fails if the shop fails in the middle of an order, instead of leaving lines out', async () => {
    stage.shop.addOrder({ lines: Array.from({ length: 30 }, () => ({})) });
    stage.shop.faults.always('OrderLines', '500');
    await expect(pullAll(null)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
