import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { until } from '../system/support/until.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  await merchant.product('MUG', 10);
});
afterAll(() => api.close());

/** An order and its label, which takes one of its two mugs. */
async function shipped() {
  const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
  const items = [{ orderItemId: order.items[0].id, quantity: 1 }];
  const shipment = await merchant.shipment({ orderId: order.id, items, parcels: [ONE_POUND] });
  return { order: order.id as string, shipment: shipment.id as string };
}
const print = (...ids: string[]) => merchant.call('POST', '/shipments/printed', { ids });
const idsAt = async (path: string): Promise<string[]> =>
  (await merchant.get(path)).map(({ id }: { id: string }) => id);

describe('POST /shipments/printed', () => {
  test('the first time counts, for each label; no event is sent', async () => {
    const one = await shipped();
    const two = await shipped();
    await merchant.told();
    api.clock.advance(1_000);
    const first = new Date(api.clock.now()).toISOString();
    expect((await print(one.shipment)).body.data).toEqual([{ id: one.shipment, printedAt: first }]);
    api.clock.advance(1_000);
    const second = new Date(api.clock.now()).toISOString();
    expect((await print(two.shipment, one.shipment)).body.data).toEqual([
      { id: two.shipment, printedAt: second },
      { id: one.shipment, printedAt: first },
    ]);
    expect((await merchant.get(`/shipments/${one.shipment}`)).printedAt).toBe(first);
    expect(await merchant.told()).toEqual([]);
  });

  test('all or none: 404, 403 and 409 for a label that was voided unprinted', async () => {
    const { shipment } = await shipped();
    expectError(await print(shipment, 'shp_none'), 404, 'NOT_FOUND', 'Shipment not found');
    const voided = await shipped();
    await merchant.post(`/shipments/${voided.shipment}/void`);
    expectError(
      await print(shipment, voided.shipment),
      409,
      'CONFLICT',
      'A shipment that is voided has no label to print',
    );
    expect((await merchant.get(`/shipments/${shipment}`)).printedAt).toBeNull();
    const other = await createMerchant(api);
    expect((await other.call('POST', '/shipments/printed', { ids: [shipment] })).status).toBe(403);
  });

  test('a preview or a file of labels is no print; the scan of a parcel proves one', async () => {
    const { shipment } = await shipped();
    await merchant.call('GET', `/shipments/${shipment}/label`);
    await merchant.call('POST', '/shipments/labels', { ids: [shipment] });
    await merchant.scan(shipment, 'pre_transit');
    expect((await merchant.get(`/shipments/${shipment}`)).printedAt).toBeNull();
    await merchant.scan(shipment, 'in_transit');
    expect((await merchant.get(`/shipments/${shipment}`)).printedAt).toEqual(expect.any(String));
    expect(await idsAt('/shipments?printed=false')).toEqual([]);
  });
});

test('two labels of an order can be marked while one of them is being changed', async () => {
  // Whoever locks a shipment and then its order must not meet somebody who locks them the other way round.
  if (!api.storage.isShared) return;
  const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
  const items = [{ orderItemId: order.items[0].id, quantity: 1 }];
  const buy = async () =>
    (await merchant.shipment({ orderId: order.id, items, parcels: [ONE_POUND] })).id as string;
  const [first = '', second = ''] = [await buy(), await buy()].sort();
  let marking: ReturnType<typeof print> | undefined;
  await api.storage.write(async (tx) => {
    await sql`select 1 from shipments where id = ${second} for no key update`.execute(tx);
    marking = print(first, second);
    await until('the request to wait', async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.storage.db);
      return rows.length > 0;
    });
    await sql`select 1 from orders where id = ${order.id} for no key update`.execute(tx);
  });
  expect((await marking)?.status).toBe(200);
  expect((await merchant.get(`/orders/${order.id}`)).unprintedShipments).toEqual([]);
});

test('GET /shipments?printed: what is to be printed, without voided and return labels', async () => {
  const one = await shipped();
  const two = await shipped();
  const voided = await shipped();
  await merchant.post(`/shipments/${voided.shipment}/void`);
  await print(one.shipment);
  const { items } = await merchant.get(`/orders/${one.order}`);
  await merchant.post('/returns', {
    orderId: one.order,
    items: [{ orderItemId: items[0].id, quantity: 1, reason: 'Broken' }],
    createLabel: true,
    parcels: [ONE_POUND],
  });
  expect(await idsAt('/shipments?printed=false')).toEqual([two.shipment]);
  expect(await idsAt('/shipments?printed=true')).toEqual([one.shipment]);
  expect(await idsAt('/shipments?printed=false&status=voided')).toEqual([]);
  expect((await merchant.call('GET', '/shipments?printed=maybe')).status).toBe(400);
});

test('GET /orders?unprinted: with every sort, filter and word; an order names the labels that are to be printed', async () => {
  const one = await shipped();
  const two = await shipped();
  const three = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
  await print(one.shipment);
  expect((await merchant.get(`/orders/${one.order}`)).unprintedShipments).toEqual([]);
  expect((await merchant.get(`/orders/${two.order}`)).unprintedShipments).toEqual([two.shipment]);
  const unprinted = [
    '',
    '&status=partially_shipped',
    '&status=partially_shipped,shipped',
    '&sort=createdAt',
    '&sort=shipBy',
    '&ready=true',
    '&q=mug',
    '&q=mug&status=partially_shipped',
    `&warehouseId=${merchant.warehouse}`,
  ];
  for (const more of unprinted)
    expect(await idsAt(`/orders?unprinted=true${more}`), more).toEqual([two.order]);
  expect(await idsAt('/orders?unprinted=true&status=pending')).toEqual([]);
  expect(await idsAt('/orders?unprinted=false')).toEqual([three.id, one.order]);
  expect(await idsAt('/orders?unprinted=false&status=pending')).toEqual([three.id]);
  const other = await createMerchant(api);
  expect(await other.get('/orders?unprinted=true')).toEqual([]);
});
