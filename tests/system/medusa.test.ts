import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { medusaPlugin } from '../../server/src/stores/medusa/index.ts';
import type { PulledOrder, ShipmentReport, ShopOrder, Store } from '../../server/src/stores/store.ts';
import { createMerchant } from '../support/merchant.ts';
import { ADA } from '../support/places.ts';
import { MedusaUnavailable, type RealMedusa, startRealMedusa } from '../support/shops/medusa/real-medusa.ts';
import { startTestApi } from '../support/test-api.ts';
import { createTestShops } from '../support/test-shops.ts';

/** The first run installs Medusa and fills its database. */
const INSTALL_MS = 30 * 60_000;
let medusa: RealMedusa;
let store: Store;
let isUnavailable: string | undefined;

beforeAll(async () => {
  try {
    medusa = await startRealMedusa();
    store = connect(medusa.apiKey);
  } catch (error) {
    if (!(error instanceof MedusaUnavailable)) throw error;
    isUnavailable = error.message;
    console.warn(`Skipped, because there is no shop to test against: ${isUnavailable}`);
  }
}, INSTALL_MS);
afterAll(() => medusa?.stop());
beforeEach(({ skip }) => skip(isUnavailable !== undefined, isUnavailable));

function connect(apiKey: string, more: object = {}): Store {
  const shops = createTestShops([medusaPlugin], { extraHosts: [new URL(medusa.url).host] });
  const settings = () => ({ url: medusa.url, apiKey, ...more });
  const plugged = shops.of({ id: `store_${apiKey}`, provider: 'medusa', version: 1, settings });
  if (plugged === undefined) throw new Error('Medusa is not connected');
  return plugged.store;
}

/** All pages. */
async function pull(since: number | null): Promise<{ orders: PulledOrder[]; upTo: number | null }> {
  const orders: PulledOrder[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page = await store.pull({ since, cursor, now: Date.now() });
    orders.push(...page.orders);
    if (page.cursor === null) return { orders, upTo: page.upTo };
    cursor = page.cursor;
  }
}

async function read(externalId: string): Promise<ShopOrder> {
  const found = await store.readOrder(externalId);
  if (found?.type !== 'order') throw new Error(`${externalId} was not read`);
  return found.order;
}

const reportOf = (
  order: ShopOrder,
  quantities: Record<string, number>,
  trackingCode: string,
  mayHaveArrived = false,
): ShipmentReport => ({
  externalId: order.externalId,
  orderNumber: order.orderNumber,
  items: order.items
    .filter(({ sku }) => quantities[sku ?? ''] !== undefined)
    .map(({ externalId, sku, name }) => ({ externalId, sku, name, quantity: quantities[sku ?? ''] ?? 0 })),
  isComplete: false,
  parcels: [{ trackingCode, trackingUrl: `https://track.example.com/${trackingCode}` }],
  ...{ carrier: 'usps', carrierName: 'USPS', service: 'Ground', shippedAt: 1_790_000_000_000 },
  notifyCustomer: false,
  shipTo: ADA,
  mayHaveArrived,
});

const options = { tags: 'long' };

test('a real Medusa is connected over the API, and a wrong key is not accepted', options, async () => {
  const api = await startTestApi({ shops: [medusaPlugin], storeHosts: [new URL(medusa.url).host] });
  try {
    const merchant = await createMerchant(api);
    const settings = { url: medusa.url, apiKey: medusa.apiKey };
    const connected = await merchant.post('/stores', { provider: 'medusa', name: 'Mugs', settings });
    expect(JSON.stringify(connected)).not.toContain(medusa.apiKey);
    expect(await merchant.post(`/stores/${connected.id}/check`)).toMatchObject({
      ...{ isValid: true, shopName: 'Mug shop', currency: 'USD', missingScopes: [] },
      locations: [{ id: medusa.seed.locationId, name: 'Portland' }],
    });
  } finally {
    await api.close();
  }
  expect(await connect('sk_wrong').check({ webhookUrl: null })).toEqual({
    isValid: false,
    reason: 'Medusa did not accept the secret API key',
  });
});

