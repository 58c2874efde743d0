import { expect, test } from 'vitest';
import type { FakeOrder } from '../../../../tests/support/shops/medusa/fake-shop.ts';
import { medusaStage, readOrder, reportOf } from '../../../../tests/support/shops/medusa/medusa-stage.ts';

const stage = medusaStage();
const FULFILLMENTS = /fulfillments$/;
const SHIPMENTS = /shipments$/;
const orderOfTwo = () =>
  stage.medusa.shop.addOrder([
    { sku: 'BLUE', quantity: 3 },
    { sku: 'RED', quantity: 2 },
  ]);
/** What left, as Medusa has it. */
const shippedOf = ({ fulfillments }: FakeOrder) =>
  fulfillments
    .filter(({ canceled_at }) => canceled_at === null)
    .map(({ items, labels, shipped_at }) => [
      items.reduce((sum, { quantity }) => sum + quantity, 0),
      labels.map((label) => (label as { tracking_number: string }).tracking_number).join(' '),
      shipped_at === null ? 'open' : 'shipped',
    ]);

test('a part of an order and then the rest are reported, with the tracking of each parcel', async () => {
  const order = orderOfTwo();
  const parcels = [
    { trackingCode: 'A1', trackingUrl: 'https://track.example.com/A1' },
    { trackingCode: 'A2', trackingUrl: null },
  ];
  const outcome = await stage.store.report(reportOf(order, { BLUE: 2 }, { parcels }));
  expect(outcome).toEqual({ outcome: 'reported', references: [order.fulfillments[0]?.id] });
  expect(order.fulfillments[0]?.labels).toEqual([
    { tracking_number: 'A1', tracking_url: 'https://track.example.com/A1', label_url: '#' },
    { tracking_number: 'A2', tracking_url: '#', label_url: '#' },
  ]);
  await stage.store.report(reportOf(order, { BLUE: 1, RED: 2 }));
  expect(shippedOf(order)).toEqual([
    [2, 'A1 A2', 'shipped'],
    [3, 'TRACK1', 'shipped'],
  ]);
  expect((await readOrder(stage.store, order.id)).meaning).toBe('complete');
});

test('the customer hears from Medusa only if that is wanted', async () => {
  const order = orderOfTwo();
  await stage.store.report(reportOf(order, { BLUE: 1 }));
  await stage.store.report(reportOf(order, { RED: 1 }, { notifyCustomer: true, shippedAt: 1 }));
  expect(order.fulfillments.map(({ noNotification }) => noNotification)).toEqual([
    [true, true],
    [false, false],
  ]);
});

for (const [call, name] of [
  [FULFILLMENTS, 'fulfillment'],
  [SHIPMENTS, 'shipment'],
] as const) {
  test(`a ${name} whose answer was lost is not created again`, async () => {
    const order = orderOfTwo();
    const report = reportOf(order, { BLUE: 1 });
    stage.medusa.next(call, 'lose answer');
    expect(await stage.store.report(report)).toMatchObject({ outcome: 'unknown' });
    const outcome = await stage.store.report({ ...report, mayHaveArrived: true });
    expect(outcome).toEqual({ outcome: 'reported', references: [order.fulfillments[0]?.id] });
    expect(shippedOf(order)).toEqual([[1, 'TRACK1', 'shipped']]);
  });

  test(`a ${name} that failed may have arrived, and is made up for`, async () => {
    const order = orderOfTwo();
    const report = reportOf(order, { BLUE: 1 });
    stage.medusa.next(call, 'fail');
    expect(await stage.store.report(report)).toMatchObject({ outcome: 'unknown' });
    stage.medusa.next(call, 'lose request');
    expect(await stage.store.report(report)).toMatchObject({ outcome: 'unknown' });
    expect(await stage.store.report(report)).toMatchObject({ outcome: 'reported' });
    expect(shippedOf(order)).toEqual([[1, 'TRACK1', 'shipped']]);
  });
}

test('the same goods in a second shipment without tracking are not taken for the first', async () => {
  const order = orderOfTwo();
  const report = reportOf(order, { BLUE: 1 }, { parcels: [] });
  await stage.store.report(report);
  await stage.store.report({ ...report, shippedAt: report.shippedAt + 1 });
  expect(shippedOf(order)).toEqual([
    [1, '', 'shipped'],
    [1, '', 'shipped'],
  ]);
});

