import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go, reopen } from '../support/go.ts';
import { chooseMore } from '../support/order-menu.ts';
import { pasteInto } from '../support/paste.ts';
import { type Scene, setScene } from '../support/scene.ts';
import { askAs, SAN_FRANCISCO } from '../support/shipping-data.ts';
import { holdBack } from '../support/slow-line.ts';

let scene: Scene;
let page: Page;
const order = (orderNumber: string, more = {}) =>
  askAs(page)('/orders', {
    orderNumber,
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Poster', quantity: 2, unitPrice: 20, weight: { value: 8, unit: 'oz' } }],
    ...more,
  });
beforeAll(async () => {
  scene = await setScene();
  page = await scene.visit({ storageState: await scene.createOwner() });
  await askAs(page)('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
});
afterAll(() => scene?.close());

const dialog = () => page.getByRole('dialog');

test('orders that are ready are filtered, exported as filtered, and bought by rule', async () => {
  await order('1001', { requestedService: 'express' });
  const { id } = await order('1002');
  await askAs(page)(`/orders/${id}/hold`);
  await go(page, '/orders');
  await page.getByRole('link', { name: '1002' }).waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Ready to ship').selectOption('Ready to ship');
  await page.getByRole('link', { name: '1002' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'One line per item' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('orders.csv');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('Order number,Store,Order status');
  expect(text).toContain('1001');
  expect(text).not.toContain('1002');
  await page.getByLabel('Select order 1001').check();
  await page.getByRole('button', { name: 'Ship 1 order' }).click();
  await dialog().getByText('asks for express').waitFor();
  await dialog()
    .getByRole('button', { name: /^Buy and print 1 label, \$/ })
    .click();
  await dialog().getByText('1 label bought').waitFor();
  await dialog().getByText('Fleet Express').waitFor();
  // Closing the sheet loses nothing: the results stay on the page.
  await page.keyboard.press('Escape');
  const results = page.getByRole('region', { name: 'Last labels bought' });
  await results.getByText('1 label bought').waitFor();
  await results.getByRole('button', { name: 'Dismiss' }).click();
  expect(scene.faults).toEqual([]);
});

test('the filters offer the stores, tags and services that orders have, and shipments are found by recipient', async () => {
  await order('1003', { storeId: 'Etsy', tags: ['Wholesale'] });
  await go(page, '/orders');
  await page.getByRole('link', { name: '1002' }).waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page
    .getByLabel('Requested service')
    .getByRole('option', { name: 'express' })
    .waitFor({ state: 'attached' });
  await page.getByLabel('Store', { exact: true }).selectOption('Etsy');
  await page.getByRole('link', { name: '1002' }).waitFor({ state: 'detached' });
  await page.getByLabel('Tag').selectOption('Wholesale');
  await page.getByRole('link', { name: '1003' }).waitFor();
  // A link that somebody wrote by hand.
  await go(page, '/orders?tag=wholesale&storeId=Etsy');
  await page.getByRole('link', { name: '1003' }).waitFor();
  await go(page, '/shipments');
  const recipient = page.getByLabel('Recipient');
  await recipient.fill('nobody');
  await page.getByText('No matching shipments').waitFor();
  await recipient.fill(SAN_FRANCISCO.name.slice(0, 3).toUpperCase());
  await page.getByRole('row', { name: /Fleet/ }).first().waitFor();
  expect(scene.faults).toEqual([]);
});

test('reports show what labels cost by carrier and by product, and their rows are downloaded', async () => {
  await go(page, '/reports');
  await page.getByRole('row', { name: /^Fleet 1 \$/ }).waitFor();
  await page.getByLabel('By', { exact: true }).selectOption('Product');
  await page.getByRole('row', { name: /^Poster.* 2 \$/ }).waitFor();
  await page.getByText('2 of 2 pieces was not known').waitFor();
  await page.getByText('Delivery times').click();
  await page.getByRole('row', { name: /^Fleet 1 0/ }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^.?Carrier,Shipped,Delivered,[\s\S]*\r\nFleet,1,0,/,
  );
  expect(scene.faults).toEqual([]);
});

test('on a tablet held upright the list has its title on one line, its search field, and every column in view', async () => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 820, height: 1180 });
  await go(page, '/orders');
  await page.getByRole('link', { name: '1002' }).waitFor();
  const heightOf = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.height;
  expect(await heightOf('Orders')).toBeLessThan(60);
  expect((await page.getByPlaceholder(/^Number, name/).boundingBox())?.width).toBeGreaterThan(250);
  const table = page.getByRole('table', { name: 'Orders' });
  const columns = await table
    .getByRole('columnheader')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.clientWidth > 0).map((cell) => cell.getBoundingClientRect().right),
    );
  expect(Math.max(...columns)).toBeLessThanOrEqual(820);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Shipments' }).click();
  await page.getByRole('heading', { name: 'Shipments', exact: true }).waitFor();
  await page.setViewportSize(size);
  expect(scene.faults).toEqual([]);
});

