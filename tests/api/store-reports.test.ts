import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAttention } from '../../server/src/overview/attention.ts';
import type { ReportOutcome, ShipmentReport } from '../../server/src/stores/store.ts';
import { createStoreScene, type StoreScene } from '../support/shops/store-scene.ts';

let scene: StoreScene;
beforeAll(async () => {
  scene = await createStoreScene();
});
afterAll(async () => {
  await scene.api.close();
  expect(scene.errors).toEqual([]);
});

const NO_ANSWER: ReportOutcome = { outcome: 'unknown', reason: 'no answer' };
const told = ({ fulfillments }: Awaited<ReturnType<StoreScene['merchant']>>['shop']): ShipmentReport[] =>
  [...fulfillments.values()].map(({ report }) => report);
const callsOf = (calls: readonly string[], call: string) => calls.filter((one) => one.startsWith(`${call} `));
const failedReports = async (accountId: string) =>
  (await findAttention(scene.api.storage, accountId, 0)).failedStoreReports;
const mark = (code: string, over = {}) => ({ trackingCode: code, carrier: 'usps', ...over });

describe('what a shop is told', () => {
  test('a bought label is reported once, with everything that the shop has to know', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '100');
    const shipment = await own.merchant.shipment({ orderId: order.id });
    expect(shipment.storeReport).toEqual({
      kind: 'shipment',
      status: 'pending',
      reason: null,
      reportedAt: null,
    });
    await scene.send();
    await scene.send();
    expect(callsOf(own.shop.calls, 'report')).toEqual(['report 100']);
    expect(told(own.shop)).toEqual([
      {
        externalId: '100',
        orderNumber: 'S-100',
        items: [{ externalId: '100-1', sku: null, name: 'Mug', quantity: 2 }],
        isComplete: true,
        parcels: [{ trackingCode: shipment.trackingCode, trackingUrl: shipment.trackingUrl }],
        carrier: 'fleet',
        carrierName: shipment.carrierName,
        service: shipment.serviceName,
        shippedAt: scene.api.clock.now(),
        notifyCustomer: true,
        shipTo: shipment.shipTo,
        mayHaveArrived: false,
      },
    ]);
    const shown = await own.merchant.get(`/shipments/${shipment.id}`);
    expect(shown.storeReport).toEqual({
      kind: 'shipment',
      status: 'reported',
      reason: null,
      reportedAt: expect.any(String),
    });
    const [entry] = await own.merchant.get(`/stores/${own.storeId}/log?type=shipment.reported`);
    expect(entry).toMatchObject({
      externalId: '100',
      orderId: order.id,
      shipmentId: shipment.id,
      canRetry: false,
      message: `The store was told that order S-100 has shipped (${shipment.trackingCode})`,
    });
  });

  test('orders in one parcel are reported one by one, with the tracking code of its label', async () => {
    const own = await scene.merchant();
    const orders = [await scene.order(own, '110'), await scene.order(own, '111')];
    const orderIds = orders.map(({ id }) => id);
    await own.merchant.done('PUT', `/stores/${own.storeId}`, { allowCombining: false });
    const refused = await own.merchant.call('POST', '/orders/combine', { orderIds });
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'The store does not allow its orders to be combined: change that in its options',
    ]);
    await own.merchant.done('PUT', `/stores/${own.storeId}`, { allowCombining: true });
    await own.merchant.post('/orders/combine', { orderIds });
    const { id, trackingCode, serviceName } = await own.merchant.shipment({ orderId: orderIds[1] });
    await scene.send();
    const parcel = { carrier: 'fleet', service: serviceName, isComplete: true };
    const toShop = (externalId: string) => ({
      externalId,
      ...parcel,
      parcels: [{ trackingCode }],
      items: [{ externalId: `${externalId}-1`, quantity: 2 }],
    });
    const reports = told(own.shop).sort((a, b) => (a.externalId < b.externalId ? -1 : 1));
    expect(reports).toMatchObject([toShop('110'), toShop('111')]);
    await own.merchant.post(`/shipments/${id}/void`);
    await scene.send();
    expect(told(own.shop)).toEqual([]);
  });

  test('parts are reported part by part, and only the last one is complete', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant({ customerMessages: 'waybill' });
    const order = await scene.order(own, '101', [
      { line: 'a', quantity: 3 },
      { line: 'b', quantity: 1 },
    ]);
    const [a, b] = order.items.map(({ id }: { id: string }) => id);
    const ship = (items: object[], code: string) =>
      own.merchant.post(`/orders/${order.id}/mark-shipped`, mark(code, { items }));
    await ship([{ orderItemId: a, quantity: 2 }], '9400100000000000000011');
    await ship(
      [
        { orderItemId: a, quantity: 1 },
        { orderItemId: b, quantity: 1 },
      ],
      '9400100000000000000012',
    );
    await scene.send();
    expect(
      told(own.shop).map(({ items, isComplete, notifyCustomer }) => ({
        items: items.map(({ externalId, quantity }) => `${quantity} ${externalId}`),
        isComplete,
        notifyCustomer,
      })),
    ).toEqual([
      { items: ['2 a'], isComplete: false, notifyCustomer: false },
      { items: ['1 a', '1 b'], isComplete: true, notifyCustomer: false },
    ]);
  });

  test('several parcels of one label are one report with each code', async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '102');
    const parcel = { weight: { value: 1, unit: 'lb' } };
    const shipment = await own.merchant.shipment({ orderId: order.id, parcels: [parcel, parcel] });
    await scene.send();
    const codes = shipment.parcels.map(({ trackingCode }: { trackingCode: string }) => trackingCode);
    expect(new Set(codes).size).toBe(2);
    expect(told(own.shop)[0]?.parcels.map(({ trackingCode }) => trackingCode)).toEqual(codes);
  });

  test('items that the shop does not know are not reported, and a shipment of nothing else is not', async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '103', [{ line: 'a', quantity: 1 }, { quantity: 5 }]);
    const [a, ours] = order.items.map(({ id }: { id: string }) => id);
    const ship = (items: object[]) => own.merchant.post(`/orders/${order.id}/mark-shipped`, { items });
    await ship([{ orderItemId: ours, quantity: 5 }]);
    expect(await scene.reports(order.id)).toEqual([]);
    await ship([{ orderItemId: a, quantity: 1 }]);
    await scene.send();
    expect(told(own.shop)).toMatchObject([
      {
        items: [{ externalId: 'a', quantity: 1 }],
        isComplete: true,
        parcels: [],
        carrier: null,
        carrierName: null,
      },
    ]);
  });

  test('nobody is told of orders that are not of a connected shop, nor where that is switched off', async () => {
    const own = await scene.merchant({ reportShipments: false });
    const silent = await scene.order(own, '104');
    await own.merchant.shipment({ orderId: silent.id });
    const other = await own.merchant.order([{ name: 'Mug', quantity: 1, weight: { value: 8, unit: 'oz' } }], {
      storeId: own.storeId,
    });
    await own.merchant.shipment({ orderId: other.id });
    expect([...(await scene.reports(silent.id)), ...(await scene.reports(other.id))]).toEqual([]);
  });

  test('a replacement is an order of ours, and no shop hears of it', async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '105');
    await own.merchant.shipment({ orderId: order.id });
    const replacement = await own.merchant.post(`/orders/${order.id}/replacements`, {
      items: [{ orderItemId: order.items[0].id, quantity: 1 }],
    });
    await own.merchant.shipment({ orderId: replacement.id });
    await scene.send();
    expect(callsOf(own.shop.calls, 'report')).toEqual(['report 105']);
  });
});

