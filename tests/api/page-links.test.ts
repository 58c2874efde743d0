import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShippingServices } from '../../server/src/shipping/index.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { createTestCarriers } from '../support/test-carriers.ts';

/** More than are written in one transaction. */
const MANY = 210;

let api: TestApi;
let merchant: Merchant;

beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

/** The services of a server that customers reach at this address. */
async function restartedAt(publicUrl: string | undefined) {
  const { storage, clock, vault } = api;
  const carriers = await createTestCarriers();
  return createShippingServices({
    ...{ storage, clock, vault, carriers, publicUrl },
    simulateTracking: undefined,
  });
}

const linkOf = async (path: string): Promise<string | null> => (await merchant.get(path)).trackingPageUrl;
const tokenOf = (link: string | null | undefined) => link?.split('/track/')[1];

test('every order gets a link when the server gets a public URL, a new one when it moves, and keeps its secret', {
  tags: 'database',
}, async () => {
  const orders = await Promise.all(
    Array.from({ length: MANY }, () => merchant.order([{ name: 'Thing', quantity: 1 }])),
  );
  expect(orders.map(({ trackingPageUrl }) => trackingPageUrl)).toEqual(orders.map(() => null));
  const at = `/orders/${orders.at(-1).id}`;
  await Promise.all(
    [1, 2].map(async () => (await restartedAt('https://a.example.com')).orders.renewPageLinks()),
  );
  const first = await linkOf(at);
  expect(first).toMatch(/^https:\/\/a\.example\.com\/track\/[0-9a-z]{26}[\w-]{20}$/);
  await (await restartedAt('https://b.example.com')).orders.renewPageLinks();
  const pages = await Promise.all(
    [1, 2, 3].map((page) => merchant.call('GET', `/orders?limit=100&page=${page}`)),
  );
  const links: string[] = pages
    .flatMap(({ body }) => body.data)
    .map(({ trackingPageUrl }) => trackingPageUrl);
  expect(new Set(links.map(tokenOf)).size).toBe(MANY);
  expect(links.every((link) => link.startsWith('https://b.example.com/track/'))).toBe(true);
  expect(tokenOf(await linkOf(at))).toBe(tokenOf(first));
  await (await restartedAt(undefined)).orders.renewPageLinks();
  expect(await linkOf(at)).toBeNull();
  await (await restartedAt('https://a.example.com')).orders.renewPageLinks();
  expect(await linkOf(at)).toBe(first);
});

test('shipments have the link of their order, as their tracking URL too, until the personal data is erased', async () => {
  const { id } = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  const shipment = await merchant.shipment({ orderId: id, parcels: [ONE_POUND] });
  expect(shipment).toMatchObject({ trackingPageUrl: null, trackingUrl: null, carrierTrackingUrl: null });
  await (await restartedAt('https://c.example.com')).orders.renewPageLinks();
  const trackingPageUrl = await linkOf(`/orders/${id}`);
  expect(trackingPageUrl).toMatch(/^https:\/\/c\.example\.com\/track\//);
  const path = `/shipments/${shipment.id}`;
  const links = { trackingPageUrl, trackingUrl: trackingPageUrl, carrierTrackingUrl: null };
  expect(await merchant.get(path)).toMatchObject(links);
  await merchant.done('POST', `${path}/tracking-events`, { status: 'delivered' });
  await merchant.post(`/orders/${id}/erase`);
  expect(await linkOf(`/orders/${id}`)).toBeNull();
  await (await restartedAt('https://d.example.com')).orders.renewPageLinks();
  expect(await linkOf(`/orders/${id}`)).toBeNull();
  expect(await merchant.get(path)).toMatchObject({ trackingPageUrl: null, trackingUrl: null });
});

test('an order that is created at a server with a public URL has its link at once, in lists and webhooks too', async () => {
  const { orders } = await restartedAt('https://e.example.com');
  const text = await orders.createJson(merchant.accountId, {
    orderNumber: 'E-1',
    shipTo: { street1: '1 Main St', city: 'Boston', state: 'MA', postalCode: '02110', country: 'US' },
    items: [{ name: 'Thing', quantity: 1 }],
    language: 'de-AT',
  });
  const created = JSON.parse(text).data;
  expect(created).toMatchObject({ language: 'de-AT' });
  expect(created.trackingPageUrl).toMatch(/^https:\/\/e\.example\.com\/track\//);
  const [listed] = (await merchant.call('GET', '/orders?orderNumber=E-1')).body.data;
  expect(listed.trackingPageUrl).toBe(created.trackingPageUrl);
  const { trackingPageUrl } = created;
  const { id } = await merchant.shipment({ orderId: created.id, parcels: [ONE_POUND] });
  const told = (await merchant.told()).filter(({ data }) => data.id === created.id);
  expect(told.map(({ type, data }) => [type, data.trackingPageUrl])).toEqual(
    ['order.created', 'order.updated'].map((type) => [type, trackingPageUrl]),
  );
  expect(await merchant.get(`/shipments/${id}/tracking`)).toMatchObject({ trackingUrl: trackingPageUrl });
});
