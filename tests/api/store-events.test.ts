import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StoreError, type StoreSignal } from '../../server/src/stores/store.ts';
import { type ImportScene, openImportScene } from '../support/shops/import-scene.ts';
import { SCRIPTED_KEY, signedBy } from '../support/shops/scripted-store.ts';

let scene: ImportScene;
// biome-ignore lint/suspicious/noExplicitAny: its shape is checked against the schema
let store: any;
let serial = 0;
const nextId = (): string => `${5000 + ++serial}`;

beforeAll(async () => {
  scene = await openImportScene();
});
afterAll(() => scene.api.close());
beforeEach(async () => {
  const { shop, merchant } = scene;
  shop.orders.clear();
  for (const { id } of await merchant.get('/stores')) await merchant.done('DELETE', `/stores/${id}`);
  store = await scene.connect();
  await scene.api.shipping.storeSync.pullDue();
  shop.calls.length = 0;
});

const post = (body: unknown, key = SCRIPTED_KEY, id = store.id) =>
  scene.api.call('POST', `/store-events/${id}`, {
    raw: typeof body === 'string' ? body : JSON.stringify(body),
    headers: signedBy(key),
  });
const announce = (...signals: StoreSignal[]) => post({ signals });
const waiting = () => scene.api.storage.db.selectFrom('store_signals').selectAll().execute();

