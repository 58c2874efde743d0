import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderLine, ShopFault, ShopifyOrder } from '../../../../../tests/support/shops/shopify/index.ts';
import { openStage, type Stage } from '../../../../../tests/support/shops/shopify/stage.ts';
import type { ShipmentReport } from '../../store.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const shipTo = {
  street1: '417 Montgomery St',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94104',
  country: 'US',
};
const parcel = (trackingCode: string) => ({
  trackingCode,
  trackingUrl: `https://track.example.com/${trackingCode}`,
});
const item = ({ id, sku, title }: OrderLine, quantity: number) => ({
  externalId: id,
  sku,
  name: title,
  quantity,
});

const reportOf = (order: ShopifyOrder, change: Partial<ShipmentReport> = {}): ShipmentReport => ({
  ...{
    externalId: order.id,
    orderNumber: order.name,
    isComplete: true,
    shipTo,
    shippedAt: stage.clock.now(),
  },
  items: order.lines.map((line) => item(line, line.quantity)),
  ...{ parcels: [parcel('9400')], carrier: 'usps', carrierName: 'USPS', service: 'Ground Advantage' },
  ...{ notifyCustomer: false, mayHaveArrived: false },
  ...change,
});
const line = (order: ShopifyOrder, i = 0) => order.lines[i] as OrderLine;
/** What of each line has left, as the shop counts it. */
const shipped = ({ fulfillments }: ShopifyOrder) =>
  fulfillments
    .filter(({ status }) => status === 'SUCCESS')
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);

describe('a shipment report', () => {
  test('closes the fulfillment order, with the codes and links of all parcels', async () => {
    const order = stage.shop.addOrder({ lines: [{ quantity: 2 }, {}] });
    const report = reportOf(order, { parcels: [parcel('9400'), parcel('9401')], notifyCustomer: true });
    const outcome = await stage.store.report(report);
    expect(outcome).toEqual({ outcome: 'reported', references: [order.fulfillments[0]?.id] });
    expect(order.fulfillments).toMatchObject([
      {
        ...{ company: 'USPS', notified: true },
        tracking: [
          { number: '9400', url: 'https://track.example.com/9400' },
          { number: '9401', url: 'https://track.example.com/9401' },
        ],
      },
    ]);
    expect(order.work).toMatchObject([{ status: 'CLOSED' }]);
    const pulled = await stage.store.readOrder(order.id);
    expect(pulled).toMatchObject({ order: { meaning: 'complete', items: [{ fulfilledQuantity: 2 }, {}] } });
  });

  test('takes the line that it names, of two with the same SKU', async () => {
    const order = stage.shop.addOrder({ lines: [{ sku: 'SAME' }, { sku: 'SAME' }] });
    await stage.store.report(reportOf(order, { items: [item(line(order, 1), 1)] }));
    expect(order.work[0]?.lines.map(({ remaining }) => remaining)).toEqual([1, 0]);
  });

  test('of a part leaves the rest open', async () => {
    const order = stage.shop.addOrder({ lines: [{ quantity: 3 }] });
    await stage.store.report(reportOf(order, { items: [item(line(order), 1)], isComplete: false }));
    await stage.store.report(reportOf(order, { items: [item(line(order), 2)], parcels: [parcel('9401')] }));
    expect(order.fulfillments.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 2]);
    expect(order.work).toMatchObject([{ status: 'CLOSED' }]);
  });

  test('of goods from two locations is two fulfillments', async () => {
    const order = stage.shop.addOrder({ lines: [{}, { location: stage.shop.addLocation('Store') }] });
    const outcome = await stage.store.report(reportOf(order));
    expect(outcome).toMatchObject({
      outcome: 'reported',
      references: [expect.any(String), expect.any(String)],
    });
    expect(order.fulfillments.map(({ location }) => location.name)).toEqual(['Warehouse', 'Store']);
  });

  test('of a line that was split is one fulfillment of both fulfillment orders', async () => {
    const order = stage.shop.addOrder({ lines: [{ quantity: 3 }] });
    stage.shop.split(order, order.work[0] as never, line(order), 2);
    expect(await stage.store.report(reportOf(order))).toMatchObject({ outcome: 'reported' });
    expect(order.fulfillments).toHaveLength(1);
    expect(shipped(order)).toBe(3);
  });

  test('of 120 lines has all of them', async () => {
    const order = stage.shop.addOrder({ lines: Array.from({ length: 120 }, () => ({})) });
    await stage.store.report(reportOf(order));
    expect(shipped(order)).toBe(120);
  });

  test('without codes sends none', async () => {
    const order = stage.shop.addOrder();
    await stage.store.report(reportOf(order, { parcels: [] }));
    expect(order.fulfillments).toMatchObject([{ tracking: [], company: null }]);
  });

  test('says what could not be reported beside what was', async () => {
    const order = stage.shop.addOrder({ lines: [{ title: 'Mug', quantity: 3 }] });
    stage.shop.refund(order, line(order), 1);
    expect(await stage.store.report(reportOf(order))).toMatchObject({
      ...{ outcome: 'reported', notice: 'Shopify has nothing left to fulfill of 1 × Mug' },
    });
    expect(shipped(order)).toBe(2);
  });

  test('is refused for what is on hold, fulfilled or gone', async () => {
    const held = stage.shop.addOrder({ lines: [{ title: 'Mug' }] });
    stage.shop.hold(held.work[0] as never);
    expect(await stage.store.report(reportOf(held))).toEqual({
      outcome: 'refused',
      reason: 'On hold in Shopify: 1 × Mug. Release it there, then report it again',
    });
    const done = stage.shop.addOrder();
    await stage.store.report(reportOf(done));
    expect(await stage.store.report(reportOf(done))).toMatchObject({ outcome: 'refused' });
    const gone = stage.shop.addOrder();
    stage.shop.deleteOrder(gone);
    expect(await stage.store.report(reportOf(gone))).toMatchObject({ outcome: 'refused' });
  });

  test('is not sent while the scope for it is missing', async () => {
    const order = stage.shop.addOrder();
    stage.shop.state.scopes.delete('write_merchant_managed_fulfillment_orders');
    expect(await stage.store.report(reportOf(order))).toMatchObject({ outcome: 'not_sent' });
    expect(shipped(order)).toBe(0);
  });

  test('is sent again after a throttled attempt, because that did nothing', async () => {
    const order = stage.shop.addOrder();
    stage.shop.faults.plan('Fulfill', 'throttled');
    expect(await stage.store.report(reportOf(order))).toMatchObject({ outcome: 'reported' });
    expect(order.fulfillments).toHaveLength(1);
  });

  test('is sent again with a new token', async () => {
    const order = stage.shop.addOrder();
    stage.shop.faults.plan('Fulfill', '401');
    expect(await stage.store.report(reportOf(order))).toMatchObject({ outcome: 'reported' });
    expect(order.fulfillments).toHaveLength(1);
  });
});

