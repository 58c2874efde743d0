import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAttention } from '../../server/src/overview/attention.ts';
import { ADA } from '../support/places.ts';
import { connectScripted, createScriptedCarrier } from '../support/scripted-carrier.ts';
import { type ImportScene, openImportScene } from '../support/shops/import-scene.ts';
import { NO_ADDRESS, shopItem } from '../support/shops/scripted-shop.ts';
import { SCRIPTED_KEY, signedBy } from '../support/shops/scripted-store.ts';

const { plugin, script } = createScriptedCarrier();
let scene: ImportScene;
// biome-ignore lint/suspicious/noExplicitAny: its shape is checked against the schema
type Data = any;
let store: Data;
let serial = 0;
let id = '';

beforeAll(async () => {
  scene = await openImportScene({ plugins: [plugin] });
  await connectScripted(scene.merchant);
  store = await scene.connect();
});
afterAll(() => scene.api.close());
beforeEach(async () => {
  scene.shop.orders.clear();
  id = `${8000 + ++serial}`;
  scene.shop.put({
    externalId: id,
    items: [shopItem(`${id}-1`), shopItem(`${id}-2`, { sku: 'CUP', name: 'Cup' })],
  });
  await scene.sync(store);
});

const elsewhere = { ...NO_ADDRESS, ...ADA, street1: '200 N Harbor Dr' };
const change = async (over: Parameters<ImportScene['shop']['put']>[0] | object): Promise<Data> => {
  scene.shop.put({ externalId: id, ...over });
  await scene.sync(store);
  return scene.order(id);
};
const edit = async (over: object): Promise<Data> =>
  scene.merchant.done('PUT', `/orders/${(await scene.order(id)).id}`, over);
const resolve = async (take: 'store' | 'ours') =>
  scene.merchant.call('POST', `/orders/${(await scene.order(id)).id}/resolve-difference`, { take });
const ship = async (items?: object[]): Promise<Data> =>
  scene.merchant.post('/shipments', {
    carrier: 'fleet',
    orderId: (await scene.order(id)).id,
    ...(items && { items }),
  });
const logOf = async () => (await scene.log(store)).filter((entry) => entry.endsWith(` ${id}`));

