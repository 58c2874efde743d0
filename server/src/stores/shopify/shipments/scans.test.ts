import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShopifyOrder } from '../../../../../tests/support/shops/shopify/index.ts';
import { openStage, type Stage } from '../../../../../tests/support/shops/shopify/stage.ts';
import type { ScanReport } from '../../store.ts';

let stage: Stage;
let order: ShopifyOrder;

async function ship(codes: string[]): Promise<string[]> {
  order = stage.shop.addOrder({ lines: [{ quantity: 2 }] });
  const outcome = await stage.store.report({
    ...{ externalId: order.id, orderNumber: order.name, isComplete: true, shippedAt: stage.clock.now() },
    items: order.lines.map(({ id, sku, title }) => ({ externalId: id, sku, name: title, quantity: 2 })),
    parcels: codes.map((trackingCode) => ({ trackingCode, trackingUrl: null })),
    ...{ carrier: 'ups', carrierName: 'UPS', service: null, notifyCustomer: false, mayHaveArrived: false },
    shipTo: { street1: '1 Main St', city: 'Springfield', country: 'US' },
  });
  return outcome.outcome === 'reported' ? [...outcome.references] : [];
}
const scanOf = (references: string[], change: Partial<ScanReport> = {}): ScanReport => ({
  ...{ externalId: order.id, references, trackingCode: '1Z', status: 'in_transit', message: 'Departed' },
  ...{ occurredAt: stage.clock.now(), city: 'Reno', state: 'NV', country: 'US', postalCode: '89501' },
  mayHaveArrived: false,
  ...change,
});
const events = () =>
  order.fulfillments.flatMap((one) => one.events).map(({ status, message }) => ({ status, message }));

beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

test('a scan appears in the shop with its time and place', async () => {
  const scan = scanOf(await ship(['1Z']));
  expect(await stage.store.reportScan(scan)).toMatchObject({
    outcome: 'reported',
    references: [expect.any(String)],
  });
  expect(order.fulfillments[0]?.events).toMatchObject([
    {
      ...{ status: 'IN_TRANSIT', message: 'Departed', happenedAt: scan.occurredAt },
      ...{ city: 'Reno', province: 'NV', zip: '89501', country: 'US' },
    },
  ]);
});

test.each([
  ['pre_transit', ['CONFIRMED']],
  ['in_transit', ['IN_TRANSIT']],
  ['out_for_delivery', ['OUT_FOR_DELIVERY']],
  ['available_for_pickup', ['READY_FOR_PICKUP']],
  ['delivered', ['DELIVERED']],
  ['return_to_sender', ['FAILURE']],
  ['failure', ['FAILURE']],
  ['unknown', []],
  ['cancelled', []],
  ['error', []],
] as const)('%s is passed on as %j', async (status, expected) => {
  const references = await ship(['1Z']);
  expect(await stage.store.reportScan(scanOf(references, { status }))).toMatchObject({ outcome: 'reported' });
  expect(events().map((event) => event.status)).toEqual(expected);
});

test('a scan whose answer was lost is passed on once', async () => {
  const scan = scanOf(await ship(['1Z']));
  stage.shop.faults.plan('AddFulfillmentEvent', 'lost answer');
  expect(await stage.store.reportScan(scan)).toMatchObject({ outcome: 'unknown' });
  expect(await stage.store.reportScan({ ...scan, mayHaveArrived: true })).toMatchObject({
    outcome: 'reported',
  });
  expect(events()).toHaveLength(1);
});

test('a shipment is delivered with the last of its parcels, not with the first', async () => {
  const references = await ship(['1Z', '2Z']);
  await stage.store.reportScan(scanOf(references, { status: 'delivered', trackingCode: '2Z' }));
  expect(events()).toEqual([{ status: 'IN_TRANSIT', message: 'Parcel 2Z: delivered' }]);
  await stage.store.reportScan(scanOf(references, { status: 'delivered', trackingCode: '1Z' }));
  expect(events().at(-1)).toEqual({ status: 'DELIVERED', message: 'Parcel 1Z: delivered' });
});

test('a scan of a shipment that was voided is not passed on', async () => {
  const references = await ship(['1Z']);
  await stage.store.cancelReport({
    ...scanOf(references),
    parcels: [],
    items: [],
    notifyCustomer: false,
    isLast: true,
  });
  expect(await stage.store.reportScan(scanOf(references))).toEqual({ outcome: 'reported', references: [] });
  expect(events()).toEqual([]);
});
