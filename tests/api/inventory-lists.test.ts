// @module-tag database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStockLedger } from '../../server/src/shipping/inventory/index.ts';
import { expectError } from '../support/expectations.ts';
import { createStockScene } from '../support/stock-scene.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let key: string;
let accountId: string;
let product: string;
let other: string;
let main: string;
let annex: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ({ key, accountId } = await api.newKey());
  const scene = await createStockScene(api.storage, { accountId, products: 2, warehouses: 2 });
  [product, other] = scene.productIds as [string, string];
  [main, annex] = scene.warehouseIds as [string, string];
});
afterAll(() => api.close());

const adjust = (json: object, as = key) =>
  api.call('POST', '/api/v1/inventory/adjustments', { key: as, json: { reason: 'received', ...json } });
const levels = (query = '') => api.call('GET', `/api/v1/inventory${query}`, { key });
const movements = (query = '') => api.call('GET', `/api/v1/inventory/movements${query}`, { key });
const setPoint = (productId: string, warehouseId: string, json: object, as = key) =>
  api.call('PUT', `/api/v1/inventory/${productId}/${warehouseId}`, { key: as, json });
const stock = (warehouseId: string, setTo: number, productId = product) =>
  adjust({ productId, warehouseId, setTo, reason: 'count' });
/** As orders do. */
const allocate = (quantity: number, warehouseId = main) =>
  api.storage.write((tx) =>
    createStockLedger(api).allocate(tx, accountId, [{ productId: product, warehouseId, quantity }], 'ord_1'),
  );

describe('GET /inventory', () => {
  test('filters by product, sku, warehouse and reorder point, alone and together', async () => {
    await stock(main, 10);
    await stock(annex, 2);
    await stock(main, 1, other);
    await setPoint(product, main, { reorderPoint: 10 });
    await setPoint(product, annex, { reorderPoint: 3 });
    const total = async (query: string) => (await levels(`?${query}`)).body.meta.total;
    expect(await total('')).toBe(3);
    expect(await total(`productId=${product}`)).toBe(2);
    expect(await total('sku=SKU-0')).toBe(2);
    expect(await total('sku=NONE')).toBe(0);
    expect(await total(`sku=SKU-0&productId=${product}`)).toBe(2);
    expect(await total(`sku=SKU-0&productId=${other}`)).toBe(0);
    expect(await total(`warehouseId=${main}`)).toBe(2);
    expect(await total(`warehouseId=${main}&sku=SKU-1`)).toBe(1);
    expect(await total('belowReorderPoint=true')).toBe(1);
    expect(await total('belowReorderPoint=false')).toBe(2);
    await allocate(1);
    expect(await total('belowReorderPoint=true')).toBe(2);
    expect(await total(`belowReorderPoint=true&warehouseId=${main}`)).toBe(1);
    expect(await total(`belowReorderPoint=true&sku=SKU-1`)).toBe(0);
    const { body } = await levels('?limit=2&page=2');
    expect([body.data.length, body.meta]).toEqual([1, { page: 2, limit: 2, total: 3, totalPages: 2 }]);
  });

  test('bin finds what is there, whatever else is asked for', async () => {
    await stock(main, 10);
    await stock(annex, 2);
    await stock(main, 1, other);
    await setPoint(product, main, { bin: 'A10-3' });
    await setPoint(product, annex, { bin: 'A10-3' });
    await setPoint(other, main, { bin: 'A10-30' });
    const total = async (query: string) => (await levels(`?${query}`)).body.meta.total;
    expect(await total('bin=A10-3')).toBe(2);
    expect(await total(`bin=A10-3&warehouseId=${main}`)).toBe(1);
    expect(await total(`bin=A10-3&warehouseId=${main}&productId=${other}`)).toBe(0);
    expect(await total('bin=A10')).toBe(0);
  });

  test('q finds words in the name or the SKU of the product, or its barcode', async () => {
    const named = (id: string, json: object) => api.call('PUT', `/api/v1/products/${id}`, { key, json });
    await named(product, { sku: 'MUG-1', name: 'Blue mug', barcode: '4006381333931' });
    await named(other, { name: 'Sand-colored mug' });
    await stock(main, 10);
    await stock(annex, 2);
    await stock(main, 1, other);
    const found = async (query: string): Promise<string[]> =>
      (await levels(`?${query}`)).body.data
        .map(({ name, onHand }: { name: string; onHand: number }) => `${onHand} ${name}`)
        .sort();
    const blue = ['10 Blue mug', '2 Blue mug'];
    expect(await found('q=mug')).toEqual(['1 Sand-colored mug', ...blue]);
    expect(await found('q=MUG%20blu')).toEqual(blue);
    expect(await found('q=mug-1')).toEqual(blue);
    expect(await found(`q=mug&warehouseId=${annex}`)).toEqual(['2 Blue mug']);
    expect(await found('q=4006381333931')).toEqual(blue);
    expect(await found(`q=4006381333931&productId=${other}`)).toEqual([]);
    expect(await found('q=plate')).toEqual([]);
    const { body } = await levels('?q=mug&limit=2&page=2');
    expect([body.data.length, body.meta]).toEqual([1, { page: 2, limit: 2, total: 3, totalPages: 2 }]);
  });

  test('nothing of another user is shown', async () => {
    await stock(main, 10);
    const stranger = (await api.newKey()).key;
    for (const path of [
      `?productId=${product}`,
      '?sku=SKU-0',
      '?q=sku',
      '',
      '/movements',
      `/movements?warehouseId=${main}`,
    ]) {
      const { body } = await api.call('GET', `/api/v1/inventory${path}`, { key: stranger });
      expect([body.data, body.meta.total]).toEqual([[], 0]);
    }
  });

  test.each(['belowReorderPoint=1', 'sku=', 'reason=lost', 'limit=0'])('400 for ?%s', async (query) => {
    expectError(await levels(`?${query}`), 400, 'VALIDATION_ERROR', /^\w+: /);
  });
});

