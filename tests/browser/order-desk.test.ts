import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go, reopen } from './support/go.ts';
import { type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-data.ts';
import { holdBack } from './support/slow-line.ts';

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
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('orders.csv');
  const text = readFileSync(await file.path(), 'utf8');
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
  await page.getByRole('button', { name: 'Close order' }).click();
  await dialog().getByLabel('Reason').fill('Out of print');
  await dialog().getByRole('button', { name: 'Close order' }).click();
  await page.getByText('1 will not be shipped').waitFor();
  await page.getByRole('region', { name: 'Details' }).getByText('Out of print').waitFor();
  await page.getByRole('button', { name: 'Send replacement' }).click();
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
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
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
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
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
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await dialog().getByLabel('Carrier').fill('By hand');
  await dialog().getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('button', { name: 'Mark as shipped anyway' }).click();
  await page.getByRole('region', { name: 'Shipment' }).getByText('By hand').waitFor();
  expect(await statusOf(short.id)).toBe('shipped');
  expect(scene.faults).toEqual([]);
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
  release();
  await expect.poll(() => compare.isEnabled()).toBe(true);
  const offers = page.getByRole('button', { name: /^Buy Fleet/ });
  expect(await offers.count()).toBe(0);
  await compare.click();
  await offers.first().waitFor();
  expect(scene.faults).toEqual([]);
});

test('the personal data of a finished order is erased after a confirmation, and what needs it is gone', async () => {
  const { id } = await order('2501');
  await askAs(page)(`/orders/${id}/cancel`);
  await go(page, `/orders/${id}`);
  await page.getByRole('button', { name: 'Erase personal data' }).click();
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

test('a rule is read as a sentence, and its effect is shown on the next order', async () => {
  await go(page, '/settings/automation-rules');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await dialog().getByLabel('Name').fill('Review expensive orders');
  await dialog().getByLabel('Is worth at least').fill('200');
  await dialog().getByLabel('Put it on hold').check();
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
