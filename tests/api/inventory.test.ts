import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStockLedger } from '../../server/src/shipping/inventory/index.ts';
import { expectError } from '../support/expectations.ts';
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
const setPoint = (productId: string, warehouseId: string, json: object, as = key) =>
  api.call('PUT', `/api/v1/inventory/${productId}/${warehouseId}`, { key: as, json });
const stock = (warehouseId: string, setTo: number, productId = product) =>
  adjust({ productId, warehouseId, setTo, reason: 'count' });
/** As orders do. */
const allocate = (quantity: number, warehouseId = main) =>
  api.storage.write((tx) =>
    createStockLedger(api).allocate(tx, accountId, [{ productId: product, warehouseId, quantity }], 'ord_1'),
  );
const now = () => new Date(api.clock.now()).toISOString();
const ledgerHas = async (total = 0) => {
  await auditStock(api.storage, accountId);
  expect((await movements()).body.meta.total).toBe(total);
};

describe('POST /inventory/adjustments', () => {
  test('201 with the movement and the level', async () => {
    const json = { productId: product, warehouseId: main, delta: 48, reason: 'received', reference: 'PO-1' };
    const { status, body } = await adjust(json);
    expect(status).toBe(201);
    const where = { productId: product, sku: 'SKU-0', name: 'Product 0', warehouseId: main };
    expect(body.data).toEqual({
      movement: {
        ...where,
        id: expect.stringMatching(/^mov_/),
        onHandDelta: 48,
        allocatedDelta: 0,
        onHandAfter: 48,
        allocatedAfter: 0,
        reason: 'received',
        reference: 'PO-1',
        orderId: null,
        orderNumber: null,
        actor: { type: 'key', id: expect.stringMatching(/^key_/), name: 'test' },
        createdAt: now(),
      },
      level: {
        ...where,
        onHand: 48,
        allocated: 0,
        available: 48,
        reorderPoint: null,
        bin: null,
        updatedAt: now(),
      },
    });
    expect((await levels()).body.data).toEqual([body.data.level]);
    expect((await movements()).body.data).toEqual([body.data.movement]);
  });

  test('201 by sku, up and down, and to a counted number', async () => {
    const by = async (change: object) => {
      const { body } = await adjust({ sku: 'SKU-0', warehouseId: main, ...change });
      return [body.data.movement.onHandDelta, body.data.level.onHand];
    };
    expect(await by({ delta: 5 })).toEqual([5, 5]);
    expect(await by({ delta: -2, reason: 'damaged' })).toEqual([-2, 3]);
    expect(await by({ setTo: 10, reason: 'count' })).toEqual([7, 10]);
    expect(await by({ setTo: 10, reason: 'count' })).toEqual([0, 10]);
    expect(await by({ setTo: 0, reason: 'lost' })).toEqual([-10, 0]);
    await ledgerHas(5);
  });

  test('201 to zero where there was never any', async () => {
    const { status, body } = await stock(main, 0);
    expect([status, body.data.movement.onHandDelta, body.data.level.onHand]).toEqual([201, 0, 0]);
  });

  test('409 where less than nothing would be there', async () => {
    await stock(main, 3);
    expectError(
      await adjust({ productId: product, warehouseId: main, delta: -4 }),
      409,
      'CONFLICT',
      'Not enough stock of SKU-0 at Warehouse 0: 4 needed, 3 available (3 on hand, 0 reserved)',
    );
    expectError(
      await adjust({ productId: product, warehouseId: annex, delta: -1 }),
      409,
      'CONFLICT',
      'Not enough stock of SKU-0 at Warehouse 1: 1 needed, 0 available (0 on hand, 0 reserved)',
    );
    await ledgerHas(1);
  });

  test('409 where less would be there than orders have been promised', async () => {
    await stock(main, 10);
    expect(await allocate(7)).toEqual([7]);
    const [level] = (await levels()).body.data;
    expect(level).toMatchObject({ onHand: 10, allocated: 7, available: 3 });
    const text = /4 needed, 3 available \(10 on hand, 7 reserved\)$/;
    expectError(await adjust({ productId: product, warehouseId: main, delta: -4 }), 409, 'CONFLICT', text);
    expectError(await stock(main, 6), 409, 'CONFLICT', text);
    expect((await stock(main, 7)).status).toBe(201);
  });

  test.each([
    [{}, 'body: must have exactly one of productId and sku'],
    [{ productId: 'p', sku: 's', delta: 1 }, 'body: must have exactly one of productId and sku'],
    [{ productId: 'p', delta: 1, setTo: 1 }, 'body: must have exactly one of delta and setTo'],
    [{ productId: 'p' }, 'body: must have exactly one of delta and setTo'],
    [{ productId: 'p', delta: 0 }, 'delta: must not be 0'],
    [{ productId: 'p', delta: 1.5 }, 'delta: must be an integer'],
    [{ productId: 'p', delta: 1_000_001 }, 'delta: must be at most 1000000'],
    [{ productId: 'p', delta: -1_000_001 }, 'delta: must be at least -1000000'],
    [{ productId: 'p', setTo: -1 }, 'setTo: must be at least 0'],
    [{ productId: 'p', setTo: 1_000_001 }, 'setTo: must be at most 1000000'],
    [{ productId: 'p', delta: null }, 'delta: must be an integer'],
    [{ productId: 'p', delta: 1, reason: 'theft' }, /^reason: must be one of received, count, /],
    [{ productId: 'p', delta: 1, reason: 'shipped' }, /^reason: must be one of received, count, /],
    [{ productId: 'p', delta: 1, warehouseId: undefined }, 'warehouseId: is required'],
    [{ productId: 'p', delta: 1, reference: '' }, 'reference: must have at least 1 character'],
    [{ productId: 'p', delta: 1, by: 'me' }, 'by: is not a known field'],
  ])('400 for %j', async (json, message) => {
    expectError(await adjust({ warehouseId: main, ...json }), 400, 'VALIDATION_ERROR', message);
    await ledgerHas();
  });

  test('404 for what is not there, 403 for what is not theirs', async () => {
    const good = { productId: product, warehouseId: main, delta: 1 };
    expectError(await adjust({ ...good, productId: 'prd_none' }), 404, 'NOT_FOUND', 'Product not found');
    expectError(await adjust({ ...good, warehouseId: 'wh_none' }), 404, 'NOT_FOUND', 'Warehouse not found');
    const noSku = { sku: 'NONE', warehouseId: main, delta: 1 };
    expectError(await adjust(noSku), 404, 'NOT_FOUND', 'Product with the sku NONE not found');
    const stranger = await api.newKey();
    const theirs = await createStockScene(api.storage, { accountId: stranger.accountId });
    expectError(await adjust(good, stranger.key), 403, 'FORBIDDEN', 'Product belongs to another user');
    const mixed = { ...good, productId: theirs.productIds[0] };
    expectError(await adjust(mixed, stranger.key), 403, 'FORBIDDEN', 'Warehouse belongs to another user');
    await ledgerHas();
  });

  test('409 past what a level can hold', async () => {
    await stock(main, 1_000_000);
    await api.storage.write((tx) =>
      tx
        .updateTable('stock_levels')
        .set({ on_hand: 999_999_999 })
        .where('account_id', '=', accountId)
        .execute(),
    );
    const answer = await adjust({ productId: product, warehouseId: main, delta: 2 });
    expectError(answer, 409, 'CONFLICT', /^SKU-0 at Warehouse 0: at most 1000000000 can be on hand/);
  });
});