describe('a shipment report whose answer is lost', () => {
  const LOST: ShopFault[] = ['lost answer', 'hang', '502 after', 'internal error', 'not json', 'truncated'];

  test.each(LOST)('is unknown, and made once (%s): the second attempt finds it', async (fault) => {
    // A part of the fulfillment order: Shopify would take the same report a second time.
    const order = stage.shop.addOrder({ lines: [{ quantity: 4 }] });
    const report = reportOf(order, { items: [item(line(order), 1)], isComplete: false });
    stage.shop.faults.plan('Fulfill', fault);
    if (fault === 'hang') stage.beImpatient();
    expect(await stage.store.report(report)).toMatchObject({ outcome: 'unknown' });
    expect(await stage.store.report({ ...report, mayHaveArrived: true })).toEqual({
      outcome: 'reported',
      references: [order.fulfillments[0]?.id],
    });
    expect(shipped(order)).toBe(1);
  });

  test('is made with the second attempt if the first did not arrive', async () => {
    const order = stage.shop.addOrder({ lines: [{ quantity: 4 }] });
    const report = reportOf(order, { items: [item(line(order), 1)] });
    stage.shop.faults.plan('Fulfill', 'lost request');
    expect(await stage.store.report(report)).toMatchObject({ outcome: 'unknown' });
    expect(await stage.store.report({ ...report, mayHaveArrived: true })).toMatchObject({
      outcome: 'reported',
    });
    expect(shipped(order)).toBe(1);
  });

  test('stays unknown while the shop cannot be read', async () => {
    const order = stage.shop.addOrder();
    stage.shop.faults.always('ShippingState', '500');
    expect(await stage.store.report(reportOf(order))).toMatchObject({ outcome: 'not_sent' });
    expect(await stage.store.report(reportOf(order, { mayHaveArrived: true }))).toMatchObject({
      outcome: 'unknown',
    });
  });

  test('of goods from two locations is completed without repeating the first', async () => {
    const order = stage.shop.addOrder({ lines: [{}, { location: stage.shop.addLocation('Store') }] });
    stage.shop.faults.plan('Fulfill', 'lost answer');
    expect(await stage.store.report(reportOf(order))).toMatchObject({ outcome: 'unknown' });
    const second = await stage.store.report(reportOf(order, { mayHaveArrived: true }));
    expect(second).toEqual({ outcome: 'reported', references: order.fulfillments.map(({ id }) => id) });
    expect(order.fulfillments).toHaveLength(2);
  });

  test('of goods from two locations is unknown even if the second was certainly not sent', async () => {
    const order = stage.shop.addOrder({ lines: [{}, { location: stage.shop.addLocation('Store') }] });
    stage.shop.faults.plan('Fulfill', 'none');
    stage.shop.faults.plan('Fulfill', '429');
    expect(await stage.store.report(reportOf(order))).toMatchObject({ outcome: 'unknown' });
    expect(order.fulfillments).toHaveLength(1);
  });

  test('without a code is recognized by what it has and when it was made', async () => {
    const order = stage.shop.addOrder({ lines: [{ quantity: 4 }] });
    const first = reportOf(order, { items: [item(line(order), 1)], parcels: [] });
    await stage.store.report(first);
    stage.clock.advance(86_400_000);
    const next = { ...first, shippedAt: stage.clock.now() };
    stage.shop.faults.plan('Fulfill', 'lost answer');
    expect(await stage.store.report(next)).toMatchObject({ outcome: 'unknown' });
    expect(await stage.store.report({ ...next, mayHaveArrived: true })).toMatchObject({
      references: [order.fulfillments[1]?.id],
    });
    expect(shipped(order)).toBe(2);
  });

  test('and that was canceled since is made again', async () => {
    const order = stage.shop.addOrder();
    await stage.store.report(reportOf(order));
    const [first] = order.fulfillments;
    if (first) await stage.store.cancelReport({ ...reportOf(order), references: [first.id], isLast: true });
    expect(await stage.store.report(reportOf(order, { mayHaveArrived: true }))).toMatchObject({
      outcome: 'reported',
    });
    expect(order.fulfillments.map(({ status }) => status)).toEqual(['CANCELLED', 'SUCCESS']);
  });
});

