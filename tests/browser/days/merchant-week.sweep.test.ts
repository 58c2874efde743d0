import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showPdf } from '../../support/pictures.ts';
import { go } from '../support/go.ts';
import { pasteInto } from '../support/paste.ts';
import { type Scene, setScene } from '../support/scene.ts';
import { askAs, SAN_FRANCISCO } from '../support/shipping-data.ts';
import { untilToast } from '../support/toasts.ts';

let scene: Scene;
let page: Page;
let warehouseId = '';
const order = (orderNumber: string, more = {}) =>
  askAs(page)('/orders', {
    orderNumber,
    shipTo: { ...SAN_FRANCISCO, name: `Customer ${orderNumber}` },
    items: [{ name: 'Poster', quantity: 1, unitPrice: 20, weight: { value: 8, unit: 'oz' } }],
    ...more,
  });
const read = async (path: string) => (await (await page.request.get(`/dashboard/api/v1${path}`)).json()).data;

beforeAll(async () => {
  scene = await setScene({ showsPdfs: true });
  page = await scene.visit({ storageState: await scene.createOwner() });
  await page.addInitScript(() => {
    // A browser without a screen has no dialog to open, and here it has no scale.
    window.print = () => {};
    Reflect.deleteProperty(Navigator.prototype, 'hid');
  });
  warehouseId = (await askAs(page)('/warehouses', { name: 'Main', address: SAN_FRANCISCO })).id;
});
afterAll(() => scene?.close());

const dialog = () => page.getByRole('dialog');
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

test('orders to one address are hinted at, combined in the list, picked as several and shipped with one label', async () => {
  const shipTo = { ...SAN_FRANCISCO, name: 'Pat Parcel' };
  const [first, second, other] = [
    await order('4001', { shipTo }),
    await order('4002', { shipTo }),
    await order('4003'),
  ];
  await go(page, '/orders');
  const row = (number: string) => page.getByRole('row', { name: new RegExp(number) });
  await row('4001').getByText('+1 same address').waitFor();
  await row('4002').getByText('+1 same address').waitFor();
  for (const number of ['4001', '4002']) await page.getByLabel(`Select order ${number}`).check();
  await press('Combine into one parcel');
  await untilToast(page, '2 orders combined into one parcel');
  for (const number of ['4001', '4002']) await row(number).getByText('combined').waitFor();

  for (const number of ['4001', '4002', '4003']) await page.getByLabel(`Select order ${number}`).check();
  const picking = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /pick-list/.test(response.url()),
  );
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pick list' }).click();
  const [list] = await showPdf(await (await picking).body());
  for (const { orderNumber } of [first, second, other]) expect(list?.text).toContain(orderNumber);

  await press('Ship 3 orders');
  await dialog()
    .getByText(/^In the parcel of 400[12]$/)
    .waitFor();
  await dialog()
    .getByText(/^one label, also for 400[12]/)
    .waitFor();
  await press(/^Buy and print 2 labels, \$/);
  await dialog().getByText('2 labels bought and printed').waitFor();
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
  // Nothing of what was shipped stays selected.
  await page.getByRole('button', { name: 'Clear' }).waitFor({ state: 'detached' });
  for (const { id } of [first, second, other]) expect((await read(`/orders/${id}`)).status).toBe('shipped');
  const shipments = await read('/shipments?limit=10');
  expect(shipments.map(({ parcelOf }: { parcelOf: string | null }) => parcelOf === null).sort()).toEqual([
    false,
    true,
    true,
  ]);
  expect(scene.faults).toEqual([]);
});

test('combined orders are separated on the page of one of them, at prices of their own', async () => {
  const shipTo = { ...SAN_FRANCISCO, name: 'Sam Single' };
  const items = [{ name: 'Anvil', quantity: 1, unitPrice: 90, weight: { value: 20, unit: 'lb' } }];
  const [first, second] = [await order('4011', { shipTo }), await order('4012', { shipTo, items })];
  await askAs(page)('/orders/combine', { orderIds: [first.id, second.id] });
  await go(page, `/orders/${first.id}`);
  await page.getByText('Ships in one parcel with 1 other order').waitFor();
  const price = async () => {
    const button = page.getByRole('button', { name: /^Buy and print · .*\$/ });
    return Number(/\$([\d.]+)/.exec(await button.innerText())?.[1]);
  };
  const together = await price();
  await press('Ship separately');
  await untilToast(page, '4011 ships in a parcel of its own');
  await page.getByText('1 more order to this address').waitFor();
  await expect.poll(price).toBeLessThan(together);
  expect(scene.faults).toEqual([]);
});