describe('what the shop changes', () => {
  test('is taken over with its items, the stock of them and an event, by the store', {
    tags: 'database',
  }, async () => {
    const productId = await scene.merchant.product(`SKU-${id}`, 10);
    await scene.merchant.told();
    const before = await scene.order(id);
    const after = await change({
      shipTo: elsewhere,
      items: [
        shopItem(`${id}-2`, { sku: 'CUP', name: 'Cup', quantity: 5 }),
        shopItem(`${id}-3`, { sku: `SKU-${id}`, name: 'New', quantity: 3 }),
      ],
    });
    expect(after.shipTo.street1).toBe('200 N Harbor Dr');
    expect(after.items.map((item: Data) => [item.name, item.quantity])).toEqual([
      ['Cup', 5],
      ['New', 3],
    ]);
    expect(after.items[0].id).toBe(before.items[1].id);
    expect(after.storeDifference).toBeNull();
    expect(await scene.merchant.level(productId)).toEqual([10, 3]);
    const [told] = await scene.merchant.heard();
    expect(told).toContain('order.updated');
    const [activity] = await scene.merchant.get(`/orders/${after.id}/activity`);
    expect(activity).toMatchObject({
      type: 'order.edited',
      actor: { type: 'system', id: store.id, name: store.name },
    });
    expect(await logOf()).toEqual([`order.imported ${id}`, `order.updated ${id}`]);
    // A further change of the line that came later finds its item.
    const again = await change({
      items: [shopItem(`${id}-3`, { sku: `SKU-${id}`, name: 'New', quantity: 1 })],
    });
    expect(again.items.map((item: Data) => item.id)).toEqual([after.items[1].id]);
  });

  test('is a difference where somebody changed the same here, and the rest is taken over', async () => {
    await edit({ shipTo: { ...ADA, street1: '1 Here St' } });
    const order = await change({ shipTo: elsewhere, customerNote: 'from the shop' });
    expect(order.shipTo.street1).toBe('1 Here St');
    expect(order.notes).toBe('from the shop');
    expect(order.storeDifference).toMatchObject({
      reason: 'edited_here',
      fields: [{ field: 'shipTo', store: { street1: '200 N Harbor Dr' }, ours: { street1: '1 Here St' } }],
    });
    // Said once, however often the shop is asked.
    await scene.sync(store);
    expect((await logOf()).filter((entry) => entry.startsWith('order.conflict'))).toHaveLength(1);
  });

  test('is no difference where ours was changed and the shop was not', { tags: 'database' }, async () => {
    await edit({ notes: 'ours' });
    const order = await change({ giftMessage: 'from the shop' });
    expect(order).toMatchObject({ notes: 'ours', giftMessage: 'from the shop', storeDifference: null });
  });

  test('stops being a difference once both sides are the same, whichever changes', async () => {
    await edit({ notes: 'ours' });
    expect((await change({ customerNote: 'theirs' })).storeDifference).not.toBeNull();
    expect((await edit({ notes: 'theirs' })).storeDifference).toBeNull();
    await edit({ notes: 'ours again' });
    expect((await change({ customerNote: 'theirs too' })).storeDifference).not.toBeNull();
    expect((await change({ customerNote: 'ours again' })).storeDifference).toBeNull();
  });

  test('is counted, and its order listed, with every sort and filter, until it is decided', {
    tags: 'database',
  }, async () => {
    const { accountId } = scene.merchant;
    const idsAt = async (path: string) => (await scene.merchant.get(path)).map((order: Data) => order.id);
    const waiting = async () => (await findAttention(scene.api.storage, accountId, 0)).storeDifferences;
    const [decided, listed] = [await waiting(), await idsAt('/orders?hasStoreDifference=true&limit=100')];
    expect(listed).toHaveLength(decided);
    const [different] = await idsAt('/orders?limit=1');
    await edit({ notes: 'ours' });
    await change({ customerNote: 'theirs' });
    expect(await waiting()).toBe(decided + 1);
    for (const more of [
      '',
      '&sort=total',
      '&sort=shipBy',
      '&status=pending,on_hold',
      '&q=Ada',
      '&ready=true',
    ])
      expect(await idsAt(`/orders?hasStoreDifference=true&limit=100${more}`), more).toContain(different);
    for (const more of ['&status=cancelled', '&q=nobody'])
      expect(await idsAt(`/orders?hasStoreDifference=true${more}`), more).not.toContain(different);
    expect(await idsAt('/orders?hasStoreDifference=false&limit=100')).not.toContain(different);
    await resolve('ours');
    expect(await idsAt('/orders?hasStoreDifference=true&limit=100')).toEqual(listed);
    expect(await idsAt('/orders?hasStoreDifference=false&limit=100')).toContain(different);
    expect(await waiting()).toBe(decided);
  });

  test('adds and removes tags and metadata beside those that were changed here', async () => {
    await change({ tags: ['a', 'b'], metadata: { a: '1' } });
    await edit({ tags: ['a', 'b', 'ours'], metadata: { a: '1', ours: 'x' } });
    const order = await change({ tags: ['b', 'c'], metadata: { a: '2' } });
    expect(order.tags).toEqual(['b', 'ours', 'c']);
    expect(order.metadata).toEqual({ a: '2', ours: 'x' });
    expect(order.storeDifference).toBeNull();
  });

  test('is a difference once a part has shipped', async () => {
    const [item] = (await scene.order(id)).items;
    await ship([{ orderItemId: item.id, quantity: 1 }]);
    const order = await change({ shipTo: elsewhere });
    expect(order.shipTo.street1).toBe(ADA.street1);
    expect(order.storeDifference).toMatchObject({ reason: 'shipped', fields: [{ field: 'shipTo' }] });
  });

  test('is a difference after shipping also in tags and metadata, and the merchant decides', async () => {
    await change({ tags: ['gift'], metadata: { route: '1' } });
    await edit({ tags: ['gift', 'ours'] });
    await ship();
    const order = await change({ tags: ['late'], metadata: { route: '2' } });
    expect([order.tags, order.metadata]).toEqual([['gift', 'ours'], { route: '1' }]);
    expect(order.storeDifference).toMatchObject({
      reason: 'shipped',
      fields: [
        { field: 'tags', store: ['late'], ours: ['gift', 'ours'] },
        { field: 'metadata', store: { route: '2' }, ours: { route: '1' } },
      ],
    });
    expect((await resolve('store')).body.data).toMatchObject({
      tags: ['late'],
      metadata: { route: '2' },
      storeDifference: null,
    });
  });

  test('holds the rest of an order that has shipped in part, until the shop releases it', async () => {
    const [item] = (await scene.order(id)).items;
    await ship([{ orderItemId: item.id, quantity: 1 }]);
    const held = await change({ meaning: 'on_hold' });
    expect(held).toMatchObject({ status: 'on_hold', storeDifference: null });
    const { status } = await scene.merchant.call('POST', '/shipments', {
      carrier: 'fleet',
      orderId: held.id,
    });
    expect(status).toBe(409);
    expect((await change({ meaning: 'ready' })).status).toBe('partially_shipped');
  });

  test('is no hold once everything has shipped', async () => {
    await ship();
    expect(await change({ meaning: 'on_hold' })).toMatchObject({ status: 'shipped', storeDifference: null });
  });

  test('is tried later while a label is being bought', { tags: 'database' }, async () => {
    script.nextBuy.push({ outcome: 'unknown', reason: 'no answer' });
    const { id: orderId } = await scene.order(id);
    const answer = await scene.merchant.call('POST', '/shipments', { carrier: 'usps', orderId });
    expect(answer.status).toBe(502);
    await change({ meaning: 'cancelled' });
    expect((await scene.order(id)).status).not.toBe('cancelled');
    expect(await logOf()).toEqual([`order.imported ${id}`]);
    // The label turns out not to have been sold, and the order can be canceled.
    scene.api.clock.advance(60_000);
    await scene.api.shipping.purchases.settleDue();
    await scene.read();
    expect((await scene.order(id)).status).toBe('cancelled');
  });

  test('that only repeats what we told it is no change', { tags: 'database' }, async () => {
    const { items } = await scene.order(id);
    await ship([{ orderItemId: items[0].id, quantity: 2 }]);
    await scene.api.shipping.storeReports.sendDue();
    expect([...scene.shop.fulfillments.values()].map(({ report }) => report.externalId)).toContain(id);
    await scene.sync(store);
    const order = await scene.order(id);
    expect(order).toMatchObject({ status: 'partially_shipped', storeDifference: null });
    expect(order.items.map((item: Data) => item.quantity)).toEqual([2, 2]);
  });
});