test('an order of which a part is shipped is closed with a reason, and its goods are sent again', async () => {
  const { id, items } = await order('2001');
  await askAs(page)('/shipments', {
    orderId: id,
    carrier: 'fleet',
    items: [{ orderItemId: items[0].id, quantity: 1 }],
  });
  await go(page, `/orders/${id}`);
  await chooseMore(page, 'Close order');
  await dialog().getByLabel('Reason').fill('Out of print');
  await dialog().getByRole('button', { name: 'Close order' }).click();
  await page.getByText('1 will not be shipped').waitFor();
  await page.getByRole('region', { name: 'Details' }).getByText('Out of print').waitFor();
  await chooseMore(page, 'Send replacement');
  await dialog().getByLabel('Poster').fill('1');
  await dialog().getByRole('button', { name: 'Create replacement' }).click();
  await page.getByRole('heading', { name: '2001-R1' }).waitFor();
  await page.getByRole('link', { name: '2001', exact: true }).click();
  await page.getByRole('link', { name: '2001-R1' }).waitFor();
  expect(scene.faults).toEqual([]);

  // On a slow line: the labels of one order are never those of another, which could be voided or printed by mistake.
  await reopen(page);
  const shipments = page.getByRole('region', { name: /^Shipment/ });
  await shipments.waitFor();
  const release = await holdBack(page, '**/shipments?*');
  await page.getByRole('link', { name: '2001-R1' }).click();
  await page.getByRole('heading', { name: '2001-R1' }).waitFor();
  expect(await shipments.count()).toBe(0);
  release();
});