test('a report says which labels are in other currencies, and does not take an unknown cost for none', async () => {
  const post = askAs(page);
  const known = await post('/products', { sku: 'KNOWN', name: 'Known mug', price: 20, cost: 5 });
  const unknown = await post('/products', { sku: 'UNKNOWN', name: 'Unknown cup', price: 20 });
  const send = async (orderNumber: string, productId: string, more = {}) => {
    const { id } = await order(orderNumber, { items: [{ productId, quantity: 1, unitPrice: 20 }], ...more });
    await post(`/orders/${id}/mark-shipped`, { cost: 4 });
  };
  await send('4021', known.id);
  await send('4022', unknown.id);
  await send('4023', known.id, { currency: 'EUR' });
  await go(page, '/reports?by=product');
  await page.getByText('Not in these figures: 1 shipment in EUR.').waitFor();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('Known mug').getByRole('cell', { name: '$11.00', exact: true }).waitFor();
  await row('Unknown cup').getByRole('cell', { name: '≤ $16.00' }).waitFor();
  await row('Unknown cup').getByRole('cell', { name: '–', exact: true }).waitFor();
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByText(/Not in these figures: \d+ shipments in USD\./).waitFor();
  await row('Known mug').getByRole('cell', { name: '€4.00' }).first().waitFor();
  // On days without labels in it, the currency is still the one that was chosen.
  await go(page, '/reports?currency=GBP');
  await page.getByText('1 shipment in EUR').waitFor();
  expect(await page.getByLabel('Currency').inputValue()).toBe('GBP');
  expect(scene.faults).toEqual([]);
});

test('a preset whose service is gone buys nothing else, wherever it is applied', async () => {
  await askAs(page)('/presets', { name: 'Gone', service: 'rocket', shortcut: 7 });
  const { id } = await order('4031');
  const preset = page.getByRole('button', { name: 'Gone' });
  const gone = (text: string) => page.getByText(text).first().waitFor();
  await go(page, `/orders/${id}`);
  await page.getByRole('button', { name: /^Buy and print · .*\$/ }).waitFor();
  await preset.click();
  await gone('is not offered');
  await page.getByRole('button', { name: 'Choose a service' }).waitFor();
  expect(await page.getByRole('button', { name: /^Buy and print/ }).count()).toBe(0);
  await go(page, `/orders/${id}/pack`);
  await page.getByLabel('Service', { exact: true }).waitFor();
  await preset.click();
  await gone('is not offered');
  await page.getByLabel('Checked quantity of Poster').fill('1');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Buy and print' }).waitFor();
  expect(await page.getByRole('button', { name: 'Buy and print' }).isDisabled()).toBe(true);
  await go(page, '/orders?q=4031');
  await page.getByLabel('Select order 4031').check();
  await press('Ship 1 order');
  await page.getByRole('button', { name: /^Buy and print 1 label, \$/ }).waitFor();
  await dialog().getByRole('button', { name: 'Gone' }).click();
  await dialog().getByText('needs a fix', { exact: true }).waitFor();
  await dialog().getByText('is not offered').waitFor();
  expect(await page.getByRole('button', { name: /^Buy and print 0 labels/ }).isDisabled()).toBe(true);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  expect((await read(`/orders/${id}`)).shipments).toEqual([]);
  expect(scene.faults).toEqual([]);
});

test('where the browser has no WebHID the weight of a parcel is typed', async () => {
  await page.reload();
  expect(await page.evaluate(() => 'hid' in navigator)).toBe(false);
  const { id } = await order('4041', { items: [{ name: 'Vase', quantity: 1 }] });
  await go(page, `/orders/${id}/pack`);
  await page.getByLabel('Checked quantity of Vase').fill('1');
  await page.keyboard.press('Enter');
  await page.getByText('All checked. Weigh the parcel').waitFor();
  expect(await page.getByRole('button', { name: 'Connect scale' }).count()).toBe(0);
  await page.getByLabel('Weight', { exact: true }).fill('1,5');
  await page.getByLabel('Unit of weight').selectOption('lb');
  await page.getByLabel('Weight', { exact: true }).press('Enter');
  await page
    .getByText(/Label bought/)
    .first()
    .waitFor();
  const [shipment] = await read(`/shipments?order=${id}`);
  expect(shipment.parcels).toMatchObject([{ weight: { value: 1.5, unit: 'lb' } }]);
  expect(scene.faults).toEqual([]);
});

