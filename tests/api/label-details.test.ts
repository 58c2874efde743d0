import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  await merchant.done('PUT', `/warehouses/${merchant.warehouse}`, { timezone: 'Pacific/Auckland' });
});
afterAll(() => api.close());

const HOUR_MS = 3_600_000;
const wanted = { shipTo: CUSTOMER, parcels: [ONE_POUND] };

/** The next time at this hour in UTC. */
function goTo(hour: number): void {
  const day = 24 * HOUR_MS;
  api.clock.advance((hour * HOUR_MS - (api.clock.now() % day) + day) % day);
}
const dayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric' }).format(api.clock.now());
const labelOf = async (id: string) => (await merchant.call('GET', `/shipments/${id}/label?format=zpl`)).text;
const promiseOf = async (id: string) =>
  (await merchant.get(`/shipments/${id}/tracking`)).estimatedDeliveryDate;
const ship = async () => (await merchant.post('/shipments', { carrier: 'fleet', ...wanted })).id;

test('a label and its delivery promise have the date of the warehouse', async () => {
  goTo(20); // it is already tomorrow in Auckland, and early in the morning
  const { rates } = await merchant.post('/rates', wanted);
  const bought = (await merchant.post('/shipments', { rateId: rates[0].id })).id;
  await merchant.done('PUT', `/warehouses/${merchant.warehouse}`, { timezone: 'UTC' });
  const inUtc = await ship();
  await merchant.done('PUT', `/warehouses/${merchant.warehouse}`, { timezone: 'Pacific/Auckland' });
  const direct = await ship();

  expect(dayIn('Pacific/Auckland')).not.toBe(dayIn('UTC'));
  const dates = await api.storage.db
    .selectFrom('shipments')
    .select(['id', 'ship_date'])
    .where('account_id', '=', merchant.accountId)
    .execute();
  const dateOf = new Map(dates.map(({ id, ship_date }) => [id, Number(ship_date?.slice(8))]));
  expect([bought, direct, inUtc].map((id) => dateOf.get(id))).toEqual([
    Number(dayIn('Pacific/Auckland')),
    Number(dayIn('Pacific/Auckland')),
    Number(dayIn('UTC')),
  ]);
  expect(await labelOf(bought)).not.toBe(await labelOf(inUtc));
  expect(await promiseOf(bought)).toBe(rates[0].deliveryDate);
  expect(await promiseOf(bought)).toBe(await promiseOf(direct));
});

test('the delivery date of a rate that is bought a day later is that of a rate of that day', async () => {
  const fresh = async () => (await merchant.post('/rates', wanted)).rates[0];
  const old = await fresh();
  api.clock.advance(23 * HOUR_MS);
  const today = await fresh();
  const { id } = await merchant.post('/shipments', { rateId: old.id });
  expect(today.deliveryDate).not.toBe(old.deliveryDate);
  expect(await promiseOf(id)).toBe(today.deliveryDate);
});

test('a return label has the date of the warehouse it goes to', async () => {
  const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
  goTo(20);
  const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'No' }];
  const json = { orderId: order.id, items, createLabel: true, parcels: [ONE_POUND] };
  const { labelShipmentId } = await merchant.post('/returns', json);
  const { ship_date } = await api.storage.db
    .selectFrom('shipments')
    .select('ship_date')
    .where('id', '=', labelShipmentId)
    .executeTakeFirstOrThrow();
  expect(Number(ship_date?.slice(8))).toBe(Number(dayIn('Pacific/Auckland')));
});

test('the labels of economy and express are told apart by their largest letters', async () => {
  const markOf = async (service: string) => {
    const { id } = await merchant.post('/shipments', { carrier: 'fleet', service, ...wanted });
    return (await labelOf(id)).match(/\^FD(E\w?)\^FS/)?.[1];
  };
  expect([await markOf('economy'), await markOf('express')]).toEqual(['EC', 'EX']);
});

test('a label has the units of the account: those of the country it ships from, or the chosen ones', async () => {
  const { id } = await merchant.post('/shipments', { carrier: 'fleet', ...wanted });
  const usual = await labelOf(id);
  await merchant.done('PUT', '/settings', { unitSystem: 'imperial' });
  expect(await labelOf(id)).toBe(usual);
  await merchant.done('PUT', '/settings', { unitSystem: 'metric' });
  expect(await labelOf(id)).not.toBe(usual);
  await merchant.done('PUT', '/settings', { unitSystem: null });
  expect(await labelOf(id)).toBe(usual);
});