test('an order is marked as shipped with a tracking number that tells the carrier, and the shipment is undone', async () => {
  const { id } = await order('2101');
  await go(page, `/orders/${id}`);
  await chooseMore(page, 'Mark as shipped');
  await dialog().getByLabel('Tracking number').fill('9400 1112 0620 6406 2607 87');
  const carrier = dialog().getByLabel('Carrier');
  await expect.poll(() => carrier.inputValue()).toBe('USPS');
  await dialog().getByLabel('Tracking number').fill('1Z5R89390357567127');
  await expect.poll(() => carrier.inputValue()).toBe('UPS');
  await dialog().getByLabel('Shipped on').fill('2026-01-05');
  await dialog().getByRole('button', { name: 'Ship only some' }).click();
  await dialog().getByLabel('Quantity of Poster').fill('1');
  await dialog().getByRole('button', { name: 'Mark as shipped' }).click();
  const shipment = page.getByRole('region', { name: 'Shipment 1Z5R89390357567127' });
  await shipment.getByText('marked as shipped').waitFor();
  await page.getByText('Marked as shipped', { exact: true }).waitFor();
  await dialog().waitFor({ state: 'detached' });
  await shipment.getByText('1 × Poster').waitFor();
  await page.getByText('partially shipped').waitFor();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Packing slip' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Label' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await shipment.getByRole('link', { name: 'Open shipment' }).click();
  await page.getByRole('heading', { name: '1Z5R89390357567127' }).waitFor();
  await page.locator('time[datetime^="2026-01-05"]').waitFor();
  await page.getByRole('button', { name: 'Undo shipment' }).click();
  await dialog().getByLabel('Reason').fill('Wrong order');
  await dialog().getByRole('button', { name: 'Undo shipment' }).click();
  await page.getByText('Reason: Wrong order').waitFor();
  await page.getByRole('link', { name: '2101' }).click();
  await page.getByText('pending', { exact: true }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('what is typed to mark an order as shipped stays when somebody else ships it', async () => {
  const { id } = await order('2102');
  await go(page, `/orders/${id}`);
  await chooseMore(page, 'Mark as shipped');
  await dialog().getByLabel('Tracking number').fill('1Z5R89390357567127');
  await askAs(page)(`/orders/${id}/mark-shipped`, { carrier: 'By hand' });
  // As when the window gets the focus again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByText('By hand').first().waitFor();
  expect(await dialog().getByLabel('Tracking number').inputValue()).toBe('1Z5R89390357567127');
  await dialog().getByRole('button', { name: 'Mark as shipped' }).click();
  await dialog().getByText('Everything in this order has been shipped').waitFor();
  expect(scene.faults).toEqual([]);
});

test('where stock is missing, an order is marked as shipped after a question; of many, those that can be', async () => {
  const product = await askAs(page)('/products', { sku: 'LAMP', name: 'Lamp' });
  const { id: ready, warehouseId } = await order('2203');
  const count = { productId: product.id, warehouseId, setTo: 1, reason: 'count' };
  await askAs(page)('/inventory/adjustments', count);
  const lamps = { items: [{ sku: 'LAMP', quantity: 2 }] };
  const [short, other] = [await order('2201', lamps), await order('2202', lamps)];
  const statusOf = async (id: string) => {
    const answer = await page.request.get(`/dashboard/api/v1/orders/${id}`);
    return (await answer.json()).data.status;
  };
  await go(page, '/orders');
  for (const number of ['2202', '2203']) await page.getByLabel(`Select order ${number}`).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Mark as shipped' }).click();
  await dialog().getByRole('button', { name: 'Mark 2 orders as shipped' }).click();
  await dialog()
    .getByText(/^Not enough stock.*2202$/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  expect([await statusOf(other.id), await statusOf(ready)]).toEqual(['pending', 'shipped']);

  await go(page, `/orders/${short.id}`);
  await chooseMore(page, 'Mark as shipped');
  await dialog().getByLabel('Carrier').fill('By hand');
  await dialog().getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('button', { name: 'Mark as shipped anyway' }).click();
  await page.getByRole('region', { name: 'Shipment' }).getByText('By hand').waitFor();
  expect(await statusOf(short.id)).toBe('shipped');
  expect(scene.faults).toEqual([]);
});

test('many orders are marked as shipped, each with its tracking number from a pasted column', async () => {
  const orders = [await order('2211'), await order('2212'), await order('2213')];
  await go(page, '/orders');
  for (const number of ['2211', '2212', '2213']) await page.getByLabel(`Select order ${number}`).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Mark as shipped' }).click();
  const field = (number: string) => dialog().getByLabel(`Tracking number of ${number}`);
  await pasteInto(field('2213'), '2212\t1Z5R89390357567127\n2211\t9400111206206406260787\n9999\tX1');
  await dialog().getByText('9999 X1').waitFor();
  expect(await field('2211').inputValue()).toBe('9400111206206406260787');
  expect(await field('2213').inputValue()).toBe('');
  await field('2213').fill('1z5r89390357567127');
  await dialog().getByText('The same tracking number is entered for several orders').waitFor();
  await field('2213').fill('');
  await dialog().getByRole('button', { name: 'Mark 3 orders as shipped' }).click();
  await dialog().waitFor({ state: 'detached' });
  const codeOf = async ({ id }: { id: string }) => {
    const answer = await page.request.get(`/dashboard/api/v1/shipments?orderId=${id}`);
    return (await answer.json()).data[0].trackingCode;
  };
  expect(await Promise.all(orders.map(codeOf))).toEqual([
    '9400111206206406260787',
    '1Z5R89390357567127',
    null,
  ]);
  expect(scene.faults).toEqual([]);
});

test('a purchase that fails while the server is out of reach leaves the page and what was entered', async () => {
  const { id } = await order('2301');
  await go(page, `/orders/${id}`);
  const buy = page.getByRole('button', { name: /^Buy and print · / });
  await buy.waitFor();
  await page.getByLabel(/^Weight/).fill('17');
  const down = { status: 503, json: { error: { code: 'UNAVAILABLE', message: 'The server is restarting' } } };
  const pages = ['**/api/v1/shipments', '**/api/v1/shipments?*', `**/api/v1/orders/${id}`] as const;
  for (const url of pages) await page.route(url, (route) => route.fulfill(down));
  const refetched = page.waitForResponse((answer) => answer.url().endsWith(`/orders/${id}`));
  await buy.click();
  await page.getByRole('alert').getByText('The server is restarting').first().waitFor();
  await refetched;
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('2301');
  expect(await page.getByLabel(/^Weight/).inputValue()).toBe('17');
  for (const url of pages) await page.unroute(url);
  for (const close of await page.getByRole('button', { name: 'Dismiss' }).all()) await close.click();
});

test('on a laptop, no status, date or amount in the list is cut off', async () => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id: productId } = await askAs(page)('/products', {
    sku: 'VASE',
    name: 'Vase',
    trackInventory: true,
  });
  await order('WEB-2302-2026', { items: [{ productId, quantity: 3 }] });
  await go(page, '/orders?q=2302');
  const table = page.getByRole('table', { name: 'Orders' });
  await table.getByRole('row', { name: /WEB-2302-2026/ }).waitFor();
  const cut = await table
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((cell) => cell.getAttribute('data-header')),
    );
  expect(cut.filter((header) => header !== 'Items' && header !== 'Destination')).toEqual([]);
  await page.setViewportSize(size);

  // In German, which needs more room than English, with orders that are late and share an address.
  const late = { shipBy: '2026-11-17T22:59:59Z', requestedService: 'Fleet Express', storeId: 'Etsy' };
  for (const number of ['HG-230201', 'HG-230202']) await order(number, late);
  const german = await scene.visit({
    ...{ storageState: await scene.signedIn(), locale: 'de-DE' },
    viewport: { width: 1440, height: 900 },
  });
  await german.goto('/orders?q=HG-2302');
  const list = german.getByRole('table', { name: 'Bestellungen' });
  await list.getByText('gleiche Adresse').first().waitFor();
  expect(await list.evaluate((element) => element.parentElement?.scrollWidth)).toBe(
    await list.evaluate((element) => element.parentElement?.clientWidth),
  );
  await german.context().close();
});

test('rates that arrive after the parcel was changed are not offered for it', async () => {
  const { id } = await order('2401');
  await go(page, `/orders/${id}`);
  await page.getByRole('button', { name: /^Buy and print/ }).waitFor();
  const release = await holdBack(page, '**/rates');
  const compare = page.getByRole('button', { name: 'Compare rates' });
  const asked = page.waitForRequest('**/rates');
  await compare.click();
  await asked;
  await page.getByLabel(/^Weight/).fill('900');
  const offers = page.getByRole('button', { name: /^Buy Fleet/ });
  expect(await offers.count()).toBe(0);
  // Those that are shown are for the parcel as it is now.
  const priced = page.waitForResponse(
    (answer) => answer.request().postDataJSON()?.parcels?.[0]?.weight?.value === 900,
  );
  release();
  const { rates } = (await (await priced).json()).data;
  await offers.first().waitFor();
  const price = rates[0].rate.toFixed(2);
  await page.getByRole('button', { name: new RegExp(`^Buy Fleet.*${price}`) }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('the button buys what the form shows at the price of that, and cannot be pressed while they differ', async () => {
  const { id, items } = await order('2402');
  await go(page, `/orders/${id}`);
  const button = page.getByRole('button', { name: /^Buy and print · Fleet/ });
  const before = await button.innerText();
  const release = await holdBack(page, '**/rates');
  await page.getByRole('button', { name: 'Ship only some' }).click();
  await page.getByLabel('Quantity of Poster').fill('1');
  await page.getByLabel(/^Weight/).fill('160');
  await expect.poll(() => page.getByRole('button', { name: 'Getting the price' }).isDisabled()).toBe(true);
  expect(await button.count()).toBe(0);
  release();
  await button.waitFor();
  expect(await button.innerText()).not.toBe(before);
  await page.getByLabel(/^Weight/).fill('');
  const incomplete = page.getByRole('button', { name: 'Buy and print', exact: true });
  await expect.poll(() => incomplete.isDisabled()).toBe(true);
  await page.getByLabel(/^Weight/).fill('160');
  await button.waitFor();
  // The keys work while the form has the focus.
  await page.keyboard.press('Control+Enter');
  await page.getByText('partially shipped', { exact: true }).waitFor();
  const answer = await page.request.get(`/dashboard/api/v1/shipments?order=${id}`);
  expect((await answer.json()).data).toMatchObject([
    {
      items: [{ orderItemId: items[0].id, quantity: 1 }],
      parcels: [{ weight: { value: 160, unit: 'oz' } }],
    },
  ]);
  expect(scene.faults).toEqual([]);
});

test('what an order asks for and nobody has mapped is asked, and mapped for good with one click', async () => {
  const { id } = await order('2403', { requestedService: 'Rapid' });
  await order('2404', { requestedService: 'Swift' });
  await order('2405', { requestedService: 'swift' });
  await go(page, `/orders/${id}`);
  await page.getByText('The order asks for “Rapid”').waitFor();
  await page.getByRole('button', { name: 'Choose a service' }).click();
  const service = page.getByLabel('Service', { exact: true });
  await expect.poll(() => service.evaluate((select) => select === document.activeElement)).toBe(true);
  expect(await page.getByRole('button', { name: /^Buy and print · / }).count()).toBe(0);
  await service.selectOption({
    label: await service.getByRole('option', { name: /Fleet Express/ }).innerText(),
  });
  await page.getByRole('button', { name: /^Buy and print · Fleet Express/ }).waitFor();
  await page.getByRole('button', { name: 'Always ship “Rapid” with Fleet Express' }).click();
  await page.getByText('The order asks for “Rapid”').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Buy and print · Fleet Express/ }).waitFor();

  // In the sheet, it is asked once for all orders that ask for it.
  await go(page, '/orders?q=240');
  for (const number of ['2403', '2404', '2405']) await page.getByLabel(`Select order ${number}`).check();
  await page.getByRole('button', { name: 'Ship 3 orders' }).click();
  await dialog().getByText('2 orders need a fix').waitFor();
  const line = dialog().getByRole('listitem').filter({ hasText: '2404' });
  await line.getByText('The order asks for “Swift”').waitFor();
  const choice = line.getByLabel('Service for 2404');
  await choice.selectOption({
    label: await choice.getByRole('option', { name: /Fleet Express/ }).innerText(),
  });
  await line.getByRole('button', { name: 'Always ship “Swift” with Fleet Express' }).click();
  await dialog()
    .getByRole('button', { name: /^Buy and print 3 labels/ })
    .click();
  await dialog().getByText('3 labels bought').waitFor();
  expect(await dialog().getByText('Fleet Express', { exact: true }).count()).toBe(3);
  await page.keyboard.press('Escape');

  // While orders are imported, before the first of them is shipped.
  await go(page, '/orders/import');
  const lines = ['order_number,name,street1,city,state,postal_code,item_name,quantity,requested_service'];
  for (const number of [2406, 2407])
    lines.push(`${number},Ben,350 5th Ave,New York,NY,10118,Poster,1,By Bike`);
  const buffer = Buffer.from(lines.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  const asked = page.getByRole('region', { name: 'Shipping methods without a service' });
  await asked.getByText('By Bike').waitFor();
  await asked.getByText('2 orders').waitFor();
  await asked.getByLabel('Service for By Bike').selectOption({ label: 'Fleet Express' });
  await asked.getByRole('button', { name: 'Always use it' }).click();
  await asked.waitFor({ state: 'detached' });
  await go(page, '/settings/service-mappings');
  for (const name of ['Rapid', 'Swift', 'By Bike'])
    await page.getByRole('row', { name }).getByText('express').waitFor();
  expect(scene.faults).toEqual([]);
});

test('a preset is made once, and applied to an order with its key', async () => {
  await askAs(page)('/packages', {
    name: 'Tube',
    innerDimensions: { length: 30, width: 4, height: 4, unit: 'in' },
    tareWeight: { value: 6, unit: 'oz' },
  });
  await go(page, '/settings/presets');
  await page.getByRole('button', { name: 'Add preset' }).click();
  await dialog().getByLabel('Name').fill('Tube, fast');
  await dialog().getByLabel('Key').selectOption('4');
  await dialog().getByLabel('Service', { exact: true }).selectOption({ label: 'Fleet Express' });
  await dialog().getByLabel('Package').selectOption('Tube');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Tube, fast/ }).waitFor();
  const { id } = await order('2408');
  await go(page, `/orders/${id}`);
  await page.getByRole('button', { name: /^Buy and print · / }).waitFor();
  const preset = page.getByRole('button', { name: 'Tube, fast' });
  await preset.waitFor();
  await page.getByRole('heading', { name: '2408' }).focus();
  await page.keyboard.press('4');
  await expect.poll(() => preset.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('group', { name: 'Parcel: Tube' }).waitFor();
  await expect.poll(() => page.getByLabel(/^Weight/).inputValue()).toBe('22');
  await page.getByRole('button', { name: /^Buy and print · Fleet Express/ }).click();
  await page.getByText('shipped', { exact: true }).first().waitFor();
  const answer = await page.request.get(`/dashboard/api/v1/shipments?order=${id}`);
  expect((await answer.json()).data).toMatchObject([
    { service: 'express', parcels: [{ packageType: 'Tube' }] },
  ]);
  expect(scene.faults).toEqual([]);
});

test('the personal data of a finished order is erased after a confirmation, and what needs it is gone', async () => {
  const { id } = await order('2501');
  await askAs(page)(`/orders/${id}/cancel`);
  await go(page, `/orders/${id}`);
  await chooseMore(page, 'Erase personal data');
  await dialog().getByRole('button', { name: 'Erase personal data' }).click();
  await page.getByText('Personal data erased').first().waitFor();
  await page.getByRole('region', { name: 'Ship to' }).getByText('Erased').first().waitFor();
  await dialog().waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: /Erase|Print|Edit/ }).count()).toBe(0);
  await go(page, '/orders?q=2501');
  await page
    .getByRole('cell', { name: /Erased/ })
    .first()
    .waitFor();
  for (const form of ['edit', 'return']) {
    await go(page, `/orders/${id}/${form}`);
    await page.getByText('The personal data of this order was erased').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  }
  expect(scene.faults).toEqual([]);
});

