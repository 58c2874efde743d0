import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go, reopen } from '../support/go.ts';
import { type Scene, setScene } from '../support/scene.ts';
import { askAs, SAN_FRANCISCO } from '../support/shipping-data.ts';
import { holdBack } from '../support/slow-line.ts';
import { untilToast } from '../support/toasts.ts';

const WEIGHT = { value: 12, unit: 'oz' };

let scene: Scene;
let page: Page;
let ask: ReturnType<typeof askAs>;
let sent: { id: string; items: { id: string }[] };
let shipment: { id: string; parcels: { trackingCode: string }[] };
beforeAll(async () => {
  scene = await setScene();
  page = await scene.visit({
    storageState: await scene.createOwner(),
    // High enough that no notification covers a button.
    viewport: { width: 1280, height: 1200 },
  });
  ask = askAs(page);
  const main = await ask('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
  await ask('/warehouses', { name: 'East', address: { ...SAN_FRANCISCO, street1: '1 Market St' } });
  await ask('/products', { sku: 'MUG', name: 'Blue mug', weight: WEIGHT });
  await ask('/inventory/adjustments', { sku: 'MUG', warehouseId: main.id, delta: 3, reason: 'received' });
  sent = await order('1001', 3);
  shipment = await ask('/shipments', {
    orderId: sent.id,
    carrier: 'fleet',
    parcels: [{ weight: WEIGHT }, { weight: WEIGHT }],
  });
});
afterAll(() => scene?.close());

const order = (orderNumber: string, quantity: number) =>
  ask('/orders', { orderNumber, shipTo: SAN_FRANCISCO, items: [{ sku: 'MUG', quantity }] });
const dialog = () => page.getByRole('dialog');

test('parcels are scanned one after another by their codes, and a wrong code is said', async () => {
  const release = await holdBack(page, '**/api/v1/shipments?*');
  await go(page, '/shipments');
  // A list that is not there yet cannot be selected.
  const wholePage = page.getByRole('checkbox', { name: 'Select this page' });
  await expect.poll(() => wholePage.isDisabled()).toBe(true);
  release();
  await wholePage.check();
  await page.getByRole('region', { name: 'Selected shipments' }).getByText('1 shipment selected').waitFor();

  await page.getByRole('button', { name: 'Scan' }).click();
  await dialog().getByLabel('Status').selectOption({ label: 'Delivered' });
  // As a scanner does: it types wherever the focus is, and does not wait.
  const code = dialog().getByLabel('Tracking code');
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(shipment.parcels[1]?.trackingCode ?? '');
  await page.keyboard.press('Enter');
  await page.keyboard.type('WB000');
  await page.keyboard.press('Enter');
  await dialog().getByText('Delivered, parcel 2 of 2').waitFor();
  await dialog().getByText('Tracking code not found').waitFor();
  await dialog().getByRole('link', { name: 'Open shipment' }).click();
  const parcels = page.getByRole('region', { name: '2 parcels' });
  await parcels.getByRole('row', { name: /1 of 2.*waiting for carrier/ }).waitFor();
  await parcels.getByRole('row', { name: /2 of 2.*delivered/ }).waitFor();

  await page.getByRole('button', { name: 'Add scan' }).click();
  await dialog()
    .getByLabel('Parcel')
    .selectOption(shipment.parcels[0]?.trackingCode ?? '');
  await dialog().getByLabel('Status').selectOption({ label: 'Delivery failed' });
  await dialog().getByRole('button', { name: 'Add scan' }).click();
  await parcels.getByRole('row', { name: /1 of 2.*delivery failed/ }).waitFor();
});

test('a label short of stock is refused, and bought when the shortage is booked as found', async () => {
  const short = await order('1002', 2);
  await go(page, `/orders/${short.id}`);
  await page.getByRole('button', { name: 'Compare rates' }).click();
  await page
    .getByRole('button', { name: /^Buy Fleet/ })
    .first()
    .click();
  await dialog().getByText('Not enough stock of MUG at Main: 2 needed, 0 available').waitFor();
  await dialog().getByRole('button', { name: 'Ship anyway' }).click();
  await page.getByRole('img', { name: /Shipping label/ }).waitFor();
  await go(page, '/inventory/movements?reason=found');
  await page.getByRole('row', { name: /MUG.*Found.*\+2/ }).waitFor();
});

test('a cancelled return is received after all, in parts and by condition, and completed with what arrived', async () => {
  const items = [{ orderItemId: sent.items[0]?.id, quantity: 3, reason: 'Chipped' }];
  const { id } = await ask('/returns', { orderId: sent.id, items, createLabel: true });
  await go(page, `/returns/${id}`);
  await page.getByRole('button', { name: 'Cancel return' }).click();
  await dialog()
    .getByText(/Its label is voided/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Cancel return' }).click();
  await page.getByText('canceled', { exact: true }).waitFor();

  const release = await holdBack(page, '**/api/v1/warehouses');
  await reopen(page);
  await page.getByRole('button', { name: 'Receive' }).click();
  await dialog().getByText('Receiving the items reopens it').waitFor();
  // Where it was sent to, also where the list of warehouses comes after the dialog.
  release();
  const chosen = dialog().getByLabel('Warehouse').locator('option:checked');
  await expect.poll(() => chosen.innerText()).toBe('Main');
  await dialog().getByLabel('Damaged').fill('1');
  await dialog().getByRole('button', { name: 'Receive' }).click();
  await dialog().getByText('At most 3 in all').waitFor();
  await dialog().getByLabel('Sellable').fill('1');
  await dialog().getByLabel('Warehouse').selectOption({ label: 'East' });
  await dialog().getByRole('button', { name: 'Receive' }).click();
  await page.getByText('partially received', { exact: true }).waitFor();
  const arrived = page.getByRole('region', { name: 'Received so far' });
  await arrived.getByRole('row', { name: /sellable 1 East/ }).waitFor();
  await arrived.getByRole('row', { name: /damaged 1 East/ }).waitFor();

  await page.getByRole('button', { name: 'Complete' }).click();
  await dialog()
    .getByText(/^1 item did not arrive/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Complete return' }).click();
  await page.getByText('completed', { exact: true }).waitFor();
  await go(page, '/inventory?q=MUG');
  await page.getByRole('row', { name: /MUG · East 1/ }).waitFor();
});

test('the warehouse of new orders is chosen, and a package added, changed and deleted', async () => {
  await go(page, '/settings/fulfilment');
  await page.getByLabel('The nearest warehouse that has everything in stock').check();
  await untilToast(page, 'Settings saved');
  await page.getByRole('button', { name: 'Add package' }).click();
  await dialog().getByLabel('Name').fill('Small box');
  const inside = dialog().getByRole('group', { name: 'Inside' });
  for (const side of ['Length', 'Width', 'Height']) await inside.getByLabel(side).fill('6');
  await dialog().getByRole('button', { name: 'Add package' }).click();
  await page.getByRole('row', { name: /Small box 6 × 6 × 6 in in use/ }).waitFor();
  await page.getByRole('button', { name: 'Edit Small box' }).click();
  await dialog().getByLabel('Use for packing').setChecked(false, { force: true });
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Small box.*not in use/ }).waitFor();
  await page.getByRole('button', { name: 'Delete Small box' }).click();
  await dialog().getByRole('button', { name: 'Delete package' }).click();
  await page.getByText('No packages yet').waitFor();
  // The button that was pressed is gone, and the focus is not lost with it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Fulfillment');
  await page.reload();
  expect(await page.getByLabel('The nearest warehouse that has everything in stock').isChecked()).toBe(true);
  expect(scene.faults).toEqual([]);
});

test('what is typed while a form is being saved is not taken as saved', async () => {
  await go(page, '/settings/documents');
  const panel = page.getByRole('region', { name: 'Paper and text' });
  const message = panel.getByLabel('Message on all packing slips');
  await message.fill('Thank you');
  const release = await holdBack(page, '**/api/v1/settings/documents');
  await panel.getByRole('button', { name: 'Save' }).click();
  await message.fill('Thank you, and see you soon');
  release();
  await untilToast(page, 'Settings saved');
  await page.getByRole('link', { name: 'Profile' }).click();
  await dialog().getByText('Leave without saving?').waitFor();
  await dialog().getByRole('button', { name: 'Keep editing' }).click();
  expect(await message.inputValue()).toBe('Thank you, and see you soon');
  expect(scene.faults).toEqual([]);
});

test('on a new device, a file without countries and currencies has those of the default warehouse', async () => {
  const address = { street1: 'Große Bleichen 21', city: 'Hamburg', postalCode: '20354', country: 'DE' };
  await ask('/warehouses', { name: 'Hamburg', address, isDefault: true });
  const device = await scene.visit({
    storageState: { cookies: await page.context().cookies(), origins: [] },
  });
  await device.goto('/orders/import');
  await device.waitForFunction(() => localStorage.getItem('waybill.home') === '"DE"');
  const lines = [
    'Bestellnummer;Name;Straße;PLZ;Ort;Artikel;Menge;Einzelpreis',
    'RE-1;Jörg;Am Wall 1;28195;Bremen;Tasse;2;9,90',
  ];
  const buffer = Buffer.from(lines.join('\r\n'));
  await device.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await device.getByRole('button', { name: 'Import 1 order' }).click();
  await device.getByText('Import finished').waitFor();
  const answer = await device.request.get('/dashboard/api/v1/orders?orderNumber=RE-1');
  expect((await answer.json()).data).toMatchObject([
    { currency: 'EUR', subtotal: 19.8, shipTo: { city: 'Bremen', country: 'DE' } },
  ]);
  expect(scene.faults).toEqual([]);
});