test('an order of a real Medusa is pulled, and again when its payment is captured', options, async () => {
  const orderId = await medusa.placeOrder([
    { sku: 'MUG-BLUE', quantity: 3 },
    { sku: 'MUG-RED', quantity: 2 },
  ]);
  const first = await pull(null);
  const placed = first.orders.find((one) => one.type === 'order' && one.order.externalId === orderId);
  expect(placed).toMatchObject({
    type: 'order',
    order: {
      ...{ status: 'authorized', meaning: 'ready', currency: 'USD', requestedService: 'Ground' },
      ...{ shippingPaid: '5.5', tax: '0', discount: '0' },
      sourceUrl: `${medusa.url}/app/orders/${orderId}`,
      shipTo: { name: 'Ada Lovelace', city: ADA.city, country: 'US', email: 'ada@example.com' },
    },
  });
  const order = await read(orderId);
  expect([...order.items].sort((a, b) => b.quantity - a.quantity)).toMatchObject([
    {
      ...{ sku: 'MUG-BLUE', name: 'Mug – Blue', quantity: 3, fulfilledQuantity: 0, unitPrice: '12.5' },
      ...{ weight: { value: 410, unit: 'g' }, hsCode: '691200', originCountry: 'PT' },
      productExternalId: medusa.seed.variants['MUG-BLUE'],
    },
    { sku: 'MUG-RED', quantity: 2, weight: { value: 400, unit: 'g' } },
  ]);

  const since = order.updatedAt + 1;
  expect((await pull(since)).orders).toEqual([]);
  await medusa.capture(orderId);
  const [captured, ...others] = (await pull(since)).orders;
  expect(others).toEqual([]);
  expect(captured).toMatchObject({ type: 'order', order: { externalId: orderId, status: 'captured' } });
  expect((await read(orderId)).updatedAt).toBeGreaterThan(order.updatedAt);
});

test(
  'two shipments are reported with tracking, each once, however often they are sent',
  options,
  async () => {
    const orderId = await medusa.placeOrder([
      { sku: 'MUG-BLUE', quantity: 3 },
      { sku: 'MUG-RED', quantity: 2 },
    ]);
    const order = await read(orderId);
    const first = await store.report?.(reportOf(order, { 'MUG-BLUE': 2 }, 'TRACK1'));
    expect(first).toMatchObject({ outcome: 'reported', references: [expect.stringMatching(/^ful_/)] });
    expect((await read(orderId)).items.map(({ sku, fulfilledQuantity }) => [sku, fulfilledQuantity])).toEqual(
      expect.arrayContaining([
        ['MUG-BLUE', 2],
        ['MUG-RED', 0],
      ]),
    );
    expect(await store.report?.(reportOf(order, { 'MUG-BLUE': 2 }, 'TRACK1', true))).toEqual(first);

    const rest = await store.report?.(reportOf(order, { 'MUG-BLUE': 1, 'MUG-RED': 2 }, 'TRACK2'));
    expect(rest).toMatchObject({ outcome: 'reported' });
    const shown = await medusa.order(
      orderId,
      'fulfillment_status,*items.detail,*fulfillments,*fulfillments.labels',
    );
    expect(shown.fulfillment_status).toBe('shipped');
    const labels = shown.fulfillments.flatMap((one: { labels: object[] }) => one.labels);
    expect(labels).toHaveLength(2);
    expect(labels).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          tracking_number: 'TRACK1',
          tracking_url: 'https://track.example.com/TRACK1',
        }),
        expect.objectContaining({ tracking_number: 'TRACK2' }),
      ]),
    );
    expect(await read(orderId)).toMatchObject({ status: 'shipped', meaning: 'complete' });

    const tooMuch = await store.report?.(reportOf(order, { 'MUG-BLUE': 1 }, 'TRACK3'));
    expect(tooMuch).toMatchObject({ outcome: 'refused' });
    const references = first?.outcome === 'reported' ? first.references : [];
    const voided = { ...reportOf(order, { 'MUG-BLUE': 2 }, 'TRACK1'), references, isLast: false };
    expect(await store.cancelReport?.(voided)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('does not cancel what is marked as shipped'),
    });
  },
);

