import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../server/src/lib/ids.ts';
import { expectError } from '../support/expectations.ts';
import { createStockScene } from '../support/stock-scene.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let key: string;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ({ key, accountId } = await api.newKey());
});
afterAll(() => api.close());

const path = (id: string) => `/api/v1/products/${id}`;
const get = (query = '') => api.call('GET', `/api/v1/products${query}`, { key });
const post = (json: unknown, as = key) => api.call('POST', '/api/v1/products', { key: as, json });
const put = (id: string, json: unknown, as = key) => api.call('PUT', path(id), { key: as, json });
const remove = (id: string, as = key) => api.call('DELETE', path(id), { key: as });
const create = async (json: object) => (await post(json)).body.data;

const FULL = {
  sku: 'MUG-BLUE',
  name: 'Blue mug',
  description: 'Holds coffee',
  barcode: '0123456789012',
  price: 12.5,
  cost: 4.8,
  currency: 'EUR',
  weight: { value: 12, unit: 'oz' },
  dimensions: { length: 5, width: 4, height: 4, unit: 'in' },
  hsCode: '6912.00',
  originCountry: 'PT',
  imageUrl: 'https://shop.example.com/mug.webp',
  active: false,
  trackInventory: true,
  metadata: { color: 'blue' },
  variantGroup: 'MUG',
  tags: ['kitchen', 'gifts'],
};
const EMPTY = {
  description: null,
  barcode: null,
  price: null,
  cost: null,
  currency: 'USD',
  weight: null,
  dimensions: null,
  hsCode: null,
  originCountry: null,
  active: true,
  trackInventory: false,
  variantGroup: null,
  metadata: {},
  imageUrl: null,
  tags: [],
};

