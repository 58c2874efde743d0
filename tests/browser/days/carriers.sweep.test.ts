import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EasyPostServer, startEasyPostServer } from '../../support/vendors/index.ts';
import { checkPages } from '../support/check-page.ts';
import { go } from '../support/go.ts';
import { chooseMore } from '../support/order-menu.ts';
import type { Screenshot } from '../support/pages.ts';
import { type Scene, setScene } from '../support/scene.ts';
import { askAs, SAN_FRANCISCO } from '../support/shipping-data.ts';
import { holdBack } from '../support/slow-line.ts';

const KEY = 'EZTK-browser-key';
const REDONDO = { ...SAN_FRANCISCO, street1: '179 N Harbor Dr', city: 'Redondo Beach', postalCode: '90277' };

const MUG = { name: 'Mug', quantity: 1, unitPrice: 12, weight: { value: 12, unit: 'oz' } };

let easypost: EasyPostServer;
let scene: Scene;
let page: Page;
let ask: ReturnType<typeof askAs>;
let shipmentPath: string;
let trackerPath: string;
let scanFormPath: string;
let pickupPath: string;
beforeAll(async () => {
  easypost = await startEasyPostServer({ apiKey: KEY });
  scene = await setScene({ settings: { WAYBILL_CARRIER_HOSTS: new URL(easypost.url).host } });
  page = await scene.visit({
    storageState: await scene.createOwner(),
    viewport: { width: 1280, height: 1200 },
  });
  ask = askAs(page);
  await ask('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
});
afterAll(async () => {
  await scene?.close();
  await easypost?.stop();
});

const dialog = () => page.getByRole('dialog');
const connect = async (key: string) => {
  await page.getByRole('button', { name: 'Connect a carrier' }).first().click();
  await dialog().getByLabel('Name').fill('My EasyPost');
  await dialog()
    .getByLabel(/^API key/)
    .fill(key);
  await dialog().getByRole('button', { name: 'Advanced settings' }).click();
  await dialog().getByLabel('Base URL').fill(easypost.url);
  await dialog().getByRole('button', { name: 'Connect' }).click();
};

test('a wrong key is refused in plain words, and replaced', async () => {
  const release = await holdBack(page, '**/carrier-accounts/providers');
  await go(page, '/settings/carriers');
  // Before it is known which settings a carrier needs, there is nothing to fill in.
  await expect.poll(() => page.getByRole('button', { name: 'Connect a carrier' }).isDisabled()).toBe(true);
  release();
  await connect('EZTK-wrong');
  await dialog().getByText('The carrier rejected these credentials').waitFor();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Edit My EasyPost' }).click();
  await dialog()
    .getByLabel(/^API key/)
    .fill(KEY);
  await dialog().getByRole('button', { name: 'Save and check' }).click();
  await dialog().getByText('Connected in test mode').waitFor();
  await dialog()
    .getByText(/\/carrier-events\/ca_/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /My EasyPost EasyPost active test/ }).waitFor();
});

test('a label is bought at a rate of the account beside those of the fleet, marked as a test, and voided', async () => {
  const order = await ask('/orders', {
    orderNumber: '2001',
    shipTo: REDONDO,
    items: [MUG],
  });
  await go(page, `/orders/${order.id}`);
  await page.getByRole('button', { name: 'Add options' }).click();
  await page.getByLabel('On delivery').selectOption({ label: 'Signature' });
  await page.getByRole('button', { name: 'Compare rates' }).click();
  await page.getByText(/Fleet .*signature/).waitFor();
  await page.getByLabel('On delivery').selectOption({ label: 'No signature' });
  await page.getByRole('button', { name: 'Compare rates' }).click();
  await page.getByRole('row', { name: /Fleet/ }).first().waitFor();
  const offer = page.getByRole('row', { name: /test.*USPS My EasyPost/ }).first();
  await offer.getByRole('button', { name: /^Buy USPS / }).click();
  await page.getByRole('img', { name: /Shipping label/ }).waitFor();
  expect(easypost.books.sales).toHaveLength(1);

  await page.getByRole('link', { name: 'Open shipment' }).click();
  await page.getByText('USPS, through My EasyPost').waitFor();
  await page.getByRole('img', { name: /Shipping label/ }).waitFor();
  await page.getByRole('button', { name: 'Void' }).click();
  await dialog().getByRole('button', { name: 'Void label' }).click();
  await page.getByText(/Refund: Requested/).waitFor();
  shipmentPath = new URL(page.url()).pathname;
});

