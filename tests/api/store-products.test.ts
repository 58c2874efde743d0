import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreError } from '../../server/src/stores/store.ts';
import { createStoreScene, type StoreScene } from '../support/shops/store-scene.ts';

let scene: StoreScene;
beforeAll(async () => {
  scene = await createStoreScene();
});
afterAll(async () => {
  await scene.api.close();
  expect(scene.errors).toEqual([]);
});

type Own = Awaited<ReturnType<StoreScene['merchant']>>;
/** As `100 matched MUG`: the shop's id, how it is matched, and with which SKU of ours. */
async function listed({ merchant, storeId }: Own, match = ''): Promise<string[]> {
  const rows = await merchant.get(`/stores/${storeId}/products${match && `?match=${match}`}`);
  return rows.map(
    (row: { externalId: string; match: string; product: { sku: string } | null }) =>
      `${row.externalId} ${row.match} ${row.product?.sku ?? '-'}`,
  );
}
const pullsOf = ({ shop }: Own) => shop.calls.filter((call) => call.startsWith('pullProducts'));

describe('products of a shop', () => {
  test('are matched by SKU regardless of case; unknown ones and SKUs that the shop has twice are listed', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    await own.merchant.product('MUG-blue');
    await own.merchant.product('CUP');
    own.shop.putProduct({ externalId: '1', sku: 'mug-BLUE', name: 'Mug – blue' });
    own.shop.putProduct({ externalId: '2', sku: 'CUP' });
    own.shop.putProduct({ externalId: '3', sku: 'cup' });
    own.shop.putProduct({ externalId: '4', sku: 'SAUCER' });
    own.shop.putProduct({ externalId: '5', sku: null });
    await scene.pull();
    expect(await listed(own)).toEqual([
      '1 matched MUG-blue',
      '2 duplicate -',
      '3 duplicate -',
      '4 unmatched -',
      '5 unmatched -',
    ]);
    expect(await listed(own, 'duplicate')).toEqual(['2 duplicate -', '3 duplicate -']);
    expect(await listed(own, 'unmatched')).toEqual(['4 unmatched -', '5 unmatched -']);
    const { body } = await own.merchant.call('GET', `/stores/${own.storeId}/products?limit=2&page=2`);
    expect(body.meta).toEqual({ page: 2, limit: 2, total: 5, totalPages: 3 });
    expect(body.data.map(({ externalId }: { externalId: string }) => externalId)).toEqual(['3', '4']);
  });

  test('are matched again when the shop renames one, when ours gets its SKU, and when ours is deleted', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    own.shop.putProduct({ externalId: '1', sku: 'A' });
    own.shop.putProduct({ externalId: '2', sku: 'a' });
    await scene.pull();
    expect(await listed(own)).toEqual(['1 duplicate -', '2 duplicate -']);
    const id = await own.merchant.product('A');
    expect(await listed(own)).toEqual(['1 duplicate -', '2 duplicate -']);
    own.shop.putProduct({ externalId: '2', sku: 'B' });
    scene.api.clock.advance(3_600_000);
    await scene.pull();
    expect(await listed(own)).toEqual(['1 matched A', '2 unmatched -']);
    await own.merchant.done('PUT', `/products/${id}`, { sku: 'b' });
    expect(await listed(own)).toEqual(['1 unmatched -', '2 matched b']);
    await own.merchant.done('DELETE', `/products/${id}`);
    expect(await listed(own)).toEqual(['1 unmatched -', '2 unmatched -']);
  });

  test('that a person has mapped stay so, whatever their SKU', { tags: 'database' }, async () => {
    const own = await scene.merchant();
    const other = await scene.merchant();
    const [a, b] = [await own.merchant.product('A'), await own.merchant.product('B')];
    const foreign = await other.merchant.product('A');
    own.shop.putProduct({ externalId: '1', sku: 'A' });
    own.shop.putProduct({ externalId: 'x/2', sku: 'A' });
    await scene.pull();
    const put = (externalId: string, productId: string | null) =>
      own.merchant.call('PUT', `/stores/${own.storeId}/products/${encodeURIComponent(externalId)}`, {
        productId,
      });
    expect((await put('1', b)).body.data).toMatchObject({
      match: 'matched',
      isMapped: true,
      product: { id: b, sku: 'B' },
    });
    expect((await put('x/2', a)).status).toBe(200);
    expect((await put('1', foreign)).status).toBe(403);
    expect((await put('9', a)).status).toBe(404);
    expect((await other.merchant.call('GET', `/stores/${own.storeId}/products`)).status).toBe(403);
    expect(
      (await other.merchant.call('PUT', `/stores/${own.storeId}/products/1`, { productId: foreign })).status,
    ).toBe(403);
    own.shop.putProduct({ externalId: '1', sku: 'A', name: 'Renamed' });
    scene.api.clock.advance(3_600_000);
    await scene.pull();
    expect(await listed(own)).toEqual(['1 matched B', 'x/2 matched A']);
    await put('1', null);
    own.shop.putProduct({ externalId: '1', sku: 'A' });
    scene.api.clock.advance(3_600_000);
    await scene.pull();
    expect(await listed(own, 'unmatched')).toEqual(['1 unmatched -']);
  });

  test('are created here once, with what the shop knows of them, and never change what somebody has entered', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    await own.merchant.product('CUP', undefined, { name: 'My cup' });
    const details = {
      name: 'Mug – blue',
      barcode: '4006381333931',
      price: '12.5',
      currency: 'EUR',
      weight: { value: 300, unit: 'g' as const },
      dimensions: { length: 10, width: 8, height: 9, unit: 'cm' as const },
      hsCode: '691200',
      originCountry: 'PT',
      imageUrl: 'https://shop.example.com/mug.jpg',
    };
    own.shop.putProduct({ externalId: '1', sku: 'MUG', ...details });
    own.shop.putProduct({ externalId: '2', sku: 'Cup', name: 'Cup of the shop' });
    own.shop.putProduct({ externalId: '3', sku: null });
    own.shop.putProduct({
      ...{
        externalId: '4',
        sku: 'ODD',
        price: 'free',
        currency: 'XX',
        hsCode: 'none',
        originCountry: 'Mars',
      },
      weight: { value: 0, unit: 'g' },
    });
    await scene.pull();
    const path = `/stores/${own.storeId}/products/import`;
    const first = await own.merchant.post(path, { externalIds: ['1', '2', '3', '9'] });
    expect(first).toEqual({
      created: 1,
      known: 1,
      skipped: [
        { externalId: '3', reason: 'It has no SKU in the store' },
        { externalId: '9', reason: 'The store has no such product' },
      ],
      isMore: false,
    });
    expect(await own.merchant.post(path, { all: true })).toEqual({
      created: 1,
      known: 0,
      skipped: [],
      isMore: false,
    });
    expect(await own.merchant.post(path, { all: true })).toEqual({
      created: 0,
      known: 0,
      skipped: [],
      isMore: false,
    });
    const products = await own.merchant.get('/products');
    expect(products).toMatchObject([
      { sku: 'ODD', price: null, weight: null, hsCode: null, originCountry: null },
      { sku: 'MUG', ...details, price: 12.5, metadata: {} },
      { sku: 'CUP', name: 'My cup' },
    ]);
    expect(await listed(own, 'matched')).toEqual(['1 matched MUG', '2 matched CUP', '4 matched ODD']);
    expect((await own.merchant.call('POST', path, {})).status).toBe(400);
    expect((await own.merchant.call('POST', path, { all: false })).status).toBe(400);
  });

  test('that are gone from the shop are gone here a day later', { tags: 'database' }, async () => {
    const own = await scene.merchant();
    own.shop.putProduct({ externalId: '1', sku: 'A' });
    own.shop.putProduct({ externalId: '2', sku: 'B' });
    await scene.pull();
    own.shop.products.delete('1');
    scene.api.clock.advance(3_600_000);
    await scene.pull();
    expect(await listed(own)).toHaveLength(2);
    scene.api.clock.advance(86_400_000);
    await scene.pull();
    expect(await listed(own)).toEqual(['2 unmatched -']);
  });
});

