import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog as de } from '../../dashboard/src/lib/language/de/index.ts';
import { catalog as es } from '../../dashboard/src/lib/language/es/index.ts';
import { catalog as fr } from '../../dashboard/src/lib/language/fr/index.ts';
import { RELAYED_STORE, startRelayServer } from '../support/shops/relay-server.ts';
import { type EasyPostServer, startEasyPostServer } from '../support/vendors/index.ts';
import { checkPages } from './support/check-page.ts';
import { go } from './support/go.ts';
import { type Cookies, logIn, type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO, seedShippingData } from './support/shipping-data.ts';

const KEY = 'every-page-key';

let easypost: EasyPostServer;
let relay: Awaited<ReturnType<typeof startRelayServer>>;
let scene: Scene;
let owner: Cookies;
let things: Awaited<ReturnType<typeof seedShippingData>> & Awaited<ReturnType<typeof seedTheRest>>;
beforeAll(async () => {
  easypost = await startEasyPostServer({ apiKey: KEY });
  relay = await startRelayServer(KEY);
  scene = await setScene({
    settings: {
      WAYBILL_CARRIER_HOSTS: new URL(easypost.url).host,
      WAYBILL_STORE_PLUGINS: RELAYED_STORE,
      WAYBILL_STORE_HOSTS: relay.host,
    },
  });
  owner = await scene.createOwner();
  const page = await scene.visit({ storageState: owner });
  await page.goto('/settings/profile');
  things = { ...(await seedShippingData(page)), ...(await seedTheRest(page)) };
  await page.context().close();
});
afterAll(async () => {
  await scene?.close();
  await relay?.stop();
  await easypost?.stop();
});

/** What has a page of its own and needs a carrier, a shop, a batch or a webhook. */
async function seedTheRest(page: Page) {
  const ask = askAs(page);
  const read = async (path: string) =>
    (await (await page.request.get(`/dashboard/api/v1${path}`)).json()).data;
  const { id: webhookId } = await ask('/webhooks', { url: scene.receiver.url, events: ['order.created'] });
  const { id: deliveryId, eventId } = await ask(`/webhooks/${webhookId}/test`, { event: 'order.created' });
  const [{ id: warehouseId }] = await read('/warehouses');
  const [{ id: productId }] = await read('/products');
  const account = await ask('/carrier-accounts', {
    ...{ provider: 'easypost', name: 'My EasyPost' },
    settings: { apiKey: KEY, baseUrl: easypost.url },
  });
  const tracker = await ask('/trackers', { trackingCode: 'EZ4000000004', carrier: 'USPS' });
  const { id: orderId } = await ask('/orders', {
    ...{ orderNumber: '3001', shipTo: { ...SAN_FRANCISCO, name: 'Ben Ortiz' } },
    items: [{ name: 'Mug', quantity: 1, weight: { value: 12, unit: 'oz' } }],
  });
  await ask('/shipments', { orderId, carrier: 'usps' });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const pickup = await ask('/pickups', {
    ...{ carrierAccountId: account.id, warehouseId, day: tomorrow, from: '09:00', until: '17:00' },
  });
  const store = await ask('/stores', {
    ...{ provider: 'relayed', name: 'Mug shop', settings: { url: relay.url, apiKey: KEY } },
  });
  const batch = await ask('/batches/products', { products: [{ sku: 'TEA-1', name: 'Tea' }] });
  return {
    ...{ webhookId, deliveryId, eventId, warehouseId, productId },
    ...{ trackerId: tracker.id, pickupId: pickup.id, storeId: store.id, batchId: batch.id },
  };
}

