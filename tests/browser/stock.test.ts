import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go, reopen } from './support/go.ts';
import { pasteInto } from './support/paste.ts';
import { type Scene, setScene } from './support/scene.ts';
import { askAs } from './support/shipping-data.ts';
import { holdBack } from './support/slow-line.ts';
import { untilToast } from './support/toasts.ts';

let scene: Scene;
let page: Page;
beforeAll(async () => {
  scene = await setScene();
  page = await scene.visit({ storageState: await scene.createOwner() });
  await go(page, '/');
});
afterAll(() => scene?.close());

/** Waits for the page: the old one stays until the new one's data is here, and may hold the same fields. */
const choose = async (name: string) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

test('a warehouse is added with the address as the check corrected it', async () => {
  await page.getByRole('link', { name: 'Add a warehouse' }).click();
  await page.getByLabel('Warehouse name').fill('Oakland');
  await page.getByLabel('Street').fill('2201 broadway');
  await page.getByLabel('City').fill('oakland');
  await page.getByLabel('State or province').fill('CA');
  await page.getByLabel('Postal code').fill('94105');
  await page.getByRole('button', { name: 'Check this address' }).click();
  await page
    .getByRole('button', { name: /^Use 946/ })
    .first()
    .click();
  expect(await page.getByLabel('Postal code').inputValue()).toMatch(/^946/);
  await page.getByLabel('Postal code').fill('94612');
  await page.getByRole('button', { name: 'Check this address' }).click();
  // Green is for an address whose street was looked up, which takes a carrier.
  await page.getByText('city verified').waitFor();
  await page.getByText('The street was not looked up.').waitFor();
  await page.getByRole('button', { name: 'Use the corrected address' }).click();
  expect(await page.getByLabel('Street').inputValue()).toBe('2201 BROADWAY');
  const zones = await page.getByLabel('Time zone').locator('option').allInnerTexts();
  expect(zones.filter((zone) => /Kolkata|Calcutta|Kyiv|Kiev/.test(zone))).toEqual([
    'Asia/Kolkata',
    'Europe/Kyiv',
  ]);
  await page.getByLabel('Time zone').selectOption('America/Los_Angeles');
  await page.getByRole('button', { name: 'Add warehouse' }).click();
  const row = page.getByRole('row', { name: /Oakland/ });
  await row.getByText('2201 BROADWAY, OAKLAND, CA 94612').waitFor();
  await row.getByText('default').waitFor();
});

test('what the server refuses of an address is said beside its field', async () => {
  await page.getByRole('link', { name: 'Add warehouse' }).click();
  await page.getByLabel('Warehouse name').fill('Newark');
  await page.getByRole('button', { name: 'Add warehouse' }).click();
  await expect.poll(() => page.getByText('Required').count()).toBe(4);
  await page.getByLabel('Street').fill('50 Park Pl');
  await page.getByLabel('City').fill('Newark');
  await page.getByLabel('Postal code').fill('07102');
  const state = page.getByLabel('State or province');
  await state.fill('Jersey');
  await page.getByRole('button', { name: 'Add warehouse' }).click();
  await expect.poll(() => state.getAttribute('aria-invalid')).toBe('true');
  await state.fill('NJ');
  await page.getByRole('button', { name: 'Add warehouse' }).click();
  await page.getByRole('row', { name: /Newark/ }).waitFor();
});

