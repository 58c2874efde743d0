// @module-tag database
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ShippingServices } from '../../server/src/shipping/index.ts';
import type { Storage } from '../../server/src/storage/index.ts';
import { StoreError, type StoreSignal } from '../../server/src/stores/store.ts';
import { type ImportScene, openImportScene } from '../support/shops/import-scene.ts';
import { openOtherProcess } from '../support/shops/other-process.ts';
import { SCRIPTED_KEY, signedBy } from '../support/shops/scripted-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: its shape is checked against the schema
type Data = any;
let scene: ImportScene;
let store: Data;
let others: ShippingServices[];
let serial = 0;
const nextId = (): string => `${7000 + ++serial}`;
const MINUTE = 60_000;

beforeAll(async () => {
  scene = await openImportScene();
  others = [
    await openOtherProcess(scene.api, scene.plugin),
    await openOtherProcess(scene.api, scene.plugin),
    await openOtherProcess(scene.api, scene.plugin),
  ];
});
afterAll(() => scene.api.close());
beforeEach(async () => {
  const { shop, merchant } = scene;
  shop.orders.clear();
  shop.products.clear();
  shop.pageSize = 50;
  for (const { id } of await merchant.get('/stores')) await merchant.done('DELETE', `/stores/${id}`);
  store = await scene.connect();
  await scene.api.shipping.storeSync.pullDue();
  await scene.api.shipping.productPull.pullDue();
  shop.calls.length = 0;
});

const pulls = () => scene.shop.calls.filter((call) => call === 'pull' || call.startsWith('pull '));
const ask = () => scene.merchant.post(`/stores/${store.id}/sync`);
const numbers = async () => (await scene.orders(`&storeId=${store.id}`)).map((one) => one.externalId).sort();
const announce = (...signals: StoreSignal[]) =>
  scene.api.call('POST', `/store-events/${store.id}`, {
    raw: JSON.stringify({ signals }),
    headers: signedBy(SCRIPTED_KEY),
  });

