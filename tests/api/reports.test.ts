// @module-tag database
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { openTeam } from '../support/members.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
let shop: Merchant;
/** What a pound to the customer costs. */
let price: number;
beforeAll(async () => {
  api = await startTestApi();
  shop = await createMerchant(api);
  const mug = await shop.product('MUG', 100, { price: 10, cost: 4 });
  const cup = await shop.product('CUP', 100, { price: 5 });
  const first = await shop.order(
    [
      { productId: mug, quantity: 3 },
      { productId: cup, quantity: 2 },
    ],
    { storeId: 'main', shippingPaid: 8, discount: 4 },
  );
  const [mugs, cups] = first.items.map(({ id }: { id: string }) => id);
  const buy = (over: object) => shop.shipment({ parcels: [ONE_POUND], ...over });
  // The mugs are three quarters of the goods.
  ({ rate: price } = await buy({ orderId: first.id, items: [{ orderItemId: mugs, quantity: 3 }] }));
  // What a product costs later does not change what was shipped.
  await shop.done('PUT', `/products/${mug}`, { cost: 6 });
  const voided = await buy({ orderId: first.id, items: [{ orderItemId: cups, quantity: 2 }] });
  await shop.post(`/shipments/${voided.id}/void`);
  const second = await shop.order([{ productId: mug, quantity: 1 }], { storeId: 'annex', currency: 'EUR' });
  await buy({ orderId: second.id });
});
afterAll(() => api.close());

const reportOf = (name: string, query = '') => shop.get(`/reports/${name}?${query}`);
const cents = (amount: number) => Math.round(amount * 100) / 100;

describe('GET /reports/costs', () => {
  test('adds up what labels cost, and what was earned and paid for the goods in them', async () => {
    const { totals, rows, currencies, timeline } = await reportOf('costs');
    const first = {
      ...{ shippingPaid: 6, sales: 27, goodsCost: 12 },
      margin: cents(27 + 6 - 12 - 2 * price),
    };
    expect(totals).toEqual({
      labels: 2,
      cost: cents(2 * price),
      averageCost: price,
      returnCost: 0,
      shippingMargin: cents(6 - 2 * price),
      units: 3,
      unitsWithCost: 3,
      labelsWithoutSale: 1,
      ...first,
    });
    expect(rows).toEqual([{ key: 'fleet', name: 'Fleet', detail: null, ...totals }]);
    expect(currencies).toEqual([{ currency: 'USD', labels: 2 }]);
    expect(timeline).toHaveLength(30);
    expect(timeline.at(-1)).toMatchObject({ cost: totals.cost, parts: [{ key: 'fleet' }] });
  });

  test.each([
    [
      'store',
      [
        { name: 'annex', sales: 0 },
        { name: 'main', sales: 27 },
      ],
    ],
    ['service', [{ detail: 'Fleet', labels: 2 }]],
    ['packer', [{ labels: 2 }]],
  ])('by %s', async (groupBy, expected) => {
    const { rows, totals } = await reportOf('costs', `groupBy=${groupBy}`);
    expect(
      rows.toSorted((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)),
    ).toMatchObject(expected);
    expect(totals.labels).toBe(2);
  });

  test('by zone and by product, whose label cost is divided by pieces', async () => {
    const { rows: zones } = await reportOf('costs', 'groupBy=zone');
    expect(zones).toMatchObject([{ name: expect.stringMatching(/^Domestic, zone \d$/), labels: 2 }]);
    const { rows, isCut } = await reportOf('costs', 'groupBy=product');
    expect({ rows, isCut }).toMatchObject({
      isCut: false,
      rows: [{ name: 'The MUG', detail: 'MUG', units: 3, unitsWithCost: 3, sales: 27, goodsCost: 12 }],
    });
    // Without the one for an order in another currency.
    expect(rows[0].cost).toBe(price);
  });

  test('is of some days and one currency, and a file has its rows', async () => {
    const { totals } = await reportOf('costs', 'from=2026-01-01&to=2026-02-20');
    expect(totals.labels).toBe(0);
    expect((await reportOf('costs', 'currency=EUR')).totals.labels).toBe(0);
    const { text } = await shop.call('GET', '/reports/costs?groupBy=store', undefined, {
      accept: 'text/csv',
    });
    expect(text).toContain('Store,Shipments,Label cost,');
    expect(text).toMatch(/\r\nmain,1,\d+\.\d\d,/);
    for (const [query, message] of [
      ['from=2026-03-02&to=2026-03-01', /^from: must not be after to/],
      ['from=2024-01-01&to=2026-03-01', /^from: a report covers at most 366 days/],
      ['groupBy=color', /^groupBy: /],
    ] as const)
      expectError(await shop.call('GET', `/reports/costs?${query}`), 400, 'VALIDATION_ERROR', message);
  });

  test('of another account is empty, and packers see none', async () => {
    const stranger = await createMerchant(api);
    expect(await stranger.get('/reports/costs')).toMatchObject({ rows: [], totals: { labels: 0 } });
    const { packer, manager } = await openTeam(api);
    expect((await packer.browser.call('GET', '/reports/costs')).status).toBe(403);
    expect((await manager.browser.call('GET', '/reports/costs')).status).toBe(200);
  });
});