test('a shipment that somebody entered in Medusa with the same tracking is not entered again', async () => {
  const order = orderOfTwo();
  const report = reportOf(order, { BLUE: 2 });
  const items = [{ id: order.lines[0]?.id ?? '', quantity: 2 }];
  stage.medusa.shop.fulfill(order.id, { items });
  stage.medusa.shop.ship(order.id, order.fulfillments[0]?.id ?? '', {
    labels: [{ tracking_number: 'TRACK1' }],
  });
  expect(await stage.store.report(report)).toMatchObject({ outcome: 'reported' });
  expect(shippedOf(order)).toEqual([[2, 'TRACK1', 'shipped']]);
});

test('a fulfillment of the same goods that is open in Medusa is shipped; one of other goods is left alone', async () => {
  const order = orderOfTwo();
  stage.medusa.shop.fulfill(order.id, { items: [{ id: order.lines[1]?.id ?? '', quantity: 1 }] });
  stage.medusa.shop.fulfill(order.id, { items: [{ id: order.lines[0]?.id ?? '', quantity: 2 }] });
  await stage.store.report(reportOf(order, { BLUE: 2 }));
  expect(shippedOf(order)).toEqual([
    [1, '', 'open'],
    [2, 'TRACK1', 'shipped'],
  ]);
});

test('items of different shipping profiles become one fulfillment each, with the method of the profile', async () => {
  const order = stage.medusa.shop.addOrder([
    { sku: 'MUG', quantity: 1 },
    { sku: 'SOFA', quantity: 1, profileId: 'freight' },
  ]);
  const outcome = await stage.store.report(reportOf(order, { MUG: 1, SOFA: 1 }));
  expect(outcome).toMatchObject({
    outcome: 'reported',
    references: [expect.any(String), expect.any(String)],
  });
  expect(order.fulfillments.map((one) => one.shipping_option_id)).toEqual(['so_parcels', 'so_freight']);
  const second = stage.medusa.shop.addOrder([
    { sku: 'MUG', quantity: 1 },
    { sku: 'SOFA', quantity: 1, profileId: 'freight' },
  ]);
  expect(await stage.store.report(reportOf(second, { SOFA: 1 }))).toMatchObject({ outcome: 'reported' });
});

test('goods leave from the location that the merchant has chosen, or from the one that Medusa has', async () => {
  const order = orderOfTwo();
  await stage.connect({ locationId: 'sloc_2' }).report?.(reportOf(order, { BLUE: 1 }));
  await stage.store.report(reportOf(order, { RED: 1 }, { shippedAt: 1 }));
  expect(order.fulfillments.map(({ location_id }) => location_id)).toEqual(['sloc_2', null]);
});

test('a canceled or missing order is refused, and what Medusa itself refuses in its words', async () => {
  const order = orderOfTwo();
  const [line] = order.lines;
  stage.medusa.shop.unreserve(line?.id ?? '');
  expect(await stage.store.report(reportOf(order, { BLUE: 1 }))).toEqual({
    outcome: 'refused',
    reason: `Medusa: Quantity to fulfill exceeds the reserved quantity for the item: ${line?.id}`,
  });
  order.status = 'canceled';
  expect(await stage.store.report(reportOf(order, { RED: 1 }))).toMatchObject({ outcome: 'refused' });
  const gone = { ...reportOf(order, { RED: 1 }), externalId: 'order_gone' };
  expect(await stage.store.report(gone)).toMatchObject({ outcome: 'refused' });
});