describe('several processes', () => {
  test('that pull and read webhooks at the same moment import each order once', async () => {
    const processes = [scene.api.shipping, ...others];
    const ids = Array.from({ length: 12 }, nextId);
    scene.shop.pageSize = 3;
    const orders = ids.map((externalId) => scene.shop.put({ externalId }));
    await ask();
    for (const [i, order] of orders.entries())
      await announce({
        type: 'order',
        externalId: order.externalId,
        ...(i % 2 === 0 && { order: { type: 'order', order } }),
      });
    await Promise.all(
      processes.flatMap(({ storeSync }) => [storeSync.pullDue(), storeSync.readDue(), storeSync.readDue()]),
    );
    expect(await numbers()).toEqual(ids);
    expect((await scene.log(store)).sort()).toEqual(ids.map((id) => `order.imported ${id}`));
    expect((await scene.store(store.id)).sync.imported).toBe(12);
  });

  test('that have one order at the same moment, under two numbers, import it once', async () => {
    const id = nextId();
    const before = { ...scene.shop.put({ externalId: id }) };
    const after = scene.shop.put({ externalId: id, orderNumber: `S-${id}-renamed` });
    const { storage, shipping } = scene.api;
    const isAnyoneWaiting = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks where not granted`.execute(storage.db);
      return (rows[0]?.n ?? 0) > 0;
    };
    let isRead: Promise<unknown> | undefined;
    // Its transaction ends only after the other process has read the webhook, or waits for this one.
    const slow: Storage = {
      ...storage,
      write: (job, ...rest) =>
        storage.write(
          async (tx) => {
            const result = await job(tx);
            const isImport = (result as { outcome?: string } | undefined)?.outcome === 'imported';
            if (!isImport || !storage.isShared) return result;
            let isOver = false;
            isRead = shipping.storeSync.readDue().finally(() => {
              isOver = true;
            });
            while (!isOver && !(await isAnyoneWaiting())) await new Promise((next) => setImmediate(next));
            return result;
          },
          ...rest,
        ),
    };
    const first = await openOtherProcess(scene.api, scene.plugin, slow);
    await announce({ type: 'order', externalId: id, order: { type: 'order', order: after } });
    const [row] = await storage.db.selectFrom('stores').selectAll().where('id', '=', store.id).execute();
    if (row === undefined) throw new Error('the store is gone');
    await first.orderImport.apply(row, { type: 'order', order: before });
    await (isRead ?? shipping.storeSync.readDue());
    expect(await numbers()).toEqual([id]);
    expect((await scene.log(store)).filter((entry) => entry.startsWith('order.imported'))).toHaveLength(1);
  });

  test('never read the same page of a shop', async () => {
    scene.shop.pageSize = 2;
    for (let i = 0; i < 9; i++) scene.shop.put({ externalId: nextId() });
    await ask();
    await Promise.all([scene.api.shipping, ...others].map(({ storeSync }) => storeSync.pullDue()));
    expect(pulls()).toHaveLength(5);
    expect(new Set(pulls()).size).toBe(5);
  });
});

describe('POST /stores/:id/sync', () => {
  test('while the shop is asked: it is asked again right after, by nobody else meanwhile', async () => {
    const [early, late] = [nextId(), nextId()];
    scene.shop.put({ externalId: early });
    scene.shop.next('pull', async () => {
      // The list that is being read was made before this order, as a slow shop's is.
      await ask();
      await others[0]?.storeSync.pullDue();
      expect(pulls()).toHaveLength(1);
    });
    const { pull } = scene.shop;
    scene.shop.pull = async (request) => {
      const page = await pull(request);
      if (!scene.shop.orders.has(late)) scene.shop.put({ externalId: late });
      return page;
    };
    await ask();
    await scene.api.shipping.storeSync.pullDue();
    scene.shop.pull = pull;
    expect(await numbers()).toEqual([early, late]);
    expect(pulls()).toHaveLength(2);
    await scene.api.shipping.storeSync.pullDue();
    expect(pulls()).toHaveLength(2);
  });

  test('while a pull goes through several pages, or fails: it is repeated after the last', async () => {
    scene.shop.pageSize = 1;
    const ids = [nextId(), nextId()];
    for (const externalId of ids) scene.shop.put({ externalId });
    scene.shop.next('pull', async () => void (await ask()));
    await ask();
    await scene.api.shipping.storeSync.pullDue();
    expect(pulls()).toHaveLength(4);
    scene.shop.next('pull', async () => {
      await ask();
      throw new StoreError('unauthorized', 'wrong key');
    });
    await ask();
    await scene.api.shipping.storeSync.pullDue();
    expect((await scene.store(store.id)).sync).toMatchObject({ status: 'idle', lastError: null });
  });

  test('while the products are read: they are read again right after', async () => {
    const reads = () => scene.shop.calls.filter((call) => call.startsWith('pullProducts'));
    scene.shop.next('pullProducts', async () => void (await ask()));
    await ask();
    await scene.api.shipping.productPull.pullDue();
    expect(reads()).toHaveLength(2);
  });
});

test('other settings while a pull is under way are used right after it', async () => {
  const seen: (number | null)[] = [];
  const { pull } = scene.shop;
  scene.shop.pull = (request) => {
    seen.push(request.since);
    return pull(request);
  };
  const ordersSince = new Date(scene.api.clock.now() - 90 * 86_400_000).toISOString();
  await scene.merchant.done('PUT', `/stores/${store.id}`, {
    ordersSince: new Date(scene.api.clock.now()).toISOString(),
  });
  scene.shop.next(
    'pull',
    async () => void (await scene.merchant.done('PUT', `/stores/${store.id}`, { ordersSince })),
  );
  await ask();
  await scene.api.shipping.storeSync.pullDue();
  scene.shop.pull = pull;
  // The pull that was under way must not say that everything older has been read.
  expect(seen).toHaveLength(2);
  expect(seen[1]).toBe(Date.parse(ordersSince));
});

test('a process that is killed after the orders of a page and before its cursor has the page read again, and nothing is skipped', async () => {
  scene.shop.pageSize = 2;
  const ids = Array.from({ length: 5 }, nextId);
  for (const externalId of ids) scene.shop.put({ externalId });
  const stored = () => numbers().then(({ length }) => length);
  const { storage } = scene.api;
  let isKilled = false;
  const dying: Storage = {
    ...storage,
    async write(job, ...rest) {
      // Both orders of the first page are stored, and this is the transaction of its cursor.
      if (!isKilled && (await stored()) === 2) isKilled = true;
      return isKilled ? new Promise(() => {}) : storage.write(job, ...rest);
    },
  };
  const victim = await openOtherProcess(scene.api, scene.plugin, dying);
  await ask();
  void victim.storeSync.pullDue();
  await expect.poll(() => isKilled).toBe(true);
  expect(await stored()).toBe(2);
  await scene.api.shipping.storeSync.pullDue();
  expect(pulls()).toHaveLength(1);
  scene.api.clock.advance(6 * MINUTE);
  await scene.api.shipping.storeSync.pullDue();
  expect(pulls().slice(0, 2)).toEqual(['pull', 'pull']);
  expect(await numbers()).toEqual(ids);
  expect((await scene.log(store)).sort()).toEqual(ids.map((id) => `order.imported ${id}`));
  expect((await scene.store(store.id)).sync.imported).toBe(ids.length);
});

describe('open dashboards are told', () => {
  type Tell = (accountId: string, topic: string) => void;
  async function topicsOf(run: (options: { onChanged: Tell }) => Promise<void>): Promise<string[]> {
    const topics = new Set<string>();
    await run({
      onChanged(accountId, topic) {
        expect(accountId).toBe(scene.merchant.accountId);
        topics.add(topic);
      },
    });
    return [...topics].sort();
  }

  test('of orders and of the log of their store, however an order has arrived', async () => {
    const { storeSync } = scene.api.shipping;
    const id = nextId();
    scene.shop.reject(id, 'The order has no address.');
    await announce({ type: 'order', externalId: id });
    expect(await topicsOf(storeSync.readDue)).toEqual(['stores']);
    scene.shop.put({ externalId: id });
    const [entry] = await scene.merchant.get(`/stores/${store.id}/log`);
    await scene.merchant.post(`/stores/${store.id}/log/${entry.id}/retry`);
    expect(await topicsOf(storeSync.readDue)).toEqual(['orders', 'stores']);
    scene.shop.put({ externalId: nextId() });
    await ask();
    expect(await topicsOf(storeSync.pullDue)).toEqual(['orders', 'stores']);
    scene.api.clock.advance(25 * 60 * MINUTE);
    const known = scene.shop.orders.get(id);
    const updatedAt = known?.type === 'order' ? known.order.updatedAt : 0;
    scene.shop.put({ externalId: id, customerNote: 'unseen', updatedAt });
    expect(await topicsOf(storeSync.compareDue)).toEqual(['orders', 'stores']);
  });

  test('of a difference that appears, and of one that is gone', async () => {
    const { storeSync } = scene.api.shipping;
    const id = nextId();
    scene.shop.put({ externalId: id });
    await scene.sync(store);
    const order = await scene.order(id);
    await scene.merchant.done('PUT', `/orders/${order.id}`, { notes: 'ours' });
    scene.shop.put({ externalId: id, customerNote: 'theirs' });
    await ask();
    expect(await topicsOf(storeSync.pullDue)).toEqual(['orders', 'stores']);
    expect((await scene.order(id)).storeDifference).not.toBeNull();
    scene.shop.put({ externalId: id, customerNote: 'ours' });
    await announce({ type: 'order', externalId: id });
    expect(await topicsOf(storeSync.readDue)).toEqual(['orders', 'stores']);
    expect((await scene.order(id)).storeDifference).toBeNull();
  });

  test('of reports and of products', async () => {
    const { storeReports, productPull } = scene.api.shipping;
    const id = nextId();
    scene.shop.put({ externalId: id });
    await scene.sync(store);
    const order = await scene.order(id);
    await scene.merchant.post(`/orders/${order.id}/mark-shipped`, {
      carrier: 'UPS',
      trackingCode: '1Z999AA10123456784',
    });
    expect(await topicsOf(storeReports.sendDue)).toEqual(['shipments', 'stores']);
    scene.shop.putProduct({ externalId: 'p1' });
    await ask();
    expect(await topicsOf(productPull.pullDue)).toEqual(['stores']);
  });
});