describe('canceled in the shop', () => {
  test('cancels the order and frees its stock, if nothing has shipped', { tags: 'database' }, async () => {
    const order = await change({ meaning: 'cancelled' });
    expect(order).toMatchObject({ status: 'cancelled', storeDifference: null });
    expect(await logOf()).toEqual([`order.imported ${id}`, `order.cancelled ${id}`]);
  });

  test('refunded as a whole is the same, and a part of it that is refunded is not shipped', async () => {
    const [first, second] = [shopItem(`${id}-1`), shopItem(`${id}-2`, { sku: 'CUP', name: 'Cup' })];
    const order = await change({ items: [first, { ...second, quantity: 1 }] });
    expect(order.items.map((item: Data) => item.quantity)).toEqual([2, 1]);
    const refunded = await change({ meaning: 'cancelled', meaningReason: 'It was refunded' });
    expect(refunded.status).toBe('cancelled');
  });

  test('completed there without a shipment of ours, the order is held: a person has to look', async () => {
    const order = await change({ meaning: 'complete' });
    expect(order).toMatchObject({
      status: 'on_hold',
      holdReason: 'The store says that it has been shipped already',
    });
    expect((await change({ meaning: 'ready' })).status).toBe('pending');
  });

  test('completed there after a part has left from here, it is a difference', async () => {
    const [item] = (await scene.order(id)).items;
    await ship([{ orderItemId: item.id, quantity: 1 }]);
    expect((await change({ meaning: 'complete' })).storeDifference.fields).toEqual([
      { field: 'status', store: 'complete', ours: 'partially_shipped' },
    ]);
  });

  test('deleted there is the same', async () => {
    scene.shop.delete(id);
    await scene.sync(store);
    expect((await scene.order(id)).status).toBe('cancelled');
  });

  test('is a difference of the status once something has shipped', async () => {
    const [item] = (await scene.order(id)).items;
    await ship([{ orderItemId: item.id, quantity: 1 }]);
    const order = await change({ meaning: 'cancelled' });
    expect(order.status).toBe('partially_shipped');
    expect(order.storeDifference.fields).toEqual([
      { field: 'status', store: 'cancelled', ours: 'partially_shipped' },
    ]);
    const { status, body } = await resolve('store');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'shipped', storeDifference: null });
  });

  test('and opened again there is a difference that cannot be taken over', async () => {
    await change({ meaning: 'cancelled' });
    const order = await change({ meaning: 'ready' });
    expect(order.storeDifference.fields).toEqual([{ field: 'status', store: 'ready', ours: 'cancelled' }]);
    expect((await resolve('store')).status).toBe(409);
    expect((await resolve('ours')).body.data.storeDifference).toBeNull();
    expect((await change({ customerNote: 'still open' })).storeDifference).toBeNull();
  });
});

