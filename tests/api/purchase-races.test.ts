// @module-tag database
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exampleOf } from '../../server/src/schema/events.ts';
import { createOutbox } from '../../server/src/webhooks/index.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { auditStock } from '../support/stock-scene.ts';
import { type Answer, startTestApi, type TestApi } from '../support/test-api.ts';
import { until } from '../system/support/until.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 3);
});
afterAll(() => api.close());

const parcels = [ONE_POUND];
const atOnce = (count: number, job: (i: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, i) => job(i)));
const expectOneOf = (answers: Answer[], winners: number) => {
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(winners);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - winners);
};

test('eight that buy one rate: one label', async () => {
  const order = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
  const { rates } = await merchant.post('/rates', { orderId: order.id });
  expectOneOf(await atOnce(8, () => merchant.call('POST', '/shipments', { rateId: rates[0].id })), 1);
  expect(await merchant.get('/shipments')).toHaveLength(1);
  expect(await merchant.level(mug)).toEqual([2, 0]);
  expect(await merchant.heard()).toEqual([
    'order.created',
    'shipment.created',
    'order.updated status,items,shipments',
  ]);
});

test('eight that ship the last items of an order: one each, and no more', async () => {
  const order = await merchant.order([{ sku: 'MUG', quantity: 3 }]);
  const items = [{ orderItemId: order.items[0].id, quantity: 1 }];
  const json = { carrier: 'fleet', orderId: order.id, items, parcels };
  expectOneOf(await atOnce(8, () => merchant.call('POST', '/shipments', json)), 3);
  const after = await merchant.get(`/orders/${order.id}`);
  expect(after).toMatchObject({ status: 'shipped', items: [{ shippedQuantity: 3, allocatedQuantity: 0 }] });
  expect(after.shipments).toHaveLength(3);
  expect(await merchant.level(mug)).toEqual([0, 0]);
});

test('eight orders that ship the last stock: three get it', async () => {
  await merchant.stock(mug, 0);
  const orders = await atOnce(8, () => merchant.order([{ sku: 'MUG', quantity: 1 }]));
  await merchant.stock(mug, 3);
  const ship = (i: number) =>
    merchant.call('POST', '/shipments', {
      carrier: 'fleet',
      orderId: (orders[i] as never as { id: string }).id,
    });
  expectOneOf(await atOnce(8, ship), 3);
  expect(await merchant.level(mug)).toEqual([0, 0]);
  await auditStock(api.storage, merchant.accountId);
});

test('void, void and scan at once: one of them', async () => {
  const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
  const { id } = await merchant.shipment({ orderId: order.id });
  await merchant.told();
  const answers = await atOnce(6, (i) =>
    i % 2 === 0
      ? merchant.call('POST', `/shipments/${id}/void`)
      : merchant.call('POST', `/shipments/${id}/tracking-events`, { status: 'in_transit' }),
  );
  for (const { status } of answers) expect([200, 201, 409]).toContain(status);
  const { status } = await merchant.get(`/shipments/${id}`);
  const voided = answers.filter((answer) => answer.status === 200).length;
  expect(voided).toBe(status === 'voided' ? 1 : 0);
  expect(await merchant.level(mug)).toEqual(status === 'voided' ? [3, 2] : [1, 0]);
  expect((await merchant.heard())[0]).toBe(
    status === 'voided' ? 'shipment.voided' : 'shipment.tracking_updated',
  );
});

test('a scan and an edit of its order at once wait for each other in one direction only', async ({
  skip,
}) => {
  skip(!api.storage.isShared, 'SQLite has one writer');
  const order = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
  const shipment = await merchant.post('/shipments', { carrier: 'fleet', orderId: order.id, parcels });
  const scanned = (status: string) =>
    merchant.call('POST', `/shipments/${shipment.id}/tracking-events`, { status });
  // The first scan marks the label as printed, which locks the order anyway.
  expect((await scanned('in_transit')).status).toBe(201);
  api.clock.advance(1_000);
  const outbox = createOutbox({ storage: api.storage, clock: api.clock });
  const data = { ...exampleOf('order.updated', new Date(api.clock.now()).toISOString()), id: order.id };
  let finish = () => {};
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasLocked = false;
  // An edit locks the order first, and counts its event last.
  const edit = api.storage.write(async (tx) => {
    await tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', order.id)
      .modifyEnd(api.storage.locks.change)
      .execute();
    hasLocked = true;
    await mayFinish;
    await outbox.emit(tx, merchant.accountId, 'order.updated', data);
  });
  await until('the order to be locked', () => hasLocked);
  const scan = scanned('delivered');
  await until('the scan to wait for it', async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.storage.db);
    return rows.length > 0;
  }).finally(finish);
  await edit;
  expect((await scan).status).toBe(201);
  expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({ status: 'delivered' });
});
