import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StoreError } from '../../server/src/stores/store.ts';
import { type ImportScene, openImportScene } from '../support/shops/import-scene.ts';

let scene: ImportScene;
// biome-ignore lint/suspicious/noExplicitAny: its shape is checked against the schema
type Data = any;
let store: Data;
let serial = 0;
const nextId = (): string => `${9000 + ++serial}`;
const MINUTE = 60_000;

beforeAll(async () => {
  scene = await openImportScene({ publicUrl: 'https://waybill.example.com' });
});
afterAll(() => scene.api.close());
beforeEach(async () => {
  const { shop, merchant } = scene;
  shop.orders.clear();
  shop.pageSize = 50;
  for (const { id } of await merchant.get('/stores')) await merchant.done('DELETE', `/stores/${id}`);
  store = await scene.connect();
  await scene.api.shipping.storeSync.pullDue();
  shop.calls.length = 0;
});

const pulls = () => scene.shop.calls.filter((call) => call.startsWith('pull') && !call.startsWith('pullP'));
const pullDue = () => scene.api.shipping.storeSync.pullDue();
const syncOf = async (): Promise<Data> => (await scene.store(store.id)).sync;
const rowOf = () =>
  scene.api.storage.db.selectFrom('stores').selectAll().where('id', '=', store.id).executeTakeFirstOrThrow();

describe('a pull', () => {
  test('is due every five minutes, and begins where the last one ended, less the overlap', async () => {
    await pullDue();
    expect(pulls()).toEqual([]);
    const id = nextId();
    scene.shop.put({ externalId: id });
    scene.api.clock.advance(6 * MINUTE);
    await pullDue();
    expect(pulls()).toEqual(['pull']);
    expect(await scene.order(id)).toBeDefined();
    expect((await rowOf()).pulled_up_to).toBe(scene.shop.now());
    let since: number | null = 0;
    const { pull } = scene.shop;
    scene.shop.pull = (request) => {
      since = request.since;
      return pull(request);
    };
    await scene.sync(store);
    scene.shop.pull = pull;
    expect(since).toBe(scene.shop.now() - MINUTE);
  });

  test('goes on where it was interrupted, and counts nothing twice', { tags: 'database' }, async () => {
    const { imported } = await syncOf();
    scene.shop.pageSize = 2;
    const ids = Array.from({ length: 5 }, nextId);
    for (const externalId of ids) scene.shop.put({ externalId });
    const stopping = new AbortController();
    scene.shop.next('pull', () => stopping.abort());
    await scene.merchant.post(`/stores/${store.id}/sync`);
    // The process ends after the first page.
    await scene.api.shipping.storeSync.pullDue({ stopping: stopping.signal });
    expect((await syncOf()).imported).toBe(imported + 2);
    expect((await rowOf()).pull_cursor).not.toBeNull();
    await pullDue();
    expect(pulls().map((call) => call.split(' ')[0])).toEqual(['pull', 'pull', 'pull']);
    expect(new Set(pulls()).size).toBe(3);
    expect(await syncOf()).toMatchObject({ status: 'idle', imported: imported + 5 });
    expect(await rowOf()).toMatchObject({ pull_cursor: null, pull_since: null });
  });

  test('of a process that died is taken over once its lease ends, and what it had stored is not stored again', {
    tags: 'database',
  }, async () => {
    scene.shop.pageSize = 1;
    for (const externalId of [nextId(), nextId()]) scene.shop.put({ externalId });
    const before = await syncOf();
    let die = () => {};
    const dead = new Promise<void>((resolve) => {
      die = resolve;
    });
    // The second page never comes.
    scene.shop.next(
      'pull',
      () => {},
      () => dead,
    );
    await scene.merchant.post(`/stores/${store.id}/sync`);
    const first = pullDue();
    await waitUntil(() => pulls().length === 2);
    await pullDue();
    expect(pulls()).toHaveLength(2);
    scene.api.clock.advance(6 * MINUTE);
    await pullDue();
    expect(pulls()).toHaveLength(3);
    expect(await syncOf()).toMatchObject({ status: 'idle', imported: before.imported + 2 });
    const { pulled_up_to } = await rowOf();
    // The first one wakes up after all: it has lost its lease, and changes nothing.
    die();
    await first;
    expect(await rowOf()).toMatchObject({ pulled_up_to, pull_cursor: null });
    expect((await syncOf()).imported).toBe(before.imported + 2);
  });

  test('that fails is tried again after growing pauses, and the log says so once', async () => {
    const down = new StoreError('unavailable', 'shop.example.com answered with 503');
    scene.shop.next('pull', down, down, down);
    await scene.merchant.post(`/stores/${store.id}/sync`);
    const pauses: number[] = [];
    for (let i = 0; i < 3; i++) {
      await pullDue();
      const due = (await rowOf()).sync_due_at ?? 0;
      pauses.push(due - scene.api.clock.now());
      scene.api.clock.advance(due - scene.api.clock.now());
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(27_000);
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
    expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0);
    expect(await syncOf()).toMatchObject({
      status: 'failing',
      lastError: 'shop.example.com answered with 503',
    });
    expect(await scene.log(store)).toEqual(['sync.failed']);
    await pullDue();
    expect(await syncOf()).toMatchObject({ status: 'idle', lastError: null });
  });

  test('waits as long as the shop asks, and longer if the credentials are wrong', async () => {
    const pauseAfter = async (error: StoreError) => {
      scene.shop.next('pull', error);
      await scene.sync(store);
      return ((await rowOf()).sync_due_at ?? 0) - scene.api.clock.now();
    };
    const asked = new StoreError('throttled', 'slower', { retryAfterMs: 40 * MINUTE });
    expect(await pauseAfter(asked)).toBe(40 * MINUTE);
    expect(await pauseAfter(new StoreError('unauthorized', 'wrong key'))).toBeGreaterThan(13 * MINUTE);
  });

  test('stops within a page once the store is deactivated', { tags: 'database' }, async () => {
    scene.shop.pageSize = 1;
    for (const externalId of [nextId(), nextId(), nextId()]) scene.shop.put({ externalId });
    const { imported } = await syncOf();
    scene.shop.next(
      'pull',
      () => {},
      async () => void (await scene.merchant.done('PUT', `/stores/${store.id}`, { isActive: false })),
    );
    await scene.sync(store);
    expect(pulls()).toHaveLength(2);
    expect((await syncOf()).imported).toBe(imported + 1);
    scene.api.clock.advance(60 * MINUTE);
    await pullDue();
    expect(pulls()).toHaveLength(2);
  });

  test('of a shop that does not answer keeps no other waiting', async () => {
    const other = await scene.connect({ name: 'Other', settings: { shop: 'other', apiKey: 'k' } });
    const id = nextId();
    scene.shopOf('other').put({ externalId: id });
    let answer = () => {};
    const hanging = new Promise<void>((resolve) => {
      answer = resolve;
    });
    scene.shop.next('pull', () => hanging);
    await scene.merchant.post(`/stores/${store.id}/sync`);
    await scene.merchant.post(`/stores/${other.id}/sync`);
    const run = pullDue();
    await waitUntil(async () => (await scene.order(id)) !== undefined);
    answer();
    await run;
  });

  test('finds what webhooks have not announced', { tags: 'database' }, async () => {
    const id = nextId();
    scene.shop.put({ externalId: id });
    await scene.sync(store);
    scene.shop.put({ externalId: id, meaning: 'cancelled' });
    await scene.sync(store);
    expect((await scene.order(id)).status).toBe('cancelled');
  });
});