test('goods whose label was voided stay shipped, and what is sent with them the second time is reported', async () => {
  const order = orderOfTwo();
  const first = reportOf(order, { BLUE: 1 });
  const told = await stage.store.report(first);
  const references = told.outcome === 'reported' ? told.references : [];
  expect(await stage.store.cancelReport({ ...first, references, isLast: true })).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('create a return for them in Medusa'),
  });

  const parcels = [{ trackingCode: 'TRACK2', trackingUrl: null }];
  const second = reportOf(order, { BLUE: 3, RED: 1 }, { parcels });
  stage.medusa.next(SHIPMENTS, 'lose request');
  expect(await stage.store.report(second)).toMatchObject({ outcome: 'unknown' });
  expect(await stage.store.report({ ...second, mayHaveArrived: true })).toEqual({
    outcome: 'reported',
    references: [order.fulfillments[1]?.id],
    notice:
      'Medusa has 1 × BLUE as shipped with TRACK1 already, and takes no second shipment of it: ' +
      'tell the customer the tracking number TRACK2 yourself',
  });
  expect(shippedOf(order)).toEqual([
    [1, 'TRACK1', 'shipped'],
    [3, 'TRACK2', 'shipped'],
  ]);

  const third = reportOf(order, { BLUE: 1 }, { parcels: [{ trackingCode: 'TRACK3', trackingUrl: null }] });
  expect(await stage.store.report(third)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('1 × BLUE as shipped with TRACK1, TRACK2 already'),
  });
});

test('goods that somebody has packed in Medusa with others are left to them, and the log says so', async () => {
  const order = orderOfTwo();
  const items = order.lines.map(({ id, quantity }) => ({ id, quantity }));
  stage.medusa.shop.fulfill(order.id, { items });
  expect(await stage.store.report(reportOf(order, { BLUE: 3 }))).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('3 × BLUE in a fulfillment that is not marked as shipped'),
  });
  expect(shippedOf(order)).toEqual([[5, '', 'open']]);
});

test('a request that Medusa did not look at is certain not to have arrived, until something has', async () => {
  const order = orderOfTwo();
  const report = reportOf(order, { BLUE: 1 });
  stage.medusa.next(/orders$/, 'throttle');
  expect(await stage.store.report(report)).toMatchObject({ outcome: 'not_sent', retryAfterMs: 7_000 });
  stage.medusa.next(FULFILLMENTS, 'throttle');
  expect(await stage.store.report(report)).toMatchObject({ outcome: 'not_sent', retryAfterMs: 7_000 });
  stage.medusa.next(SHIPMENTS, 'throttle');
  expect(await stage.store.report(report)).toMatchObject({ outcome: 'unknown' });
  expect(await stage.store.report(report)).toMatchObject({ outcome: 'reported' });
  expect(order.fulfillments).toHaveLength(1);
});

test('an open fulfillment is taken back, once; a shipped one is refused with what to do', async () => {
  const order = orderOfTwo();
  const report = reportOf(order, { BLUE: 1 });
  stage.medusa.next(SHIPMENTS, 'fail');
  await stage.store.report(report);
  const references = order.fulfillments.map(({ id }) => id);
  const cancellation = { ...report, references, isLast: true };
  expect(await stage.store.cancelReport(cancellation)).toEqual({ outcome: 'reported', references });
  expect(await stage.store.cancelReport(cancellation)).toEqual({ outcome: 'reported', references });
  expect(shippedOf(order)).toEqual([]);

  const shipped = await stage.store.report(report);
  const again = { ...cancellation, references: shipped.outcome === 'reported' ? shipped.references : [] };
  expect(await stage.store.cancelReport(again)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('Medusa does not cancel what is marked as shipped'),
  });
  expect(shippedOf(order)).toEqual([[1, 'TRACK1', 'shipped']]);
});

test('a report whose answer was lost is taken back without its reference, and nothing else is', async () => {
  const order = orderOfTwo();
  stage.medusa.shop.fulfill(order.id, { items: [{ id: order.lines[1]?.id ?? '', quantity: 1 }] });
  const report = reportOf(order, { BLUE: 1 });
  stage.medusa.next(FULFILLMENTS, 'lose answer');
  expect(await stage.store.report(report)).toMatchObject({ outcome: 'unknown' });
  const cancellation = { ...report, references: [], isLast: true };
  expect(await stage.store.cancelReport(cancellation)).toMatchObject({ outcome: 'reported' });
  expect(shippedOf(order)).toEqual([[1, '', 'open']]);
  await stage.store.report(reportOf(order, { BLUE: 2 }));
  expect(await stage.store.cancelReport(cancellation)).toMatchObject({ outcome: 'refused' });
});
