import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreError } from '../../server/src/stores/store.ts';
import { createStoreScene, type StoreScene } from '../support/shops/store-scene.ts';
import { statementsOf } from '../support/statement-log.ts';

let scene: StoreScene;
beforeAll(async () => {
  scene = await createStoreScene();
});
afterAll(async () => {
  await scene.api.close();
  expect(scene.errors).toEqual([]);
});

type Own = Awaited<ReturnType<StoreScene['merchant']>>;
const pushesOf = ({ shop }: Own) =>
  shop.calls.filter((call) => call.startsWith('pushStock')).map((call) => call.slice('pushStock '.length));

/** Somebody whose shop has a mug of which it offers `inShop`, and `here` are in the warehouse. */
async function mugShop(here: number, inShop: number | null, settings: object = {}) {
  const own = await scene.merchant({ pushStock: true, ...settings });
  const mug = await own.merchant.product('MUG', here);
  own.shop.putProduct({ externalId: '1', sku: 'mug', stock: inShop });
  await scene.pull();
  return { ...own, mug };
}
const later = async (ms = 5_000) => {
  scene.api.clock.advance(ms);
  await scene.push();
};

describe('stock that is offered in a shop', () => {
  test('costs an account whose shops are not told no statement', { tags: 'database' }, async () => {
    const notTold = await mugShop(10, 0, { pushStock: false });
    const told = await mugShop(10, 0);
    const ofStores = async (own: Own) =>
      (await statementsOf(() => own.merchant.order([{ sku: 'MUG', quantity: 1 }])))
        .map(({ text }) => text)
        .filter((text) => /from "?store|into "?store/.test(text.replace(/ returning .*/s, '')));
    expect(await ofStores(notTold)).toEqual([]);
    expect(await ofStores(told)).toHaveLength(2);
  });

  test('is what is available here, told once, and again when it changes: several changes as one', {
    tags: 'database',
  }, async () => {
    const own = await mugShop(10, 0);
    await scene.push();
    expect(pushesOf(own)).toEqual(['mug=10']);
    expect(own.shop.stock.get('1')).toBe(10);
    await own.merchant.order([{ sku: 'MUG', quantity: 3 }]);
    await own.merchant.order([{ sku: 'MUG', quantity: 1 }]);
    await scene.push();
    expect(pushesOf(own)).toEqual(['mug=10']);
    await later();
    await later();
    await later(3_600_000);
    expect(pushesOf(own)).toEqual(['mug=10', 'mug=6']);
    const log = await own.merchant.get(`/stores/${own.storeId}/log?type=stock.pushed`);
    expect(log.map(({ message }: { message: string }) => message)).toEqual([
      'The store was told the stock of mug (6)',
      'The store was told the stock of mug (10)',
    ]);
    const [product] = await own.merchant.get(`/stores/${own.storeId}/products`);
    expect(product).toMatchObject({
      stock: 6,
      pushedStock: 6,
      pushedAt: expect.any(String),
      stockError: null,
    });
  });

  test('is not told if the shop has that number, nor if it changed and changed back', async () => {
    const own = await mugShop(10, 10);
    await scene.push();
    const order = await own.merchant.order([{ sku: 'MUG', quantity: 3 }]);
    await own.merchant.post(`/orders/${order.id}/cancel`);
    await later();
    await later(2 * 86_400_000);
    expect(pushesOf(own)).toEqual([]);
  });

  test('is that of the chosen warehouses, or of all', { tags: 'database' }, async () => {
    const own = await mugShop(4, null);
    await own.merchant.stock(own.mug, 5, own.merchant.annex);
    await later();
    expect(pushesOf(own)).toEqual(['mug=9']);
    await own.merchant.done('PUT', `/stores/${own.storeId}`, { stockWarehouseIds: [own.merchant.annex] });
    await scene.push();
    expect(pushesOf(own)).toEqual(['mug=9', 'mug=5']);
  });

  test('is not told of products whose stock is not tracked, here or there, nor if that is switched off', async () => {
    const own = await scene.merchant({ pushStock: true });
    await own.merchant.product('A');
    await own.merchant.product('B', 5);
    own.shop.putProduct({ externalId: '1', sku: 'A', stock: 1 });
    own.shop.putProduct({ externalId: '2', sku: 'B', stock: 1, tracksStock: false });
    const silent = await mugShop(7, 1, { pushStock: false });
    await scene.pull();
    await later();
    await later(2 * 86_400_000);
    expect([...pushesOf(own), ...pushesOf(silent)]).toEqual([]);
    await silent.merchant.done('PUT', `/stores/${silent.storeId}`, { pushStock: true });
    await scene.push();
    expect(pushesOf(silent)).toEqual(['mug=7']);
  });

  test('is told in batches of at most 100', async () => {
    const own = await scene.merchant({ pushStock: true });
    for (let i = 0; i < 101; i++) {
      own.shop.putProduct({ externalId: String(1_000 + i), sku: `S${i}`, stock: 0 });
    }
    own.shop.pageSize = 250;
    const shared = await own.merchant.product('SHARED', 3);
    await scene.pull();
    await scene.api.storage.write((tx) =>
      tx
        .updateTable('store_products')
        .set({
          product_id: shared,
          is_mapped: 1,
          match_state: 'matched',
          stock_due_at: scene.api.clock.now(),
        })
        .where('store_id', '=', own.storeId)
        .execute(),
    );
    await scene.push();
    expect(pushesOf(own).map((push) => push.split(' ').length)).toEqual([100, 1]);
    expect(await own.merchant.get(`/stores/${own.storeId}/log?type=stock.pushed`)).toHaveLength(2);
  });
});