test('a shipment abroad shows the customs forms that the carrier made beside its label', async () => {
  const { id } = await ask('/orders', {
    orderNumber: '2003',
    shipTo: { name: 'Ada', street1: '1 High St', city: 'London', postalCode: 'SW1A 1AA', country: 'GB' },
    items: [{ ...MUG, hsCode: '691200', originCountry: 'US' }],
  });
  const shipment = await ask('/shipments', { orderId: id, carrier: 'usps' });
  await go(page, `/shipments/${shipment.id}`);
  await page.getByRole('img', { name: /Shipping label/ }).waitFor();
  const form = page.getByRole('region', { name: 'Documents' }).getByRole('link').first();
  const file = await page.request.get((await form.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
});

test('tax numbers of the warehouse are sent where they apply, unless others are chosen, beside those of the recipient', async () => {
  await go(page, '/warehouses');
  await page.getByRole('link', { name: 'Main' }).click();
  await page.getByRole('button', { name: 'Add tax number' }).click();
  await page.getByLabel('Type of tax number 1').selectOption('IOSS');
  const number = page.getByLabel('Tax number 1', { exact: true });
  await number.fill('3721234567');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Must be an IOSS number/).waitFor();
  await number.fill('im 372 1234567');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Warehouse saved').waitFor();

  const { id } = await ask('/orders', {
    orderNumber: '2007',
    shipTo: { name: 'Zoé', street1: '12 rue Mercière', city: 'Lyon', postalCode: '69002', country: 'FR' },
    items: [{ ...MUG, hsCode: '691200', originCountry: 'US' }],
  });
  await go(page, `/orders/${id}`);
  await page.getByRole('button', { name: 'Compare rates' }).click();
  await page
    .getByText(
      /customs declaration: Sender: IOSS IM3721234567\. IOSS is only for goods worth up to 150 EUR\.$/,
    )
    .waitFor();
  await page.getByLabel('Your tax numbers').selectOption('Choose which to send');
  await page.getByLabel('IOSS IM3721234567').uncheck();
  await page.getByRole('button', { name: 'Add recipient' }).click();
  await page.getByLabel("Recipient's tax number 1", { exact: true }).fill('FR12345678901');
  await page.getByRole('button', { name: 'Compare rates' }).click();
  await page.getByText(/customs declaration: Recipient: VAT FR12345678901\.$/).waitFor();
  await page
    .getByRole('button', { name: /^Buy USPS / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open shipment' }).click();
  await page.getByText('Recipient: VAT FR12345678901').waitFor();
  // The page also asks for prices while the numbers are being chosen.
  const sent = easypost.journal
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/v2/shipments'))
    .map(({ request }) => (request as { shipment: { tax_identifiers?: unknown } }).shipment.tax_identifiers)
    .filter((numbers) => numbers !== undefined);
  const ioss = { entity: 'SENDER', tax_id: 'IM3721234567', tax_id_type: 'IOSS', issuing_country: 'IE' };
  const vat = { entity: 'RECEIVER', tax_id: 'FR12345678901', tax_id_type: 'VAT', issuing_country: 'FR' };
  expect([sent[0], sent.at(-1)]).toMatchObject([[ioss], [vat]]);
});

test('a parcel bought elsewhere is tracked by its number', async () => {
  await go(page, '/trackers');
  await page.getByRole('button', { name: 'Track a parcel' }).click();
  await dialog()
    .getByLabel(/^Tracking code/)
    .fill('EZ4000000004');
  await dialog().getByLabel('Carrier').fill('USPS');
  await dialog().getByRole('button', { name: 'Track' }).click();
  await page.getByText('delivered', { exact: true }).waitFor();
  await page.getByText('My EasyPost').waitFor();
  trackerPath = new URL(page.url()).pathname;
});

test('an order is marked as shipped with the parcel that is tracked for it already', async () => {
  const { id } = await ask('/orders', { orderNumber: '2006', shipTo: REDONDO, items: [MUG] });
  await ask('/trackers', { trackingCode: 'EZ1000000001', carrier: 'USPS', orderId: id });
  const release = await holdBack(page, '**/trackers?*');
  await go(page, `/orders/${id}`);
  await chooseMore(page, 'Mark as shipped');
  const code = dialog().getByLabel('Tracking number');
  await code.waitFor();
  release();
  await expect.poll(() => code.inputValue()).toBe('EZ1000000001');
  await dialog().getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('region', { name: 'Shipment EZ1000000001' }).waitFor();
});

test('a packer, who may not see carrier accounts, prints a scan form and books and cancels a pickup', async () => {
  for (const orderNumber of ['2004', '2005']) {
    const { id } = await ask('/orders', { orderNumber, shipTo: REDONDO, items: [MUG] });
    await ask('/shipments', { orderId: id, carrier: 'usps' });
  }
  const packer = await scene.visit({ storageState: await scene.createPacker(await scene.signedIn()) });
  const refused: string[] = [];
  packer.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  const asked = packer.getByRole('dialog');
  const showManifests = await holdBack(packer, '**/api/v1/manifests?*');
  await packer.goto('/manifests');
  await packer.getByRole('button', { name: 'Close the day' }).click();
  await asked.getByRole('button', { name: 'Create manifest' }).waitFor();
  // A dialog stays when the list behind it arrives.
  showManifests();
  await packer.getByText('No manifests yet').waitFor();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await packer.getByRole('button', { name: 'Create scan form' }).click();
  await asked.getByText(/^USPS, 4 shipments at Main/).waitFor({ state: 'attached' });
  await asked.getByRole('button', { name: 'Create scan form' }).click();
  await packer.getByRole('heading', { name: 'USPS scan form' }).waitFor();
  await packer.getByRole('button', { name: 'Print scan form' }).waitFor();
  scanFormPath = new URL(packer.url()).pathname;
  const pdf = await packer.request.get(`/dashboard/api/v1${scanFormPath}/document`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const showPickups = await holdBack(packer, '**/api/v1/pickups?*');
  await go(packer, '/pickups');
  await packer.getByRole('button', { name: 'Book a pickup' }).click();
  await asked.getByLabel('Until').fill('08:00');
  showPickups();
  await packer.getByText('No pickups yet').waitFor();
  await asked.getByRole('button', { name: 'Book pickup' }).click();
  await asked.getByText('Must be later').waitFor();
  await asked.getByLabel('Until').fill('23:00');
  await asked.getByRole('button', { name: 'Book pickup' }).click();
  await packer.getByRole('heading', { name: /^USPS pickup, / }).waitFor();
  await packer.getByText('Booked', { exact: true }).waitFor();
  pickupPath = new URL(packer.url()).pathname;
  await packer.getByRole('button', { name: 'Cancel pickup' }).click();
  await asked.getByRole('button', { name: 'Cancel pickup' }).click();
  await packer.getByText('Canceled', { exact: true }).first().waitFor();
  expect(easypost.scheduledPickups()).toEqual([]);
  expect(refused).toEqual([]);
  await packer.context().close();
});

test('a void shows which of two parcels was refused, and one without an answer is waited for', async () => {
  const parcels = [{ weight: MUG.weight }, { weight: MUG.weight }];
  const buy = async (orderNumber: string) => {
    const { id } = await ask('/orders', { orderNumber, shipTo: REDONDO, items: [MUG] });
    return ask('/shipments', { orderId: id, carrier: 'usps', parcels });
  };
  const voidIt = async ({ id }: { id: string }) => {
    await go(page, `/shipments/${id}`);
    await page.getByRole('button', { name: 'Void' }).click();
    await dialog().getByRole('button', { name: 'Void label' }).click();
  };
  easypost.faults.plan('refund', '402');
  await voidIt(await buy('2008'));
  await page.getByText(/^Parcel 1 \(\d+\) was not refunded: The balance of your account/).waitFor();
  await page.getByRole('row', { name: /2 of 2.*Submitted/ }).waitFor();

  easypost.faults.plan('refund', 'lost answer');
  await voidIt(await buy('2009'));
  await page.getByText('Being voided', { exact: true }).waitFor();
  await page.reload();
  await page.getByText(/has not confirmed the void yet/).waitFor();
  expect(await page.getByRole('img', { name: /Shipping label/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Treat as not voided' }).click();
  await dialog().getByRole('button', { name: 'Treat as not voided' }).click();
  await page
    .getByText(/is still being asked for the outcome/)
    .first()
    .waitFor();
});

test('no page of carriers has a serious fault for those who use it with a screen reader or the keyboard', async () => {
  const order = await ask('/orders', { orderNumber: '2002', shipTo: REDONDO, items: [MUG] });
  const pages: Screenshot[] = [
    { name: 'carriers', path: '/settings/carriers', ready: 'My EasyPost' },
    {
      name: 'carrier-connect',
      path: '/settings/carriers',
      ready: 'My EasyPost',
      open: async (page) => {
        await page.getByRole('button', { name: 'Connect a carrier' }).click();
        await page.getByRole('button', { name: 'Advanced settings' }).click();
        await page.getByLabel('Base URL').waitFor();
      },
    },
    {
      name: 'order-options',
      path: `/orders/${order.id}`,
      ready: 'Ship this order',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add options' }).click();
        await page.getByRole('button', { name: 'Compare rates' }).click();
        await page
          .getByRole('button', { name: /^Buy USPS / })
          .first()
          .waitFor();
      },
    },
    { name: 'shipment-voided', path: shipmentPath, ready: 'Refund: Requested' },
    { name: 'tracker', path: trackerPath, ready: 'My EasyPost' },
    { name: 'scan-form', path: scanFormPath, ready: 'Print scan form' },
    { name: 'pickup', path: pickupPath, ready: 'Canceled' },
    {
      name: 'pickup-book',
      path: '/pickups',
      ready: 'Book a pickup',
      open: async (page) => {
        await page.getByRole('button', { name: 'Book a pickup' }).click();
        await page.getByLabel('Instructions for the driver').waitFor();
      },
    },
  ];
  expect(await checkPages(page, pages)).toEqual([]);
});

test('an account is paused, and removed only when no refund is open', async () => {
  await go(page, '/settings/carriers');
  await page.getByRole('button', { name: 'Pause My EasyPost' }).click();
  await page.getByRole('row', { name: /My EasyPost EasyPost paused/ }).waitFor();
  await page.getByRole('button', { name: 'Remove My EasyPost' }).click();
  await dialog().getByRole('button', { name: 'Remove account' }).click();
  await page
    .getByText(/refund .* is not decided yet|not known yet whether/)
    .first()
    .waitFor();
  expect(scene.faults).toEqual([]);
});