test('an order without a ship-by date gets one once the handling time is on, and says where it comes from', async () => {
  const { id } = await order('2990', { items: [{ name: 'Vase', quantity: 1 }] });
  const save = async (isOn: boolean) => {
    await go(page, '/settings/fulfilment');
    await page.getByRole('switch', { name: 'Set ship-by dates' }).setChecked(isOn);
    await page.getByRole('button', { name: 'Save handling time' }).click();
    await page.getByText('Handling time saved').first().waitFor();
  };
  await save(true);
  await go(page, `/orders/${id}`);
  await page.getByText('by handling time').waitFor();
  await save(false);
  await go(page, `/orders/${id}`);
  await page.getByText('by handling time').waitFor({ state: 'detached' });
  expect(scene.faults).toEqual([]);
});

test('a rule is tried on past orders, read as a sentence, and its effect is shown on the next order', async () => {
  await order('3000', { items: [{ name: 'Vase', quantity: 1, unitPrice: 250 }] });
  await go(page, '/settings/automation-rules');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await dialog().getByLabel('Name').fill('Review expensive orders');
  await dialog().getByLabel('Is worth at least').fill('200');
  await dialog().getByLabel('Put it on hold').check();
  await dialog().getByRole('button', { name: 'Try on past orders' }).click();
  await dialog().getByRole('listitem').filter({ hasText: '3000: put it on hold' }).waitFor();
  await dialog().getByRole('button', { name: 'Save rule' }).click();
  await page.getByText('When an order is worth at least 200, then put it on hold.').waitFor();
  const { id } = await order('3001', { items: [{ name: 'Vase', quantity: 1, unitPrice: 250 }] });
  await go(page, `/orders/${id}`);
  await page.getByText('on hold', { exact: true }).waitFor();
  const rules = page.getByRole('region', { name: 'Automation rules' });
  await rules.getByText('Put the order on hold').waitFor();
  expect(scene.faults).toEqual([]);
});

