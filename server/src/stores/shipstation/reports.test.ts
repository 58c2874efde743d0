import { expect, test } from 'vitest';
import type { FakeOrder } from '../../../../tests/support/shops/shipstation/order-xml.ts';
import { NOW, openCustomStore } from '../../../../tests/support/shops/shipstation/stage.ts';
import type { ShipmentReport } from '../store.ts';

const reportOf = ({ id, number, items }: FakeOrder, over: Partial<ShipmentReport> = {}): ShipmentReport => ({
  externalId: id,
  orderNumber: number,
  items: items.map((item, i) => ({
    ...{ externalId: item.id ?? `#${i + 1}`, sku: item.sku, name: item.name, quantity: item.quantity },
  })),
  isComplete: true,
  parcels: [{ trackingCode: '1Z1', trackingUrl: null }],
  ...{ carrier: 'ups', carrierName: 'UPS', service: 'Ground', shippedAt: NOW },
  notifyCustomer: true,
  shipTo: { name: 'Grace', street1: '179 N Harbor Dr', city: 'Redondo Beach', country: 'US' },
  mayHaveArrived: false,
  ...over,
});
const parcels = (...codes: string[]) => codes.map((trackingCode) => ({ trackingCode, trackingUrl: null }));

test('a notice counts its items and completes the order', async () => {
  const { shop, store } = await openCustomStore();
  const order = shop.addOrder();
  expect(await store.report?.(reportOf(order))).toEqual({ outcome: 'reported', references: [] });
  expect([shop.shippedOf(order.id), order.status]).toEqual([2, 'completed']);
  const [{ query, body, headers } = { query: new URLSearchParams(), body: '', headers: {} }] = shop.requests;
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ action: 'shipnotify', order_number: order.number, carrier: 'UPS', service: 'Ground' },
    ...{ tracking_number: '1Z1', 'wc-api': 'wc_shipstation' },
  });
  expect(headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(body).toContain(
    '<LabelCreateDate>11/18/2026 12:00</LabelCreateDate><ShipDate>11/18/2026</ShipDate>',
  );
});

test('whatever a customer has typed stays text in the notice', async () => {
  const { shop, store } = await openCustomStore();
  const order = shop.addOrder();
  const name = '<Items>&"\'\u0000\ud800 ]]> Zoë';
  await store.report?.(reportOf(order, { shipTo: { name, street1: '1', city: 'x', country: 'US' } }));
  expect(shop.notices[0]).toContain('<Name>&lt;Items&gt;&amp;&quot;&apos;\ufffd ]]&gt; Zoë</Name>');
});

test('a line without an id in the shop is reported by its SKU', async () => {
  const { shop, store } = await openCustomStore();
  const line = { id: undefined, sku: 'CUP', name: 'Cup', quantity: 1, price: '1.00', shipped: 0 };
  const order = shop.addOrder({ items: [line] });
  await store.report?.(reportOf(order));
  expect(shop.shippedOf(order.id)).toBe(1);
  expect(shop.notices[0]).not.toContain('LineItemID');
});

test('the items are in one notice alone, and so is the wish to write to the customer, however many parcels there are', async () => {
  const { shop, store } = await openCustomStore();
  const order = shop.addOrder();
  const outcome = await store.report?.(reportOf(order, { parcels: parcels('1Z1', '1Z2', '1Z3') }));
  expect(outcome).toEqual({ outcome: 'reported', references: [] });
  expect(shop.requests.map(({ query }) => query.get('tracking_number'))).toEqual(['1Z1', '1Z2', '1Z3']);
  const asked = shop.notices.map((notice) => /<NotifyCustomer>(\w+)/.exec(notice)?.[1]);
  expect(asked).toEqual(['true', 'false', 'false']);
  expect(shop.shippedOf(order.id)).toBe(2);
});

test('a part of an order is one notice: one without items could be taken as the rest', async () => {
  const { shop, store } = await openCustomStore();
  const order = shop.addOrder();
  const [item] = reportOf(order).items;
  const outcome = await store.report?.(
    reportOf(order, {
      ...{ isComplete: false, parcels: parcels('1Z1', '1Z2') },
      items: item ? [{ ...item, quantity: 1 }] : [],
    }),
  );
  expect(outcome).toMatchObject({ outcome: 'reported', notice: expect.stringContaining('1Z2') });
  expect(shop.notices).toHaveLength(1);
  expect(shop.notices[0]).toContain('1Z1, 1Z2');
  expect([shop.shippedOf(order.id), order.status]).toEqual([1, 'processing']);
});

test.each(['lose answer', 'lose request', 'garble', 'fail'] as const)(
  '%s: the report is unknown, and never counted twice',
  async (fault) => {
    const { shop, store } = await openCustomStore();
    const order = shop.addOrder();
    shop.next('shipnotify', fault);
    const first = await store.report?.(reportOf(order));
    expect(first).toMatchObject({ outcome: 'unknown', reason: expect.stringMatching(/./) });
    const again = await store.report?.(reportOf(order, { mayHaveArrived: true }));
    const hasArrived = fault !== 'lose request';
    expect(again?.outcome).toBe(hasArrived ? 'reported' : 'refused');
    expect(shop.shippedOf(order.id)).toBe(hasArrived ? 2 : 0);
  },
);

test('after a lost answer about a part, a person is asked to look', async () => {
  const { shop, store } = await openCustomStore();
  const order = shop.addOrder();
  const [item] = reportOf(order).items;
  const part = { isComplete: false, items: item ? [{ ...item, quantity: 1 }] : [] };
  shop.next('shipnotify', 'lose answer');
  await store.report?.(reportOf(order, part));
  expect(await store.report?.(reportOf(order, { ...part, mayHaveArrived: true }))).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/count the items twice.*order N-\d+ in the store.*1Z1/s),
  });
  expect(shop.shippedOf(order.id)).toBe(1);
});

test('a shop that cannot be asked whether a report has arrived leaves it unknown', async () => {
  const { shop, store } = await openCustomStore();
  const order = shop.addOrder();
  for (let i = 0; i < 5; i++) shop.next('export', 'lose request');
  expect(await store.report?.(reportOf(order, { mayHaveArrived: true }))).toMatchObject({
    outcome: 'unknown',
  });
  expect(shop.notices).toEqual([]);
});

test('a shop that says no is a refusal, without the credentials in its reason', async () => {
  const { shop, store, connect } = await openCustomStore();
  const order = shop.addOrder();
  expect(await store.report?.(reportOf({ ...order, number: 'gone' }))).toMatchObject({ outcome: 'refused' });
  const locked = connect({ password: 'mistyped-password' });
  const refused = await locked.report?.(reportOf(order));
  expect(refused).toMatchObject({ outcome: 'refused' });
  expect(JSON.stringify(refused)).not.toContain('mistyped');
});

test('a shop that was never reached was not told', async () => {
  const { shop, store } = await openCustomStore();
  const order = shop.addOrder();
  shop.stop();
  expect(await store.report?.(reportOf(order))).toMatchObject({ outcome: 'not_sent' });
});