test('several processes push a number once', { tags: 'database' }, async () => {
  const own = await mugShop(10, 0);
  const others = [await scene.otherProcess(), await scene.otherProcess()];
  const pushAll = () => Promise.all([scene.push(), ...others.map(({ stockPush }) => stockPush.pushDue())]);
  await pushAll();
  await own.merchant.stock(own.mug, 7);
  await pushAll();
  scene.api.clock.advance(5_000);
  await pushAll();
  expect(pushesOf(own)).toEqual(['mug=10', 'mug=7']);
});

describe('a shop whose own number changes', () => {
  test('meanwhile is told with that number, and not at all if it is ours by then', async () => {
    const own = await mugShop(10, 0);
    own.shop.stock.set('1', 4);
    await scene.push();
    expect(pushesOf(own)).toEqual(['mug=10', 'mug=10']);
    expect(own.shop.stock.get('1')).toBe(10);
    await own.merchant.stock(own.mug, 12);
    own.shop.stock.set('1', 12);
    await later();
    await later(3_600_000);
    expect(pushesOf(own)).toEqual(['mug=10', 'mug=10', 'mug=12']);
  });

  test('by a sale is told nothing, because the order takes the same from us: the numbers never swing', {
    tags: 'database',
  }, async () => {
    const own = await mugShop(10, 10);
    await scene.push();
    // The shop has sold one, says so, and its order arrives a little later.
    own.shop.advance(3_600_000);
    own.shop.putProduct({ externalId: '1' });
    own.shop.stock.set('1', 9);
    await own.merchant.post(`/stores/${own.storeId}/sync`);
    await scene.pull();
    await later(30_000);
    await own.merchant.order([{ sku: 'MUG', quantity: 1 }]);
    for (const ms of [5_000, 60_000, 120_000, 3_600_000, 86_400_000]) {
      await later(ms);
      await scene.pull();
    }
    expect(pushesOf(own)).toEqual([]);
    expect(own.shop.stock.get('1')).toBe(9);
  });

  test('by hand is told ours again', async () => {
    const own = await mugShop(10, 10);
    own.shop.advance(3_600_000);
    own.shop.putProduct({ externalId: '1' });
    own.shop.stock.set('1', 50);
    await own.merchant.post(`/stores/${own.storeId}/sync`);
    await scene.pull();
    await later(120_000);
    expect(own.shop.stock.get('1')).toBe(10);
    await scene.pull();
    await later(3_600_000);
    expect(pushesOf(own)).toEqual(['mug=10']);
  });

  test('again and again is asked a few times, and then later', async () => {
    const own = await mugShop(10, 0);
    for (const number of [1, 2, 3]) own.shop.next('pushStock', () => void own.shop.stock.set('1', number));
    await scene.push();
    expect(pushesOf(own)).toHaveLength(3);
    await later();
    expect(own.shop.stock.get('1')).toBe(10);
  });
});

describe('a shop that cannot be told', () => {
  test('is told later, with the same reference, and the log says so once', async () => {
    const own = await mugShop(10, 0);
    const references: string[] = [];
    const { pushStock } = own.shop;
    own.shop.pushStock = (request) => {
      references.push(request.reference);
      return pushStock(request);
    };
    const down = new StoreError('unavailable', 'down');
    own.shop.next('pushStock', down, 'lose answer', down);
    await scene.push();
    await later();
    await later(10_000);
    await later(60_000);
    expect(own.shop.stock.get('1')).toBe(10);
    expect(pushesOf(own)).toHaveLength(4);
    expect(new Set(references.slice(0, 3)).size).toBe(1);
    const failed = await own.merchant.get(`/stores/${own.storeId}/log?type=stock.push_failed`);
    expect(failed).toHaveLength(1);
  });

  test('because it refuses one product is told the others, and that one when its number changes', {
    tags: 'database',
  }, async () => {
    const own = await mugShop(10, 0);
    const cup = await own.merchant.product('CUP', 5);
    own.shop.putProduct({ externalId: '2', sku: 'CUP', stock: 0 });
    scene.api.clock.advance(3_600_000);
    await scene.pull();
    own.shop.products.delete('2');
    await scene.push();
    expect(own.shop.stock.get('1')).toBe(10);
    await later(3_600_000);
    expect(pushesOf(own)).toHaveLength(1);
    const [, refused] = await own.merchant.get(`/stores/${own.storeId}/products`);
    expect(refused).toMatchObject({ externalId: '2', stockError: 'The product is gone', pushedStock: null });
    await own.merchant.stock(cup, 6);
    await scene.push();
    await later();
    expect(pushesOf(own).at(-1)).toBe('CUP=6');
  });

  test('stock that changes while it is told is told after it', { tags: 'database' }, async () => {
    const own = await mugShop(10, 0);
    own.shop.next('pushStock', async () => void (await own.merchant.stock(own.mug, 8)));
    await scene.push();
    await later();
    expect(pushesOf(own)).toEqual(['mug=10', 'mug=8']);
    await later(86_400_000);
    expect(pushesOf(own)).toHaveLength(2);
  });

  test('while it is inactive is told everything that has changed once it is active', {
    tags: 'database',
  }, async () => {
    const own = await mugShop(10, 10);
    await own.merchant.done('PUT', `/stores/${own.storeId}`, { isActive: false });
    await own.merchant.stock(own.mug, 4);
    await later();
    expect(pushesOf(own)).toEqual([]);
    await own.merchant.done('PUT', `/stores/${own.storeId}`, { isActive: true });
    await scene.push();
    expect(pushesOf(own)).toEqual(['mug=4']);
  });
});