test('numbers are typed, pasted and shown as the language writes them', async () => {
  const german = await scene.visit({ storageState: await scene.signedIn(), locale: 'de-DE' });
  await german.goto('/products/new');
  await german.getByLabel(/^Name/).fill('Tee');
  await german.getByLabel(/^SKU/).fill('TEE');
  const price = german.getByLabel(/^Preis/);
  for (const [text, shown] of [
    ['1.234,50', '1234,50'],
    ['12.50 €', '12,50'],
    ['12.5', '12,5'],
  ] as const) {
    await pasteInto(price, text);
    await expect.poll(() => price.inputValue()).toBe(shown);
  }
  await price.fill('');
  await price.pressSequentially('12,50');
  await german.getByRole('button', { name: 'Produkt hinzufügen' }).click();
  await german.waitForURL(/\/products\/(?!new)/);
  const [product] = await read('/products?q=TEE');
  expect(product.price).toBe(12.5);
  await go(german, `/products/${product.id}/edit`);
  await expect.poll(() => price.inputValue()).toBe('12,5');
  await german.context().close();
  expect(scene.faults).toEqual([]);
});

test('what the bell tells of is resolved by itself, and read by each member alone', async () => {
  const packer = await scene.visit({
    storageState: await scene.createPacker(await page.context().storageState()),
  });
  const post = askAs(page);
  const { id: productId } = await post('/products', { sku: 'LOW', name: 'Low mug' });
  const change = (delta: number) =>
    post('/inventory/adjustments', {
      productId,
      warehouseId,
      delta,
      reason: delta > 0 ? 'received' : 'lost',
    });
  await change(10);
  await page.request.put(`/dashboard/api/v1/inventory/${productId}/${warehouseId}`, {
    data: { reorderPoint: 5 },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await go(page, '/');
  await go(packer, '/orders');
  await change(-8);
  const bell = (of: Page, name: string) => of.getByRole('button', { name, exact: true });
  await bell(page, 'Notifications, 1 unread').click();
  await page.getByText('Stock is low').waitFor();
  await press('Mark all as read');
  await bell(page, 'Notifications').waitFor();
  // The packer has not read it, and then there is nothing to read.
  await bell(packer, 'Notifications, 1 unread').waitFor();
  await change(20);
  await bell(packer, 'Notifications').click();
  await packer.getByText('resolved').waitFor();
  await packer.context().close();
  expect(scene.faults).toEqual([]);
});

test('labels are printed two on a page where this browser has such paper', async () => {
  const { id } = await order('4051');
  const { id: shipmentId } = await askAs(page)('/shipments', { orderId: id, carrier: 'fleet' });
  await go(page, '/settings/printing');
  await page.getByLabel('Label paper').selectOption({ label: 'Two labels on an A4 page' });
  await go(page, '/orders?q=4051');
  await page.getByLabel('Select order 4051').check();
  const printing = page.waitForRequest('**/shipments/labels');
  await press(/^Print label/);
  expect((await printing).postDataJSON()).toEqual({ ids: [shipmentId], sheet: 'a4' });
  await go(page, '/settings/printing');
  await page.getByLabel('Label paper').selectOption({ label: 'One label per page' });
  expect(scene.faults).toEqual([]);
});

test('another language is asked about before it takes away what was typed, and other pages keep it', async () => {
  const other = await page.context().newPage();
  await other.goto('/orders/new');
  await other.getByLabel('Order number').fill('TYPED-1');
  await go(page, '/settings/profile');
  await page.getByLabel('Your name').fill('Ada');
  const asked = page.waitForEvent('dialog');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await (await asked).dismiss();
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
  // What else changes in the account makes no page load again.
  await order('4061');
  await other.getByRole('heading', { name: 'New order' }).waitFor();
  expect(await other.getByLabel('Order number').inputValue()).toBe('TYPED-1');
  await other.close();
  await press('Save name');
  await untilToast(page, 'Name saved');
  await page.reload();
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
  expect(scene.faults).toEqual([]);
});