describe('every night', () => {
  const aDay = async () => {
    scene.api.clock.advance(25 * 60 * MINUTE);
    await scene.api.shipping.storeSync.compareDue();
  };

  test('open orders are compared with the shop, and what its list has not shown is taken over and listed', {
    tags: 'database',
  }, async () => {
    const [changed, same] = [nextId(), nextId()];
    for (const externalId of [changed, same]) scene.shop.put({ externalId });
    await scene.sync(store);
    // Its list does not show the change: the time stays.
    const known = scene.shop.orders.get(changed);
    const updatedAt = known?.type === 'order' ? known.order.updatedAt : 0;
    scene.shop.put({ externalId: changed, customerNote: 'unseen', updatedAt });
    await aDay();
    expect((await scene.order(changed)).notes).toBe('unseen');
    expect(await scene.log(store)).toContain(`order.different ${changed}`);
    expect(await scene.log(store)).not.toContain(`order.different ${same}`);
    expect(scene.shop.calls).toContain(`readOrder ${same}`);
  });

  test('the next pull goes back some days, and imports what is missing', { tags: 'database' }, async () => {
    const id = nextId();
    const late = scene.shop.advance(1_000);
    scene.shop.advance(86_400_000);
    scene.shop.put({ externalId: nextId() });
    await scene.sync(store);
    // It appears in the list with a time that was read long ago.
    scene.shop.put({ externalId: id, updatedAt: late });
    scene.api.clock.advance(6 * MINUTE);
    await pullDue();
    expect(await scene.order(id)).toBeUndefined();
    await aDay();
    await pullDue();
    expect(await scene.order(id)).toBeDefined();
  });
});

test('webhooks that are missing in the shop are created, and that is looked at every six hours', {
  tags: 'database',
}, async () => {
  const { storeSync } = scene.api.shipping;
  const url = `https://waybill.example.com/store-events/${store.id}`;
  await storeSync.careDue();
  expect(scene.shop.webhookUrl).toBe(url);
  expect(await scene.log(store)).toEqual(['webhooks.repaired']);
  scene.shop.webhookUrl = null;
  await storeSync.careDue();
  expect(scene.shop.webhookUrl).toBeNull();
  scene.api.clock.advance(361 * MINUTE);
  await storeSync.careDue();
  expect(scene.shop.webhookUrl).toBe(url);
  scene.api.clock.advance(361 * MINUTE);
  await storeSync.careDue();
  expect(await scene.log(store)).toEqual(['webhooks.repaired', 'webhooks.repaired']);
});

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((next) => setImmediate(next));
}
