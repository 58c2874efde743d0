import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Scan } from '../../server/src/carriers/carrier.ts';
import type { TrackingStatus } from '../../server/src/schema/tracking.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { connect, createTrackingScript, sendEvent } from '../support/tracking-plugin.ts';

/** Who follows the parcels of orders that were marked as shipped by hand. */

const USPS = '9400111206206406260787';
const UPS = '1Z5R89390357567127';
const HOUR_MS = 3_600_000;

let api: TestApi;
let merchant: Merchant;
let script: ReturnType<typeof createTrackingScript>['script'];
beforeEach(async () => {
  const created = createTrackingScript();
  script = created.script;
  api = await startTestApi({ plugins: [created.plugin] });
  merchant = await createMerchant(api);
});
afterEach(() => api.close());

const scan = (status: TrackingStatus, hours = 0): Scan => ({
  status,
  statusDetail: `It is ${status}`,
  occurredAt: api.clock.now() + hours * HOUR_MS,
  location: null,
});
const poll = () => api.shipping.trackingPolls.pollDue({});
async function marked(json: object, order?: { id: string }) {
  const { id } = order ?? (await merchant.order([{ name: 'Thing', quantity: 1 }]));
  const shipment = await merchant.post(`/orders/${id}/mark-shipped`, json);
  return { orderId: id, id: shipment.id as string, shipment };
}
const statusOf = async (orderId: string) => (await merchant.get(`/orders/${orderId}`)).status;

test('an account that can follows it at once, and its scans are shown and told until it is delivered', async () => {
  const carrierAccountId = await connect(merchant);
  const { id, orderId } = await marked({ trackingCode: USPS });
  await merchant.told();
  script.parcels.set(USPS, { scans: [scan('in_transit')] });
  await poll();
  expect(script.followed).toEqual([`${USPS} usps sk_live_1`]);
  expect(await merchant.get(`/shipments/${id}`)).toMatchObject({
    carrierAccountId: carrierAccountId,
    trackingStatus: 'in_transit',
    printedAt: null,
  });
  expect(await merchant.heard()).toEqual(['shipment.tracking_updated']);

  const byHand = await merchant.call('POST', `/shipments/${id}/tracking-events`, { status: 'delivered' });
  expectError(byHand, 409, 'CONFLICT', 'Scans of usps come from the carrier itself');

  script.parcels.set(USPS, { scans: [scan('delivered', 1)] });
  api.clock.advance(HOUR_MS);
  await poll();
  expect(script.tracked).toEqual([USPS]);
  expect(await statusOf(orderId)).toBe('delivered');
  await auditShipping(api.storage, merchant.accountId);
});

test("a carrier's webhook about it is recorded", async () => {
  const carrierAccountId = await connect(merchant);
  const { id } = await marked({ trackingCode: USPS });
  script.parcels.set(USPS, {});
  await poll();
  const tracked = { scans: [scan('out_for_delivery')] };
  await sendEvent(api, carrierAccountId, [{ type: 'tracking', trackingCode: USPS, tracked }]);
  expect((await merchant.get(`/shipments/${id}`)).trackingStatus).toBe('out_for_delivery');
});

test("a carrier's webhook about a parcel that several orders share is recorded for all of them", async () => {
  const carrierAccountId = await connect(merchant);
  const orders = [await marked({ trackingCode: USPS }), await marked({ trackingCode: USPS })];
  script.parcels.set(USPS, {});
  await poll();
  const tracked = { scans: [scan('delivered')] };
  await sendEvent(api, carrierAccountId, [{ type: 'tracking', trackingCode: USPS, tracked }]);
  for (const { orderId } of orders) expect(await statusOf(orderId)).toBe('delivered');
});

test('an account that is connected later follows it within an hour; where one fails, another is asked', async () => {
  const { id } = await marked({ trackingCode: USPS });
  await poll();
  script.parcels.set(USPS, { scans: [scan('in_transit')] });
  script.down.add('sk_live_1');
  await connect(merchant, 'sk_live_1');
  const second = await connect(merchant, 'sk_live_2');
  api.clock.advance(HOUR_MS - 1);
  await poll();
  expect(script.followed).toEqual([]);
  api.clock.advance(1);
  await poll();
  api.clock.advance(HOUR_MS);
  await poll();
  expect(script.followed).toEqual([`${USPS} usps sk_live_1`, `${USPS} usps sk_live_2`]);
  expect((await merchant.get(`/shipments/${id}`)).carrierAccountId).toBe(second);
});

test('codes that an account refuses do not keep it from telling of the parcels that it knows', async () => {
  await connect(merchant);
  const { id } = await marked({ trackingCode: USPS });
  script.parcels.set(USPS, {});
  await poll();
  for (const code of ['JOE-1', 'JOE-2', 'JOE-3']) await marked({ trackingCode: code, carrier: 'Joe' });
  await poll();
  expect(script.followed).toHaveLength(4);
  script.parcels.set(USPS, { scans: [scan('in_transit')] });
  api.clock.advance(HOUR_MS / 4);
  await poll();
  expect((await merchant.get(`/shipments/${id}`)).trackingStatus).toBe('in_transit');
});