test(
  'what is shipped cannot be canceled in any way, can be returned, and the rest is shipped',
  options,
  async () => {
    const orderId = await medusa.placeOrder([
      { sku: 'MUG-BLUE', quantity: 2 },
      { sku: 'MUG-RED', quantity: 1 },
    ]);
    const order = await read(orderId);
    const first = await store.report?.(reportOf(order, { 'MUG-BLUE': 1 }, 'VOIDED1'));
    const [fulfillmentId] = first?.outcome === 'reported' ? first.references : [];
    // If one of these succeeds one day, voids can be reported.
    for (const route of [
      `/admin/orders/${orderId}/fulfillments/${fulfillmentId}`,
      `/admin/fulfillments/${fulfillmentId}`,
    ])
      await expect(medusa.admin('POST', `${route}/cancel`, {})).rejects.toThrow(/already (been )?shipped/);

    const again = await store.report?.(reportOf(order, { 'MUG-BLUE': 2, 'MUG-RED': 1 }, 'AGAIN1'));
    expect(again).toMatchObject({
      outcome: 'reported',
      notice: expect.stringContaining('1 × Mug – Blue as shipped with VOIDED1 already'),
    });
    expect(await read(orderId)).toMatchObject({ meaning: 'complete' });
    expect(await store.report?.(reportOf(order, { 'MUG-BLUE': 1 }, 'AGAIN2'))).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('tell the customer the tracking number AGAIN2 yourself'),
    });

    // What the merchant is told to do.
    const blue = order.items.find(({ sku }) => sku === 'MUG-BLUE');
    const { return: begun } = await medusa.admin('POST', '/admin/returns', { order_id: orderId });
    await medusa.admin('POST', `/admin/returns/${begun.id}/request-items`, {
      items: [{ id: blue?.externalId, quantity: 1 }],
    });
    const { return: made } = await medusa.admin('POST', `/admin/returns/${begun.id}/request`, {});
    expect(made.status).toBe('requested');
  },
);

test('goods packed in Medusa are shipped with the fulfillment they are in', options, async () => {
  const orderId = await medusa.placeOrder([{ sku: 'MUG-RED', quantity: 2 }]);
  const order = await read(orderId);
  const [line] = order.items;
  await medusa.admin('POST', `/admin/orders/${orderId}/fulfillments`, {
    items: [{ id: line?.externalId, quantity: 2 }],
  });
  expect(await read(orderId)).toMatchObject({ meaning: 'ready', items: [{ fulfilledQuantity: 0 }] });
  const outcome = await store.report?.(reportOf(order, { 'MUG-RED': 2 }, 'TRACK4'));
  expect(outcome).toMatchObject({ outcome: 'reported' });
  const { fulfillments } = await medusa.order(orderId, '*fulfillments,*fulfillments.labels');
  expect(fulfillments).toHaveLength(1);
  expect(fulfillments[0].labels).toMatchObject([{ tracking_number: 'TRACK4' }]);
});

test(
  'goods of different shipping profiles and goods sold by six are reported and stocked right',
  options,
  async () => {
    const orderId = await medusa.placeOrder([
      { sku: 'EGGS', quantity: 3 },
      { sku: 'SOFA', quantity: 2 },
    ]);
    const order = await read(orderId);
    const sofa = await store.report?.(reportOf(order, { SOFA: 1 }, 'TRUCK1'));
    expect(sofa).toMatchObject({ outcome: 'reported', references: [expect.any(String)] });
    const both = await store.report?.(reportOf(order, { EGGS: 2, SOFA: 1 }, 'TRUCK2'));
    expect(both).toMatchObject({ outcome: 'reported', references: [expect.any(String), expect.any(String)] });
    expect(await store.report?.(reportOf(order, { EGGS: 2, SOFA: 1 }, 'TRUCK2', true))).toEqual(both);
    const { items } = await read(orderId);
    expect(Object.fromEntries(items.map(({ sku, fulfilledQuantity }) => [sku, fulfilledQuantity]))).toEqual({
      ...{ EGGS: 2, SOFA: 2 },
    });

    expect(await medusa.stockOf('EGG')).toEqual({ stocked: 60 - 12, reserved: 6 });
    const [eggs, none] = ['EGGS', 'SOFA'].map((sku) => ({
      ...{ productExternalId: medusa.seed.variants[sku] ?? '', sku, quantity: 4, locationId: null },
      before: sku === 'EGGS' ? 7 : null,
    }));
    const levels = [eggs, none].filter((level) => level !== undefined);
    expect(await store.pushStock?.({ reference: 'push_3', levels })).toMatchObject([
      { outcome: 'pushed' },
      { outcome: 'refused', reason: 'Medusa does not keep stock of this variant' },
    ]);
    expect(await medusa.stockOf('EGG')).toEqual({ stocked: 4 * 6 + 6, reserved: 6 });
  },
);