test('a product gets stock, a reorder point, and moves to another warehouse', async () => {
  await choose('Products');
  await page.getByRole('link', { name: 'Add product' }).click();
  await page.getByLabel('SKU').fill('MUG-BLUE');
  await page.getByLabel(/^Name/).fill('Blue mug');
  const price = page.getByLabel('Price');
  await pasteInto(price, '12,50 €');
  expect(await price.inputValue()).toBe('12.50');
  await pasteInto(price, '1.012,50');
  expect(await price.inputValue()).toBe('1012.50');
  await price.fill('');
  await price.pressSequentially('12,50');
  expect(await price.inputValue()).toBe('12.50');
  await page.getByLabel('Weight', { exact: true }).fill('12');
  await page.getByLabel('HS code').fill('69');
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByText('Must be a Harmonized System code').waitFor();
  await page.getByLabel('HS code').fill('6912.00');
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('heading', { name: 'Blue mug' }).waitFor();
  await page.getByText('$12.50').waitFor();

  const release = await holdBack(page, '**/api/v1/warehouses');
  await reopen(page);
  await page.getByText('Stock is not tracked').waitFor();
  await page.getByRole('button', { name: 'Add stock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // The default warehouse is chosen, also where the list of them comes after the dialog.
  release();
  const chosen = dialog.getByLabel('Warehouse').locator('option:checked');
  await expect.poll(() => chosen.innerText()).toBe('Oakland');
  await dialog.getByLabel(/^Change/).fill('48');
  await dialog.getByLabel('Reference').fill('PO-1007');
  await dialog.getByRole('button', { name: 'Adjust stock' }).click();
  await untilToast(page, 'MUG-BLUE at Oakland: 48 on hand');
  await page.getByText('PO-1007').waitFor();
  await page.getByRole('region', { name: 'Details' }).getByText('Tracked', { exact: true }).waitFor();

  await choose('Inventory');
  const point = page.getByLabel('Reorder point of MUG-BLUE at Oakland');
  await point.fill('40');
  await point.press('Enter');
  await untilToast(page, 'Reorder point of MUG-BLUE saved');
  await page.getByRole('button', { name: 'Transfer MUG-BLUE at Oakland' }).click();
  await dialog.getByLabel('To').selectOption({ label: 'Newark' });
  await dialog.getByLabel('Quantity').fill('60');
  await dialog.getByRole('button', { name: 'Transfer stock' }).click();
  await dialog.getByText(/Not enough stock of MUG-BLUE at Oakland/).waitFor();
  await dialog.getByLabel('Quantity').fill('12');
  await dialog.getByRole('button', { name: 'Transfer stock' }).click();
  await untilToast(page, '12 of MUG-BLUE transferred to Newark');
  await page.getByRole('row', { name: /Oakland.*low/ }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: /MUG-BLUE/ }).count()).toBe(2);

  // What is in one warehouse is not shown for another, however long the answer takes.
  await page.getByRole('button', { name: 'Adjust MUG-BLUE at Oakland' }).click();
  await dialog.getByText(/^Now: 36 /).waitFor();
  const releaseStock = await holdBack(page, '**/api/v1/inventory?*');
  await dialog.getByLabel('Warehouse').selectOption({ label: 'Newark' });
  await dialog.getByText(/^Now: /).waitFor({ state: 'detached' });
  releaseStock();
  await dialog.getByText(/^Now: 12 /).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await choose('Overview');
  await page.getByRole('link', { name: /below its reorder point/ }).click();
  await page.getByRole('row', { name: /Oakland.*low/ }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: /MUG-BLUE/ }).count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?belowReorderPoint=true');

  await choose('Inventory');
  await page.getByPlaceholder('Name, SKU or barcode').fill('mug');
  await page.getByRole('row', { name: /Blue mug MUG-BLUE · Newark/ }).waitFor();
  await page.getByPlaceholder('Name, SKU or barcode').fill('plate');
  await page.getByText('No matching stock').waitFor();

  await page.getByRole('link', { name: 'Movements' }).click();
  await page.getByLabel('Reason').selectOption('transfer');
  await expect.poll(() => page.getByRole('row', { name: /Transferred between/ }).count()).toBe(2);
});

