import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { connectScripted, createScriptedCarrier } from '../support/scripted-carrier.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let id: string;
const errors: unknown[] = [];
const { plugin, script } = createScriptedCarrier();
const HOUR_MS = 3_600_000;
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  await connectScripted(merchant);
  id = await voided();
  script.refundStatus = () => 'submitted';
  script.refundsAsked.length = 0;
  errors.length = 0;
});
afterAll(() => api.close());

const voided = async () => {
  const json = { carrier: 'usps', shipTo: CUSTOMER, parcels: [ONE_POUND] };
  const shipment = await merchant.post('/shipments', json);
  await merchant.post(`/shipments/${shipment.id}/void`);
  await merchant.told();
  return shipment.id;
};
const check = async (afterMs: number) => {
  api.clock.advance(afterMs);
  const users = await api.shipping.refunds.settleDue((error) => errors.push(error));
  return users.filter((user) => user === merchant.accountId).length;
};
const asked = () => script.refundsAsked.filter(({ reference }) => reference === id).length;
const status = async (shipmentId = id) => (await merchant.get(`/shipments/${shipmentId}`)).refundStatus;

test.each(['refunded', 'rejected', 'not_applicable'] as const)(
  'a refund that was submitted is followed until it is %s; no event is sent again',
  async (decision) => {
    await check(HOUR_MS - 1);
    expect(asked()).toBe(0);
    await check(1);
    expect([asked(), await status()]).toEqual([1, 'submitted']);
    script.refundStatus = () => decision;
    expect(await check(2 * HOUR_MS - 1)).toBe(0);
    expect(await check(1)).toBe(1);
    expect([asked(), await status()]).toEqual([2, decision]);
    await check(90 * 24 * HOUR_MS);
    expect(asked()).toBe(2);
    expect(await merchant.told()).toEqual([]);
  },
);

test('it is asked for after an hour, two, four and so on up to a day, and not for ever', async () => {
  const delays = [1, 2, 4, 8, 16, 24, 24];
  for (const [nth, hours] of delays.entries()) {
    await check(hours * HOUR_MS - 1);
    expect(asked()).toBe(nth);
    await check(1);
    expect(asked()).toBe(nth + 1);
  }
  await check(91 * 24 * HOUR_MS);
  expect(asked()).toBe(delays.length + 1);
  await check(91 * 24 * HOUR_MS);
  expect([asked(), await status()]).toEqual([delays.length + 1, 'submitted']);
});

test('a carrier that cannot be asked is asked again later', async () => {
  script.refundStatus = () => {
    throw new Error('down');
  };
  await check(HOUR_MS);
  expect(errors).toHaveLength(1);
  script.refundStatus = () => 'refunded';
  expect(await check(2 * HOUR_MS)).toBe(1);
  expect(await status()).toBe('refunded');
});

test('several processes that look at the same time ask once', { tags: 'database' }, async () => {
  api.clock.advance(HOUR_MS);
  script.refundStatus = () => 'refunded';
  const { refunds } = api.shipping;
  await Promise.all(Array.from({ length: 4 }, () => refunds.settleDue()));
  expect([asked(), await status()]).toEqual([1, 'refunded']);
});