describe('GET /inventory/movements', () => {
  test('filters by product, sku, warehouse, reason and reference, newest first', async () => {
    await adjust({ productId: product, warehouseId: main, delta: 9, reference: 'PO-1' });
    await adjust({ productId: other, warehouseId: main, delta: 9, reference: 'PO-1' });
    await adjust({ productId: product, warehouseId: annex, delta: 3, reason: 'found' });
    await allocate(2);
    const ids = async (query: string) =>
      (await movements(`?${query}`)).body.data.map(
        ({ reason, sku }: Record<string, string>) => `${sku} ${reason}`,
      );
    expect(await ids('')).toEqual(['SKU-0 allocated', 'SKU-0 found', 'SKU-1 received', 'SKU-0 received']);
    expect(await ids('sku=SKU-1')).toEqual(['SKU-1 received']);
    expect(await ids(`productId=${product}&warehouseId=${main}`)).toEqual([
      'SKU-0 allocated',
      'SKU-0 received',
    ]);
    expect(await ids('reason=received')).toHaveLength(2);
    expect(await ids(`reason=received&warehouseId=${annex}`)).toEqual([]);
    expect(await ids('reference=PO-1&sku=SKU-0')).toEqual(['SKU-0 received']);
    expect(await ids('reference=ord_1')).toEqual(['SKU-0 allocated']);
    expect(await ids('reference=nothing')).toEqual([]);
  });

  test('a sku that changes is the new one everywhere', async () => {
    await stock(main, 1);
    await api.call('PUT', `/api/v1/products/${product}`, { key, json: { sku: 'RENAMED' } });
    expect((await movements('?sku=RENAMED')).body.data[0].sku).toBe('RENAMED');
    expect((await levels('?sku=RENAMED')).body.data[0].sku).toBe('RENAMED');
    expect((await levels('?sku=SKU-0')).body.meta.total).toBe(0);
  });

  test.each(['reason=stolen', 'reason=', 'reference=', 'page=0'])('400 for ?%s', async (query) => {
    expectError(await movements(`?${query}`), 400, 'VALIDATION_ERROR', /^\w+: /);
  });
});