describe('POST /products', () => {
  test('201 with every field as it was given', async () => {
    const { status, body } = await post(FULL);
    expect(status).toBe(201);
    const now = new Date(api.clock.now()).toISOString();
    expect(body).toEqual({
      data: { ...FULL, id: expect.stringMatching(/^prd_/), createdAt: now, updatedAt: now },
    });
    expect((await api.call('GET', path(body.data.id), { key })).body).toEqual(body);
  });

  test('201 with a sku and a name: the rest is empty', async () => {
    expect(await create({ sku: 'A', name: 'B' })).toMatchObject({ sku: 'A', name: 'B', ...EMPTY });
    const nulls = { description: null, price: null, weight: null, hsCode: null, originCountry: null };
    expect(await create({ sku: 'B', name: 'B', ...nulls })).toMatchObject(EMPTY);
  });

  test('409 for a sku that the user has, and 201 for one that only others have', async () => {
    await create({ sku: 'TWICE', name: 'First' });
    const again = await post({ sku: 'TWICE', name: 'Second' });
    expectError(again, 409, 'CONFLICT', 'sku: you already have a product with the sku TWICE');
    expect((await get()).body.meta.total).toBe(1);
    expect((await post({ sku: 'twice', name: 'Only its case differs' })).status).toBe(409);
    expect((await post({ sku: 'TWICE', name: 'Theirs' }, (await api.newKey()).key)).status).toBe(201);
  });

  test('of twenty that race for one sku, one is created', { tags: 'database' }, async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ sku: 'RACE', name: 'x' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test.each([
    [{ name: 'x' }, 'sku: is required'],
    [{ sku: 'x' }, 'name: is required'],
    [{ ...FULL, sku: '' }, 'sku: must have at least 1 character'],
    [{ ...FULL, sku: 'x'.repeat(101) }, 'sku: must have at most 100 characters'],
    [{ ...FULL, name: 'x'.repeat(501) }, 'name: must have at most 500 characters'],
    [{ ...FULL, sku: null }, 'sku: must be a string'],
    [{ ...FULL, price: -1 }, 'price: must be at least 0'],
    [{ ...FULL, cost: 1.999 }, 'cost: must have at most two decimals'],
    [{ ...FULL, price: 1.999 }, 'price: must have at most two decimals'],
    [{ ...FULL, price: '1' }, 'price: must be a number'],
    [{ ...FULL, currency: 'usd' }, 'currency: must be an ISO 4217 currency code, like USD'],
    [{ ...FULL, weight: { value: 0, unit: 'oz' } }, 'weight.value: must be more than 0'],
    [{ ...FULL, weight: { value: 1, unit: 'st' } }, 'weight.unit: must be one of oz, lb, g, kg'],
    [{ ...FULL, weight: { value: 1 } }, 'weight.unit: is required'],
    [{ ...FULL, dimensions: { ...FULL.dimensions, width: -1 } }, 'dimensions.width: must be more than 0'],
    [
      { ...FULL, hsCode: '69' },
      'hsCode: must be a Harmonized System code of 6, 8 or 10 digits, like 6912.00',
    ],
    [{ ...FULL, originCountry: 'XX' }, /^originCountry: must be a country code of two capital letters/],
    [{ ...FULL, active: 'yes' }, 'active: must be a boolean'],
    [{ ...FULL, metadata: { a: 1 } }, 'metadata.a: must be a string'],
    [{ ...FULL, metadata: { 'a\nb': 1 } }, 'metadata.a\nb: must be a string'],
    [{ ...FULL, color: 'blue' }, 'color: is not a known field'],
    [{ ...FULL, id: 'prd_mine' }, 'id: is not a known field'],
    [[], 'body: must be an object'],
  ])('400 for %j', async (json, message) => {
    expectError(await post(json), 400, 'VALIDATION_ERROR', message);
    expect((await get()).body.meta.total).toBe(0);
  });
});

describe('GET /products/:id', () => {
  test('404 for none, 403 for another user', async () => {
    const { id } = await create({ sku: 'A', name: 'A' });
    expectError(await api.call('GET', path('prd_none'), { key }), 404, 'NOT_FOUND', 'Product not found');
    const stranger = (await api.newKey()).key;
    const answer = await api.call('GET', path(id), { key: stranger });
    expectError(answer, 403, 'FORBIDDEN', 'Product belongs to another user');
  });
});

describe('PUT /products/:id', () => {
  test('200: what is given changes, null clears, the rest stays', async () => {
    const product = await create(FULL);
    api.clock.advance(1_000);
    const { status, body } = await put(product.id, { name: 'Mug', price: null, weight: null, active: true });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...product,
      name: 'Mug',
      price: null,
      weight: null,
      active: true,
      updatedAt: new Date(api.clock.now()).toISOString(),
    });
    expect((await api.call('GET', path(product.id), { key })).body).toEqual(body);
  });

  test('200 for what was read, sent back whole', async () => {
    const product = await create(FULL);
    const { body } = await put(product.id, { ...product, id: 'prd_other', createdAt: 'never' });
    expect(body.data).toEqual(product);
  });

  test('200: a new name and a new sku are found, the old ones are not', async () => {
    const { id } = await create({ sku: 'OLD', name: 'Before' });
    await put(id, { sku: 'NEW', name: 'After' });
    const total = async (query: string) => (await get(query)).body.meta.total;
    expect(
      await Promise.all(['?q=aft', '?q=new', '?sku=NEW', '?q=bef', '?q=old', '?sku=OLD'].map(total)),
    ).toEqual([1, 1, 1, 0, 0, 0]);
  });

  test('409 for the sku of another product, and nothing changes', async () => {
    await create({ sku: 'TAKEN', name: 'x' });
    const product = await create({ sku: 'FREE', name: 'y' });
    const answer = await put(product.id, { sku: 'TAKEN', name: 'z' });
    expectError(answer, 409, 'CONFLICT', 'sku: you already have a product with the sku TAKEN');
    expect((await api.call('GET', path(product.id), { key })).body.data).toEqual(product);
    expect((await put(product.id, { sku: 'FREE' })).status).toBe(200);
  });

  test('400, 403 and 404 change nothing', async () => {
    const product = await create({ sku: 'A', name: 'A' });
    expectError(await put(product.id, { name: null }), 400, 'VALIDATION_ERROR', 'name: must be a string');
    expectError(await put(product.id, { qty: 1 }), 400, 'VALIDATION_ERROR', 'qty: is not a known field');
    expectError(await put('prd_none', { name: 'B' }), 404, 'NOT_FOUND', 'Product not found');
    const stranger = (await api.newKey()).key;
    expectError(await put(product.id, { name: 'B' }, stranger), 403, 'FORBIDDEN', /another user/);
    expect((await api.call('GET', path(product.id), { key })).body.data).toEqual(product);
  });
});

