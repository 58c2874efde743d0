// @module-tag database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStock, createStockScene } from '../support/stock-scene.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let key: string;
let accountId: string;
let product: string;
let main: string;
let annex: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ({ key, accountId } = await api.newKey());
  const scene = await createStockScene(api.storage, { accountId, warehouses: 2 });
  [product] = scene.productIds as [string];
  [main, annex] = scene.warehouseIds as [string, string];
});
afterAll(() => api.close());

const adjust = (json: object, as = key) =>
  api.call('POST', '/api/v1/inventory/adjustments', { key: as, json: { reason: 'received', ...json } });
const transfer = (json: object, as = key) =>
  api.call('POST', '/api/v1/inventory/transfers', { key: as, json });
const levels = (query = '') => api.call('GET', `/api/v1/inventory${query}`, { key });
const movements = (query = '') => api.call('GET', `/api/v1/inventory/movements${query}`, { key });
const stock = (warehouseId: string, setTo: number, productId = product) =>
  adjust({ productId, warehouseId, setTo, reason: 'count' });
const ledgerHas = async (total = 0) => {
  await auditStock(api.storage, accountId);
  expect((await movements()).body.meta.total).toBe(total);
};

describe('twenty at once', () => {
  const twenty = <T>(job: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_, i) => job(i)));

  test('take from seven: seven get one each, the others 409', async () => {
    await stock(main, 7);
    const answers = await twenty(() =>
      adjust({ productId: product, warehouseId: main, delta: -1, reason: 'lost' }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(13);
    expect((await levels()).body.data[0].onHand).toBe(0);
    await ledgerHas(8);
  });

  test('first deliveries make one level of them all', async () => {
    await twenty((i) => adjust({ productId: product, warehouseId: main, delta: i + 1 }));
    expect((await levels()).body.data).toMatchObject([{ onHand: 210 }]);
    await ledgerHas(20);
  });

  test('counts: the last one stands, and every step between is in the ledger', async () => {
    const answers = await twenty((i) => stock(main, i * 10));
    expect(answers.map(({ body }) => body.data.level.onHand)).toEqual(answers.map((_, i) => i * 10));
    const [last, ...earlier] = (await movements()).body.data;
    expect((await levels()).body.data).toMatchObject([{ onHand: last.onHandAfter }]);
    const counted = [last, ...earlier].map(({ onHandAfter }) => onHandAfter).sort((a, b) => a - b);
    expect(counted).toEqual(answers.map((_, i) => i * 10));
    await ledgerHas(20);
  });

  test('transfers both ways neither deadlock nor lose a piece', async () => {
    await stock(main, 5);
    await stock(annex, 5);
    const answers = await twenty((i) =>
      transfer({
        productId: product,
        fromWarehouseId: i % 2 ? main : annex,
        toWarehouseId: i % 2 ? annex : main,
        quantity: 3,
      }),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const held = [...(await auditStock(api.storage, accountId)).values()].map(([onHand]) => onHand);
    expect(held.reduce((a, b) => a + b)).toBe(10);
  });
});