test('weights are shown in the units that the account chooses, and stock movements lead to their order', {
  tags: 'long',
}, async () => {
  await go(page, '/settings/account');
  await page.getByLabel('Kilograms, grams and centimeters').check();
  await untilToast(page, 'Units saved');
  await go(page, '/products');
  await page.getByRole('row', { name: /MUG-BLUE.*340\.2 g/ }).waitFor();
  await go(page, '/settings/account');
  await page.getByLabel('As in the country you ship from').check();
  await untilToast(page, 'Units saved');
  await go(page, '/products');
  await page.getByRole('row', { name: /MUG-BLUE.*12 oz/ }).waitFor();

  const address = { name: 'Ada', street1: '350 5th Ave', city: 'New York', state: 'NY', postalCode: '10118' };
  const { id } = await askAs(page)('/orders', {
    orderNumber: '4711',
    shipTo: { ...address, country: 'US' },
    items: [{ sku: 'MUG-BLUE', quantity: 2 }],
  });
  await go(page, '/inventory/movements');
  await page.getByRole('link', { name: 'Order 4711' }).click();
  await page.getByRole('heading', { name: '4711' }).waitFor();
  await askAs(page)(`/orders/${id}/cancel`);
});

test('stock tracking is switched off and on again, and counts come from a file', async () => {
  await choose('Products');
  await page.getByRole('link', { name: 'Blue mug' }).click();
  for (const [isOn, words] of [
    [false, 'Stock is not tracked'],
    [true, 'Tracked'],
  ] as const) {
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Track stock').setChecked(isOn, { force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(words, { exact: true }).waitFor();
  }

  await choose('Inventory');
  await page.getByRole('link', { name: 'Import counts' }).click();
  const file = 'SKU,Warehouse,Qty\nMUG-BLUE,Oakland,30\nMUG-BLUE,newark,12\nNO-MUG,,1\nMUG-BLUE,Boston,1\n';
  await page.getByLabel('Drop a CSV file here').fill(file);
  await page.getByRole('button', { name: 'Preview text' }).click();
  await page.getByRole('row', { name: /There is no warehouse “Boston”/ }).waitFor();
  await page.getByRole('button', { name: 'Import 3 counts' }).click();
  await page.getByText('2 updated, 1 rejected, 1 skipped because of problems.').waitFor();
  await page.getByRole('row', { name: /MUG-BLUE.*Oakland.*36 expected, 30 counted/ }).waitFor();
  await page.getByRole('link', { name: 'Go to inventory' }).click();
  await page.getByRole('row', { name: /Oakland.*30/ }).waitFor();
});