describe('reading them', () => {
  test('goes on where it was interrupted, and begins at the last change the next time', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    own.shop.pageSize = 2;
    for (const n of [1, 2, 3, 4, 5]) own.shop.putProduct({ externalId: String(n), sku: `S${n}` });
    own.shop.advance(3_600_000);
    const down = new StoreError('throttled', 'shop.example.com asks for patience', { retryAfterMs: 30_000 });
    own.shop.next('pullProducts', () => {}, down);
    await scene.pull();
    expect(await listed(own)).toHaveLength(2);
    scene.api.clock.advance(29_000);
    await scene.pull();
    expect(pullsOf(own)).toHaveLength(2);
    scene.api.clock.advance(1_000);
    await scene.pull();
    expect(await listed(own)).toHaveLength(5);
    expect(pullsOf(own)).toHaveLength(4);
    const [entry] = await own.merchant.get(`/stores/${own.storeId}/log?type=sync.failed`);
    expect(entry.message).toBe('The products could not be read: shop.example.com asks for patience');
    own.shop.calls.length = 0;
    own.shop.advance(3_600_000);
    own.shop.putProduct({ externalId: '6', sku: 'S6' });
    scene.api.clock.advance(3_600_000);
    await scene.pull();
    expect(pullsOf(own)).toHaveLength(1);
    expect(await listed(own)).toHaveLength(6);
  });

  test('happens soon after the shop says that a product has changed, once for many signals', async () => {
    const own = await scene.merchant();
    await scene.pull();
    own.shop.putProduct({ externalId: '1', sku: 'A' });
    const { storage, clock } = scene.api;
    for (const external_id of ['1', '2', '3'])
      await storage.write((tx) =>
        tx
          .insertInto('store_signals')
          .values({
            ...{ store_id: own.storeId, external_id, account_id: own.merchant.accountId, kind: 'product' },
            ...{ body: null, generation: 1, due_at: clock.now(), attempts: 0, received_at: clock.now() },
          })
          .execute(),
      );
    await scene.pull();
    expect(pullsOf(own)).toHaveLength(1);
    clock.advance(2_000);
    await scene.pull();
    await scene.pull();
    expect(pullsOf(own)).toHaveLength(2);
    expect(await listed(own)).toEqual(['1 unmatched -']);
  });

  test('waits while a store is inactive', async () => {
    const own = await scene.merchant({ isActive: false });
    await scene.pull();
    expect(pullsOf(own)).toEqual([]);
    await own.merchant.done('PUT', `/stores/${own.storeId}`, { isActive: true });
    await scene.pull();
    expect(pullsOf(own)).toHaveLength(1);
  });
});