describe('POST /inventory/transfers', () => {
  test('201 with both sides, tied together', async () => {
    await stock(main, 10);
    const json = { sku: 'SKU-0', fromWarehouseId: main, toWarehouseId: annex, quantity: 4 };
    const { status, body } = await transfer(json);
    expect(status).toBe(201);
    const { from, to } = body.data;
    expect(from.level).toMatchObject({ warehouseId: main, onHand: 6 });
    expect(to.level).toMatchObject({ warehouseId: annex, onHand: 4 });
    expect(from.movement).toMatchObject({ reason: 'transfer', onHandDelta: -4, onHandAfter: 6 });
    expect(to.movement).toMatchObject({ reason: 'transfer', onHandDelta: 4, onHandAfter: 4 });
    expect([from.movement.reference, to.movement.reference]).toEqual([from.movement.id, from.movement.id]);
    const named = await transfer({ ...json, fromWarehouseId: annex, toWarehouseId: main, reference: 'T-1' });
    expect(named.body.data.to.level.onHand).toBe(10);
    expect((await movements('?reference=T-1')).body.meta.total).toBe(2);
    await ledgerHas(5);
  });

  test('409 where the stock is not there or promised, and neither side changes', async () => {
    await stock(main, 10);
    await allocate(7);
    const json = { productId: product, fromWarehouseId: main, toWarehouseId: annex, quantity: 4 };
    expectError(
      await transfer(json),
      409,
      'CONFLICT',
      /^Not enough stock of SKU-0 at Warehouse 0: 4 needed, 3 /,
    );
    const back = { ...json, fromWarehouseId: annex, toWarehouseId: main };
    expectError(
      await transfer(back),
      409,
      'CONFLICT',
      /^Not enough stock of SKU-0 at Warehouse 1: 4 needed, 0 /,
    );
    expect((await levels()).body.meta.total).toBe(1);
    await ledgerHas(2);
  });

  test('400, 403 and 404 change nothing', async () => {
    await stock(main, 10);
    const json = { productId: product, fromWarehouseId: main, toWarehouseId: annex, quantity: 1 };
    const wrong = (over: object, message: string | RegExp) =>
      transfer({ ...json, ...over }).then((answer) => expectError(answer, 400, 'VALIDATION_ERROR', message));
    await wrong({ quantity: 0 }, 'quantity: must be at least 1');
    await wrong({ quantity: 1_000_001 }, 'quantity: must be at most 1000000');
    await wrong({ toWarehouseId: main }, 'body: must have a toWarehouseId that is not its fromWarehouseId');
    await wrong({ sku: 'SKU-0' }, 'body: must have exactly one of productId and sku');
    expectError(await transfer({ ...json, toWarehouseId: 'wh_no' }), 404, 'NOT_FOUND', 'Warehouse not found');
    expectError(
      await transfer({ ...json, fromWarehouseId: 'wh_no' }),
      404,
      'NOT_FOUND',
      'Warehouse not found',
    );
    expectError(await transfer(json, (await api.newKey()).key), 403, 'FORBIDDEN', /another user/);
    await ledgerHas(1);
  });

  test('201 out of a deleted warehouse that goods came back to, 404 into one', async () => {
    await stock(annex, 2);
    await stock(annex, 0);
    expect((await api.call('DELETE', `/api/v1/warehouses/${annex}`, { key })).status).toBe(200);
    const line = { productId: product, warehouseId: annex, quantity: 2, allocate: 0 };
    await api.storage.write((tx) => createStockLedger(api).restore(tx, accountId, [line], 'shp_1'));
    const json = { productId: product, fromWarehouseId: annex, toWarehouseId: main, quantity: 2 };
    expect((await transfer(json)).status).toBe(201);
    const back = { ...json, fromWarehouseId: main, toWarehouseId: annex };
    expectError(await transfer(back), 404, 'NOT_FOUND', 'Warehouse not found');
  });
});