test('what is typed into the search while the list changes stays', async () => {
  const visitor = await scene.visit({ storageState: await scene.signedIn() });
  await visitor.addInitScript(() => {
    const { replaceState } = History.prototype;
    let isTyped = false;
    History.prototype.replaceState = function (data, unused, url) {
      replaceState.call(this, data, unused, url);
      const field = document.activeElement;
      if (isTyped || !String(url).endsWith('?q=10') || !(field instanceof HTMLInputElement)) return;
      isTyped = true;
      // The worst moment: the URL is changed, the page is not.
      document.execCommand('insertText', false, '02');
      const say = () => {
        console.info(`shows ${field.value}`);
        requestAnimationFrame(say);
      };
      say();
    };
  });
  const shown = new Set<string>();
  visitor.on('console', (message) => shown.add(message.text()));
  await visitor.goto('/orders');
  await visitor.getByPlaceholder(/^Number, name/).fill('10');
  await visitor.waitForURL('**/orders?q=1002');
  await visitor.getByRole('link', { name: '1001' }).waitFor({ state: 'detached' });
  await expect.poll(() => [...shown]).toEqual(['shows 1002']);
  await visitor.context().close();
  expect(scene.faults).toEqual([]);
});

test('a list does not say that there is nothing before it knows', async () => {
  await go(page, '/orders?q=none-of-these');
  await page.getByText('No matching orders').waitFor();
  const release = await holdBack(page, '**/api/v1/orders?*');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator('[aria-label=Orders][aria-busy=true]').waitFor();
  expect(await page.getByText('No orders yet').count()).toBe(0);
  release();
  await page.getByRole('link', { name: '1001' }).waitFor();
});

