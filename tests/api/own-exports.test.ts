import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

/** The dashboard reads files. It is typed for browsers, so it is not imported by name. */
const dashboard = (path: string) => import(/* @vite-ignore */ `../../dashboard/src/features/${path}`);

let api: TestApi;
let merchant: Merchant;
let read: (
  kind: object,
  text: string,
) => {
  things: object[];
  statuses: string[];
  problems: string[];
  layout: string | undefined;
  missing: string[];
};
let orderImport: object;
let productImport: (warehouseId: string) => object;
beforeAll(async () => {
  read = (await dashboard('csv-import/test-support.ts')).readAsGuessed;
  orderImport = (await dashboard('order-import/order-import.tsx')).ORDER_IMPORT;
  ({ productImport } = await dashboard('products/import/product-import.tsx'));
  api = await startTestApi();
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

async function fileOf(path: string): Promise<string> {
  const { status, text } = await merchant.call('GET', path, undefined, { accept: 'text/csv' });
  expect(status, text).toBe(200);
  return text;
}

/** What the account itself decides: ids, times of creation and where its stock is. */
const NOT_CARRIED =
  /^(id|productId|createdAt|updatedAt|warehouseId|metadataErasedAt|trackingPageUrl|shipToCheck|appliedRules|shipments|unprintedShipments)$/;

function carried(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(carried);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !NOT_CARRIED.test(name));
  return Object.fromEntries(entries.map(([name, field]) => [name, carried(field)]));
}

test.each(['items', 'api'])(
  'orders exported as %s and imported into an empty account are the same there',
  async (layout) => {
    const shop = await createMerchant(api);
    merchant = shop;
    const item = { quantity: 2, unitPrice: 12.5, weight: { value: 0.4, unit: 'kg' } };
    await shop.order(
      [
        { ...item, name: 'Mug, "glazed"', sku: 'MUG', hsCode: '6912.00', originCountry: 'PT' },
        { name: '=Tray', quantity: 1, unitPrice: 7 },
      ],
      {
        storeId: 'Main',
        orderDate: '2026-02-03T04:05:00.000Z',
        shipBy: '2026-02-06T17:00:00.000Z',
        ...{ shippingPaid: 4, tax: 2.4, discount: 3, requestedService: 'Express', poNumber: 'PO-9' },
        ...{
          giftMessage: 'Happy birthday\nfrom all of us',
          isGift: true,
          notes: 'Ring; twice',
          language: 'de',
        },
        ...{ packingNote: 'Thank you', tags: ['VIP', 'fragile'], metadata: { engraving: 'Ada: with love' } },
      },
    );
    const held = shop.newOrder([{ name: 'Tea', quantity: 3 }], {
      ...{ holdReason: 'Waiting for payment', currency: 'EUR', orderDate: '2026-02-04T00:00:00.000Z' },
    });
    await shop.post('/orders', held);
    // What has left is not imported again; of an order that has left in part, the rest is.
    const gone = await shop.order([{ name: 'Cup', quantity: 1 }]);
    await shop.shipment({ orderId: gone.id, parcels: [ONE_POUND] });
    const part = await shop.order([{ name: 'Bowl', quantity: 5 }], { orderDate: '2026-02-05T00:00:00.000Z' });
    const items = [{ orderItemId: part.items[0].id, quantity: 2 }];
    await shop.shipment({ orderId: part.id, items, parcels: [ONE_POUND] });

    const { things, statuses, problems } = read(
      orderImport,
      await fileOf(`/orders?sort=createdAt&layout=${layout}&timeZone=${timeZone()}`),
    );
    expect(problems).toEqual([]);
    expect(statuses.filter((status) => status.includes('Skipped'))).toHaveLength(1);
    const other = await createMerchant(api);
    await other.post('/orders/batch', { orders: things });
    const [before, after] = [
      await shop.get('/orders?sort=createdAt'),
      await other.get('/orders?sort=createdAt'),
    ];
    expect(after).toHaveLength(3);
    expect(after.slice(0, 2).map(carried)).toEqual(before.slice(0, 2).map(carried));
    expect(after[2]).toMatchObject({ orderNumber: part.orderNumber, items: [{ name: 'Bowl', quantity: 3 }] });
  },
);

test('a file with a line per order is recognized, and nothing is read from it', async () => {
  merchant = await createMerchant(api);
  await merchant.order([{ name: 'Mug', sku: 'MUG', quantity: 2, unitPrice: 12.5 }]);
  const { layout, missing } = read(orderImport, await fileOf('/orders?layout=orders'));
  expect(layout).toBe('Waybill orders, one line per order');
  expect(missing).not.toEqual([]);
});

/** The time zone of this process, which is also where the file is read. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

test.each(['products', 'api'])(
  'products exported as %s and imported into an empty account are the same there',
  async (layout) => {
    merchant = await createMerchant(api);
    const full = {
      ...{ sku: 'MUG-1', name: 'Mug, "glazed"', description: 'Stoneware\n350 ml', barcode: '4006381333931' },
      ...{ price: 12.5, cost: 4.8, currency: 'EUR', weight: { value: 0.34, unit: 'kg' } },
      dimensions: { length: 10, width: 8.5, height: 8, unit: 'cm' },
      ...{ hsCode: '6912.00', originCountry: 'PT', active: false, trackInventory: true },
      ...{ variantGroup: 'MUG', tags: ['kitchen', 'gifts'], imageUrl: 'https://cdn.example.com/1.jpg' },
    };
    await merchant.post('/products', full);
    await merchant.post('/products', { sku: '-2', name: 'Tea' });
    const { things, problems } = read(
      productImport(merchant.warehouse),
      await fileOf(`/products?layout=${layout}`),
    );
    expect(problems).toEqual([]);
    const other = await createMerchant(api);
    for (const product of things) await other.post('/products', product);
    const [before, after] = [
      await merchant.get('/products?sku=MUG-1'),
      await other.get('/products?sku=MUG-1'),
    ];
    expect(carried(after)).toEqual(carried(before));
    expect(carried(await other.get('/products?sku=-2'))).toEqual(
      carried(await merchant.get('/products?sku=-2')),
    );
  },
);
