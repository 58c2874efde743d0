import type { Page } from 'playwright-core';
import { ADA } from '../../support/places.ts';
import { showBusyMonth } from './busy-month.ts';
import type { Screenshot } from './pages.ts';
import type { Scene } from './scene.ts';

const OAKLAND = {
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
};
const NEWARK = { street1: '50 Park Pl', city: 'Newark', state: 'NJ', postalCode: '07102', country: 'US' };
const WEIGHT = { value: 12, unit: 'oz' };
const SIZE = { length: 5, width: 4, height: 4, unit: 'in' };

/** A request through the door that the page itself uses. */
const doorOf = (page: Page) => async (method: 'post' | 'put', path: string, data: unknown) => {
  const answer = await page.request[method](`/dashboard/api/v1${path}`, {
    data,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).data;
};

/** A small shop that has sold a little: two warehouses, more than a page of products, stock, some of it low. */
export async function openShop(page: Page, { receiver }: Scene) {
  const send = doorOf(page);
  await send('post', '/api-keys', { name: 'Web shop', access: ['shipping'] });
  await send('post', '/webhooks', { url: receiver.url, events: ['order.created', 'shipment.created'] });
  const oakland = await send('post', '/warehouses', {
    name: 'Oakland',
    address: { company: 'Mugs & Co', ...OAKLAND },
    timezone: 'America/Los_Angeles',
    taxNumbers: [{ type: 'ioss', number: 'IM3721234567' }],
  });
  const newark = await send('post', '/warehouses', { name: 'Newark', address: NEWARK });
  for (let number = 1; number <= 30; number++) {
    const price = number % 7 === 0 ? null : 9.5 + number;
    await send('post', '/products', {
      sku: `CUP-${number}`,
      name: `Cup no. ${number}`,
      price,
      active: number > 2,
    });
  }
  const product = await send('post', '/products', {
    sku: 'MUG-BLUE',
    name: 'Blue mug',
    description: 'Stoneware, 350 ml, from a small workshop by the sea.',
    barcode: '4006381333931',
    price: 12.5,
    weight: WEIGHT,
    dimensions: SIZE,
    hsCode: '6912.00',
    originCountry: 'PT',
    metadata: { shelf: 'B-12', supplier: 'Olaria do Mar' },
  });
  for (const [sku, warehouseId, delta] of [
    ['MUG-BLUE', oakland.id, 48],
    ['MUG-BLUE', newark.id, 6],
    ['CUP-3', oakland.id, 1200],
    ['CUP-4', newark.id, 4],
  ]) {
    const reference = `PO-${1000 + Number(delta)}`;
    await send('post', '/inventory/adjustments', { sku, warehouseId, delta, reason: 'received', reference });
  }
  await send('put', `/inventory/${product.id}/${newark.id}`, { reorderPoint: 10 });
  await send('put', `/inventory/${product.id}/${oakland.id}`, { reorderPoint: 20 });
  for (const orderNumber of ['1001', '1002', '1003']) {
    const order = await send('post', '/orders', {
      orderNumber,
      storeId: 'shop',
      shipTo: ADA,
      items: [{ sku: 'MUG-BLUE', quantity: 2 }],
    });
    if (orderNumber === '1003') continue;
    const parcels = [{ weight: WEIGHT, dimensions: SIZE }];
    const { rates } = await send('post', '/rates', { orderId: order.id, parcels });
    await send('post', '/shipments', { rateId: rates[0].id });
  }
  return { productId: product.id as string, warehouseId: oakland.id as string };
}

const LIST =
  'sku,name,price,weight,weight_unit\nTEA-1,Tea,4.50,3,oz\nTEA-2,,4.505,3,stone\nTEA-1,Twice,1,,\n';
const ADDRESSES =
  '417 montgomery street, san francisco, ca 94104\n2201 Broadway, Oakland, CA 94105\nnonsense\n';

export const stockScreenshots = (shop: { productId: string; warehouseId: string }): Screenshot[] => [
  { name: 'overview-first-days', path: '/', ready: 'Needs attention' },
  { name: 'overview-busy', path: '/', ready: 'Needs attention', open: showBusyMonth },
  { name: 'products', path: '/products', ready: 'MUG-BLUE' },
  { name: 'products-none-fits', path: '/products?q=zzz', ready: 'No matching products' },
  { name: 'product', path: `/products/${shop.productId}`, ready: 'Recent movements' },
  { name: 'product-new', path: '/products/new', ready: 'Country of origin' },
  { name: 'product-edit', path: `/products/${shop.productId}/edit`, ready: 'Country of origin' },
  { name: 'products-import', path: '/products/import', ready: 'weight_unit' },
  {
    name: 'products-import-preview',
    path: '/products/import',
    ready: 'weight_unit',
    open: async (page) => {
      await page.getByLabel('Drop a CSV file here').fill(LIST);
      await page.getByRole('button', { name: 'Preview text' }).click();
      await page.getByRole('button', { name: 'Change columns' }).click();
      await page.getByText('Name is empty').waitFor();
    },
  },
  { name: 'inventory', path: '/inventory', ready: 'CUP-4' },
  {
    name: 'inventory-adjust',
    path: '/inventory',
    ready: 'CUP-4',
    open: (page) => openDialog(page, 'Adjust CUP-4 at Newark'),
  },
  {
    name: 'inventory-count',
    path: '/inventory',
    ready: 'CUP-4',
    open: async (page) => {
      await openDialog(page, 'Adjust MUG-BLUE at Oakland');
      await page.getByText('Enter a count').click();
      await page.getByRole('textbox', { name: 'Counted' }).fill('1');
      await page.getByText('1 reserved unit will be released').waitFor();
    },
  },
  {
    name: 'inventory-scan',
    path: '/inventory/count',
    ready: 'Start counting',
    open: async (page) => {
      await page.getByRole('button', { name: 'Start counting' }).click();
      await page.getByLabel('SKU or barcode').fill('CUP-4');
      await page.getByRole('button', { name: 'Count one' }).click();
      await page.getByRole('button', { name: 'Review differences' }).click();
      await page.getByRole('button', { name: 'Show what was not scanned' }).click();
      await page.getByText('Choose all of these').waitFor();
    },
  },
  { name: 'inventory-import', path: '/inventory/import', ready: 'Everything on the shelf' },
  {
    name: 'inventory-transfer',
    path: '/inventory',
    ready: 'CUP-4',
    open: (page) => openDialog(page, 'Transfer CUP-4 at Newark'),
  },
  { name: 'movements', path: '/inventory/movements', ready: 'PO-1048' },
  { name: 'fulfilment', path: '/settings/fulfilment', ready: 'No packages yet' },
  { name: 'warehouses', path: '/warehouses', ready: '2201 Broadway' },
  { name: 'warehouse-new', path: '/warehouses/new', ready: 'Check this address' },
  {
    name: 'warehouse',
    path: `/warehouses/${shop.warehouseId}`,
    ready: 'Check this address',
    open: async (page) => {
      await page.getByLabel('Postal code').fill('94105');
      await page.getByRole('button', { name: 'Check this address' }).click();
      await page.getByText('As written').waitFor();
    },
  },
  {
    name: 'addresses',
    path: '/addresses',
    ready: 'Check address',
    open: async (page) => {
      await page.getByLabel('Street').fill('417 montgomery street');
      await page.getByLabel('City').fill('san francisco');
      await page.getByLabel('State or province').fill('ca');
      await page.getByLabel('Postal code').fill('94612');
      await page.getByRole('button', { name: 'Check address' }).click();
      await page.getByText('As written').waitFor();
    },
  },
  {
    name: 'addresses-text',
    path: '/addresses?tab=text',
    ready: 'Parse address',
    open: async (page) => {
      await page
        .getByLabel('Address as text')
        .fill('Ada Lovelace\n417 Montgomery St Fl 5\nSan Francisco, CA 94104');
      await page.getByRole('button', { name: 'Parse address' }).click();
      await page.getByText('Parsed address').waitFor();
    },
  },
  {
    name: 'addresses-many',
    path: '/addresses?tab=many',
    ready: 'Address list',
    open: async (page) => {
      await page.getByLabel('Addresses', { exact: true }).fill(ADDRESSES);
      await page.getByRole('button', { name: 'Check 3' }).click();
      await page.getByText('Results').waitFor();
    },
  },
];

async function openDialog(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  const menu = page.getByRole('button', { name: name.replace(/^\w+/, 'Change') });
  // The name of the warehouse may come after the row.
  await button.or(menu).waitFor();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: name.split(' ')[0] ?? '' }).click();
  } else await button.click();
  await page.getByRole('dialog').getByLabel('SKU').waitFor();
}

/** What someone sees who has nothing yet. */
export const EMPTY_SCREENSHOTS: Screenshot[] = [
  { name: 'empty-overview', path: '/', ready: 'First steps' },
  { name: 'empty-products', path: '/products', ready: 'No products yet' },
  { name: 'empty-inventory', path: '/inventory', ready: 'No stock yet' },
  { name: 'empty-movements', path: '/inventory/movements', ready: 'No stock movements yet' },
  { name: 'empty-warehouses', path: '/warehouses', ready: 'No warehouses yet' },
];
