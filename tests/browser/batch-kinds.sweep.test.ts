import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from './support/go.ts';
import { type Cookies, type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-data.ts';

let scene: Scene;
let session: Cookies;
let page: Page;
beforeAll(async () => {
  scene = await setScene();
  session = await scene.createOwner();
  page = await scene.visit({ storageState: session });
  await go(page, '/');
  await askAs(page)('/warehouses', {
    name: 'Oakland',
    address: { street1: '2201 Broadway', city: 'Oakland', state: 'CA', postalCode: '94612', country: 'US' },
  });
});
afterAll(() => scene?.close());

const COUNT = 120;

test('an import of products goes on when the tab is closed, with its stock, and its result is in the list of batches', async () => {
  const tab = await scene.visit({ storageState: session });
  await go(tab, '/products/import');
  const rows = Array.from({ length: COUNT }, (_, i) => `P-${i},Product ${i},${i === 7 ? 2_000_000 : i}`);
  await tab.locator('input[type=file]').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['sku,name,stock', ...rows, ''].join('\n')),
  });
  const button = tab.getByRole('button', { name: /^Import \d+ products$/ });
  const started = tab.waitForResponse((response) => response.url().endsWith('/batches/products'));
  await button.click();
  expect((await started).status()).toBe(202);
  await tab.getByText('You can leave this page.').waitFor();
  await tab.close();

  await go(page, '/batches');
  await page.getByRole('link', { name: /^Product import: \d+ products$/ }).click();
  await page.getByText(/^\d+ products imported$/).waitFor({ timeout: 60_000 });
  const stock = await page.request.get(`/dashboard/api/v1/inventory?product=P-${COUNT - 1}`);
  expect((await stock.json()).data).toMatchObject([{ onHand: COUNT - 1 }]);
});

test('which products could not be imported is said with the reason, and can be downloaded', async () => {
  await go(page, '/products/import');
  // Something that only the server finds.
  await page.route('**/batches/products', async (route) => {
    const body = route.request().postDataJSON();
    body.products[1].weight = { value: -1, unit: 'oz' };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await page.getByLabel('Drop a CSV file here').fill('sku,name\nNEW-1,New\nNEW-2,Heavy\nP-1,Known\n');
  await page.getByRole('button', { name: 'Preview text' }).click();
  await page.getByRole('button', { name: 'Import 3 products' }).click();
  await page.getByText('1 created, 1 already existed, 1 rejected.').waitFor();
  await page.getByRole('row', { name: /NEW-2.*weight/ }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download lines not imported' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/\r\nNEW-2,Heavy,.*weight/);
  await page.unroute('**/batches/products');
});

test('an export is made by the server, and can be downloaded later by whoever sees it', async () => {
  await go(page, '/products');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  // A long list: how much of it is written is said.
  const anyBatch = '**/dashboard/api/v1/batches/bat_*';
  await page.route(anyBatch, async (route) => {
    const { data } = await (await route.fetch()).json();
    const half = { ...data.file, done: 60, total: 120, isAvailable: false };
    const running = { ...data, status: 'running', pending: 1, endedAt: null, file: half };
    await route.fulfill({ json: { data: running } });
  });
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'One line per product' }).click();
  await page.getByRole('button', { name: 'Exporting, 50%' }).waitFor();
  await page.unroute(anyBatch);
  const file = await download;
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('SKU,Name,Description');
  expect(text.trim().split('\r\n').length).toBeGreaterThan(COUNT);
  await go(page, '/batches');
  await page.getByRole('link', { name: 'Export of products' }).click();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download file' }).click(),
  ]);
  expect(again.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await again.path(), 'utf8')).toBe(text);
  expect(scene.faults).toEqual([]);
});

/** Orders that ask for nothing special, which the sheet of the list shows with a price. */
async function ordersToShip(prefix: string, count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, (_, index) => ({
    orderNumber: `${prefix}-${index}`,
    shipTo: { ...SAN_FRANCISCO, name: `Customer ${index}`, street1: `${100 + index} Montgomery St` },
    items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
  }));
  await askAs(page)('/orders/batch', { orders });
  return orders.map(({ orderNumber }) => orderNumber);
}

async function openSheet(at: Page, prefix: string, count: number) {
  await go(at, `/orders?q=${prefix}`);
  await at.getByRole('link', { name: `${prefix}-${count - 1}` }).waitFor();
  await at.getByRole('checkbox', { name: 'Select this page' }).click();
  await at.getByRole('button', { name: `Ship ${count} orders` }).click();
  const buy = at.getByRole('button', { name: new RegExp(`^Buy and print ${count} labels, \\$`) });
  await buy.waitFor();
  return buy;
}

const purchases = async (): Promise<number> =>
  (await (await page.request.get('/dashboard/api/v1/batches?kind=labels')).json()).meta.total;

test('labels are bought also when the tab is closed, and every member sees them and can print them', async () => {
  const count = 12;
  await ordersToShip('away', count);
  const tab = await scene.visit({ storageState: session });
  const buy = await openSheet(tab, 'away', count);
  const started = tab.waitForResponse((response) => response.url().endsWith('/batches/labels'));
  await buy.click();
  expect((await started).status()).toBe(202);
  await tab.close();

  const packer = await scene.visit({ storageState: await scene.createPacker(session) });
  await go(packer, '/batches');
  await packer.getByRole('link', { name: `Labels: ${count} labels` }).click();
  await packer.getByText(`${count} labels bought`).waitFor();
  await expect.poll(() => packer.getByText('Fleet Economy, not printed').count()).toBe(count);
  const file = packer.waitForRequest((request) => request.url().endsWith('/shipments/labels'));
  await packer.getByRole('button', { name: 'Print labels' }).click();
  expect((await file).postDataJSON().ids).toHaveLength(count);
  await packer.context().close();
  expect(scene.faults).toEqual([]);
});

test('a purchase whose answer is lost is shown as what it became, and nothing is bought while there is no connection', async () => {
  await ordersToShip('lost', 3);
  const buy = await openSheet(page, 'lost', 3);
  const before = await purchases();
  await page.context().setOffline(true);
  await page.getByText('No connection: nothing can be bought until it is back.').waitFor();
  expect(await buy.isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => buy.isEnabled()).toBe(true);
  expect(await purchases()).toBe(before);

  // It never arrives.
  const starts = '**/dashboard/api/v1/batches/labels';
  await page.route(starts, (route) => route.abort());
  await buy.click();
  await page.getByText('The request did not reach the server, and nothing was bought.').first().waitFor();
  expect(await purchases()).toBe(before);
  await page.unroute(starts);

  // It arrives, but its answer does not, and the connection is gone for a while.
  await page.route(starts, async (route) => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort();
  });
  await buy.click();
  await page.getByText('No connection. What was bought will be shown here when it is back.').waitFor();
  await page.unroute(starts);
  await page.context().setOffline(false);
  await page.getByRole('dialog').getByText('3 labels bought').waitFor();
  expect(await page.getByRole('dialog').getByText('bought', { exact: true }).count()).toBe(3);
  expect(await purchases()).toBe(before + 1);
  expect(scene.faults).toEqual([]);
});