test('a list is exported with its filters', async () => {
  await go(page, '/inventory/movements?reason=transfer');
  await page
    .getByRole('row', { name: /Transferred between/ })
    .first()
    .waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('movements.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF?id,productId,sku/);
  expect(lines.slice(1).map((line) => line.includes('transfer'))).toEqual([true, true]);
});

test('why a product and a warehouse cannot be deleted is said in words', async () => {
  await choose('Products');
  await page.getByRole('link', { name: 'Blue mug' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click();
  await page.getByText(/MUG-BLUE cannot be deleted because/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('inactive', { exact: true }).waitFor();

  await choose('Warehouses');
  await page.getByRole('link', { name: 'Oakland' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete warehouse' }).click();
  await page.getByText(/Oakland cannot be deleted because it has stock/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

test('what is entered in the form of a warehouse stays when the warehouse changes meanwhile', {
  tags: 'long',
}, async () => {
  await choose('Warehouses');
  await page.getByRole('link', { name: 'Newark' }).click();
  await page.getByLabel('Warehouse name').fill('Newark Penn');
  await page.getByRole('button', { name: 'Make default' }).click();
  await untilToast(page, 'Newark is now the default warehouse');
  await expect.poll(() => page.getByLabel('Default warehouse').isChecked()).toBe(true);
  expect(await page.getByLabel('Warehouse name').inputValue()).toBe('Newark Penn');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Newark Penn' }).waitFor();
});

test('products come from a file: what is wrong is seen before, what became of each after', async () => {
  await go(page, '/products/import');
  const [example] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download example' }).click(),
  ]);
  expect(readFileSync(await example.path(), 'utf8')).toContain('sku,name,description');
  const file = ['sku,name,price,stock', 'MUG-BLUE,Bluer mug,13,', 'TEA-1,Tea,4.5,7', 'TEA-2,,1,', ''].join(
    '\n',
  );
  await page.locator('input[type=file]').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByText('2 to import, 1 with problems').waitFor();
  await page.getByRole('row', { name: /^4 .*TEA-2.*Name is empty/ }).waitFor();
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await page.getByText('1 created, 1 already existed, 1 skipped because of problems.').waitFor();
  await page.getByRole('row', { name: /^2 .*MUG-BLUE.*already exists/ }).waitFor();
  const level = await page.request.get('/dashboard/api/v1/inventory?product=TEA-1');
  expect((await level.json()).data).toMatchObject([{ sku: 'TEA-1', onHand: 7 }]);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByLabel('Drop a CSV file here').fill(file);
  await page.getByRole('button', { name: 'Preview text' }).click();
  await page.getByLabel('Update products that already exist (same SKU)').check();
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await page.getByText('0 created, 2 updated, 1 skipped because of problems.').waitFor();
  await page.getByRole('link', { name: 'Go to products' }).click();
  await page.getByRole('row', { name: /Bluer mug.*\$13\.00.*inactive/ }).waitFor();
});

test('the result of a check is about the address in the form: it goes when that is changed', async () => {
  await go(page, '/addresses');
  await page.getByLabel('Street').fill('2201 broadway');
  await page.getByLabel('City').fill('oakland');
  await page.getByLabel('State or province').fill('CA');
  await page.getByLabel('Postal code').fill('94612');
  await page.getByRole('button', { name: 'Check address' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.waitFor();
  await page.getByLabel('Postal code').fill('90001');
  await result.waitFor({ state: 'detached' });
});

test('many addresses are checked at once and come back as a file', async () => {
  await go(page, '/addresses?tab=many');
  await page
    .getByLabel('Addresses', { exact: true })
    .fill('street,city,state,zip\n2201 broadway,oakland,ca,94612\n,oakland,ca,94612');
  await page.getByRole('button', { name: 'Check 2' }).click();
  await page.getByRole('row', { name: /line 2.*city verified/ }).waitFor();
  await page.getByRole('row', { name: /line 3.*unreadable/ }).waitFor();
  const [results] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(readFileSync(await results.path(), 'utf8')).toMatch(/^2,"2201.*",verified,city,,,2201 BROADWAY/m);
});

// What is refused is in `tests/api/foreign-ids.test.ts`; switching between accounts in `first-start.test.ts`.
test('another account sees none of it', { tags: 'long' }, async () => {
  const answer = await page.request.post('/dashboard/api/v1/invitations', {
    data: { email: 'ada@example.com', role: 'owner' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const productLink = await page.request.get('/dashboard/api/v1/products?sku=MUG-BLUE');
  const [{ id }] = (await productLink.json()).data;
  const guest = await scene.visit();
  await guest.goto((await answer.json()).data.url);
  await guest.getByLabel(/^Password/).fill('ada has a password');
  await guest.getByRole('button', { name: 'Create login' }).click();
  await guest.getByRole('heading', { name: 'Overview' }).waitFor();
  await guest.getByRole('button', { name: /^Your account/ }).click();
  await guest.getByRole('menuitem', { name: 'New account' }).click();
  await guest.getByRole('dialog').getByLabel('Name').fill('Another');
  await guest.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
  await guest.getByText('0 of 6 done').waitFor();
  for (const [path, words] of [
    ['/products', 'No products yet'],
    ['/inventory', 'No stock yet'],
    ['/inventory/movements', 'No stock movements yet'],
    ['/warehouses', 'No warehouses yet'],
  ] as const) {
    await go(guest, path);
    await guest.getByText(words).waitFor();
  }
  expect(scene.faults).toEqual([]);

  await go(guest, `/products/${id}`);
  await guest.getByText('Product not found').waitFor();
  expect(await guest.locator('main').innerText()).not.toContain('mug');
});
