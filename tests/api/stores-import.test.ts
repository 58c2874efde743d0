import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImportScene, openImportScene } from '../support/shops/import-scene.ts';
import { openOtherProcess } from '../support/shops/other-process.ts';
import { NO_ADDRESS, shopItem } from '../support/shops/scripted-shop.ts';

let scene: ImportScene;
// biome-ignore lint/suspicious/noExplicitAny: its shape is checked against the schema
let store: any;

beforeAll(async () => {
  scene = await openImportScene();
});
afterAll(() => scene.api.close());
beforeEach(async () => {
  scene.shop.orders.clear();
  scene.shop.calls.length = 0;
  for (const { id } of await scene.merchant.get('/stores'))
    await scene.merchant.done('DELETE', `/stores/${id}`);
  store = await scene.connect();
});

let serial = 0;
/** An id that no other test has used. */
const nextId = (): string => `${7000 + ++serial}`;

describe('an order of a shop', () => {
  test('is imported with everything that the shop says of it', { tags: 'database' }, async () => {
    const id = nextId();
    scene.shop.put({
      externalId: id,
      items: [
        shopItem(`${id}-1`, { sku: 'MUG', quantity: 2, unitPrice: '12.345' }),
        shopItem(`${id}-2`, { sku: null, name: 'Gift card', weight: null, unitPrice: null }),
      ],
      discount: '1.50',
      giftMessage: 'Enjoy',
      customerNote: 'Ring twice',
      poNumber: 'PO-1',
      tags: ['vip', 'vip', 'x'.repeat(60)],
      metadata: { channel: 'web' },
      isGift: true,
    });
    await scene.sync(store);
    const order = await scene.order(id);
    expect(order).toMatchObject({
      orderNumber: `S-${id}`,
      storeId: store.id,
      externalId: id,
      sourceUrl: `https://shop.example.com/admin/orders/${id}`,
      status: 'pending',
      currency: 'USD',
      shippingPaid: 5,
      tax: 2.1,
      discount: 1.5,
      requestedService: 'Standard',
      giftMessage: 'Enjoy',
      notes: 'Ring twice',
      poNumber: 'PO-1',
      isGift: true,
      tags: ['vip', 'x'.repeat(50)],
      metadata: { channel: 'web' },
      storeDifference: null,
    });
    expect(
      order.items.map((item: Record<string, unknown>) => [
        item.sku,
        item.name,
        item.quantity,
        item.unitPrice,
      ]),
    ).toEqual([
      ['MUG', 'Mug', 2, 12.35],
      [null, 'Gift card', 2, null],
    ]);
    expect(await scene.log(store)).toEqual([`order.imported ${id}`]);
    const [entry] = await scene.merchant.get(`/stores/${store.id}/log`);
    expect(entry.message).toContain('tags was cut to 50 characters');
    expect((await scene.store(store.id)).sync).toMatchObject({
      status: 'idle',
      imported: 1,
      lastError: null,
    });
  });

  test('is imported once, however many pulls and webhooks bring it at the same time', {
    tags: 'database',
  }, async () => {
    const id = nextId();
    const order = scene.shop.put({ externalId: id });
    const { storage } = scene.api;
    const row = await storage.db
      .selectFrom('stores')
      .selectAll()
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow();
    const other = await openOtherProcess(scene.api, scene.plugin);
    const pulled = { type: 'order' as const, order };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 === 0 ? scene.api.shipping : other).orderImport.apply(row, pulled),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'imported')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(7);
    expect((await scene.orders(`&storeId=${store.id}`)).map((one) => one.externalId)).toEqual([id]);
  });

  test('keeps what was later, whichever arrives last', { tags: 'database' }, async () => {
    const id = nextId();
    const older = { ...scene.shop.put({ externalId: id }) };
    scene.shop.put({ externalId: id, customerNote: 'later' });
    await scene.sync(store);
    const row = await rowOf(scene, store.id);
    const { outcome } = await scene.api.shipping.orderImport.apply(row, { type: 'order', order: older });
    expect(outcome).toBe('unchanged');
    expect((await scene.order(id)).notes).toBe('later');
  });

  test('with the same time and another content is read again, and that version wins', {
    tags: 'database',
  }, async () => {
    const id = nextId();
    const first = scene.shop.put({ externalId: id, customerNote: 'first' });
    await scene.sync(store);
    scene.shop.put({ externalId: id, customerNote: 'right', updatedAt: first.updatedAt });
    const row = await rowOf(scene, store.id);
    const stale = { ...first, customerNote: 'stale' };
    expect(await scene.api.shipping.orderImport.apply(row, { type: 'order', order: stale })).toEqual({
      outcome: 'read_again',
    });
    await scene.sync(store);
    expect(scene.shop.calls).toContain(`readOrder ${id}`);
    expect((await scene.order(id)).notes).toBe('right');
  });

  test('that is not paid is on hold until it is, and only then released', async () => {
    const [paid, held] = [nextId(), nextId()];
    for (const externalId of [paid, held]) scene.shop.put({ externalId, meaning: 'unpaid' });
    await scene.sync(store);
    expect(await scene.order(paid)).toMatchObject({
      status: 'on_hold',
      holdReason: 'Waiting for payment in the store',
    });
    const { id } = await scene.order(held);
    await scene.merchant.post(`/orders/${id}/release`);
    await scene.merchant.post(`/orders/${id}/hold`, { reason: 'Call the customer' });
    for (const externalId of [paid, held]) scene.shop.put({ externalId, meaning: 'ready' });
    await scene.sync(store);
    expect((await scene.order(paid)).status).toBe('pending');
    expect(await scene.order(held)).toMatchObject({ status: 'on_hold', holdReason: 'Call the customer' });
  });

  test('that is first seen canceled, complete, ignored or too old is imported once it is ready', async () => {
    const meanings = ['cancelled', 'complete', 'ignored'] as const;
    const ids = meanings.map(() => nextId());
    for (const [i, externalId] of ids.entries())
      scene.shop.put({ externalId, meaning: meanings[i] ?? 'ready' });
    const old = nextId();
    scene.shop.put({ externalId: old, orderDate: 0 });
    await scene.merchant.done('PUT', `/stores/${store.id}`, { ordersSince: '2026-02-01T00:00:00.000Z' });
    await scene.sync(store);
    expect(await scene.orders(`&storeId=${store.id}`)).toEqual([]);
    for (const externalId of ids) scene.shop.put({ externalId, meaning: 'ready' });
    await scene.sync(store);
    expect(await scene.orders(`&storeId=${store.id}`)).toHaveLength(3);
    expect(await scene.order(old)).toBeUndefined();
  });

  test('follows the mapping of its status', async () => {
    await scene.merchant.done('PUT', `/stores/${store.id}`, {
      statusMapping: { draft: 'ignored', queued: 'on_hold' },
    });
    const [draft, queued] = [nextId(), nextId()];
    scene.shop.put({ externalId: draft, status: 'draft' });
    scene.shop.put({ externalId: queued, status: 'queued' });
    await scene.sync(store);
    expect(await scene.order(draft)).toBeUndefined();
    expect(await scene.order(queued)).toMatchObject({
      status: 'on_hold',
      holdReason: 'On hold in the store',
    });
  });

  test('with an address that cannot be posted to is on hold, and one without a country is rejected', async () => {
    const [wrong, none] = [nextId(), nextId()];
    scene.shop.put({
      externalId: wrong,
      shipTo: { ...NO_ADDRESS, name: 'Ada', country: 'US', city: 'Rome' },
    });
    scene.shop.put({ externalId: none, shipTo: { ...NO_ADDRESS, street1: '1 Main St', city: 'Rome' } });
    await scene.sync(store);
    const order = await scene.order(wrong);
    expect(order.status).toBe('on_hold');
    expect(order.holdReason).toContain('shipTo.street1:');
    expect(await scene.order(none)).toBeUndefined();
    expect((await scene.log(store)).toSorted()).toEqual([
      `order.imported ${wrong}`,
      `order.rejected ${none}`,
    ]);
  });

  test('that cannot be imported keeps no other from being, says why once, and can be tried again', {
    tags: 'database',
  }, async () => {
    const [many, broken, fine] = [nextId(), nextId(), nextId()];
    scene.shop.put({
      externalId: many,
      items: Array.from({ length: 201 }, (_, i) => shopItem(`${many}-${i}`)),
    });
    scene.shop.reject(broken, 'line 3 has no quantity');
    scene.shop.put({ externalId: fine });
    await scene.sync(store);
    await scene.sync(store);
    expect((await scene.log(store)).toSorted()).toEqual([
      `order.imported ${fine}`,
      `order.rejected ${many}`,
      `order.rejected ${broken}`,
    ]);
    expect((await scene.store(store.id)).sync.rejected).toBe(2);
    const entries = await scene.merchant.get(`/stores/${store.id}/log?type=order.rejected`);
    const entry = entries.find((one: { externalId: string }) => one.externalId === many);
    expect(entry).toMatchObject({ canRetry: true });
    expect(entry.message).toContain('201 lines');
    scene.shop.put({ externalId: many, items: [shopItem(`${many}-0`)], updatedAt: scene.shop.now() });
    await scene.merchant.post(`/stores/${store.id}/log/${entry.id}/retry`);
    await scene.read();
    expect((await scene.order(many)).items).toHaveLength(1);
  });

  test('whose number another one has gets its id appended', { tags: 'database' }, async () => {
    const [one, two] = [nextId(), nextId()];
    scene.shop.put({ externalId: one, orderNumber: 'TWICE' });
    scene.shop.put({ externalId: two, orderNumber: 'TWICE' });
    await scene.sync(store);
    const numbers = (await scene.orders(`&storeId=${store.id}`)).map(({ orderNumber }) => orderNumber);
    expect(numbers.toSorted()).toEqual(['TWICE', expect.stringMatching(`^TWICE-(${one}|${two})$`)]);
  });

  test('leaves out what somebody else has shipped', async () => {
    const id = nextId();
    scene.shop.put({
      externalId: id,
      items: [
        shopItem(`${id}-1`, { quantity: 5, fulfilledQuantity: 2 }),
        shopItem(`${id}-2`, { fulfilledQuantity: 2 }),
      ],
    });
    await scene.sync(store);
    const { items } = await scene.order(id);
    expect(items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3]);
  });
});

const rowOf = ({ api }: ImportScene, id: string) =>
  api.storage.db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