test('an edited order is pulled as it is then, and a canceled one is canceled', options, async () => {
  const orderId = await medusa.placeOrder([
    { sku: 'MUG-BLUE', quantity: 2 },
    { sku: 'MUG-RED', quantity: 2 },
  ]);
  const order = await read(orderId);
  const red = order.items.find(({ sku }) => sku === 'MUG-RED');
  await medusa.admin('POST', '/admin/order-edits', { order_id: orderId });
  const edit = `/admin/order-edits/${orderId}`;
  await medusa.admin('POST', `${edit}/items/item/${red?.externalId}`, { quantity: 0 });
  await medusa.admin('POST', `${edit}/confirm`, {});
  const edited = (await pull(order.updatedAt + 1)).orders;
  // Medusa gives up the authorization of an order that is edited before its payment is captured.
  expect(edited.at(-1)).toMatchObject({
    type: 'order',
    order: { externalId: orderId, items: [{ sku: 'MUG-BLUE', quantity: 2 }], meaning: 'unpaid' },
  });
  await medusa.admin('POST', `/admin/orders/${orderId}/cancel`);
  expect(await read(orderId)).toMatchObject({ status: 'canceled', meaning: 'cancelled' });
});

test('stock is set to what is available, with what Medusa has reserved added', options, async () => {
  await medusa.placeOrder([{ sku: 'MUG-RED', quantity: 4 }]);
  const before = await medusa.stockOf('MUG-RED');
  expect(before.reserved).toBeGreaterThan(0);
  const level = {
    productExternalId: medusa.seed.variants['MUG-RED'] ?? '',
    sku: 'MUG-RED',
    locationId: null,
  };
  const gone = { ...level, productExternalId: 'variant_gone', quantity: 1, before: null };
  const outcomes = await store.pushStock?.({
    reference: 'push_1',
    levels: [{ ...level, quantity: 37, before: before.stocked - before.reserved }, gone],
  });
  expect(outcomes).toMatchObject([{ outcome: 'pushed' }, { outcome: 'refused' }]);
  expect(await medusa.stockOf('MUG-RED')).toEqual({
    stocked: 37 + before.reserved,
    reserved: before.reserved,
  });
  const late = await store.pushStock?.({
    reference: 'push_2',
    levels: [{ ...level, quantity: 12, before: 38 }],
  });
  expect(late).toEqual([{ outcome: 'changed', current: 37 }]);

  const { products } = (await store.pullProducts?.({ since: null, cursor: null, now: 0 })) ?? {};
  expect(products?.map(({ sku }) => sku).sort()).toEqual(['EGGS', 'MUG-BLUE', 'MUG-RED', 'SOFA']);
  expect(products?.find(({ sku }) => sku === 'MUG-RED')).toMatchObject({
    ...{ name: 'Mug – Red', price: '10', currency: 'USD', stock: 37, tracksStock: true, isActive: true },
    ...{ dimensions: { length: 12, width: 9, height: 10, unit: 'cm' }, hsCode: '691200' },
  });
});

test(
  'a store that ships from another location takes its goods and its stock from there',
  options,
  async () => {
    const salemId = await medusa.addLocation('Salem');
    await medusa.count('MUG-RED', 20, salemId);
    const salem = connect(medusa.apiKey, { locationId: salemId });
    expect(await salem.check({ webhookUrl: null })).toMatchObject({ isValid: true });
    const portland = await medusa.stockOf('MUG-RED');
    const order = await read(await medusa.placeOrder([{ sku: 'MUG-RED', quantity: 3 }]));
    expect(await salem.report?.(reportOf(order, { 'MUG-RED': 3 }, 'SALEM1'))).toMatchObject({
      outcome: 'reported',
    });
    expect(await medusa.stockOf('MUG-RED', salemId)).toEqual({ stocked: 17, reserved: 0 });
    expect(await medusa.stockOf('MUG-RED')).toEqual(portland);

    const { products } = (await salem.pullProducts?.({ since: null, cursor: null, now: 0 })) ?? {};
    expect(products?.find(({ sku }) => sku === 'MUG-RED')?.stock).toBe(17);
    const level = {
      ...{ productExternalId: medusa.seed.variants['MUG-RED'] ?? '', sku: 'MUG-RED', locationId: null },
      ...{ quantity: 9, before: 17 },
    };
    expect(await salem.pushStock?.({ reference: 'push_4', levels: [level] })).toEqual([
      { outcome: 'pushed' },
    ]);
    expect(await medusa.stockOf('MUG-RED', salemId)).toEqual({ stocked: 9, reserved: 0 });
    expect(await medusa.stockOf('MUG-RED')).toEqual(portland);
    expect(await store.check({ webhookUrl: null })).toMatchObject({
      notices: expect.arrayContaining([expect.stringContaining('stock is kept at Portland alone')]),
    });
  },
);