describe('a shop that cannot be told at once', () => {
  test('is told once, however often it fails: down, throttling, and losing its answer after it has committed', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '200');
    await own.merchant.shipment({ orderId: order.id });
    const { clock } = scene.api;
    own.shop.next(
      'report',
      { outcome: 'not_sent', reason: 'shop.example.com answered 503' },
      { outcome: 'not_sent', reason: 'shop.example.com asks for patience', retryAfterMs: 90_000 },
      'lose answer',
    );
    await scene.send();
    await scene.send();
    expect(callsOf(own.shop.calls, 'report')).toHaveLength(1);
    clock.advance(5_000);
    await scene.send();
    clock.advance(89_999);
    await scene.send();
    expect(callsOf(own.shop.calls, 'report')).toHaveLength(2);
    clock.advance(1);
    await scene.send();
    expect(await scene.reports(order.id)).toEqual(['shipment pending']);
    expect(told(own.shop)).toHaveLength(1);
    clock.advance(60_000);
    await scene.send();
    expect(await scene.reports(order.id)).toEqual(['shipment reported']);
    expect(callsOf(own.shop.calls, 'report')).toHaveLength(4);
    expect(told(own.shop).map(({ mayHaveArrived }) => mayHaveArrived)).toEqual([false]);
  });

  test('a shop that lost its answer is asked what it has after a minute: it may be busy with it until then', async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '202');
    await own.merchant.shipment({ orderId: order.id });
    const reason = 'shop.example.com: no answer in time';
    own.shop.next('report', { outcome: 'unknown', reason }, { outcome: 'unknown', reason });
    await scene.send();
    for (const calls of [2, 3]) {
      scene.api.clock.advance(59_999);
      await scene.send();
      expect(callsOf(own.shop.calls, 'report')).toHaveLength(calls - 1);
      scene.api.clock.advance(1);
      await scene.send();
      expect(callsOf(own.shop.calls, 'report')).toHaveLength(calls);
    }
    expect(await scene.reports(order.id)).toEqual(['shipment reported']);
    expect(told(own.shop).map(({ mayHaveArrived }) => mayHaveArrived)).toEqual([true]);
  });

  test('a process that dies between asking and recording leaves a report that is looked up before it is repeated', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '201');
    await own.merchant.shipment({ orderId: order.id });
    // The process is gone: nothing that it does from here on arrives in the database.
    const { storage } = scene.api;
    const { write } = storage;
    own.shop.next('report', () => {
      storage.write = async () => {
        throw new Error('killed');
      };
    });
    await scene.send();
    storage.write = write;
    expect(scene.errors.splice(0).length).toBeGreaterThan(0);
    expect(told(own.shop)).toHaveLength(1);
    await scene.send();
    expect(callsOf(own.shop.calls, 'report')).toHaveLength(1);
    scene.api.clock.advance(120_000);
    await scene.send();
    expect(callsOf(own.shop.calls, 'report')).toHaveLength(2);
    expect(told(own.shop)).toHaveLength(1);
    expect(await scene.reports(order.id)).toEqual(['shipment reported']);
  });

  test('several processes send a report once', { tags: 'database' }, async () => {
    const own = await scene.merchant();
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const order = await scene.order(own, `21${n}`);
      await own.merchant.shipment({ orderId: order.id });
    }
    const others = [await scene.otherProcess(), await scene.otherProcess()];
    await Promise.all([scene.send(), ...others.map(({ storeReports }) => storeReports.sendDue())]);
    expect(callsOf(own.shop.calls, 'report').toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `report 21${n}`),
    );
  });

  test('one that hangs delays no other shop', async () => {
    const [slow, quick] = [await scene.merchant(), await scene.merchant()];
    let answer = (): void => {};
    slow.shop.next(
      'report',
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    const first = await scene.order(slow, '220');
    await slow.merchant.shipment({ orderId: first.id });
    const run = scene.send();
    await expect.poll(() => callsOf(slow.shop.calls, 'report')).toHaveLength(1);
    const second = await scene.order(quick, '221');
    await quick.merchant.shipment({ orderId: second.id });
    await expect.poll(() => scene.reports(second.id), { timeout: 10_000 }).toEqual(['shipment reported']);
    expect(await scene.reports(first.id)).toEqual(['shipment pending']);
    answer();
    await run;
    expect(await scene.reports(first.id)).toEqual(['shipment reported']);
  });

  test('what is refused fails at once, is shown, and can be tried again', { tags: 'database' }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '230');
    own.shop.next('report', { outcome: 'refused', reason: 'The order is closed' });
    const { id } = await own.merchant.shipment({ orderId: order.id });
    await scene.send();
    const shown = await own.merchant.get(`/shipments/${id}`);
    expect(shown.storeReport).toEqual({
      kind: 'shipment',
      status: 'failed',
      reason: 'The order is closed',
      reportedAt: null,
    });
    expect(await failedReports(own.merchant.accountId)).toBe(1);
    const another = await own.merchant.shipment({ orderId: (await scene.order(own, '231')).id });
    await scene.send();
    const untold = async (more = '') =>
      (await own.merchant.get(`/shipments?storeReport=failed${more}`)).map((one: { id: string }) => one.id);
    expect(await untold()).toEqual([id]);
    expect(await untold('&status=purchased&printed=false')).toEqual([id]);
    expect(await untold('&status=voided')).toEqual([]);
    expect(await untold(`&trackingCode=${shown.trackingCode}`)).toEqual([id]);
    expect(await untold(`&trackingCode=${another.trackingCode}`)).toEqual([]);
    expect(await untold('&order=none')).toEqual([]);
    const [entry] = await own.merchant.get(`/stores/${own.storeId}/log?type=shipment.report_failed`);
    expect(entry).toMatchObject({ canRetry: true, shipmentId: id });
    expect(entry.message).toContain('The order is closed');
    const other = await scene.merchant();
    const retry = `/stores/${own.storeId}/log/${entry.id}/retry`;
    expect((await other.merchant.call('POST', retry)).status).toBe(403);
    expect((await own.merchant.call('POST', retry)).status).toBe(202);
    await scene.send();
    expect(await scene.reports(order.id)).toEqual(['shipment reported']);
    expect(await failedReports(own.merchant.accountId)).toBe(0);
    expect(await untold()).toEqual([]);
    expect((await own.merchant.call('POST', retry)).status).toBe(409);
  });

  test('to a shop that cannot be read back, one that may have arrived is sent again only by a person, as if it were new', async () => {
    const blind = await createStoreScene({ readsBackReports: false });
    const own = await blind.merchant();
    const order = await blind.order(own, '235');
    const asked: boolean[] = [];
    const { report } = own.shop;
    own.shop.report = (told) => {
      asked.push(told.mayHaveArrived);
      return report(told);
    };
    const unsure = { outcome: 'refused' as const, reason: 'It may have arrived: look into the shop' };
    own.shop.next('report', { outcome: 'unknown', reason: 'no answer' }, unsure);
    await own.merchant.shipment({ orderId: order.id });
    await blind.send();
    expect(await blind.reports(order.id)).toEqual(['shipment pending']);
    blind.api.clock.advance(60_000);
    await blind.send();
    expect(await blind.reports(order.id)).toEqual(['shipment failed']);
    const [entry] = await own.merchant.get(`/stores/${own.storeId}/log?type=shipment.report_failed`);
    expect(entry).toMatchObject({ canRetry: true });
    await own.merchant.post(`/stores/${own.storeId}/log/${entry.id}/retry`);
    await blind.send();
    expect(await blind.reports(order.id)).toEqual(['shipment reported']);
    expect(asked).toEqual([false, true, false]);
    await blind.api.close();
  });

  test('it is given up after five days, not before, and later reports of the order are sent then', async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '240', [{ line: 'a', quantity: 2 }]);
    const [{ id: item }] = order.items;
    const ship = (code: string) =>
      own.merchant.post(
        `/orders/${order.id}/mark-shipped`,
        mark(code, { items: [{ orderItemId: item, quantity: 1 }] }),
      );
    await ship('9400100000000000000021');
    await ship('9400100000000000000022');
    own.shop.next('report', ...Array.from({ length: 60 }, () => NO_ANSWER));
    const { clock } = scene.api;
    const startedAt = clock.now();
    while (
      (await scene.reports(order.id))[0] === 'shipment pending' &&
      clock.now() - startedAt < 10 * 86_400_000
    ) {
      await scene.send();
      clock.advance(3_600_000);
    }
    expect((clock.now() - startedAt) / 86_400_000).toBeGreaterThan(5);
    expect((clock.now() - startedAt) / 86_400_000).toBeLessThan(8);
    expect(callsOf(own.shop.calls, 'report').length).toBeGreaterThan(20);
    expect(await scene.reports(order.id)).toEqual(['shipment failed', 'shipment pending']);
  });

  test('an inactive store is told nothing until it is active again', { tags: 'database' }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '250');
    await own.merchant.done('PUT', `/stores/${own.storeId}`, { isActive: false });
    await own.merchant.shipment({ orderId: order.id });
    await scene.send();
    scene.api.clock.advance(86_400_000);
    await scene.send();
    expect(callsOf(own.shop.calls, 'report')).toEqual([]);
    await own.merchant.done('PUT', `/stores/${own.storeId}`, { isActive: true });
    await scene.send();
    expect(await scene.reports(order.id)).toEqual(['shipment reported']);
  });

  test('a store that is disconnected is told nothing any more', async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '251');
    await own.merchant.shipment({ orderId: order.id });
    await own.merchant.done('DELETE', `/stores/${own.storeId}`);
    await scene.send();
    expect(callsOf(own.shop.calls, 'report')).toEqual([]);
    expect(await scene.reports(order.id)).toEqual(['shipment obsolete']);
  });

  test('what a shop refused needs no attention once its store is disconnected', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '252');
    own.shop.next('report', { outcome: 'refused', reason: 'The order is closed' });
    await own.merchant.shipment({ orderId: order.id });
    await scene.send();
    expect(await failedReports(own.merchant.accountId)).toBe(1);
    await own.merchant.done('DELETE', `/stores/${own.storeId}`);
    expect(await failedReports(own.merchant.accountId)).toBe(0);
    expect(await own.merchant.get('/shipments?storeReport=failed')).toEqual([]);
  });
});
