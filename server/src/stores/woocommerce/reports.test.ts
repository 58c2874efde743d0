import { describe, expect, test } from 'vitest';
import { createWooScene, reportOf } from '../../../../tests/support/shops/woocommerce/woo-scene.ts';

const CODE = '1Z999AA10123456784';
const WAYS = [
  ['fulfillments', { hasFulfillments: true }],
  ['shipment tracking', { hasShipmentTracking: true }],
  ['notes', {}],
] as const;

type Scene = Awaited<ReturnType<typeof shopWithOrder>>;

async function shopWithOrder(options: object, http = {}) {
  const scene = await createWooScene(options, {}, http);
  const order = scene.shop.orders.create({ set_paid: true });
  const items = [
    { externalId: String(order.fields.line_items[0].id), sku: null, name: 'Mug & saucer', quantity: 1 },
  ];
  const report = (over = {}) => scene.store.report(reportOf(String(order.id), { items, ...over }));
  return { ...scene, order, items, report };
}

/** How often the shop has the tracking code. */
function entriesOf({ shop, order }: Pick<Scene, 'shop' | 'order'>): number {
  const live = order.fulfillments.filter(({ date_deleted }) => date_deleted === null);
  const all = [...live, ...shop.tracking.trackingsOf(order), ...order.notes];
  return all.filter((entry) => JSON.stringify(entry).includes(CODE)).length;
}

describe.each(WAYS)('by %s', (_way, options) => {
  test('a shipment is reported once, with its code and link, and without a mail', async () => {
    const scene = await shopWithOrder(options);
    expect(await scene.report()).toMatchObject({ outcome: 'reported', references: [expect.any(String)] });
    expect(entriesOf(scene)).toBe(1);
    expect(scene.order.fields.status).toBe('processing');
    expect(scene.shop.mails).toEqual([]);
    const stored = JSON.stringify([
      scene.order.fulfillments,
      scene.order.fields.meta_data,
      scene.order.notes,
    ]);
    expect(stored).toContain(`https://example.com/t?n=${CODE}`);
  });

  test.each(['drop after', 'fatal after', 'hang after'] as const)(
    'a report whose answer is lost (%s) is unknown, and repeated without a second entry',
    async (fault) => {
      const scene = await shopWithOrder(options, { timeoutMs: 1500 });
      scene.shop.faults.plan(fault, { method: 'POST' });
      expect(await scene.report()).toMatchObject({ outcome: 'unknown' });
      expect(await scene.report({ mayHaveArrived: true })).toMatchObject({ outcome: 'reported' });
      expect(entriesOf(scene)).toBe(1);
    },
  );

  test('a report that the shop has never received is repeated', async () => {
    const scene = await shopWithOrder(options);
    scene.shop.faults.plan('drop', { method: 'POST' });
    expect(await scene.report()).toMatchObject({ outcome: 'unknown' });
    scene.shop.faults.plan('maintenance', { method: 'POST' });
    expect(await scene.report({ mayHaveArrived: true })).toMatchObject({
      outcome: 'not_sent',
      retryAfterMs: 600_000,
    });
    expect(entriesOf(scene)).toBe(0);
    expect(await scene.report({ mayHaveArrived: true })).toMatchObject({ outcome: 'reported' });
    expect(entriesOf(scene)).toBe(1);
  });

  test('the order is completed with the last shipment only, and the mail of that is announced', async () => {
    const scene = await shopWithOrder(options);
    expect(await scene.report({ isComplete: true })).toMatchObject({
      outcome: 'reported',
      notice: expect.stringContaining('WooCommerce has written to the customer'),
    });
    expect(scene.order.fields.status).toBe('completed');
    expect(scene.shop.mails).toEqual([`order ${scene.order.id} completed`]);
  });

  test('a lost answer to the completion is found out, and no second mail is sent', async () => {
    const scene = await shopWithOrder(options);
    scene.shop.faults.plan('drop after', { method: 'PUT' });
    expect(await scene.report({ isComplete: true })).toMatchObject({ outcome: 'unknown' });
    expect(await scene.report({ isComplete: true, mayHaveArrived: true })).toMatchObject({
      outcome: 'reported',
    });
    expect(entriesOf(scene)).toBe(1);
    expect(scene.shop.mails).toHaveLength(1);
  });

  test.each([
    ['a part of the order', 'yes', false],
    ['all of it', 'yes', true],
    ['all of it, with the mail of completed orders off,', 'no', true],
  ])(
    'the shop writes one mail about %s if it is asked to, and none again',
    async (_part, mail, isComplete) => {
      const scene = await shopWithOrder(options);
      scene.shop.site.settings['email_customer_completed_order/enabled'] = mail;
      expect(await scene.report({ notifyCustomer: true, isComplete })).not.toHaveProperty('notice');
      expect(scene.shop.mails).toHaveLength(1);
      await scene.report({ notifyCustomer: true, isComplete, mayHaveArrived: true });
      expect(scene.shop.mails).toHaveLength(1);
    },
  );

  test('the shop is silent about completed orders too if their mail is off', async () => {
    const scene = await shopWithOrder(options);
    scene.shop.site.settings['email_customer_completed_order/enabled'] = 'no';
    expect(await scene.report({ isComplete: true })).not.toHaveProperty('notice');
    expect([scene.order.fields.status, scene.shop.mails]).toEqual(['completed', []]);
  });

  test('a voided shipment is taken back, and its order is open again', async () => {
    const scene = await shopWithOrder(options);
    const reported = await scene.report({ isComplete: true });
    if (reported.outcome !== 'reported') throw new Error(reported.reason);
    const { externalId, parcels, notifyCustomer } = reportOf(String(scene.order.id));
    const cancellation = { externalId, parcels, notifyCustomer, items: scene.items, isLast: true };
    const { references } = reported;
    for (let i = 0; i < 2; i++)
      expect(await scene.store.cancelReport({ ...cancellation, references })).toEqual({
        ...{ outcome: 'reported', references: [] },
      });
    expect(entriesOf(scene)).toBe(0);
    expect(scene.order.fields.status).toBe('processing');
  });

  test('a report that was never answered is found by its codes when it is taken back', async () => {
    const scene = await shopWithOrder(options);
    scene.shop.faults.plan('drop after', { method: 'POST' });
    await scene.report();
    const { externalId, parcels, notifyCustomer } = reportOf(String(scene.order.id));
    const cancellation = {
      externalId,
      parcels,
      notifyCustomer,
      items: scene.items,
      isLast: true,
      references: [],
    };
    expect(await scene.store.cancelReport(cancellation)).toMatchObject({ outcome: 'reported' });
    expect(entriesOf(scene)).toBe(0);
  });

  test('an order that is gone is refused, and one that cannot be asked about is sent later', async () => {
    const scene = await shopWithOrder(options);
    scene.shop.faults.plan('fatal', { method: 'GET' });
    expect(await scene.report()).toMatchObject({ outcome: 'not_sent' });
    scene.shop.faults.plan('fatal', { method: 'GET' });
    // What was sent before has not been looked for.
    expect(await scene.report({ mayHaveArrived: true })).toMatchObject({ outcome: 'unknown' });
    scene.shop.site.key.permissions = 'read';
    expect(await scene.report()).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('only read'),
    });
    scene.shop.orders.orders.clear();
    expect(await scene.report()).toEqual({
      outcome: 'refused',
      reason: 'The order is not in the store any more',
    });
  });

  test('goods without a code are reported, and recognized by what they are', async () => {
    const scene = await shopWithOrder(options);
    const without = { parcels: [] };
    scene.shop.faults.plan('drop after', { method: 'POST' });
    await scene.report(without);
    expect(await scene.report({ ...without, mayHaveArrived: true })).toMatchObject({ outcome: 'reported' });
    const { fulfillments, notes } = scene.order;
    expect(fulfillments.length + notes.length).toBe(1);
  });
});