/** By the English text that shows that a page has loaded. */
const pages = (): [path: string, title: string][] => [
  ['/', 'Overview'],
  ['/orders', 'Orders'],
  ['/orders/new', 'New order'],
  ['/orders/import', 'Import orders'],
  [`/orders/${things.openId}`, 'Ship to'],
  [`/orders/${things.openId}/edit`, 'Notes'],
  [`/orders/${things.openId}/pack`, 'Blue mug'],
  [`/orders/${things.sentId}`, 'Ship to'],
  [`/orders/${things.sentId}/return`, 'Return shipping'],
  ['/shipments', 'Shipments'],
  [`/shipments/${things.shipmentId}`, 'History'],
  ['/returns', 'Returns'],
  [`/returns/${things.returnId}`, 'Blue mug'],
  ['/reports', 'By carrier'],
  ['/reports?by=product', 'By product'],
  ['/reports?report=deliveries', 'Average time'],
  ['/reports?report=exceptions', 'Never scanned'],
  ['/manifests', 'Manifests'],
  [`/manifests/${things.manifestId}`, 'Hand over'],
  ['/pickups', 'Pickups'],
  [`/pickups/${things.pickupId}`, 'Pickup'],
  ['/trackers', 'Shipped elsewhere'],
  [`/trackers/${things.trackerId}`, 'Parcel'],
  ['/batches', 'Batches'],
  [`/batches/${things.batchId}`, 'Lines'],
  ['/products', 'Products'],
  ['/products/new', 'Add a product'],
  ['/products/import', 'Import products'],
  [`/products/${things.productId}`, 'Recent movements'],
  [`/products/${things.productId}/edit`, 'Country of origin'],
  ['/inventory', 'Inventory'],
  ['/inventory/count', 'New count'],
  ['/inventory/import', 'Import counts'],
  ['/inventory/movements', 'Movements'],
  ['/warehouses', 'Warehouses'],
  ['/warehouses/new', 'Add a warehouse'],
  [`/warehouses/${things.warehouseId}`, 'View stock'],
  ['/addresses', 'Addresses'],
  ['/withdrawals', 'Withdrawals'],
  ['/failed-emails', 'Failed emails'],
  ['/webhooks', 'Webhooks'],
  ['/webhooks/destinations/new', 'Add a destination'],
  [`/webhooks/${things.webhookId}`, 'Delivery log'],
  [`/webhooks/${things.webhookId}/deliveries/${things.deliveryId}`, 'Attempts'],
  ['/developers/events', 'Events'],
  [`/developers/events/${things.eventId}`, 'Payload'],
  ['/developers/requests', 'Requests'],
  ['/settings/stores', 'Stores'],
  ['/settings/stores/new', 'Connect a store'],
  [`/settings/stores/${things.storeId}`, 'Connection'],
  ['/settings/carriers', 'Carriers'],
  ['/settings/fulfilment', 'Fulfillment'],
  ['/settings/automation-rules', 'Automation rules'],
  ['/settings/service-mappings', 'Service mappings'],
  ['/settings/presets', 'Presets'],
  ['/settings/printing', 'Printing'],
  ['/settings/documents', 'Documents'],
  ['/settings/brand', 'Brand'],
  ['/settings/emails', 'Emails'],
  ['/settings/returns', 'Returns'],
  ['/settings/account', 'Account'],
  ['/settings/members', 'Members'],
  ['/settings/api-keys', 'API keys'],
  ['/settings/profile', 'Current password'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/sessions', 'Sessions'],
  ['/nothing/here', 'Page not found'],
];

/** Pages for visitors who are not logged in. */
const PUBLIC: [path: string, title: string][] = [
  ['/login', 'Log in'],
  ['/setup', 'Already set up'],
  ['/forgot-password', 'Forgot your password?'],
  ['/invite#token=none', 'Invalid invitation'],
  ['/reset-password#token=none', 'Invalid link'],
];

test.each([
  ['en', 'en-US', {} as typeof de, 0],
  ['de', 'de-DE', de, 1],
  ['fr', 'fr-FR', fr, 2],
  ['es', 'es-ES', es, 3],
])(
  'in %s every page fits the screen, is accessible and has no English texts',
  async (language, locale, catalog, turn) => {
    const textOf = (english: string): string => {
      const text = catalog[english];
      return typeof text === 'string' ? text : english;
    };
    const isLeft = (line: string): boolean =>
      / /.test(line) && textOf(line) !== line && !Object.values(catalog).includes(line);
    const englishOn = async (page: Page): Promise<string[]> => {
      const lines = (await page.locator('body').innerText()).split(/[\n\t]/).map((line) => line.trim());
      return lines.filter(isLeft).map((line) => `"${line}" is in English`);
    };
    const checked: [path: string, title: string][] = [];
    const faultsOf = async (page: Page, shown: [path: string, title: string][]) => {
      checked.push(...shown);
      const screenshots = shown.map(([path, title]) => ({
        name: `${language}${path.replaceAll('/', '-').replace(/#.*/, '')}`,
        path,
        ready: textOf(title),
      }));
      return checkPages(page, screenshots, englishOn, turn);
    };
    const visitor = await scene.visit({ locale });
    expect(await faultsOf(visitor, PUBLIC)).toEqual([]);
    await visitor.context().close();
    const page = await scene.visit({ storageState: owner, locale });
    expect(await faultsOf(page, pages())).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    const paths = checked.map(([path]) => path);
    expect(await page.evaluate(unvisitedRoutes, paths)).toEqual([]);
    await page.context().close();
    expect(scene.faults).toEqual([]);
  },
);

interface Router {
  routesById: Record<string, { fullPath: string; children?: unknown; options: { component?: unknown } }>;
  matchRoutes(path: string): { routeId: string }[];
}

/** In the page: the routes with a page of their own that none of these paths leads to. */
function unvisitedRoutes(paths: string[]): string[] {
  const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
  const visited = new Set(
    paths.flatMap((path) => router.matchRoutes(new URL(path, location.href).pathname).at(-1)?.routeId ?? []),
  );
  return Object.entries(router.routesById)
    .filter(([, { children, options }]) => children === undefined && options.component !== undefined)
    .map(([id]) => id)
    .filter((id) => !visited.has(id));
}

test('a page whose texts cannot be loaded is in English', async () => {
  const page = await scene.visit({ storageState: owner, locale: 'de-DE' });
  let refused = 0;
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes('Versandabwicklung')) return route.fulfill({ response });
    refused += 1;
    return route.abort();
  });
  await page.goto('/orders');
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  expect(refused).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('a visitor who changes the language keeps what is typed, except for passwords, which are not stored', async () => {
  const page = await scene.visit({ locale: 'fr-CA' });
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('ben@example.com');
  await page.getByLabel('Mot de passe').first().fill('not to be stored');
  // Shown, it is a text as any other.
  await page.locator('.mantine-PasswordInput-visibilityToggle').click();
  // The next page removes what was kept, so it is looked at when it is written.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value);
      setItem.call(localStorage, 'kept', (localStorage.getItem('kept') ?? '') + value);
    };
  });
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ben@example.com');
  const kept = await page.evaluate(() => localStorage.getItem('kept'));
  expect(kept).toContain('ben@example.com');
  expect(kept).not.toContain('not to be stored');
  // Only once.
  await page.reload();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('');

  const { url } = await askAs(await scene.visit({ storageState: owner }))('/invitations', {
    ...{ email: 'ben@example.com', role: 'packer' },
  });
  await page.goto(new URL(url).pathname + new URL(url).hash);
  await page.getByLabel('Your name').fill('Ben Ortiz');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Zugang erstellen' }).waitFor();
  await expect.poll(() => page.getByLabel('Ihr Name').inputValue()).toBe('Ben Ortiz');
  await page.getByLabel('Passwort').first().fill('packs all day long');
  await page.getByRole('button', { name: 'Zugang erstellen' }).click();
  await page.waitForURL((address) => address.pathname !== '/invite');
  const session = await page.request.get('/dashboard/api/v1/session');
  expect((await session.json()).data.user.name).toBe('Ben Ortiz');
  expect(scene.faults).toEqual([]);
});

test('whoever chooses a language gets it on every device, whatever the browser speaks', async () => {
  const page = await scene.visit({ locale: 'fr-CA' });
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await logIn(page);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await go(page, '/settings/profile');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');

  const other = await scene.visit({ storageState: await scene.signedIn(), locale: 'es-ES' });
  await other.goto('/orders');
  await other.getByRole('heading', { name: 'Bestellungen' }).waitFor();
  await go(other, '/settings/profile');
  await other.getByRole('combobox', { name: 'Sprache' }).selectOption('Wie im Browser');
  await other.getByRole('heading', { name: 'Perfil' }).waitFor();
  expect(scene.faults).toEqual([]);
});
