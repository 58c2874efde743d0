// @module-tag database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const orderOf = (sku: string, quantity = 1, over = {}) =>
  merchant.order([{ sku, name: 'As the shop calls it', quantity }], over);
const lineOf = async (orderId: string) => (await merchant.get(`/orders/${orderId}`)).items[0];
const audit = () => auditShipping(api.storage, merchant.accountId);
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
/** As a version wrote it that compared SKUs by exact case. */
describe('SKUs in any case', () => {
  test.each([
    ['MUG-Blue', 'mug-BLUE'],
    ['ÄPFEL', 'äpfel'],
    ['Straße 1', 'STRASSE 1'],
    ['IŞIK', 'ışık'],
  ])('%s is reserved for an order of %s, which keeps its own spelling', async (sku, ordered) => {
    const productId = await merchant.product(sku, 3);
    const { id } = await orderOf(ordered, 2);
    expect(await lineOf(id)).toMatchObject({ productId, sku: ordered, allocatedQuantity: 2 });
    const again = await merchant.call('POST', '/products', { sku: ordered, name: 'Twin' });
    expectError(again, 409, 'CONFLICT', `sku: you already have a product with the sku ${sku}`);
    await audit();
  });

  test('an order is edited, and stock adjusted, transferred and listed, by any spelling', async () => {
    const mug = await merchant.product('MUG', 3);
    const { id, items } = await orderOf('Mug');
    const [item] = items;
    await merchant.done('PUT', `/orders/${id}`, { items: [{ id: item.id, sku: 'mUG', quantity: 2 }] });
    expect(await lineOf(id)).toMatchObject({ id: item.id, productId: mug, sku: 'mUG', allocatedQuantity: 2 });
    await merchant.done('PUT', `/orders/${id}`, { items: [{ sku: 'mug', quantity: 1 }] });
    expect(await lineOf(id)).toMatchObject({ productId: mug, name: 'The MUG', allocatedQuantity: 1 });
    const from = { sku: 'mug', reason: 'received', delta: 1 };
    await merchant.post('/inventory/adjustments', { ...from, warehouseId: merchant.warehouse });
    await merchant.post('/inventory/transfers', {
      ...{ sku: 'muG', fromWarehouseId: merchant.warehouse, toWarehouseId: merchant.annex, quantity: 1 },
    });
    expect(await merchant.get('/inventory?sku=MuG')).toHaveLength(2);
    expect((await merchant.get('/inventory/movements?sku=MuG')).length).toBeGreaterThan(2);
    expect(idsOf(await merchant.get('/products?sku=mug'))).toEqual([mug]);
    expect(idsOf(await merchant.get('/products?sku=mug&q=the'))).toEqual([mug]);
    expect(await merchant.get('/products?sku=mug&q=cup')).toEqual([]);
    expect(await merchant.get('/products?sku=mug&active=false')).toEqual([]);
    await audit();
  });

  test('a product can change the case of its own SKU, and not take that of another', async () => {
    const mug = await merchant.product('MUG');
    const cup = await merchant.product('CUP');
    expect((await merchant.done('PUT', `/products/${mug}`, { sku: 'mug' })).sku).toBe('mug');
    const taken = await merchant.call('PUT', `/products/${cup}`, { sku: 'Mug' });
    expectError(taken, 409, 'CONFLICT', 'sku: you already have a product with the sku mug');
    expect((await merchant.get(`/products/${cup}`)).sku).toBe('CUP');
  });

  test('of twenty products at once that differ only in case, one is created', async () => {
    const spellings = Array.from({ length: 20 }, (_, i) =>
      [...'abcde'].map((c, k) => ((i >> k) & 1 ? c.toUpperCase() : c)).join(''),
    );
    const answers = await Promise.all(
      spellings.map((sku) => merchant.call('POST', '/products', { sku, name: sku })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe('a product that comes after the orders that name its SKU', () => {
  test('is reserved for them by priority and age, each announced with order.updated', async () => {
    const low = await orderOf('MUG', 1, { allocationPriority: 'low' });
    const first = await orderOf('mug', 2);
    const done = await orderOf('mug');
    await merchant.post(`/orders/${done.id}/cancel`);
    const held = await orderOf('Mug', 1);
    await merchant.post(`/orders/${held.id}/hold`);
    const other = await orderOf('CUP');
    await merchant.told();
    const mug = await merchant.product('MUG', undefined, { trackInventory: true });
    expect(await merchant.told()).toHaveLength(3);
    for (const { id } of [low, first, held])
      expect(await lineOf(id)).toMatchObject({ productId: mug, allocatedQuantity: 0 });
    for (const { id } of [done, other]) expect((await lineOf(id)).productId).toBe(null);
    await merchant.stock(mug, 3);
    const reserved = [];
    for (const { id } of [first, held, low]) reserved.push((await lineOf(id)).allocatedQuantity);
    expect(reserved).toEqual([2, 1, 0]);
    await audit();
  });

  test('also by a changed SKU, with the stock that is there', async () => {
    const { id } = await orderOf('new');
    const mug = await merchant.product('OLD', 2);
    await merchant.done('PUT', `/products/${mug}`, { sku: 'NEW' });
    expect(await lineOf(id)).toMatchObject({ productId: mug, allocatedQuantity: 1 });
    expect(await merchant.get(`/orders/${id}`)).toMatchObject({ allocation: 'full' });
    await audit();
  });

  test('and for orders beyond one transaction by a job', async () => {
    const orders = Array.from({ length: 60 }, () =>
      merchant.newOrder([{ sku: 'mug', name: 'M', quantity: 1 }]),
    );
    await merchant.post('/orders/batch', { orders });
    const mug = await merchant.product('OLD', 55);
    await merchant.done('PUT', `/products/${mug}`, { sku: 'MUG' });
    await api.shipping.allocator.runJobs();
    expect(await merchant.level(mug)).toEqual([55, 55]);
    await audit();
  });

  test('created while orders come in: every line is linked, whichever is first', async () => {
    const skus = Array.from({ length: 12 }, (_, i) => `SKU-${i}`);
    await Promise.all(
      skus.flatMap((sku) => [
        orderOf(sku.toLowerCase()),
        merchant.product(sku, undefined, { trackInventory: true }),
        orderOf(sku),
      ]),
    );
    await api.shipping.allocator.runJobs();
    const unlinked = (await merchant.get('/orders')).filter(
      ({ items }: { items: { productId: string | null }[] }) => items[0]?.productId === null,
    );
    expect(unlinked).toEqual([]);
    await audit();
  });

  test('only of the same account', async () => {
    const { id } = await orderOf('MUG');
    await (await createMerchant(api)).product('MUG');
    expect((await lineOf(id)).productId).toBe(null);
  });
});
