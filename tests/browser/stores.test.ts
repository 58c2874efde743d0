import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RELAYED_STORE, startRelayServer } from '../support/shops/relay-server.ts';
import { checkPages } from './support/check-page.ts';
import { go } from './support/go.ts';
import type { Screenshot } from './support/pages.ts';
import { type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-data.ts';

const KEY = 'corner-shop-key';

let relay: Awaited<ReturnType<typeof startRelayServer>>;
let scene: Scene;
let page: Page;
let ask: ReturnType<typeof askAs>;
let storePath: string;
beforeAll(async () => {
  relay = await startRelayServer(KEY);
  relay.shop.checked = {
    shopName: 'Mugs & More',
    missingScopes: ['write_stock'],
    notices: ['Names of customers are hidden by your plan'],
    statuses: [
      { status: 'open', name: 'Open', meaning: 'ready' },
      { status: 'being-made', name: 'Being made', meaning: 'on_hold' },
    ],
  };
  scene = await setScene({
    settings: { WAYBILL_STORE_PLUGINS: RELAYED_STORE, WAYBILL_STORE_HOSTS: relay.host },
  });
  page = await scene.visit({
    storageState: await scene.createOwner(),
    viewport: { width: 1280, height: 1200 },
  });
  ask = askAs(page);
  await ask('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
});
afterAll(async () => {
  await scene?.close();
  await relay?.stop();
});

const dialog = () => page.getByRole('dialog');
/** As the shop has it of its first order. */
function addressInShop() {
  const first = relay.shop.orders.get('1');
  if (first?.type !== 'order' || first.order.shipTo === null) throw new Error('no such order in the shop');
  return first.order.shipTo;
}
const region = (name: string) => page.getByRole('region', { name });

test('a store is connected with a guide, and told in plain words what is wrong and what is missing', async () => {
  await go(page, '/settings/stores');
  await page.getByText('No store connected yet').waitFor();
  await page.getByRole('link', { name: 'Connect a store' }).click();
  await page.getByRole('link', { name: /^Corner Shop/ }).click();
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText('Required').first().waitFor();
  await page.getByLabel('Name').fill('Mug shop');
  await page.getByLabel(/^URL of the shop/).fill(relay.url);
  await page.getByLabel(/^API key/).fill('wrong');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText('The shop rejected the API key.').waitFor();
  storePath = new URL(page.url()).pathname;
  expect(storePath).toMatch(/^\/settings\/stores\/sto_/);
  expect(await page.getByLabel(/^API key/).inputValue()).toBe('');

  await page.getByLabel(/^API key/).fill(KEY);
  await page.getByRole('button', { name: 'Save and check' }).click();
  await page.getByText('Connected, with limits').waitFor();
  await page.getByText(/Mugs & More, sells in USD\./).waitFor();
  await page.getByText('write_stock', { exact: true }).waitFor();
  await page.getByText('Names of customers are hidden by your plan').waitFor();
  await region('Webhooks')
    .getByText(/\/store-events\/sto_/)
    .waitFor();
  expect(await page.getByLabel(/^API key/).inputValue()).toBe('');
});

test('its options and the meanings of its statuses are changed, and stay', async () => {
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByLabel('Import orders placed since').fill('2026-02-01');
  await page.getByLabel('Orders ship from').selectOption({ label: 'Main' });
  await page.getByLabel(/^Who emails the customer/).selectOption({ label: 'Nobody' });
  await page.getByLabel('Send stock to the store').check();
  await page.getByRole('combobox', { name: 'Warehouses whose stock is offered' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Options saved').waitFor();
  const meaning = page.getByLabel('Meaning of Being made');
  await expect.poll(() => meaning.locator('option').first().innerText()).toBe('Default: On hold');
  await meaning.selectOption({ label: 'Ready to ship' });
  await page.getByText('Status saved').waitFor();
  await page.getByLabel('Another status').fill('in-transit-to-us');
  await page.getByRole('button', { name: 'Add status' }).click();
  await page.getByLabel('Meaning of in-transit-to-us').waitFor();

  await page.reload();
  await expect.poll(() => page.getByLabel('Import orders placed since').inputValue()).toBe('2026-02-01');
  await expect.poll(() => page.getByLabel('Send stock to the store').isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('Meaning of Being made').inputValue()).toBe('ready');
  await expect.poll(() => page.getByLabel('Meaning of in-transit-to-us').inputValue()).toBe('on_hold');
  const { data } = await (
    await page.request.get(`/dashboard/api/v1${storePath.slice('/settings'.length)}`)
  ).json();
  expect(data).toMatchObject({
    customerMessages: 'none',
    pushStock: true,
    stockWarehouseIds: [],
    statusMapping: { 'being-made': 'ready', 'in-transit-to-us': 'on_hold' },
  });
});

test('orders arrive by themselves, a rejected one is tried again, and a person decides what differs', async () => {
  relay.shop.put({ externalId: '1' });
  relay.shop.reject('2', 'The order has no address.');
  await go(page, storePath);
  await page.getByRole('button', { name: 'Synchronize now' }).click();
  await page.getByText(/cannot be imported: The order has no address\./).waitFor();
  relay.shop.put({ externalId: '2' });
  await page.getByRole('button', { name: /^Try again/ }).click();
  await page.getByText('Order S-2 was imported').waitFor();

  await page
    .getByRole('row', { name: /Order S-1 was imported/ })
    .getByRole('link', { name: 'Order' })
    .click();
  await page.getByRole('heading', { name: 'S-1' }).waitFor();
  const source = page.getByRole('link', { name: 'Open in the store' });
  expect(await source.getAttribute('href')).toBe('https://shop.example.com/admin/orders/1');
  expect(await source.getAttribute('rel')).toContain('noreferrer');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const path = `/dashboard/api/v1/orders/${id}`;
  const { shipTo } = (await (await page.request.get(path)).json()).data;
  await page.request.put(path, {
    data: { shipTo: { ...shipTo, street1: '5 Our Street' } },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  relay.shop.put({ externalId: '1', shipTo: { ...addressInShop(), street1: '99 New Street' } });
  await ask(`${storePath.slice('/settings'.length)}/sync`);
  const difference = region('Different in the store');
  await difference.getByText('99 New Street').waitFor();
  await difference.getByText('5 Our Street').waitFor();
  await difference.getByRole('button', { name: "Take the store's" }).click();
  await difference.waitFor({ state: 'detached' });
  await region('Ship to').getByText('99 New Street').waitFor();
});

test('an order that differs, and a shipment that the shop refused, are found from the overview', async () => {
  const number = async (path: string) =>
    (await (await page.request.get(`/dashboard/api/v1${path}`)).json()).meta.total;
  const [{ id, shipTo }] = (await (await page.request.get('/dashboard/api/v1/orders?orderNumber=S-1')).json())
    .data;
  await page.request.put(`/dashboard/api/v1/orders/${id}`, {
    data: { shipTo: { ...shipTo, street1: '6 Our Street' } },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  relay.shop.put({ externalId: '1', shipTo: { ...addressInShop(), street1: '100 New Street' } });
  await ask(`${storePath.slice('/settings'.length)}/sync`);
  await expect.poll(() => number('/orders?hasStoreDifference=true')).toBe(1);
  const [other] = (await (await page.request.get('/dashboard/api/v1/orders?orderNumber=S-2')).json()).data;
  relay.shop.next('report', { outcome: 'refused', reason: 'The order is closed' });
  await ask('/shipments', { orderId: other.id, carrier: 'fleet' });
  await expect.poll(() => number('/shipments?storeReport=failed')).toBe(1);

  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: /1 shipment could not be reported to its store/ }).click();
  await page.getByText('store not told').waitFor();
  // On a wide page all filters are shown: ours and the library's styles are in the right order.
  expect(await page.getByRole('button', { name: /^Filters/ }).count()).toBe(0);
  await page
    .getByRole('row', { name: /store not told/ })
    .getByRole('link')
    .click();
  await page.getByText(/Could not be reported: The order is closed\./).waitFor();
  await page.getByRole('link', { name: 'Open the log of Mug shop' }).click();
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect.poll(() => number('/shipments?storeReport=failed')).toBe(0);

  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: /1 order differs from its store/ }).click();
  await page.getByRole('link', { name: 'S-1' }).click();
  await region('Different in the store').getByRole('button', { name: 'Keep ours' }).click();
  await page.getByText('The order stays as it is here').waitFor();
  await region('Ship to').getByText('6 Our Street').waitFor();
  expect(await number('/orders?hasStoreDifference=true')).toBe(0);
});

test("the shop's products are matched by hand, or created", async () => {
  const mug = await ask('/products', { sku: 'OURS', name: 'Our blue mug' });
  relay.shop.putProduct({ externalId: '20', sku: 'THEIRS', name: 'Blue mug of the shop' });
  relay.shop.putProduct({ externalId: '21', sku: 'NEW-1', name: 'Green mug', barcode: '4006381333931' });
  relay.shop.putProduct({ externalId: '22', sku: 'NEW-2', name: 'Red mug' });
  relay.shop.putProduct({ externalId: '23', sku: null, name: 'Gift wrapping' });
  await ask(`${storePath.slice('/settings'.length)}/sync`);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Stores' }).click();
  await page.getByRole('link', { name: 'Mug shop' }).click();
  await page.getByRole('tab', { name: 'Products' }).click();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`Select ${name} `) });
  await row('Gift wrapping').getByText('no SKU').waitFor();
  expect(
    await row('Gift wrapping')
      .getByRole('button', { name: /^Create/ })
      .count(),
  ).toBe(0);

  await row('Blue mug of the shop').getByRole('button', { name: 'Choose product' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Choose one of the products').waitFor();
  await dialog().getByLabel('Blue mug of the shop').fill('our blue');
  await page.getByRole('option', { name: 'Our blue mug (OURS)' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await row('Blue mug of the shop').getByRole('link', { name: mug.name }).waitFor();

  await row('Green mug').getByRole('button', { name: 'Create product' }).click();
  await page.getByText('1 product created').waitFor();
  await row('Green mug').getByText('matched').waitFor();
  await page.getByRole('button', { name: 'Create all unknown' }).click();
  await dialog().getByRole('button', { name: 'Create products' }).click();
  await row('Red mug').getByText('matched').waitFor();
  await page.getByLabel('Show').selectOption({ label: 'Not matched' });
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await row('Gift wrapping').waitFor();
});

test('no page of stores has a serious fault for those who use it with a screen reader or the keyboard', {
  tags: 'long',
}, async () => {
  const pages: Screenshot[] = [
    { name: 'stores', path: '/settings/stores', ready: 'Mug shop' },
    { name: 'store-kinds', path: '/settings/stores/new', ready: 'Corner Shop' },
    { name: 'store-connect', path: '/settings/stores/new?kind=relayed', ready: 'Connect Corner Shop' },
    { name: 'store-log', path: storePath, ready: 'Last synchronized' },
    { name: 'store-products', path: `${storePath}?tab=products`, ready: 'Green mug' },
    { name: 'store-options', path: `${storePath}?tab=options`, ready: 'Being made' },
    { name: 'store-connection', path: `${storePath}?tab=connection`, ready: 'Connected, with limits' },
  ];
  expect(await checkPages(page, pages)).toEqual([]);
});

test('a packer sees how a store is doing, and is offered nothing that their role may not do', async () => {
  const packer = await scene.visit({ storageState: await scene.createPacker(await scene.signedIn()) });
  const refused: string[] = [];
  packer.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await packer.goto('/settings/stores');
  await packer.getByRole('link', { name: 'Mug shop' }).click();
  await packer.getByText('Last synchronized').waitFor();
  expect(await packer.getByRole('button', { name: 'Synchronize now' }).count()).toBe(0);
  expect(await packer.getByRole('tab').count()).toBe(0);
  expect(refused).toEqual([]);
  await packer.context().close();
});

test('a store is paused, resumed and disconnected', async () => {
  await go(page, storePath);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Mug shop paused').waitFor();
  await page.getByText('paused', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Synchronize now' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Synchronize now' }).waitFor();
  await page.getByRole('tab', { name: 'Connection' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await dialog().getByRole('button', { name: 'Disconnect store' }).click();
  await page.getByText('No store connected yet').waitFor();
  expect(scene.faults).toEqual([]);
});
