import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go, refetch } from './support/go.ts';
import { chooseMore } from './support/order-menu.ts';
import { type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-data.ts';
import { untilToast } from './support/toasts.ts';

let scene: Scene;
let page: Page;
beforeAll(async () => {
  scene = await setScene({ showsPdfs: true });
  page = await scene.visit({ storageState: await scene.createOwner() });
  await page.addInitScript(() => {
    // A browser without a screen has no dialog to open: it says what it would print.
    window.print = () => console.info(`prints ${location.href}`);
  });
  await askAs(page)('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
});
afterAll(() => scene?.close());

const SHOPIFY_EXPORT = new URL(
  '../../dashboard/src/features/order-import/fixtures/shopify-orders.csv',
  import.meta.url,
);

const dialog = () => page.getByRole('dialog');
/** Resolves when the page asks for a PDF in memory to be printed. */
const printing = () =>
  page.waitForEvent('console', (message) => message.text().startsWith(`prints blob:${scene.origin}`));

test('an order is entered, priced, bought once in parts, printed, followed and returned', async () => {
  // A page that does not exist keeps the navigation.
  await go(page, '/nowhere');
  await page.getByText('Page not found').waitFor();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: 'Create first order' }).click();
  await page.getByRole('button', { name: 'Create order' }).click();
  // Number, street, city, state, postal code and the first item: all at once.
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(6);
  await page.getByLabel('Order number').fill('1001');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await dialog().getByRole('button', { name: 'Keep editing' }).click();
  await dialog().waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Order number').inputValue()).toBe('1001');
  const shipFrom = page.getByLabel('Ship from').locator('option:checked');
  await expect.poll(() => shipFrom.innerText()).toBe('Main');
  await page.getByLabel('Ship by').fill('2030-01-31');
  await page.getByLabel('Name', { exact: true }).fill('Ben Ortiz');
  await page.getByLabel('Street').fill('350 5th Ave');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State or province').fill('NY');
  await page.getByLabel('Postal code').fill('10118');
  await page.getByRole('combobox', { name: 'Item' }).fill('Blue mug');
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Unit price').fill('14.50');
  await page.getByLabel('Weight', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Add HS codes and origin' }).click();
  await page.getByLabel('HS code').fill('69');
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByLabel('Requested service').fill('Express');
  await page.getByRole('combobox', { name: 'Tags' }).fill('gift');
  await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByText('Must be a Harmonized System code').waitFor();
  await page.getByLabel('HS code').fill('6912.00');
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByRole('heading', { name: '1001' }).waitFor();
  await page.getByText('$43.50').first().waitFor();
  const details = page.getByRole('region', { name: 'Details' });
  for (const text of ['Main', 'Jan 31, 2030', 'Express', 'gift']) await details.getByText(text).waitFor();

  // What was saved is what the form shows, and saving it again changes nothing.
  const read = async () =>
    (await (await page.request.get(page.url().replace('/orders/', '/dashboard/api/v1/orders/'))).json()).data;
  await expect.poll(async () => (await read()).shipToCheck).not.toBeNull();
  const before = await read();
  expect(before.items[0].hsCode).toBe('6912.00');
  await page.getByRole('link', { name: 'Edit' }).click();
  expect(await page.getByLabel('Ship by').inputValue()).toBe('2030-01-31');
  expect(await page.getByLabel('HS code').inputValue()).toBe('6912.00');
  expect(await page.getByLabel('Requested service').inputValue()).toBe('Express');
  await page.getByText('gift', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Compare rates' }).waitFor();
  expect(await read()).toEqual(before);

  const weight = page.getByLabel(/^Weight/);
  await expect.poll(() => weight.inputValue()).toBe('36');
  await page.getByRole('button', { name: 'Ship only some' }).click();
  await page.getByLabel('Quantity of Blue mug').fill('2');
  await expect.poll(() => weight.inputValue()).toBe('24');
  await weight.fill('');
  await page.getByRole('button', { name: 'Compare rates' }).click();
  await page.getByText('Enter the weight', { exact: true }).waitFor();
  await weight.fill('26');
  await page.getByRole('button', { name: 'Compare rates' }).click();
  await page.getByText('cheapest').waitFor();
  await page.getByText('fastest').waitFor();
  await page.getByRole('row', { name: /Fleet Express requested/ }).waitFor();

  // Two presses before the page can draw: one purchase.
  await page
    .getByRole('button', { name: /^Buy Fleet/ })
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await page.getByRole('img', { name: /Shipping label/ }).waitFor();
  const { data: shipments } = await (await page.request.get('/dashboard/api/v1/shipments')).json();
  expect(shipments).toHaveLength(1);
  expect(shipments[0].items).toEqual([{ orderItemId: before.items[0].id, quantity: 2 }]);
  await page.getByText('partially shipped', { exact: true }).waitFor();
  await page.getByText('2 × Blue mug').waitFor();

  const picture = page.getByRole('img', { name: /Shipping label/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(500);
  const printed = printing();
  await page.getByRole('link', { name: 'Print label' }).click();
  await printed;
  // Where a browser shows no PDF within a page, it opens in a tab.
  const without = { value: false, configurable: true };
  await page.evaluate((without) => Object.defineProperty(navigator, 'pdfViewerEnabled', without), without);
  const tab = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Print label' }).click();
  await (await tab).close();
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
  const href = await page.getByRole('link', { name: 'Print label' }).getAttribute('href');
  const pdf = await page.request.get(href ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  // The one that is left, in two parcels.
  await expect.poll(() => weight.inputValue()).toBe('12');
  await page.getByRole('button', { name: 'Add parcel' }).click();
  await weight.last().fill('8');
  await page.getByRole('button', { name: 'Compare rates' }).click();
  // The words of the button in the page's header do the same in the table.
  const printedToo = printing();
  await page
    .getByRole('row', { name: /Fleet Express/ })
    .getByRole('button', { name: /^Buy and print Fleet Express/ })
    .click();
  await printedToo;
  await page.getByRole('img', { name: /parcel 1 of 2/ }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('img', { name: /parcel 2 of 2/ }).waitFor();
  await page.getByText('shipped', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Compare rates' }).waitFor({ state: 'detached' });
  const { data: both } = await (await page.request.get('/dashboard/api/v1/shipments')).json();
  await askAs(page)(`/shipments/${both[0].id}/tracking-events`, { status: 'delivered' });

  await page.getByRole('link', { name: 'Open shipment' }).last().click();
  await page.getByRole('heading', { name: shipments[0].trackingCode }).waitFor();
  for (const word of ['Out for delivery', 'Delivered']) {
    await page.getByRole('button', { name: 'Add scan' }).click();
    await dialog().getByLabel('Status').selectOption({ label: word });
    await dialog().getByLabel('City').fill('New York');
    await dialog().getByRole('button', { name: 'Add scan' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'Tracking' }).getByText(word).first().waitFor();
  }
  await page.getByRole('link', { name: '1001' }).click();
  await page.getByText('delivered', { exact: true }).first().waitFor();

  await page.getByRole('link', { name: 'Create return' }).click();
  await page.getByRole('button', { name: 'Create return' }).click();
  await page.getByText('Enter how many are returned', { exact: true }).waitFor();
  await page.getByLabel('Blue mug', { exact: true }).fill('1');
  await page.getByRole('combobox', { name: 'Reason for returning Blue mug' }).click();
  await page.getByRole('option', { name: 'Damaged or defective' }).click();
  // What the label costs is on the button that buys it.
  await page.getByRole('button', { name: /^Create return and buy label for \$\d/ }).waitFor();
  await page.getByRole('combobox', { name: 'Reason for returning Blue mug' }).fill('The handle is broken');
  await page.getByLabel('Approve and buy the return label now').uncheck();
  await page.getByRole('button', { name: 'Create return' }).click();
  await page.getByRole('heading', { name: 'Return of 1001' }).waitFor();
  await page.getByRole('button', { name: 'Approve and buy label' }).click();
  expect(
    await dialog()
      .getByLabel(/^Weight/)
      .inputValue(),
  ).toBe('12');
  await dialog()
    .getByLabel('Service', { exact: true })
    .selectOption({
      label: await dialog()
        .getByRole('option', { name: /Ground/ })
        .innerText(),
    });
  const purchase = dialog().getByRole('button', { name: /^Approve and buy label for \$/ });
  const [, price] = /(\$[\d.]+)$/.exec(await purchase.innerText()) ?? [];
  await purchase.click();
  await page.getByText('label created', { exact: true }).waitFor();
  await page.getByRole('img', { name: /Shipping label/ }).waitFor();
  const { data: all } = await (await page.request.get('/dashboard/api/v1/shipments')).json();
  expect(all[0]).toMatchObject({ isReturn: true, service: 'ground' });
  expect(`$${all[0].rate.toFixed(2)}`).toBe(price);
  await page.getByRole('button', { name: 'Receive' }).click();
  await dialog().getByLabel('Sellable').fill('0');
  await dialog().getByLabel('Damaged').fill('1');
  await dialog().getByRole('button', { name: 'Receive' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByText('completed', { exact: true }).waitFor();
  await page.getByText('damaged').waitFor();

  // With the parcel in hand, its return is found by who sent it.
  await page.getByRole('link', { name: 'Returns', exact: true }).first().click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
  await page.getByText('No matching returns').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('ortiz');
  const row = page.getByRole('row', { name: 'The handle is broken' });
  await row.getByText('Ben Ortiz').waitFor();
  await row.getByRole('link', { name: '1001' }).click();
  await page.getByRole('heading', { name: 'Return of 1001' }).waitFor();
  await page.getByText('Ben Ortiz').waitFor();
  await page.getByRole('link', { name: '1001' }).click();
  await page.getByRole('heading', { name: '1001', exact: true }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('pointing at a link loads the data of its page before the click, and the click does not load it again', async () => {
  await go(page, '/orders');
  const link = page.getByRole('link', { name: '1001' });
  const data = `/dashboard/api/v1${await link.getAttribute('href')}`;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await link.hover();
  await expect.poll(() => requested).toContain(data);
  expect(new URL(page.url()).pathname).toBe('/orders');
  await link.click();
  await page.getByRole('heading', { name: '1001' }).waitFor();
  expect(requested.filter((path) => path === data)).toHaveLength(1);
});

test('a foreign file is mapped by hand, its good orders imported once, and their labels bought and printed as one', async () => {
  const csv = [
    'Tilausnumero;Shipping Name;Shipping Street;Shipping City;Shipping Province;Shipping Zip;Lineitem name;Qty;Lineitem price;Weight (oz)',
    '2001;Jörg;"350 5th Ave; 2nd floor";New York;NY;10118;"Tea ""Harbour""";2;12,50;4',
    '2002;Ben;350 5th Ave;New York;NY;10118;Poster;1;1.012,50;8',
    '2003;Cy;350 5th Ave;New York;NY;10118;Poster;none;;8',
    '1001;Dee;350 5th Ave;New York;NY;10118;Poster;1;;8',
    '2004;Eve;350 5th Ave;New York;NY;10118;Of unknown weight;1;;',
  ].join('\r\n');
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      // Latin-1, as many spreadsheets still save it.
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  await go(page, '/orders/import');
  await choose(csv);
  await page.getByRole('alert').getByText('Order number').waitFor();
  await page.getByLabel('Import Tilausnumero as').selectOption('Order number');
  await page.getByText('4 to import, 1 with problems').waitFor();
  await page.getByRole('row', { name: /^2 2001 Jörg.*Tea "Harbour"/ }).waitFor();
  await page.getByText('1 with problems', { exact: true }).click();
  await page.getByRole('row', { name: /^4 2003.*Quantity must be a whole number/ }).waitFor();
  const [problems] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download lines with problems' }).click(),
  ]);
  const toMend = readFileSync(await problems.path(), 'utf8');
  expect(toMend).toMatch(/^\uFEFFTilausnumero;.*;problem\r\n2003;Cy;.*;"Quantity must be.*"\r\n$/);
  const before = await (await page.request.get('/dashboard/api/v1/orders')).json();
  expect(before.meta.total).toBe(1);
  await page.getByRole('button', { name: 'Import 4 orders' }).click();
  await page.getByText('3 created, 1 already existed, 1 skipped because of problems.').waitFor();

  // A file with other headings does not use the columns chosen for this one: it goes to its own shipping addresses.
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(readFileSync(SHOPIFY_EXPORT, 'utf8'));
  await page.getByText('Shopify orders export').waitFor();
  await page.getByText('5 to import, 2 on hold, 3 skipped, 1 with problems').waitFor();
  expect(await page.getByText('Using your saved columns').count()).toBe(0);
  await page.getByRole('row', { name: /#1001.*San Francisco, CA/ }).waitFor();
  await page.getByRole('row', { name: /#1008.*New York.*the billing address is used/ }).waitFor();
  await page.getByText('3 skipped', { exact: true }).click();
  await page.getByRole('row', { name: /#1004.*Skipped: canceled in the store/ }).waitFor();

  // The same lines again make no doubles, and the columns chosen for them are saved.
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(csv.replace('none', '3'));
  await page.getByText('Using your saved columns').waitFor();
  await page.getByRole('button', { name: 'Import 5 orders' }).click();
  await page.getByText('1 created, 4 already existed.').waitFor();

  await page.getByRole('link', { name: 'Go to orders' }).click();
  await page.getByRole('row', { name: /2002.*\$1,012\.50/ }).waitFor();
  await page.getByLabel('Select order 2001').check();
  await page.getByRole('button', { name: 'Select this page' }).click();
  await page.getByText('5 orders selected, 4 ready to ship').waitFor();
  await page.getByRole('button', { name: 'Ship 4 orders' }).click();
  await dialog().getByText('1 order needs a fix').waitFor();
  await dialog()
    .getByRole('listitem')
    .filter({ hasText: '2004' })
    .getByText('The weight of some items is not known.')
    .waitFor();
  const printed = page.waitForResponse((response) => response.url().endsWith('/shipments/labels'));
  const asked = printing();
  await dialog()
    .getByRole('button', { name: /^Buy and print 3 labels, \$/ })
    .click();
  await asked;
  await dialog().getByText('3 labels bought and printed').waitFor();
  // Who weighs in grams gets a label in grams.
  await dialog().getByLabel('Weight of the parcel of 2004').fill('500');
  await dialog().getByLabel('Unit of the weight of 2004').selectOption('g');
  await dialog().getByRole('button', { name: 'Get price' }).click();
  const second = printing();
  await dialog()
    .getByRole('button', { name: /^Buy and print 1 label, \$/ })
    .click();
  await second;
  await dialog().getByText('4 labels bought and printed').waitFor();
  await page.keyboard.press('Escape');
  const last = page.getByRole('region', { name: 'Last labels bought' });
  await last.getByText('1 label bought').waitFor();
  const { data: bought } = await (await page.request.get('/dashboard/api/v1/shipments?limit=4')).json();
  expect(bought[0].parcels[0].weight).toEqual({ value: 500, unit: 'g' });
  for (const { printedAt } of bought) expect(printedAt).not.toBeNull();
  // What the page keeps in memory cannot be read from outside: the same is asked for once more.
  const file = await page.request.post('/dashboard/api/v1/shipments/labels', {
    data: (await printed).request().postDataJSON(),
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const again = printing();
  await last.getByRole('button', { name: 'Print again' }).click();
  await again;

  // What was bought together stays together. A label that was voided since does not keep the others from being printed again.
  await last.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('link', { name: 'Batches' }).click();
  await page.getByRole('link', { name: 'Labels: 3 labels' }).click();
  await page.getByText('3 labels bought').waitFor();
  await askAs(page)(`/shipments/${bought[1].id}/void`, {});
  await page.getByText('voided').waitFor();
  const rest = page.waitForRequest((request) => request.url().endsWith('/shipments/labels'));
  const reprinted = printing();
  await page.getByRole('button', { name: 'Print labels' }).click();
  expect((await rest).postDataJSON().ids.toSorted()).toEqual([bought[2].id, bought[3].id].toSorted());
  await reprinted;
  expect(scene.faults).toEqual([]);
});

test('labels are printed, and printed again, from the list of orders', { tags: 'long' }, async () => {
  const made: { id: string; shipment: string }[] = [];
  for (const orderNumber of ['2501', '2502']) {
    const items = [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }];
    const order = await askAs(page)('/orders', { orderNumber, shipTo: SAN_FRANCISCO, items });
    const shipment = await askAs(page)('/shipments', { orderId: order.id, carrier: 'fleet' });
    made.push({ id: order.id, shipment: shipment.id });
  }
  const ids = made.map(({ shipment }) => shipment).toSorted();
  const printsBoth = async () => {
    const asked = page.waitForRequest((request) => request.url().endsWith('/shipments/labels'));
    const marked = page.waitForResponse((response) => response.url().endsWith('/shipments/printed'));
    const printed = printing();
    await page.getByRole('button', { name: 'Print labels of 2 orders' }).click();
    expect((await asked).postDataJSON().ids.toSorted()).toEqual(ids);
    await printed;
    expect((await marked).status()).toBe(200);
  };
  await go(page, '/orders?q=250&unprinted=true');
  await page.getByLabel('Select order 2501').check();
  await page.getByLabel('Select order 2502').check();
  await printsBoth();
  await page.getByText('No matching orders').waitFor();
  await go(page, '/orders?q=250');
  await page.getByLabel('Select order 2501').check();
  await page.getByLabel('Select order 2502').check();
  await printsBoth();
  expect(scene.faults).toEqual([]);
});

test('the store that was typed just before Import is pressed is that of the orders', {
  tags: 'long',
}, async () => {
  const csv =
    'Order number,Name,Street,City,State,Postal code,Item,Quantity\n2901,Ada,350 5th Ave,New York,NY,10118,Poster,1';
  await go(page, '/orders/import');
  await page.getByLabel('Drop a CSV file here').fill(csv);
  await page.getByRole('button', { name: 'Preview text' }).click();
  const button = page.getByRole('button', { name: 'Import 1 order' });
  await button.waitFor();
  // In one step: a person takes longer than this, but not always longer than the page.
  await page.getByRole('combobox', { name: 'Store' }).fill('fair');
  await button.dispatchEvent('click');
  await page.getByText('1 created.').waitFor();
  const { data } = await (await page.request.get('/dashboard/api/v1/orders?orderNumber=2901')).json();
  expect(data).toMatchObject([{ orderNumber: '2901', storeId: 'fair' }]);
});

test('a label is voided, an order held, released and cancelled, each after a question', async () => {
  const order = await askAs(page)('/orders', {
    orderNumber: '3001',
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
  });
  await askAs(page)('/shipments', { orderId: order.id, carrier: 'fleet' });
  await go(page, `/orders/${order.id}`);
  await page.getByRole('button', { name: 'Void label' }).click();
  await dialog().getByLabel('Reason').fill('Wrong box');
  await dialog().getByRole('button', { name: 'Void label' }).click();
  await page.getByText('voided', { exact: true }).waitFor();

  await chooseMore(page, 'Put on hold');
  await dialog().getByRole('button', { name: 'Put on hold' }).click();
  await page.getByText('on hold', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Compare rates' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByText('on hold', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Notes', { exact: true }).fill('Ring twice');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Ring twice').waitFor();
  await chooseMore(page, 'Cancel order');
  await dialog().getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('canceled', { exact: true }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('two who edit an order at the same time do not undo each other', { tags: 'long' }, async () => {
  const other = await scene.visit({ storageState: await scene.signedIn() });
  const { id } = await askAs(page)('/orders', {
    orderNumber: 'of-two',
    shipTo: { street1: '6 Main St', city: 'Oakland', state: 'CA', postalCode: '94612', country: 'US' },
    items: [{ name: 'Mug', quantity: 1 }],
  });
  for (const one of [page, other]) await go(one, `/orders/${id}/edit`);
  await other.getByLabel('Street').fill('9 New St');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice');
  for (const one of [other, page]) {
    await one.getByRole('button', { name: 'Save' }).click();
    await untilToast(one, 'Order saved');
  }
  await page.getByText('9 New St').first().waitFor();
  await page.getByText('Ring twice').waitFor();

  // The same field: both values are shown, and what only one of them has changed stays.
  for (const one of [page, other]) await go(one, `/orders/${id}/edit`);
  await other.getByRole('textbox', { name: 'Notes' }).fill('Leave it with Bob');
  await other.getByLabel('Street').fill('10 New St');
  // With the keyboard, because what was saved before may still be said over the button.
  const save = (at: Page) => at.getByRole('button', { name: 'Save' }).press('Enter');
  await save(other);
  await untilToast(other, 'Order saved');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring three times');
  await save(page);
  const choice = dialog().getByRole('radiogroup', { name: 'Notes' });
  await choice.getByText('Leave it with Bob').waitFor();
  await choice.getByText('Ring three times').waitFor();
  expect(await dialog().getByRole('radiogroup').count()).toBe(1);
  await dialog().getByRole('button', { name: 'Back to editing' }).click();
  await page.getByText('somebody else has changed this order').waitFor();
  await save(page);
  await choice.getByLabel('Yours').check();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Order saved');
  await page.getByText('Ring three times').waitFor();
  await page.getByText('10 New St').first().waitFor();
  await other.context().close();
  expect(scene.faults).toEqual([]);
});

test('without a connection the price stays, nothing waits for ever, and no label is bought later by itself', {
  tags: 'long',
}, async () => {
  const { id } = await askAs(page)('/orders', {
    orderNumber: '5001',
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
  });
  await go(page, '/shipments');
  await go(page, `/orders/${id}`);
  const buy = page.getByRole('button', { name: /^Buy and print · / });
  await buy.waitFor();
  const price = await buy.innerText();

  // Before anybody knows that the connection is lost, a purchase is refused at once.
  const purchases = '**/dashboard/api/v1/shipments';
  await page.route(purchases, (route) => route.abort());
  await buy.click();
  await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  await page.unroute(purchases);

  await page.context().setOffline(true);
  const banner = page.getByText('No connection to Waybill.');
  await banner.waitFor();
  const blocked = page.getByRole('button', { name: /^Buy and print · /, disabled: true });
  await blocked.waitFor();
  await page.getByText('No connection: nothing can be bought until it is back.').waitFor();
  // The price is asked for again, which fails after three attempts, and stays meanwhile.
  const asked = page.waitForRequest('**/dashboard/api/v1/rates');
  await refetch(page);
  await asked;
  expect(await page.getByText('Getting the price').count()).toBe(0);
  expect(price).toContain(await blocked.innerText());
  await page.keyboard.press('Control+Enter');
  // No test before has opened this page, so that its code is not there yet.
  await page.getByRole('link', { name: 'Inventory', exact: true }).click();
  await page.getByText("Couldn't load this page").waitFor();

  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Inventory' }).waitFor();
  const { data } = await (await page.request.get(`/dashboard/api/v1/orders/${id}`)).json();
  expect(data.shipments).toEqual([]);
  expect(scene.faults).toEqual([]);
});

// As in `stock.test.ts`; what is refused, in `tests/api/foreign-ids.test.ts`.
test('another account sees none of it', { tags: 'long' }, async () => {
  const order = await askAs(page)('/orders', {
    orderNumber: '4001',
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
  });
  const shipment = await askAs(page)('/shipments', { orderId: order.id, carrier: 'fleet' });
  const { url } = await askAs(page)('/invitations', { email: 'ada@example.com', role: 'owner' });
  const guest = await scene.visit();
  await guest.goto(url);
  await guest.getByLabel(/^Password/).fill('ada has a password');
  await guest.getByRole('button', { name: 'Create login' }).click();
  await guest.getByRole('heading', { name: 'Overview' }).waitFor();
  // A page that is open would load itself again in the other account, just when the next one is opened.
  await guest.goto('about:blank');
  const { id: accountId } = await askAs(guest)('/accounts', { name: 'Another' });
  await askAs(guest)('/session/account', { accountId });
  await go(guest, '/orders');
  await guest.getByText('No orders yet').waitFor();
  await go(guest, '/shipments');
  await guest.getByText('No shipments yet').waitFor();
  await go(guest, '/returns');
  await guest.getByText('No returns yet').waitFor();
  await go(guest, `/orders/${order.id}`);
  await guest.getByText('Order not found').waitFor();
  await guest.getByRole('link', { name: 'See all orders' }).click();
  await guest.getByText('No orders yet').waitFor();
  const label = await guest.request.get(`/dashboard/api/v1/shipments/${shipment.id}/label?format=pdf`);
  expect(label.status()).toBe(403);
});