test('amounts in different currencies are not added up, and an unknown cost is told from none', async () => {
  const merchant = await createMerchant(api);
  const known = await merchant.product('KNOWN', 10, { price: 10, cost: 4 });
  const free = await merchant.product('FREE', 10, { price: 10, cost: 0 });
  const unknown = await merchant.product('UNKNOWN', 10, { price: 10 });
  const send = async (cost: number, productIds: string[], over: object = {}) => {
    const items = productIds.map((productId) => ({ productId, quantity: 1, unitPrice: 10 }));
    const { id } = await merchant.order(items, over);
    await merchant.post(`/orders/${id}/mark-shipped`, { cost });
  };
  await send(5, [known, unknown]);
  await send(3, [free]);
  await send(7, [known], { currency: 'EUR' });
  await send(900, [known], { currency: 'JPY' });
  const costs = (query: string) => merchant.get(`/reports/costs?${query}`);

  const dollars = await costs('');
  expect(dollars.currency).toBe('USD');
  expect(dollars.currencies).toEqual([
    { currency: 'USD', labels: 2 },
    { currency: 'EUR', labels: 1 },
    { currency: 'JPY', labels: 1 },
  ]);
  expect(dollars.totals).toMatchObject({ labels: 2, cost: 8, sales: 30, units: 3, unitsWithCost: 2 });
  // The margin is at most this: the cost of a piece is missing.
  expect(dollars.totals).toMatchObject({ goodsCost: 4, margin: 18 });
  const { rows } = await costs('groupBy=product');
  expect(
    Object.fromEntries(rows.map(({ detail, ...row }: { detail: string }) => [detail, row])),
  ).toMatchObject({
    KNOWN: { units: 1, unitsWithCost: 1, goodsCost: 4 },
    FREE: { units: 1, unitsWithCost: 1, goodsCost: 0 },
    UNKNOWN: { units: 1, unitsWithCost: 0, goodsCost: 0 },
  });
  expect((await costs('currency=EUR')).totals).toMatchObject({ labels: 1, cost: 7, sales: 10 });
  // Yen have no decimals.
  expect((await costs('currency=JPY')).totals).toMatchObject({ labels: 1, cost: 900 });
});

test('deliveries and exceptions tell what was promised from what came of it', async () => {
  const merchant = await createMerchant(api);
  const bought = api.clock.now();
  const ship = async () => {
    const { id } = await merchant.order([{ name: 'Thing', quantity: 1 }]);
    return merchant.shipment({ orderId: id, parcels: [ONE_POUND] });
  };
  const [onTime, late, back, lost] = [await ship(), await ship(), await ship(), await ship()];
  const promise = (id: string, promised_by: number | null) =>
    api.storage.write((tx) =>
      tx.updateTable('shipments').set({ promised_by }).where('id', '=', id).execute(),
    );
  for (const { id } of [onTime, late, back]) await promise(id, bought + 3 * DAY_MS);
  await promise(lost.id, null);
  const scanned = (id: string, status: string, days: number) =>
    merchant.scan(id, status, { occurredAt: new Date(bought + days * DAY_MS).toISOString() });
  api.clock.advance(8 * DAY_MS);
  await scanned(onTime.id, 'delivered', 2);
  await scanned(late.id, 'delivered', 4);
  await scanned(back.id, 'return_to_sender', 4);

  const { rows, totals, timeline } = await merchant.get('/reports/deliveries');
  expect(totals).toEqual({
    ...{ shipped: 4, delivered: 2, averageDays: 3, promised: 2, promisedDays: 3, actualDays: 3 },
    ...{ onTime: 1, late: 1, overdue: 0 },
  });
  expect(rows).toMatchObject([{ name: 'Fleet', ...totals }]);
  expect(timeline.find(({ onTime }: { onTime: number }) => onTime > 0)).toMatchObject({ late: 1, open: 2 });

  const exceptions = await merchant.get('/reports/exceptions?groupBy=zone');
  const counts = { labels: 4, failed: 0, returned: 1, late: 1, overdue: 0, notScanned: 1, voided: 0 };
  expect(exceptions.totals).toEqual(counts);
  expect(exceptions.rows).toMatchObject([counts]);
  expect((await merchant.get('/shipments?trackingStatus=return_to_sender'))[0].id).toBe(back.id);
});