test('orders are selected by page, by range, by keyboard and by filter', async () => {
  const orders = Array.from({ length: 22 }, (_, i) => ({
    orderNumber: String(4001 + i),
    storeId: 'fair',
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Poster', quantity: 1 }],
  }));
  await askAs(page)('/orders/batch', { orders });
  await go(page, '/orders?storeId=fair&sort=orderNumber&limit=20');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  const box = (number: number) => page.getByLabel(`Select order ${number}`);
  await box(4002).click();
  await box(4005).click({ modifiers: ['Shift'] });
  await bar.getByText('4 orders selected').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar.getByText('5 orders selected').waitFor();
  expect(await box(4006).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await bar.getByRole('button', { name: 'Select all 22 matching' }).click();
  await bar.getByRole('button', { name: 'Ship 22 orders' }).click();
  await dialog().getByRole('list', { name: 'Orders to ship' }).waitFor();
  // Closes the sheet and keeps the selection.
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await bar.getByText('22 orders selected').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ship 22 orders');
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });

  // On a slow line: the page that is selected is never that of the search before.
  const release = await holdBack(page, '**/api/v1/orders?*');
  await page.getByPlaceholder(/^Number, name/).fill('4002');
  const wholePage = page.getByRole('checkbox', { name: 'Select this page' });
  await expect.poll(() => wholePage.isDisabled()).toBe(true);
  release();
  await wholePage.check();
  await bar.getByText('1 order selected').waitFor();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await page.getByPlaceholder(/^Number, name/).fill('');
  await box(4001).waitFor();
  await page.keyboard.press('Tab');

  await page.keyboard.press('?');
  await dialog().getByText('Open the order').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await box(4001).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '4001' }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('a form that is refused takes the user to its first field with an error', async () => {
  await go(page, '/orders/new');
  await page.getByRole('button', { name: 'Create order' }).click();
  const field = page.getByRole('textbox', { name: 'Order number' });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  const isUncovered = (input: HTMLElement | SVGElement) => {
    const { x, y } = input.getBoundingClientRect();
    return document.elementFromPoint(x + 9, y + 9) === input;
  };
  await expect.poll(() => field.evaluate(isUncovered)).toBe(true);
  expect(scene.faults).toEqual([]);
});
