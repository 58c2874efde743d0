import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPages } from './support/check-page.ts';
import type { Screenshot } from './support/pages.ts';
import { type Scene, setScene } from './support/scene.ts';
import { seedShippingData } from './support/shipping-data.ts';

let scene: Scene;
let page: Page;
beforeAll(async () => {
  scene = await setScene();
  page = await scene.visit({ storageState: await scene.createOwner() });
});
afterAll(() => scene?.close());

const EMPTY: Screenshot[] = [
  { name: 'orders-empty', path: '/orders', ready: 'No orders yet' },
  { name: 'shipments-empty', path: '/shipments', ready: 'No shipments yet' },
  { name: 'reports-empty', path: '/reports', ready: 'No labels in these days' },
  { name: 'manifests-empty', path: '/manifests', ready: 'No manifests yet' },
  { name: 'pickups-empty', path: '/pickups', ready: 'No pickups yet' },
  { name: 'returns-empty', path: '/returns', ready: 'No returns yet' },
];

const CSV = `\uFEFForder_number,name,street1,city,state,postal_code,item_name,quantity,weight,gift wrap\r
2001,Ada,"417 Montgomery St",San Francisco,CA,94104,"Tea, loose",2,4,yes\r
2002,Ben,,New York,NY,10118,Poster,two,,no\r
`;
const WITH_STATUSES = `order_number,name,street1,city,state,postal_code,item_name,status\r
2001,Ada,417 Montgomery St,San Francisco,CA,94104,Tea,paid\r
2002,Ben,,New York,NY,10118,Poster,paid\r
2003,Cy,350 5th Ave,New York,NY,10118,Poster,awaiting payment\r
2004,Dee,350 5th Ave,New York,NY,10118,Poster,cancelled\r
`;
const SHOPIFY_EXPORT = fileURLToPath(
  new URL('../../dashboard/src/features/order-import/fixtures/shopify-orders.csv', import.meta.url),
);

const screenshots = (things: Awaited<ReturnType<typeof seedShippingData>>): Screenshot[] => [
  { name: 'orders', path: '/orders', ready: '1001' },
  {
    name: 'orders-selected',
    path: '/orders',
    ready: '1001',
    open: async (page) => {
      await page.getByLabel('Select order 1001').check();
      await page.getByLabel('Select order 1003').check();
      await page.getByRole('button', { name: 'Ship 1 order' }).waitFor();
    },
  },
  {
    name: 'orders-bulk',
    path: '/orders',
    ready: '1001',
    open: async (page) => {
      for (const number of ['1001', '1004', '1005']) await page.getByLabel(`Select order ${number}`).check();
      await page.getByRole('button', { name: 'Ship 3 orders' }).click();
      await page.getByRole('button', { name: /^Buy and print 2 labels/ }).waitFor();
    },
  },
  {
    name: 'search',
    path: '/orders',
    ready: '1001',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('100');
      await page.getByRole('option', { name: '1002' }).first().waitFor();
    },
  },
  { name: 'order-pack', path: `/orders/${things.openId}/pack`, ready: 'Scan the items' },
  { name: 'order-pack-held', path: `/orders/${things.heldId}/pack`, ready: 'On hold' },
  { name: 'order-new', path: '/orders/new', ready: 'Create order' },
  { name: 'order-edit', path: `/orders/${things.heldId}/edit`, ready: 'Save' },
  {
    name: 'order-rates',
    path: `/orders/${things.openId}`,
    ready: 'Ship this order',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ship only some' }).click();
      await page.getByLabel('Quantity of Blue mug').fill('1');
      await page.getByRole('button', { name: 'Add customs declaration' }).click();
      await page.getByRole('button', { name: 'Compare rates' }).click();
      await page.getByText('requested', { exact: true }).waitFor();
      await page
        .getByRole('button', { name: /^Buy Fleet/ })
        .last()
        .scrollIntoViewIfNeeded();
    },
  },
  { name: 'order', path: `/orders/${things.sentId}`, ready: 'Delivered' },
  { name: 'order-on-hold', path: `/orders/${things.heldId}`, ready: 'Release' },
  { name: 'orders-import', path: '/orders/import', ready: 'order_number' },
  {
    name: 'orders-import-preview',
    path: '/orders/import',
    ready: 'order_number',
    open: async (page) => {
      await page.locator('input[type=file]').setInputFiles(SHOPIFY_EXPORT);
      await page.getByText('Street is empty').waitFor();
    },
  },
  {
    name: 'orders-import-columns',
    path: '/orders/import',
    ready: 'order_number',
    open: async (page) => {
      const file = {
        name: 'orders.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(CSV.replace('city', 'Kaupunki')),
      };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText('Required column missing').waitFor();
    },
  },
  {
    name: 'orders-import-done',
    path: '/orders/import',
    ready: 'order_number',
    open: async (page) => {
      const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(WITH_STATUSES) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Import 2 orders' }).click();
      await page.getByText('Import finished').waitFor();
    },
  },
  { name: 'shipments', path: '/shipments', ready: 'fleet' },
  { name: 'reports', path: '/reports', ready: 'By carrier' },
  { name: 'reports-deliveries', path: '/reports?report=deliveries', ready: 'Average time' },
  { name: 'reports-exceptions', path: '/reports?report=exceptions', ready: 'Never scanned' },
  {
    name: 'shipments-scan',
    path: '/shipments',
    ready: 'fleet',
    open: async (page) => {
      await page.getByRole('button', { name: 'Scan' }).click();
      await page.getByRole('dialog').getByLabel('Tracking code').fill('WB0');
      await page.getByRole('dialog').getByLabel('Tracking code').press('Enter');
      await page.getByText('Tracking code not found').waitFor();
    },
  },
  { name: 'shipment', path: `/shipments/${things.shipmentId}`, ready: 'Left at the desk' },
  { name: 'shipment-voided', path: `/shipments/${things.voidedId}`, ready: 'Wrong box' },
  { name: 'manifests', path: '/manifests', ready: 'Open' },
  { name: 'manifest', path: `/manifests/${things.manifestId}`, ready: 'Hand over' },
  { name: 'manifest-scanned', path: `/manifests/${things.manifestId}?scanned=true`, ready: 'Press Enter' },
  { name: 'settings-documents', path: '/settings/documents', ready: 'Paper' },
  { name: 'returns', path: '/returns', ready: 'The handle is broken' },
  { name: 'return', path: `/returns/${things.returnId}`, ready: 'Return label' },
  {
    name: 'return-receive',
    path: `/returns/${things.returnId}`,
    ready: 'Return label',
    open: async (page) => {
      await page.getByRole('button', { name: 'Receive' }).click();
      await page.getByRole('dialog').getByLabel('Sellable').waitFor();
    },
  },
  { name: 'return-asked', path: `/returns/${things.askedId}`, ready: 'Approve and buy label' },
  {
    name: 'return-buy-label',
    path: `/returns/${things.askedId}`,
    ready: 'Approve and buy label',
    open: async (page) => {
      await page.getByRole('button', { name: 'Approve and buy label' }).click();
      await page.getByLabel('Service', { exact: true }).waitFor();
    },
  },
  { name: 'return-new', path: `/orders/${things.sentId}/return`, ready: 'Create return' },
];

test('no page of orders, shipments and returns has a serious fault while there are none', async () => {
  expect(await checkPages(page, EMPTY)).toEqual([]);
});

test('no page of orders, shipments and returns has a serious fault', async () => {
  const things = await seedShippingData(page);
  expect(await checkPages(page, screenshots(things))).toEqual([]);
  expect(scene.faults).toEqual([]);
});
