import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const CSV = { accept: 'text/csv' };

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

async function csv(path: string, from = merchant) {
  const { status, headers, text } = await from.call('GET', path, undefined, CSV);
  expect(status, text).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(text.endsWith('\r\n')).toBe(true);
  return parse(text);
}

/** RFC 4180: one object for each line after the first. */
function parse(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  const [heads = [], ...lines] = rows.slice(0, -1);
  return lines.map((line) => Object.fromEntries(heads.map((head, i) => [head, line[i] ?? ''])));
}

describe('Accept: text/csv', () => {
  test('GET /orders streams every order that the filters leave, past pages and batches, in the order of the list', {
    tags: 'database',
  }, async () => {
    const shop = await createMerchant(api);
    const count = 230;
    for (let from = 0; from < count; from += 100) {
      const orders = Array.from({ length: Math.min(100, count - from) }, (_, i) =>
        shop.newOrder([{ name: 'Thing', quantity: 1 }], {
          orderNumber: `${from + i}`,
          ...((from + i) % 2 === 0 && { shipBy: new Date(1e12 + (from + i) * 1e6).toISOString() }),
          tags: (from + i) % 3 === 0 ? ['third'] : [],
        }),
      );
      await shop.post('/orders/batch', { orders });
    }
    const numbers = async (query: string) =>
      (await csv(`/orders${query}`, shop)).map((row) => Number(row.orderNumber));
    const all = Array.from({ length: count }, (_, i) => i);
    expect(await numbers('?page=7&limit=1')).toEqual(all.toReversed());
    expect(await numbers('?sort=createdAt')).toEqual(all);
    expect(await numbers('?tag=third')).toEqual(all.filter((i) => i % 3 === 0).toReversed());
    expect(await numbers('?status=pending,on_hold')).toEqual(all.toReversed());
    expect(await numbers('?status=shipped')).toEqual([]);
    expect(await numbers('?q=229')).toEqual([229]);
    expect(await numbers('?sort=shipBy')).toEqual([
      ...all.filter((i) => i % 2 === 0),
      ...all.filter((i) => i % 2 === 1).toReversed(),
    ]);
  });

  test('objects are columns of their own, and text that looks like a formula is none', async () => {
    await merchant.order([{ name: '=HYPERLINK("x")', quantity: 2, unitPrice: 5 }], {
      orderNumber: '=1+1',
      shipTo: { ...CUSTOMER, name: '@evil, "Zoë"' },
      notes: '-5',
      tags: ['a', 'b'],
    });
    const [row] = await csv('/orders');
    expect(row).toMatchObject({
      orderNumber: "'=1+1",
      'shipTo.name': '\'@evil, "Zoë"',
      'shipTo.city': 'Redondo Beach',
      notes: "'-5",
      tags: 'a; b',
      total: '10',
      storeId: '',
    });
    expect(JSON.parse(row?.items ?? '')).toMatchObject([{ name: '=HYPERLINK("x")', quantity: 2 }]);
  });

  test('every other list is exported with its filters, numbers as numbers', {
    tags: 'database',
  }, async () => {
    const mug = await merchant.product('MUG', 5);
    await merchant.product('CUP', 3);
    await merchant.post('/inventory/adjustments', {
      productId: mug,
      warehouseId: merchant.warehouse,
      delta: -2,
      reason: 'lost',
    });
    const order = await merchant.order([{ productId: mug, quantity: 1 }]);
    const shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
    const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'No' }];
    await merchant.post('/returns', { orderId: order.id, items });
    expect((await csv('/products?q=mug')).map(({ sku }) => sku)).toEqual(['MUG']);
    expect((await csv('/products')).map(({ sku }) => sku)).toEqual(['CUP', 'MUG']);
    expect(await csv('/inventory?sku=MUG')).toMatchObject([{ sku: 'MUG', onHand: '2' }]);
    expect((await csv('/inventory/movements?reason=lost'))[0]).toMatchObject({ onHandDelta: '-2' });
    expect(await csv('/shipments?status=purchased')).toMatchObject([
      { id: shipment.id, 'shipTo.country': 'US' },
    ]);
    expect(await csv(`/shipments?trackingCode=${shipment.trackingCode}`)).toHaveLength(1);
    expect(await csv('/returns?status=requested')).toMatchObject([
      { orderId: order.id, orderNumber: order.orderNumber },
    ]);
    expect((await csv('/warehouses')).map(({ id }) => id).sort()).toEqual(
      [merchant.warehouse, merchant.annex].sort(),
    );
    for (const path of ['/service-mappings', '/automation-rules', '/packages', '/presets'])
      expect(await csv(path)).toEqual([]);
    expect(await csv('/webhooks')).toMatchObject([{ url: 'https://example.com/hook', failureCount: '0' }]);
  });

  test('files for people have a line per order or per item, readable headings, local times and the cost of labels', async () => {
    const shop = await createMerchant(api);
    const order = await shop.order(
      [
        { name: 'Mug', sku: 'MUG', quantity: 2, unitPrice: 5 },
        { name: 'Tray', quantity: 1, unitPrice: 7.5 },
      ],
      {
        orderDate: '2026-02-03T04:05:00Z',
        shippingPaid: 4,
        tags: ['a', 'b'],
        metadata: { engraving: 'Ada' },
      },
    );
    const { rate, fees, serviceName, trackingCode } = await shop.shipment({
      orderId: order.id,
      parcels: [ONE_POUND],
    });
    const cost = fees.reduce((sum: number, { amount }: { amount: number }) => sum + amount, rate).toFixed(2);
    const zone = 'timeZone=America/New_York';
    const both = {
      'Order number': order.orderNumber,
      'Order status': 'Shipped',
      'Order date': '2026-02-02 23:05',
      City: 'Redondo Beach',
      Tags: 'a, b',
      'Note attributes': 'engraving: Ada',
      Carrier: 'Fleet',
      Service: serviceName,
      'Tracking codes': trackingCode,
    };
    const amounts = { 'Order total': '21.50', 'Shipping paid': '4.00', 'Label cost': cost };
    expect(await csv(`/orders?layout=orders&${zone}`, shop)).toMatchObject([
      { ...both, ...amounts, Items: '2 × Mug (MUG); 1 × Tray', Pieces: '3' },
    ]);
    expect(await csv(`/orders?layout=items&${zone}`, shop)).toMatchObject([
      { ...both, ...amounts, 'Item name': 'Mug', Quantity: '2', 'Item total': '10.00' },
      { ...both, 'Order total': '', 'Label cost': '', 'Item name': 'Tray', 'Unit price': '7.50' },
    ]);
    expect(await csv('/shipments?layout=shipments', shop)).toMatchObject([
      { 'Order number': order.orderNumber, Recipient: CUSTOMER.name, 'Label cost': cost, Currency: 'USD' },
    ]);
    for (const path of ['/orders?layout=items', '/shipments?layout=shipments', '/products?layout=products'])
      expectError(await shop.call('GET', path), 400, 'VALIDATION_ERROR', /^layout: is for files only/);
  });

  test.each([
    ['text/csv;q=0, application/json', 'application/json'],
    ['application/json, text/csv', 'application/json'],
    ['text/csv;q=0.5, application/json;q=0.9', 'application/json'],
    ['application/json;q=0.1, text/csv', 'text/csv'],
    ['Text/CSV, application/json', 'text/csv'],
    ['text/csv, */*', 'text/csv'],
  ])('Accept: %s gets %s', async (accept, type) => {
    const { headers } = await merchant.call('GET', '/packages', undefined, { accept });
    expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
  });

  test('400 and 401 are JSON, as ever', async () => {
    const wrong = await merchant.call('GET', '/orders?status=lost', undefined, CSV);
    expectError(wrong, 400, 'VALIDATION_ERROR', /^status: /);
    expect((await api.call('GET', '/api/v1/orders', { headers: CSV })).status).toBe(401);
  });
});