test('once its account is removed, another one goes on', async () => {
  const first = await connect(merchant);
  const { id } = await marked({ trackingCode: USPS });
  script.parcels.set(USPS, {});
  await poll();
  await merchant.done('DELETE', `/carrier-accounts/${first}`);
  api.clock.advance(HOUR_MS);
  await poll();
  expect((await merchant.get(`/shipments/${id}`)).carrierAccountId).toBeNull();
  const second = await connect(merchant, 'sk_live_2');
  api.clock.advance(HOUR_MS);
  await poll();
  expect((await merchant.get(`/shipments/${id}`)).carrierAccountId).toBe(second);
});

test('where nobody has said who carries it, the account finds out; a name that was typed is kept, and not asked for', async () => {
  await connect(merchant);
  script.parcels.set('EZ1000000001', { carrier: 'usps' });
  script.parcels.set('EZ1000000002', { carrier: 'usps' });
  const unknown = await marked({ trackingCode: 'EZ1000000001' });
  const typed = await marked({ trackingCode: 'EZ1000000002', carrier: 'The post office' });
  await poll();
  expect([...script.followed].sort()).toEqual(['EZ1000000001 ? sk_live_1', 'EZ1000000002 ? sk_live_1']);
  expect(await merchant.get(`/shipments/${unknown.id}`)).toMatchObject({
    ...{ carrier: 'usps', serviceName: 'USPS' },
  });
  expect((await merchant.get(`/shipments/${typed.id}`)).carrier).toBe('The post office');
});

test('one without a tracking code, and one that was undone, is never asked for', async () => {
  await connect(merchant);
  script.parcels.set(USPS, {});
  await marked({});
  const { id } = await marked({ trackingCode: USPS });
  await merchant.post(`/shipments/${id}/void`);
  api.clock.advance(HOUR_MS);
  await poll();
  expect([...script.followed, ...script.tracked]).toEqual([]);
});

test('a tracker of the code becomes part of the shipment, with what it knew', async () => {
  const carrierAccountId = await connect(merchant);
  script.parcels.set(USPS, {
    scans: [scan('pre_transit', -9), scan('in_transit', -2)],
    estimatedDeliveryDate: '2026-03-05',
  });
  const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  const tracker = await merchant.post('/trackers', { trackingCode: USPS, orderId: order.id });
  await merchant.told();
  const { id, shipment } = await marked({ trackingCode: USPS }, order);
  expect(shipment).toMatchObject({ carrierAccountId: carrierAccountId, trackingStatus: 'in_transit' });
  expect((await merchant.get(`/shipments/${id}/tracking`)).events).toHaveLength(2);
  expect((await merchant.get(`/shipments/${id}/tracking`)).estimatedDeliveryDate).toBe('2026-03-05');
  expect((await merchant.call('GET', `/trackers/${tracker.id}`)).status).toBe(404);
  expect((await merchant.heard()).filter((type) => type === 'shipment.tracking_updated')).toHaveLength(2);
  script.parcels.set(USPS, { scans: [scan('delivered', 1)] });
  api.clock.advance(HOUR_MS);
  await poll();
  expect([script.followed.length, script.tracked]).toEqual([1, [USPS]]);
  expect(await statusOf(order.id)).toBe('delivered');
  await auditShipping(api.storage, merchant.accountId);
});

test('a tracker of another order stays, because its parcel may hold the goods of both', async () => {
  const other = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  const tracker = await merchant.post('/trackers', { trackingCode: UPS, orderId: other.id });
  await marked({ trackingCode: UPS });
  expect((await merchant.get(`/trackers/${tracker.id}`)).orderId).toBe(other.id);
  await marked({ trackingCode: UPS }, other);
  expect((await merchant.call('GET', `/trackers/${tracker.id}`)).status).toBe(404);
});

test('a request that is refused leaves the tracker', async () => {
  const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  const tracker = await merchant.post('/trackers', { trackingCode: UPS, orderId: order.id });
  await merchant.post(`/orders/${order.id}/hold`);
  const refused = await merchant.call('POST', `/orders/${order.id}/mark-shipped`, { trackingCode: UPS });
  expect(refused.status).toBe(409);
  expect((await merchant.get(`/trackers/${tracker.id}`)).trackingCode).toBe(UPS);
});

test('the label of a return is bought from whoever is cheapest: nobody has sold one for the way out', async () => {
  const carrierAccountId = await connect(merchant);
  const order = await merchant.order([{ name: 'Thing', quantity: 1, weight: { value: 8, unit: 'oz' } }]);
  await marked({ carrier: 'fleet' }, order);
  const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'late' }];
  const returned = await merchant.post('/returns', { orderId: order.id, items, createLabel: true });
  const label = await merchant.get(`/shipments/${returned.labelShipmentId}`);
  expect(label.carrierAccountId).toBe(carrierAccountId);
});