describe('PUT /inventory/:productId/:warehouseId', () => {
  test('200 sets, keeps through changes of stock, and clears', async () => {
    const { status, body } = await setPoint(product, main, { reorderPoint: 5 });
    expect([status, body.data]).toMatchObject([200, { onHand: 0, reorderPoint: 5 }]);
    const changed = (await stock(main, 8)).body.data.level;
    expect(changed.reorderPoint).toBe(5);
    expect(
      (await setPoint(product, main, { ...changed, reorderPoint: null })).body.data.reorderPoint,
    ).toBeNull();
    expect((await setPoint(product, main, { onHand: 99, reorderPoint: 0 })).body.data.onHand).toBe(8);
  });

  test('400, 403 and 404 make no level', async () => {
    const wrong = (json: object, message: string) =>
      setPoint(product, main, json).then((answer) => expectError(answer, 400, 'VALIDATION_ERROR', message));
    await wrong({}, 'body: must have reorderPoint or bin');
    await wrong({ reorderPoint: -1 }, 'reorderPoint: must be at least 0');
    await wrong({ reorderPoint: 1_000_001 }, 'reorderPoint: must be at most 1000000');
    await wrong({ reorderPoint: 1, minimum: 1 }, 'minimum: is not a known field');
    expectError(await setPoint('prd_no', main, { reorderPoint: 1 }), 404, 'NOT_FOUND', 'Product not found');
    expectError(
      await setPoint(product, 'wh_no', { reorderPoint: 1 }),
      404,
      'NOT_FOUND',
      'Warehouse not found',
    );
    const stranger = (await api.newKey()).key;
    expectError(
      await setPoint(product, main, { reorderPoint: 1 }, stranger),
      403,
      'FORBIDDEN',
      /another user/,
    );
    expect((await levels()).body.meta.total).toBe(0);
  });
});

test('with ifOnHand, a count applies only to the stock that it is based on', async () => {
  const count = (setTo: number, ifOnHand: number) =>
    adjust({ productId: product, warehouseId: main, setTo, ifOnHand, reason: 'count' });
  // Without a level, nothing is on hand.
  expectError(await count(5, 1), 409, 'VERSION_CONFLICT', /: 0 are on hand now, not 1$/);
  expect((await levels()).body.data).toEqual([]);
  expect((await count(5, 0)).body.data.level.onHand).toBe(5);
  expectError(await count(9, 4), 409, 'VERSION_CONFLICT', /: 5 are on hand now, not 4$/);
  expect((await movements()).body.meta.total).toBe(1);
  const delta = { productId: product, warehouseId: main, delta: -2, ifOnHand: 4 };
  expectError(await adjust(delta), 409, 'VERSION_CONFLICT', /5 are on hand now/);
  expect((await adjust({ ...delta, ifOnHand: 5 })).body.data.level.onHand).toBe(3);
  expectError(await count(9, -1), 400, 'VALIDATION_ERROR', 'ifOnHand: must be at least 0');
  const adjustments = [5, 3].map((ifOnHand) => ({
    productId: product,
    warehouseId: main,
    setTo: 7,
    ifOnHand,
    reason: 'count',
  }));
  const batch = await api.call('POST', '/api/v1/inventory/adjustments/batch', { key, json: { adjustments } });
  expect(batch.body.data).toMatchObject([
    { error: { code: 'VERSION_CONFLICT' } },
    { adjustment: { level: { onHand: 7 } } },
  ]);
});
