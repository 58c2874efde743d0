import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOrder } from '../support/copied-orders.ts';
import { go } from './support/go.ts';
import { scanAt } from './support/scanner.ts';
import { logIn, type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-data.ts';
import { untilToast } from './support/toasts.ts';

const ORDERS = 10_000;
const TO_SHIP = 20;
const BARCODE = '4006381333931';

let scene: Scene;
let page: Page;
const newOrder = (orderNumber: string) => ({
  orderNumber,
  shipTo: { ...SAN_FRANCISCO, name: 'Ben Ortiz' },
  items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
});

beforeAll(async () => {
  scene = await setScene({ showsPdfs: true });
  const owner = await scene.visit({ storageState: await scene.createOwner() });
  const ask = askAs(owner);
  await ask('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
  const old = await ask('/orders', newOrder('old'));
  await ask(`/orders/${old.id}/cancel`);
  copyOrder(scene.waybill.dataFolder, old.id, ORDERS - TO_SHIP - 2);
  const orders = Array.from({ length: TO_SHIP + 1 }, (_, index) => newOrder(`new-${index}`));
  await ask('/orders/batch', { orders });
  await owner.context().close();

  page = await scene.visit();
  await page.addInitScript(() => {
    // A browser without a screen has no dialog to open.
    window.print = () => console.info(`prints ${location.href}`);
    const count = () => Number(sessionStorage.getItem('clicks') ?? 0);
    // What a person does with the mouse; a label that is clicked clicks its input too, which is no second click.
    window.addEventListener('pointerdown', () => sessionStorage.setItem('clicks', String(count() + 1)), true);
  });
});
afterAll(() => scene?.close());

const clicks = () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0));
const printing = () => page.waitForEvent('console', (message) => message.text().startsWith('prints blob:'));
const printedLabels = async (): Promise<number> =>
  (await (await page.request.get('/dashboard/api/v1/shipments?printed=true')).json()).meta.total;

test('with 10,000 orders: from an order to its printed label in one click', async () => {
  await page.goto('/login');
  await logIn(page);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const { data, meta } = await (await page.request.get('/dashboard/api/v1/orders?limit=1')).json();
  expect(meta.total).toBe(ORDERS);
  await go(page, `/orders/${data[0].id}`);
  const before = await clicks();
  const printed = printing();
  await page.getByRole('button', { name: /^Buy and print · Fleet .* · \$\d/ }).click();
  await printed;
  await untilToast(page, 'Label bought and printed');
  expect((await clicks()) - before).toBe(1);
  expect(await printedLabels()).toBe(1);
});

test('with 10,000 orders: from login to 20 printed labels in at most five clicks', async () => {
  await page.context().clearCookies();
  await page.goto('/login');
  const before = await clicks();
  await logIn(page);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: `Ship ${TO_SHIP} orders` }).click();
  const printed = printing();
  await page.getByRole('button', { name: new RegExp(`^Buy and print ${TO_SHIP} labels, \\$`) }).click();
  await printed;
  await page.getByText(`${TO_SHIP} labels bought and printed`).waitFor();
  expect((await clicks()) - before).toBeLessThanOrEqual(5);
  expect(await printedLabels()).toBe(TO_SHIP + 1);
  expect(scene.faults).toEqual([]);
});

/** From the overview, where a day begins, with a mouse; what is typed or scanned is no click. */
async function clicksFor(work: () => Promise<unknown>): Promise<number> {
  await go(page, '/');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const before = await clicks();
  await work();
  expect(scene.faults).toEqual([]);
  return (await clicks()) - before;
}

const ask = () => askAs(page);
const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const dialog = () => page.getByRole('dialog');
const ordersOf = async (filters: string) =>
  (await (await page.request.get(`/dashboard/api/v1/orders?${filters}`)).json()).data;

test('a CSV file of orders is imported in at most four clicks', async () => {
  const csv = [
    'order_number,name,street1,city,state,postal_code,item_name,quantity,weight,weight_unit',
    ...[1, 2, 3].map((n) => `csv-${n},Ada,417 Montgomery St,San Francisco,CA,94104,Tea,2,4,oz`),
  ].join('\n');
  const count = await clicksFor(async () => {
    await open('Orders');
    await open('Import CSV');
    const chooser = page.waitForEvent('filechooser');
    await press('Choose file');
    const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await (await chooser).setFiles(file);
    await press('Import 3 orders');
    await page.getByText('Import finished').waitFor();
  });
  expect(count).toBeLessThanOrEqual(4);
  expect(await ordersOf('q=csv-1')).toHaveLength(1);
});

