import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeOwner, type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-things.ts';

let scene: Scene;
let page: Page;
beforeAll(async () => {
  scene = await setScene();
  page = await scene.visit({ reducedMotion: 'reduce' });
  await becomeOwner(page, scene);
  await askAs(page)('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
});
afterAll(() => scene?.close());

const dialog = () => page.getByRole('dialog');

test('an order is entered, priced, bought once, printed, followed and returned', async () => {
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Enter the first order' }).click();
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByText('Give the order a number').waitFor();
  await page.getByLabel('Order number').fill('1001');
  await page.getByLabel('Name', { exact: true }).fill('Ben Ortiz');
  await page.getByLabel('Street').fill('350 5th Ave');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State or province').fill('NY');
  await page.getByLabel('Postal code').fill('10118');
  await page.getByRole('combobox', { name: 'Item' }).fill('Blue mug');
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel('Unit price').fill('14.50');
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByRole('heading', { name: '1001' }).waitFor();
  await page.getByText('$29.00').first().waitFor();

  await page.getByRole('button', { name: 'Compare rates' }).click();
  await page.getByText('How heavy is it?').waitFor();
  await page.getByLabel(/^Weight/).fill('24');
  await page.getByRole('button', { name: 'Compare rates' }).click();
  await page.getByText('cheapest').waitFor();
  await page.getByText('fastest').waitFor();

  // Two presses before the page can draw: one purchase.
  await page
    .getByRole('button', { name: /^Buy / })
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await page.getByRole('img', { name: /Shipping label/ }).waitFor();
  const { data: shipments } = await (await page.request.get('/dashboard/api/v1/shipments')).json();
  expect(shipments).toHaveLength(1);

  const picture = page.getByRole('img', { name: /Shipping label/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(500);
  const href = await page.getByRole('link', { name: 'Print label' }).getAttribute('href');
  const pdf = await page.request.get(href ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'Open shipment' }).click();
  await page.getByRole('heading', { name: shipments[0].trackingCode }).waitFor();
  for (const word of ['Out for delivery', 'Delivered']) {
    await page.getByRole('button', { name: 'Add a scan' }).click();
    await dialog().getByLabel('What happened').selectOption({ label: word });
    await dialog().getByLabel('City').fill('New York');
    await dialog().getByRole('button', { name: 'Add scan' }).click();
    await page.getByRole('listitem').getByText(word).waitFor();
  }
  await page.getByRole('link', { name: 'Open the order' }).click();
  await page.getByText('delivered', { exact: true }).first().waitFor();

  await page.getByRole('link', { name: 'Create return' }).click();
  await page.getByRole('button', { name: 'Create return' }).click();
  await page.getByText('Say how many come back').waitFor();
  await page.getByLabel('Blue mug', { exact: true }).fill('1');
  await page.getByLabel('Why Blue mug comes back').fill('The handle is broken');
  await page.getByLabel('Approve it and buy the label at once').uncheck();
  await page.getByRole('button', { name: 'Create return' }).click();
  await page.getByRole('heading', { name: 'Return of 1001' }).waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('approved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Receive' }).click();
  await dialog().getByLabel('Condition of Blue mug').selectOption('damaged');
  await dialog().getByRole('button', { name: 'Receive' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByText('completed', { exact: true }).waitFor();
  await page.getByText('damaged').waitFor();
  expect(scene.faults).toEqual([]);
});

test('a file is read line by line, its good orders imported, and their labels bought and printed as one', async () => {
  const csv = [
    'order_number,name,street1,city,state,postal_code,item_name,quantity,weight',
    '2001,Ada,"350 5th Ave, 2nd floor",New York,NY,10118,"Tea ""Harbour""",2,4',
    '2002,Ben,350 5th Ave,New York,NY,10118,Poster,1,8',
    '2003,Cy,350 5th Ave,New York,NY,10118,Poster,none,8',
    '1001,Dee,350 5th Ave,New York,NY,10118,Poster,1,8',
    '2004,Eve,350 5th Ave,New York,NY,10118,Of unknown weight,1,',
  ].join('\r\n');
  await page.goto('/orders/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}\r\n`) });
  await page.getByRole('row', { name: /^4 quantity must be a number/ }).waitFor();
  const before = await (await page.request.get('/dashboard/api/v1/orders')).json();
  expect(before.meta.total).toBe(1);
  await page.getByRole('button', { name: 'Import 4 orders' }).click();
  await page.getByText('3 orders created, 1 order refused').waitFor();
  await page.getByRole('row', { name: /^5 / }).waitFor();

  await page.getByRole('link', { name: 'See the orders' }).click();
  await page.getByLabel('Select order 2001').check();
  await page.getByRole('button', { name: 'Select this page' }).click();
  await page.getByText('4 orders selected, 3 of them to be shipped').waitFor();
  await page.getByRole('button', { name: 'Buy labels' }).click();
  const printed = page.waitForResponse((response) => response.url().endsWith('/shipments/labels'));
  await dialog().getByRole('button', { name: 'Buy labels' }).click();
  await dialog().getByText('2 labels bought, 1 order without').waitFor();
  await dialog()
    .getByRole('row', { name: /2004.*weight/ })
    .waitFor();
  await dialog().getByRole('link', { name: 'Print 2 labels' }).waitFor();
  // What the page keeps in memory can not be read from outside: the same is asked for once more.
  const file = await page.request.post('/dashboard/api/v1/shipments/labels', {
    data: (await printed).request().postDataJSON(),
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect(scene.faults).toEqual([]);
});

test('a label is voided, an order held, released and cancelled, each after a question', async () => {
  const order = await askAs(page)('/orders', {
    orderNumber: '3001',
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
  });
  await askAs(page)('/shipments', { orderId: order.id, carrier: 'fleet' });
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Void label' }).click();
  await dialog().getByLabel('Reason').fill('Wrong box');
  await dialog().getByRole('button', { name: 'Void label' }).click();
  await page.getByText('voided', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Hold' }).click();
  await dialog().getByRole('button', { name: 'Put on hold' }).click();
  await page.getByText('on hold', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Compare rates' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Notes', { exact: true }).fill('Ring twice');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Ring twice').waitFor();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await dialog().getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByText('cancelled', { exact: true }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('another user sees none of it', async () => {
  const order = await askAs(page)('/orders', {
    orderNumber: '4001',
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
  });
  const shipment = await askAs(page)('/shipments', { orderId: order.id, carrier: 'fleet' });
  const { url } = await askAs(page)('/invitations', { email: 'ada@example.com' });
  const guest = await scene.visit();
  await guest.goto(url);
  await guest.getByLabel(/^Password/).fill('ada has a password');
  await guest.getByRole('button', { name: 'Create account' }).click();
  await guest.getByRole('heading', { name: 'Overview' }).waitFor();
  await guest.goto('/orders');
  await guest.getByText('No orders yet').waitFor();
  await guest.goto('/shipments');
  await guest.getByText('Nothing shipped yet').waitFor();
  await guest.goto('/returns');
  await guest.getByText('No returns yet').waitFor();
  await guest.goto(`/orders/${order.id}`);
  await guest.getByText('This order is not here').waitFor();
  await guest.getByRole('link', { name: 'See all orders' }).click();
  await guest.getByText('No orders yet').waitFor();
  const label = await guest.request.get(`/dashboard/api/v1/shipments/${shipment.id}/label?format=pdf`);
  expect(label.status()).toBe(403);
});
