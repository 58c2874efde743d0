import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertRows } from '../../server/src/storage/index.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { printed, warmUp } from '../support/paper.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  await warmUp();
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const pickList = async (json: object) => {
  const { pages } = await printed(api, merchant, '/documents/pick-list', { paperSize: '4x6', ...json });
  return pages.map((page) => page.replace(/\s+/g, ' '));
};

test('the picks of several orders: in walking order, with the orders they are for, by warehouse', async () => {
  for (const [sku, bin] of [
    ['LAMP', 'A10'],
    ['MUG', 'A2'],
  ] as const) {
    const productId = await merchant.product(sku, 50);
    const level = await merchant.done('PUT', `/inventory/${productId}/${merchant.warehouse}`, { bin });
    expect(level).toMatchObject({ bin, onHand: 50, reorderPoint: null });
  }
  const number = async (orderNumber: string, items: object[], over = {}) =>
    (await merchant.order(items, { orderNumber, ...over })).id;
  const orderIds = [
    await number('1001', [
      { sku: 'LAMP', quantity: 2 },
      { name: 'Card', quantity: 1 },
    ]),
    await number('1002', [
      { sku: 'MUG', quantity: 1 },
      { sku: 'LAMP', quantity: 3 },
    ]),
    await number('1003', [{ name: 'Annexed', quantity: 1 }], { warehouseId: merchant.annex }),
    await number('1004', [{ sku: 'MUG', quantity: 9 }]),
    await number('1005', [{ name: 'Shipped', quantity: 1 }]),
  ];
  await merchant.post(`/orders/${orderIds[3]}/hold`);
  await merchant.shipment({ orderId: orderIds[4], parcels: [ONE_POUND] });
  const [main, annex] = await pickList({ orderIds });
  expect(main).toMatch(/Pick list · Main 2 orders · 7 units/);
  expect(main).toMatch(
    /A2 .*MUG 1 1002 × 1 A10 .*LAMP 5 1001 × 2, 1002 × 3 Not in the catalog .*Card 1 1001 × 1/,
  );
  expect(main).not.toContain('1004');
  expect(annex).toMatch(
    /Pick list · Annex .*Annexed 1 1003 × 1 Not on this list 1004: on hold 1005: already shipped/,
  );
});

test('a filter of the order list chooses the orders', async () => {
  await merchant.order([{ name: 'Here', quantity: 1 }]);
  await merchant.order([{ name: 'There', quantity: 1 }], { warehouseId: merchant.annex });
  const [page, ...others] = await pickList({ filter: { ready: true, warehouseId: merchant.annex } });
  expect(page).toContain('There 1');
  expect(others).toEqual([]);
});

test('nothing to pick is a conflict, and ids and filter together are refused', async () => {
  const { id } = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  await merchant.post(`/orders/${id}/cancel`);
  expectError(
    await merchant.call('POST', '/documents/pick-list', { orderIds: [id] }),
    409,
    'CONFLICT',
    'None of these orders has anything to pick',
  );
  expect((await merchant.call('POST', '/documents/pick-list', { orderIds: [id], filter: {} })).status).toBe(
    400,
  );
});

test('orders with more than 10,000 items in all are refused', { tags: 'long' }, async () => {
  const { id } = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  // An order has up to 200. Creating fifty of those over HTTP would take longer than the test.
  const add = (from: number, count: number) =>
    api.storage.write(async (tx) => {
      const [item] = await tx.selectFrom('order_items').selectAll().where('order_id', '=', id).execute();
      const copies = Array.from({ length: count }, (_, i) => ({
        ...(item as NonNullable<typeof item>),
        id: `${item?.id}_${from + i}`,
        position: from + i,
      }));
      await insertRows(tx, 'order_items', copies);
      await tx.updateTable('orders').set({ document: null }).where('id', '=', id).execute();
    });
  const print = (json: object) => merchant.call('POST', '/documents/pick-list', json);
  await add(1, 9_999);
  expect((await print({ orderIds: [id] })).status).toBe(200);
  await add(10_000, 1);
  expectError(
    await print({ orderIds: [id] }),
    400,
    'VALIDATION_ERROR',
    'orderIds: have more than 10,000 items in all: make several lists',
  );
  expectError(
    await print({ filter: {} }),
    400,
    'VALIDATION_ERROR',
    'filter: matches orders with more than 10,000 items in all: narrow it down',
  );
});

test('an adjustment sets the bin too, and without one leaves it', async () => {
  const { id: productId } = await merchant.post('/products', { sku: 'BOWL', name: 'Bowl' });
  const adjust = async (more: object) =>
    (
      await merchant.post('/inventory/adjustments', {
        productId,
        warehouseId: merchant.warehouse,
        reason: 'count',
        ...more,
      })
    ).level;
  expect(await adjust({ setTo: 4, bin: 'C3' })).toMatchObject({ onHand: 4, bin: 'C3' });
  expect(await adjust({ setTo: 4 })).toMatchObject({ onHand: 4, bin: 'C3' });
  expect(await adjust({ setTo: 6, bin: 'C4' })).toMatchObject({ onHand: 6, bin: 'C4' });
});

test('a bin is set, kept beside the reorder point and cleared; neither of them is a 400', async () => {
  const path = `/inventory/${await merchant.product('CUP', 5)}/${merchant.warehouse}`;
  await merchant.done('PUT', path, { reorderPoint: 3, bin: 'B1' });
  expect(await merchant.done('PUT', path, { bin: 'B2' })).toMatchObject({ bin: 'B2', reorderPoint: 3 });
  expect(await merchant.done('PUT', path, { bin: null })).toMatchObject({ bin: null, reorderPoint: 3 });
  const { status, body } = await merchant.call('PUT', path, {});
  expect([status, body.error.message]).toEqual([400, 'body: must have reorderPoint or bin']);
  const { text } = await merchant.call('GET', '/inventory', undefined, { accept: 'text/csv' });
  expect(text.split('\n')[0]).toContain('bin');
});