describe('a voided shipment', () => {
  const cancellationOf = (order: ShopifyOrder, references: string[]) => ({
    ...{ ...reportOf(order), references, isLast: true },
  });

  test('can be shipped again, from the fulfillment order that Shopify opens for it', async () => {
    const order = stage.shop.addOrder({ lines: [{ quantity: 2 }] });
    await stage.store.report(reportOf(order));
    const [first] = order.fulfillments;
    expect(await stage.store.cancelReport(cancellationOf(order, [first?.id ?? '']))).toMatchObject({
      outcome: 'reported',
    });
    expect(await stage.store.readOrder(order.id)).toMatchObject({
      order: { meaning: 'ready', items: [{ quantity: 2, fulfilledQuantity: 0 }] },
    });
    expect(await stage.store.report(reportOf(order, { parcels: [parcel('9401')] }))).toMatchObject({
      outcome: 'reported',
    });
    expect(shipped(order)).toBe(2);
  });

  test('is taken back once, however often that is asked', async () => {
    const order = stage.shop.addOrder({ lines: [{ quantity: 2 }] });
    await stage.store.report(reportOf(order));
    const cancellation = cancellationOf(order, [order.fulfillments[0]?.id ?? '']);
    stage.shop.faults.plan('CancelFulfillment', 'lost answer');
    expect(await stage.store.cancelReport(cancellation)).toMatchObject({ outcome: 'unknown' });
    expect(await stage.store.cancelReport(cancellation)).toEqual({ outcome: 'reported', references: [] });
    expect(order.work).toHaveLength(2);
  });

  test('is found by its codes if its ids were never learned', async () => {
    const order = stage.shop.addOrder();
    await stage.store.report(reportOf(order));
    expect(await stage.store.cancelReport(cancellationOf(order, []))).toMatchObject({ outcome: 'reported' });
    expect(shipped(order)).toBe(0);
  });

  test('is nothing to take back if the order is gone', async () => {
    const order = stage.shop.addOrder();
    stage.shop.deleteOrder(order);
    expect(await stage.store.cancelReport(cancellationOf(order, ['1']))).toEqual({
      outcome: 'reported',
      references: [],
    });
  });

  test('is refused in the words of Shopify', async () => {
    const order = stage.shop.addOrder();
    await stage.store.report(reportOf(order));
    const [first] = order.fulfillments;
    first?.events.push({ status: 'DELIVERED' } as never);
    expect(await stage.store.cancelReport(cancellationOf(order, [first?.id ?? '']))).toMatchObject({
      ...{ outcome: 'refused', reason: expect.stringContaining('delivered') },
    });
  });
});
