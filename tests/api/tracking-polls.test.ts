import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Scan } from '../../server/src/carriers/carrier.ts';
import type { TrackingStatus } from '../../server/src/schema/tracking.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { connect, createTrackingScript, sendEvent } from '../support/tracking-plugin.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let merchant: Merchant;
let carrierAccountId: string;
let script: ReturnType<typeof createTrackingScript>['script'];
beforeEach(async () => {
  const created = createTrackingScript();
  script = created.script;
  api = await startTestApi({ plugins: [created.plugin] });
  merchant = await createMerchant(api);
  carrierAccountId = await connect(merchant);
});
afterEach(() => api.close());

const scan = (status: TrackingStatus): Scan => ({
  status,
  statusDetail: null,
  occurredAt: api.clock.now(),
  location: null,
});
const buy = (over = {}) =>
  merchant.post('/shipments', {
    carrierAccountId: carrierAccountId,
    shipTo: CUSTOMER,
    parcels: [ONE_POUND],
    ...over,
  });
const poll = () => api.shipping.trackingPolls.pollDue({});
/** Which codes the carrier is asked for if a poll runs after so long. */
async function askedAfter(ms: number): Promise<string[]> {
  script.tracked.length = 0;
  api.clock.advance(ms);
  await poll();
  return [...script.tracked].sort();
}

test('a label is polled after 15 minutes, and what is found is shown and told', async () => {
  const { id, trackingCode } = await buy();
  await merchant.told();
  script.parcels.set(trackingCode, { scans: [scan('in_transit')], estimatedDeliveryDate: '2026-03-05' });
  expect(await askedAfter(15 * MINUTE_MS - 1)).toEqual([]);
  expect(await askedAfter(1)).toEqual([trackingCode]);
  expect(await merchant.get(`/shipments/${id}/tracking`)).toMatchObject({
    status: 'in_transit',
    estimatedDeliveryDate: '2026-03-05',
  });
  expect(await merchant.heard()).toEqual(['shipment.tracking_updated']);
  expect(await askedAfter(15 * MINUTE_MS)).toEqual([trackingCode]);
  expect(await merchant.heard()).toEqual([]);
});

test('the interval grows with the age of the label to 12 hours, and ends after 60 days', async () => {
  const { trackingCode } = await buy();
  script.parcels.set(trackingCode, { scans: [] });
  let polls = 0;
  const pollsIn = async (ms: number) => {
    const before = polls;
    for (let passed = 0; passed < ms; passed += 15 * MINUTE_MS)
      polls += (await askedAfter(15 * MINUTE_MS)).length;
    return polls - before;
  };
  expect(await pollsIn(2 * HOUR_MS)).toBe(8);
  expect(await pollsIn(22 * HOUR_MS)).toBeLessThan(25);
  expect(await askedAfter(10 * DAY_MS)).toEqual([trackingCode]);
  expect(await askedAfter(12 * HOUR_MS - MINUTE_MS)).toEqual([]);
  expect(await askedAfter(MINUTE_MS)).toEqual([trackingCode]);
  await askedAfter(50 * DAY_MS);
  expect(await askedAfter(DAY_MS)).toEqual([]);
});

test('each parcel of a shipment is asked for, until all are delivered', async () => {
  const { id, parcels } = await buy({ parcels: [ONE_POUND, ONE_POUND] });
  const [first, second] = parcels.map((parcel: { trackingCode: string }) => parcel.trackingCode);
  script.parcels.set(first, { scans: [scan('delivered')] });
  script.parcels.set(second, { scans: [scan('in_transit')] });
  expect(await askedAfter(HOUR_MS)).toEqual([first, second]);
  script.parcels.set(second, { scans: [scan('delivered')] });
  expect(await askedAfter(HOUR_MS)).toEqual([first, second]);
  expect((await merchant.get(`/shipments/${id}`)).trackingStatus).toBe('delivered');
  expect(await askedAfter(DAY_MS)).toEqual([]);
});

test('a webhook postpones the next poll by 12 hours, and the last one ends them', async () => {
  const { trackingCode } = await buy();
  script.parcels.set(trackingCode, { scans: [] });
  const hear = (status: TrackingStatus) =>
    sendEvent(api, carrierAccountId, [
      { type: 'tracking', trackingCode, tracked: { scans: [scan(status)] } },
    ]);
  await hear('in_transit');
  expect(await askedAfter(12 * HOUR_MS - 1)).toEqual([]);
  expect(await askedAfter(1)).toEqual([trackingCode]);
  await hear('delivered');
  expect(await askedAfter(5 * DAY_MS)).toEqual([]);
});

test('voided labels and those of the fleet are not polled; those of a paused account are', async () => {
  const voided = await buy();
  await merchant.post(`/shipments/${voided.id}/void`);
  await merchant.shipment({ shipTo: CUSTOMER, parcels: [ONE_POUND] });
  const { trackingCode } = await buy();
  script.parcels.set(trackingCode, { scans: [] });
  await merchant.done('PUT', `/carrier-accounts/${carrierAccountId}`, { isActive: false });
  expect(await askedAfter(HOUR_MS)).toEqual([trackingCode]);
});

test('labels of an account that was removed are not polled', async () => {
  await buy();
  await merchant.done('DELETE', `/carrier-accounts/${carrierAccountId}`);
  expect(await askedAfter(HOUR_MS)).toEqual([]);
  expect(await askedAfter(DAY_MS)).toEqual([]);
});

test('a carrier that knows one parcel not is asked for the others', async () => {
  const codes: string[] = [];
  for (let i = 0; i < 3; i++) codes.push((await buy()).trackingCode);
  for (const code of codes.slice(1)) script.parcels.set(code, { scans: [] });
  expect(await askedAfter(HOUR_MS)).toEqual(codes.sort());
});

test('a revoked key is tried with growing pauses, by one parcel at a time, and found to work again', {
  tags: 'long',
}, async () => {
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) {
    const { id, trackingCode } = await buy();
    script.parcels.set(trackingCode, { scans: [scan('in_transit')] });
    ids.push(id);
  }
  script.down.add('sk_live_1');
  expect(await askedAfter(HOUR_MS)).toHaveLength(2);
  let calls = 0;
  for (let i = 0; i < 24 * 4; i++) calls += (await askedAfter(15 * MINUTE_MS)).length;
  expect(calls).toBeLessThan(15);
  script.down.clear();
  for (let i = 0; i < 2 * 12; i++) await askedAfter(HOUR_MS);
  for (const id of ids) expect((await merchant.get(`/shipments/${id}`)).trackingStatus).toBe('in_transit');
});

test('two processes that poll at the same time ask for each parcel once', { tags: 'database' }, async () => {
  for (let i = 0; i < 4; i++) script.parcels.set((await buy()).trackingCode, { scans: [] });
  api.clock.advance(HOUR_MS);
  await Promise.all([poll(), poll(), poll()]);
  expect(script.tracked).toHaveLength(4);
  expect(new Set(script.tracked).size).toBe(4);
});

test('a tracker is polled like a label', async () => {
  const code = '9400111206206406260787';
  script.parcels.set(code, { scans: [] });
  const { id } = await merchant.post('/trackers', { trackingCode: code });
  script.parcels.set(code, { scans: [scan('delivered')] });
  expect(await askedAfter(15 * MINUTE_MS)).toEqual([code]);
  expect((await merchant.get(`/trackers/${id}`)).status).toBe('delivered');
  expect(await askedAfter(5 * DAY_MS)).toEqual([]);
});