describe('POST /orders/:id/resolve-difference', () => {
  test('store: takes over what the shop has', { tags: 'database' }, async () => {
    const { items } = await scene.order(id);
    await edit({ items: [{ id: items[0].id, quantity: 9 }], notes: 'ours' });
    await change({
      items: [shopItem(`${id}-1`, { quantity: 4 }), shopItem(`${id}-2`, { sku: 'CUP', name: 'Cup' })],
      customerNote: 'theirs',
    });
    const { status, body } = await resolve('store');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ notes: 'theirs', storeDifference: null });
    expect(body.data.items.map((item: Data) => [item.name, item.quantity])).toEqual([
      ['Mug', 4],
      ['Cup', 2],
    ]);
    expect(body.data.items[0].id).toBe(items[0].id);
    // Both agree now: what the shop changes next is taken over.
    expect((await change({ customerNote: 'theirs again' })).notes).toBe('theirs again');
  });

  test('ours: the same value of the shop does not come back as a difference, another one does', async () => {
    await edit({ notes: 'ours' });
    await change({ customerNote: 'theirs' });
    expect((await resolve('ours')).body.data).toMatchObject({ notes: 'ours', storeDifference: null });
    expect((await change({ giftMessage: 'hello' })).storeDifference).toBeNull();
    expect((await change({ customerNote: 'other' })).storeDifference.fields).toEqual([
      { field: 'notes', store: 'other', ours: 'ours' },
    ]);
  });

  test('409 with the reason for what has shipped; the rest is taken over', async () => {
    await ship();
    await change({ tax: '9.99', customerNote: 'late' });
    const { status, body } = await resolve('store');
    expect(status).toBe(409);
    expect(body.error.message).toContain('tax');
    const order = await scene.order(id);
    expect(order.notes).toBe('late');
    expect(order.storeDifference.fields).toEqual([{ field: 'tax', store: 9.99, ours: 2.1 }]);
  });

  test('409 without a difference, 403 for the order of another account', async () => {
    expect((await resolve('ours')).status).toBe(409);
    const { id: orderId } = await scene.order(id);
    const { key } = await scene.api.newKey();
    const json = { take: 'ours' };
    const path = `/api/v1/orders/${orderId}/resolve-difference`;
    expect((await scene.api.call('POST', path, { key, json })).status).toBe(403);
  });
});

test('an order whose personal data was erased keeps nothing of the customer, and does not come back', {
  tags: 'database',
}, async () => {
  await edit({ notes: 'ours' });
  await change({ customerNote: 'theirs' });
  await change({ meaning: 'cancelled' });
  const { id: orderId } = await scene.order(id);
  await scene.merchant.post(`/orders/${orderId}/erase`);
  await change({ meaning: 'ready', shipTo: elsewhere });
  const rows = await scene.api.storage.db
    .selectFrom('store_orders')
    .selectAll()
    .where('external_id', '=', id)
    .execute();
  expect(rows).toMatchObject([{ seen: null, differences: null, order_id: orderId }]);
  expect(await scene.orders(`&storeId=${store.id}&status=pending&orderNumber=S-${id}`)).toEqual([]);
  expect((await scene.order(id)).shipTo.street1).not.toContain('Harbor');
});

test('erasing an order also erases what the shop has announced of it, and where its reports say that it went', {
  tags: 'database',
}, async () => {
  const { storage } = scene.api;
  const { id: orderId } = await scene.order(id);
  const shipment = await ship();
  await scene.api.shipping.storeReports.sendDue();
  await scene.merchant.scan(shipment.id, 'delivered', {
    statusDetail: 'Left with Ada',
    location: { city: 'Secretville' },
  });
  const order = scene.shop.put({ externalId: id, customerNote: 'For Ada' });
  await scene.api.call('POST', `/store-events/${store.id}`, {
    raw: JSON.stringify({ signals: [{ type: 'order', externalId: id, order: { type: 'order', order } }] }),
    headers: signedBy(SCRIPTED_KEY),
  });
  const stored = async () => {
    const [signals, reports] = await Promise.all([
      storage.db.selectFrom('store_signals').select('body').where('external_id', '=', id).execute(),
      storage.db.selectFrom('store_reports').select('body').where('order_id', '=', orderId).execute(),
    ]);
    return [JSON.stringify(signals), JSON.stringify(reports)];
  };
  const [before, told] = await stored();
  expect(before).toContain('For Ada');
  expect(told).toContain('Secretville');
  await scene.merchant.post(`/orders/${orderId}/erase`);
  const [signals, reports] = await stored();
  expect(signals).toBe('[]');
  expect(reports).not.toMatch(/Ada|Secretville/);
  // A webhook that comes later brings nothing back.
  await scene.read();
  await change({ customerNote: 'For Ada again' });
  expect((await scene.order(id)).notes).toBeNull();
});