test('several parcels have their codes, and only the missing one is added', async () => {
  const scene = await shopWithOrder({ hasShipmentTracking: true });
  const parcels = ['A1', 'A2', 'A3'].map((trackingCode) => ({ trackingCode, trackingUrl: null }));
  await scene.report({ parcels: parcels.slice(0, 2) });
  expect(await scene.report({ parcels, mayHaveArrived: true })).toMatchObject({ references: { length: 3 } });
  expect(scene.shop.tracking.trackingsOf(scene.order).map((one) => one.tracking_number)).toEqual([
    'A1',
    'A2',
    'A3',
  ]);
  const other = await shopWithOrder({ hasFulfillments: true });
  await other.report({ parcels });
  await other.report({ parcels, mayHaveArrived: true });
  expect(other.order.fulfillments).toHaveLength(1);
  expect(JSON.stringify(other.order.fulfillments)).toContain('A1, A2, A3');
});

test('a note of somebody else with the same code is no report', async () => {
  const scene = await shopWithOrder({});
  scene.order.notes.push({ id: 1, note: `Label printed: ${CODE}`, customer_note: false });
  await scene.report();
  expect(entriesOf(scene)).toBe(2);
});

test('an order that was canceled in the store stays so', async () => {
  const scene = await shopWithOrder({});
  scene.shop.orders.save(scene.order, { status: 'cancelled' });
  expect(await scene.report({ isComplete: true })).toMatchObject({
    notice: 'The order stays “cancelled” in the store',
  });
  expect(scene.order.fields.status).toBe('cancelled');
});