test('all orders of a page are tagged in at most five clicks', async () => {
  const count = await clicksFor(async () => {
    await open('Orders');
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await press(/^Edit$/);
    await dialog().getByLabel('Add tags').click();
    await page.keyboard.type('gift');
    await page.keyboard.press('Enter');
    await dialog()
      .getByRole('button', { name: /^Change \d+ orders$/ })
      .click();
    await untilToast(page, 'orders changed');
  });
  expect(count).toBeLessThanOrEqual(5);
  expect((await ordersOf('tag=gift')).map((order: { orderNumber: string }) => order.orderNumber)).toContain(
    'csv-1',
  );
});

test('all orders of a page that were sent without a label are marked as shipped in at most four clicks', async () => {
  const count = await clicksFor(async () => {
    await open('Orders');
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await press('Mark as shipped');
    await dialog()
      .getByRole('button', { name: /^Mark \d+ orders as shipped/ })
      .click();
    await untilToast(page, 'orders marked as shipped');
  });
  expect(count).toBeLessThanOrEqual(4);
  expect(await ordersOf('status=pending')).toEqual([]);
});

test('an order is found in one click, or in none with the keyboard', async () => {
  const find = async (openSearch: () => Promise<unknown>) => {
    await openSearch();
    await page.getByRole('combobox', { name: 'Search' }).fill('csv-2');
    await page.getByRole('option', { name: 'csv-2' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'csv-2' }).waitFor();
  };
  expect(await clicksFor(() => find(() => press(/^Search/)))).toBe(1);
  expect(await clicksFor(() => find(() => page.keyboard.press('Control+k')))).toBe(0);
});

test('orders are exported in at most three clicks, and the costs of a month are shown in one', async () => {
  const exported = await clicksFor(async () => {
    await open('Orders');
    await press('Export CSV');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'One line per order' }).click();
    expect((await download).suggestedFilename()).toBe('orders.csv');
  });
  expect(exported).toBeLessThanOrEqual(3);
  const reported = await clicksFor(async () => {
    await open('Reports');
    await page.getByText('By carrier').waitFor();
  });
  expect(reported).toBe(1);
});

test('an order is packed and its label printed by scanner without a click, and stock is counted in at most six', async () => {
  const [{ id: warehouseId }] = (await (await page.request.get('/dashboard/api/v1/warehouses')).json()).data;
  const weight = { value: 8, unit: 'oz' };
  const { id: productId } = await ask()('/products', { sku: 'TEA-1', name: 'Tea', barcode: BARCODE, weight });
  await ask()('/inventory/adjustments', { productId, warehouseId, delta: 10, reason: 'received' });
  await ask()('/orders', { ...newOrder('pack-1'), items: [{ productId, quantity: 2 }] });
  const packed = await clicksFor(async () => {
    await scanAt(page, 'pack-1');
    await page.getByRole('heading', { name: 'Pack pack-1' }).waitFor();
    await scanAt(page, BARCODE);
    await page.getByRole('main').getByText('1 of 2').first().waitFor();
    const printed = printing();
    await scanAt(page, BARCODE);
    await printed;
    await page.getByRole('main').getByText('Label bought and printed').first().waitFor();
  });
  expect(packed).toBe(0);

  const counted = await clicksFor(async () => {
    await open('Inventory');
    await press('Count and print');
    await page.getByRole('menuitem', { name: 'Count with a scanner' }).click();
    await press('Start counting');
    await page.getByRole('heading', { name: 'Count Main' }).waitFor();
    await scanAt(page, BARCODE);
    await page.getByRole('status').filter({ hasText: 'Tea' }).waitFor();
    await press('Review differences');
    await press('Apply count of 1 product');
    await page.getByRole('button', { name: 'Start counting' }).waitFor();
  });
  expect(counted).toBeLessThanOrEqual(6);
});

test('the only piece of an order is returned, with a label, in at most three clicks on its page', async () => {
  const { id } = await ask()('/orders', newOrder('back-1'));
  await ask()('/shipments', { orderId: id, carrier: 'fleet' });
  await go(page, `/orders/${id}`);
  const before = await clicks();
  await open('Create return');
  await page.getByRole('combobox', { name: 'Reason for returning Poster' }).click();
  await page.keyboard.type('Too small');
  await press(/^Create return and buy label for \$/);
  await untilToast(page, 'Return created');
  expect((await clicks()) - before).toBeLessThanOrEqual(3);
  const { data } = await (await page.request.get(`/dashboard/api/v1/returns?orderId=${id}`)).json();
  expect(data).toMatchObject([{ items: [{ quantity: 1, reason: 'Too small' }] }]);
  expect(scene.faults).toEqual([]);
});