describe('POST /store-events/:storeId', () => {
  test('200: the order is read and applied a moment later', { tags: 'database' }, async () => {
    const id = nextId();
    scene.shop.put({ externalId: id });
    const { status } = await announce({ type: 'order', externalId: id });
    expect(status).toBe(200);
    expect(await scene.order(id)).toBeUndefined();
    await scene.read();
    expect(scene.shop.calls).toEqual([`readOrder ${id}`]);
    expect(await scene.order(id)).toMatchObject({ storeId: store.id });
    expect(await waiting()).toEqual([]);
  });

  test('an order that comes with the webhook need not be read', async () => {
    const id = nextId();
    const order = scene.shop.put({ externalId: id });
    await announce({ type: 'order', externalId: id, order: { type: 'order', order } });
    await scene.read();
    expect(scene.shop.calls).toEqual([]);
    expect(await scene.order(id)).toBeDefined();
  });

  test('of several about one order the latest counts, in whichever order they come', {
    tags: 'database',
  }, async () => {
    const id = nextId();
    const older = { ...scene.shop.put({ externalId: id, customerNote: 'older' }) };
    const newer = { ...scene.shop.put({ externalId: id, customerNote: 'newer' }) };
    for (const order of [newer, older, newer])
      await announce({ type: 'order', externalId: id, order: { type: 'order', order } });
    expect(await waiting()).toMatchObject([{ external_id: id, generation: 3 }]);
    await scene.read();
    expect((await scene.order(id)).notes).toBe('newer');
  });

  test('those that a proxy held back for minutes, in the wrong order, change nothing that is newer', async () => {
    const id = nextId();
    const versions = ['first', 'second', 'third', 'fourth'].map((customerNote) => ({
      ...scene.shop.put({ externalId: id, customerNote }),
    }));
    const send = async (order: (typeof versions)[number] | undefined) => {
      if (order === undefined) throw new Error('no such version');
      await announce({ type: 'order', externalId: id, order: { type: 'order', order } });
      await scene.read();
    };
    await send(versions[2]);
    for (const late of [1, 0, 2]) {
      scene.api.clock.advance(7 * 60_000);
      await send(versions[late]);
      expect((await scene.order(id)).notes).toBe('third');
    }
    await send(versions[3]);
    await send(versions[1]);
    expect((await scene.order(id)).notes).toBe('fourth');
    expect(await scene.log(store)).toEqual([`order.imported ${id}`, `order.updated ${id}`]);
  });

  test('20 that were dropped, of orders that were changed seconds after they were placed, are made up for by one pull', async () => {
    const ids = Array.from({ length: 20 }, nextId);
    for (const externalId of ids) scene.shop.put({ externalId });
    // Half of them were imported before they were changed.
    for (const externalId of ids.slice(0, 10)) await announce({ type: 'order', externalId });
    await scene.read();
    for (const externalId of ids) scene.shop.put({ externalId, customerNote: `changed ${externalId}` });
    await scene.sync(store);
    const orders = await Promise.all(ids.map((id) => scene.order(id)));
    expect(orders.map(({ notes }) => notes)).toEqual(ids.map((id) => `changed ${id}`));
    expect((await scene.orders(`&storeId=${store.id}&limit=100`)).length).toBe(20);
  });

  test('one that comes while the order is read is not lost', { tags: 'database' }, async () => {
    const id = nextId();
    scene.shop.put({ externalId: id, customerNote: 'first' });
    await announce({ type: 'order', externalId: id });
    scene.shop.next('readOrder', async () => {
      await announce({ type: 'order', externalId: id });
    });
    await scene.read();
    expect(scene.shop.calls).toEqual([`readOrder ${id}`, `readOrder ${id}`]);
    expect(await waiting()).toEqual([]);
  });

  test('a shop that cannot be asked is asked again later', { tags: 'database' }, async () => {
    const id = nextId();
    scene.shop.put({ externalId: id });
    scene.shop.next('readOrder', new StoreError('unavailable', 'down'));
    await announce({ type: 'order', externalId: id });
    await scene.read();
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    await scene.read();
    expect(scene.shop.calls).toHaveLength(1);
    scene.api.clock.advance(60_000);
    await scene.read();
    expect(await scene.order(id)).toBeDefined();
  });

  test('an order that was deleted there is canceled here', { tags: 'database' }, async () => {
    const id = nextId();
    scene.shop.put({ externalId: id });
    await scene.sync(store);
    scene.shop.orders.delete(id);
    await announce({ type: 'order', externalId: id });
    await scene.read();
    expect((await scene.order(id)).status).toBe('cancelled');
  });

  test('products are kept for whoever reads them', { tags: 'database' }, async () => {
    await announce({ type: 'product', productExternalId: 'p1' });
    await scene.read();
    expect(await waiting()).toMatchObject([{ kind: 'product', external_id: 'p1' }]);
  });

  test('a shop that disconnects deactivates its store', async () => {
    await announce({ type: 'disconnected', reason: 'The app was uninstalled' });
    const { isActive, sync } = await scene.store(store.id);
    expect({ isActive, error: sync.lastError }).toEqual({
      isActive: false,
      error: 'The app was uninstalled',
    });
    expect(await scene.log(store)).toEqual(['sync.failed']);
    expect((await announce()).status).toBe(404);
  });

  test('401 with a wrong signature, and nothing is stored', async () => {
    const { status } = await post({ signals: [{ type: 'order', externalId: '1' }] }, 'guessed');
    expect(status).toBe(401);
    expect(await waiting()).toEqual([]);
  });

  test('404 for a store that does not exist, is inactive or deleted', async () => {
    expect((await post('{}', SCRIPTED_KEY, 'sto_unknown')).status).toBe(404);
    await scene.merchant.done('PUT', `/stores/${store.id}`, { isActive: false });
    expect((await announce()).status).toBe(404);
    await scene.merchant.done('DELETE', `/stores/${store.id}`);
    expect((await announce()).status).toBe(404);
  });

  test('200 for what cannot be read and for a ping: shops delete webhooks that are refused', async () => {
    expect((await post('not json')).status).toBe(200);
    expect((await announce()).status).toBe(200);
  });

  test('413 for more than a megabyte, 429 after 600 in a minute', async () => {
    expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    const flood = async (key: string) => {
      for (let i = 0; i < 600; i += 50)
        await Promise.all(Array.from({ length: 50 }, () => post({ signals: [] }, key)));
    };
    await flood(SCRIPTED_KEY);
    const { status, headers } = await announce();
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('60');
    // Forged ones do not use it up.
    scene.api.clock.advance(60_000);
    await flood('guessed');
    expect((await announce()).status).toBe(200);
  });
});
