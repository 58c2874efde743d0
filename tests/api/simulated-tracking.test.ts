import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../server/src/lib/json.ts';
import type { Purchase } from '../../server/src/schema/quote.ts';
import { createShippingServices, type ShippingServices } from '../../server/src/shipping/index.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { createTestCarriers } from '../support/test-carriers.ts';

const simulateTracking = { realMsPerHour: 1_000 };
let api: TestApi;
let merchant: Merchant;
let restarted: ShippingServices;
beforeAll(async () => {
  api = await startTestApi({ simulateTracking });
  merchant = await createMerchant(api);
  const { storage, clock, vault } = api;
  const carriers = await createTestCarriers();
  restarted = createShippingServices({ storage, clock, vault, carriers, simulateTracking });
});
afterAll(() => api.close());

const JOURNEY = ['pre_transit', 'in_transit', 'in_transit', 'out_for_delivery', 'delivered'];
const statuses = async (id: string) =>
  (await merchant.get(`/shipments/${id}/tracking`)).events
    .map(({ status }: { status: string }) => status)
    .reverse();

async function bought() {
  const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  const shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
  await merchant.told();
  return { order, shipment };
}

test('scans are posted when they are due, and not before, with the events of real ones', async () => {
  const { order, shipment } = await bought();
  const simulate = async () => (await api.shipping.tracking.simulateDue()).length;
  expect(await simulate()).toBe(1);
  expect(await statuses(shipment.id)).toEqual(JOURNEY.slice(0, 1));
  expect(await simulate()).toBe(0);
  const seen: string[] = await merchant.heard();
  for (let hours = 0; hours < 24 * 10; hours++) {
    api.clock.advance(1_000);
    await simulate();
  }
  expect(await statuses(shipment.id)).toEqual(JOURNEY);
  seen.push(...(await merchant.heard()));
  expect(seen).toEqual([...Array(5).fill('shipment.tracking_updated'), 'order.updated status']);
  expect((await merchant.get(`/orders/${order.id}`)).status).toBe('delivered');
});

test('what was missed is posted in its order after a restart, by whichever process, once', {
  tags: 'database',
}, async () => {
  const { order, shipment } = await bought();
  api.clock.advance(24 * 10 * 1_000);
  await Promise.all([restarted, api.shipping, restarted].map(({ tracking }) => tracking.simulateDue()));
  expect(await statuses(shipment.id)).toEqual(JOURNEY);
  const told = await merchant.told();
  expect(told.map(({ data }) => data.status)).toEqual([...JOURNEY, 'delivered']);
  const times = told.slice(0, 5).map(({ data }) => data.occurredAt);
  expect(times).toEqual([...times].sort());
  expect((await merchant.get(`/orders/${order.id}`)).status).toBe('delivered');
  expect(await restarted.tracking.simulateDue()).toEqual([]);
});

test('a restart half way goes on where it was', async () => {
  const { shipment } = await bought();
  api.clock.advance(6_000);
  await api.shipping.tracking.simulateDue();
  expect(await statuses(shipment.id)).toEqual(JOURNEY.slice(0, 2));
  api.clock.advance(24 * 10 * 1_000);
  await restarted.tracking.simulateDue();
  expect(await statuses(shipment.id)).toEqual(JOURNEY);
});

test('a voided shipment gets none', async () => {
  const { shipment } = await bought();
  await merchant.post(`/shipments/${shipment.id}/void`);
  api.clock.advance(24 * 10 * 1_000);
  expect(await api.shipping.tracking.simulateDue()).toEqual([]);
  expect(await statuses(shipment.id)).toEqual([]);
});

test('the parcel of a return brings it into transit', async () => {
  const { order, shipment } = await bought();
  const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'No' }];
  const json = { shipmentId: shipment.id, items, createLabel: true, parcels: [ONE_POUND] };
  const { id, status, labelShipmentId } = await merchant.post('/returns', json);
  expect(status).toBe('label_created');
  expect(await merchant.get(`/shipments/${labelShipmentId}`)).toMatchObject({
    isReturn: true,
    shipFrom: CUSTOMER,
  });
  api.clock.advance(6_000);
  await api.shipping.tracking.simulateDue();
  expect((await merchant.get(`/returns/${id}`)).status).toBe('in_transit');
});

test('a parcel that cannot be read keeps no other from being scanned', async () => {
  const [broken, sound] = [await bought(), await bought()];
  const setPurchase = (purchase: Json<Purchase> | RawBuilder<Json<Purchase>>) =>
    api.storage.write((tx) =>
      tx.updateTable('shipments').set({ purchase }).where('id', '=', broken.shipment.id).execute(),
    );
  const { purchase } = await api.storage.db
    .selectFrom('shipments')
    .select('purchase')
    .where('id', '=', broken.shipment.id)
    .executeTakeFirstOrThrow();
  await setPurchase(sql`'{"refe'`);
  const troubles: unknown[] = [];
  const simulate = () => api.shipping.tracking.simulateDue((error) => troubles.push(error));
  api.clock.advance(24 * 10 * 1_000);
  await simulate();
  expect(troubles).toHaveLength(1);
  expect(await statuses(sound.shipment.id)).toEqual(JOURNEY);
  await simulate();
  expect(troubles).toHaveLength(1);
  // Nothing is missed once it can be read.
  await setPurchase(purchase);
  api.clock.advance(60_000);
  await simulate();
  expect(await statuses(broken.shipment.id)).toEqual(JOURNEY);
});