describe('DELETE /products/:id', () => {
  test('200, once', async () => {
    const { id } = await create({ sku: 'A', name: 'A' });
    expect((await remove(id)).body).toEqual({ data: { id, deleted: true } });
    expectError(await remove(id), 404, 'NOT_FOUND', 'Product not found');
    expect((await post({ sku: 'A', name: 'The sku is free again' })).status).toBe(201);
  });

  test('403 for another user', async () => {
    const { id } = await create({ sku: 'A', name: 'A' });
    expectError(await remove(id, (await api.newKey()).key), 403, 'FORBIDDEN', /another user/);
    expect((await api.call('GET', path(id), { key })).status).toBe(200);
  });

  test('409 with stock, and still with only a stock history; 200 with only a reorder point', async () => {
    const { productIds, warehouseIds } = await createStockScene(api.storage, { accountId });
    const [id, warehouseId] = [productIds[0] as string, warehouseIds[0] as string];
    const adjust = (delta: number) =>
      api.call('POST', '/api/v1/inventory/adjustments', {
        key,
        json: { productId: id, warehouseId, delta, reason: 'other' },
      });
    await adjust(5);
    const because = (why: string) =>
      `Product SKU-0 cannot be deleted because ${why}: set active to false instead`;
    expectError(await remove(id), 409, 'CONFLICT', because('it is in stock'));
    await adjust(-5);
    expectError(await remove(id), 409, 'CONFLICT', because('it has a stock history'));

    const fresh = await create({ sku: 'FRESH', name: 'x' });
    const level = await api.call('PUT', `/api/v1/inventory/${fresh.id}/${warehouseId}`, {
      key,
      json: { reorderPoint: 3 },
    });
    expect(level.status).toBe(200);
    expect((await remove(fresh.id)).status).toBe(200);
  });

  test('409 where an order has it', async () => {
    const { id } = await create({ sku: 'ORDERED', name: 'x' });
    const orderId = newId('ord');
    const none = { subtotal: 0, shipping_paid: 0, tax: 0, total: 0, created_at: 0, updated_at: 0 };
    const order = {
      id: orderId,
      account_id: accountId,
      order_number: '1',
      store_id: '',
      status: 'delivered',
      ship_to: '{}',
      destination_key: '',
      search_terms: '',
    };
    await api.storage.write(async (tx) => {
      await tx
        .insertInto('orders')
        .values({
          ...order,
          allocation: 'none',
          currency: 'USD',
          tags: '[]',
          metadata: '{}',
          ...none,
        } as never)
        .execute();
      await tx
        .insertInto('order_items')
        .values({
          id: newId('itm'),
          order_id: orderId,
          position: 0,
          product_id: id,
          name: 'x',
          quantity: 1,
          shipped_quantity: 1,
        } as never)
        .execute();
    });
    expectError(
      await remove(id),
      409,
      'CONFLICT',
      /^Product ORDERED cannot be deleted because orders refer to it/,
    );
  });
});

describe('GET /products filters', () => {
  test('sku, active and q, alone and together', async () => {
    for (let i = 0; i < 6; i++) {
      await create({
        sku: `TEA-${i}`,
        name: i < 3 ? `Green tea ${i}` : `Black tea ${i}`,
        active: i % 2 === 0,
      });
    }
    await create({ sku: 'GREEN', name: 'Greenhouse' });
    const names = async (query: string) =>
      (await get(query)).body.data.map(({ name }: { name: string }) => name);
    expect(await names('?q=green')).toEqual(['Greenhouse', 'Green tea 2', 'Green tea 1', 'Green tea 0']);
    expect(await names('?q=GREEN&active=true')).toEqual(['Greenhouse', 'Green tea 2', 'Green tea 0']);
    expect(await names('?q=tea-5')).toEqual(['Black tea 5']);
    expect(await names('?q=tea')).toHaveLength(6);
    expect(await names('?q=tea%20')).toHaveLength(6);
    expect(await names('?q=een')).toEqual(['Greenhouse', 'Green tea 2', 'Green tea 1', 'Green tea 0']);
    expect(await names('?q=2%20TEA%20green')).toEqual(['Green tea 2']);
    expect(await names('?q=tea-1%20black')).toEqual([]);
    expect(await names('?q=%25')).toEqual([]);
    expect(await names('?q=ea_')).toEqual([]);
    expect(await names('?q=%20')).toHaveLength(7);
    expect(await names('?sku=TEA-5')).toEqual(['Black tea 5']);
    expect(await names('?sku=tea-5')).toEqual(['Black tea 5']);
    expect(await names('?sku=TEA-5&active=true')).toEqual([]);
    expect(await names('?active=false')).toEqual(['Black tea 5', 'Black tea 3', 'Green tea 1']);
    const { body } = await get('?q=t&limit=4&page=2');
    expect(body.meta).toEqual({ page: 2, limit: 4, total: 6, totalPages: 2 });
    expect(body.data).toHaveLength(2);
  });

  test('q finds the product of a barcode, and nothing of another account', async () => {
    await create({ sku: 'CUP', name: 'Cup 4006381333931', barcode: '036000291452' });
    await create({ sku: 'PLATE', name: 'Plate', barcode: '4006381333931', active: false });
    const skus = async (query: string) => (await get(query)).body.data.map(({ sku }: { sku: string }) => sku);
    expect(await skus('?q=4006381333931')).toEqual(['PLATE']);
    expect(await skus('?q=4006381333931&active=true')).toEqual([]);
    // A scanner reads a UPC as an EAN.
    expect(await skus('?q=0036000291452')).toEqual(['CUP']);
    const stranger = (await api.newKey()).key;
    for (const q of ['4006381333931', 'plate']) {
      const { body } = await api.call('GET', `/api/v1/products?q=${q}`, { key: stranger });
      expect(body.data).toEqual([]);
    }
  });

  test.each(['q=', 'active=yes', 'sku=', 'name=x', `q=${'x'.repeat(101)}`])('400 for ?%s', async (query) => {
    expectError(await get(`?${query}`), 400, 'VALIDATION_ERROR', /^(q|active|sku|name): /);
  });
});
