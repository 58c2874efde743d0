import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStoreScene, type StoreScene } from '../support/shops/store-scene.ts';

let scene: StoreScene;
beforeAll(async () => {
  scene = await createStoreScene();
});
afterAll(async () => {
  await scene.api.close();
  expect(scene.errors).toEqual([]);
});

type Own = Awaited<ReturnType<StoreScene['merchant']>>;
const writesOf = ({ shop }: Own) =>
  shop.calls.filter((call) => /^(report|cancelReport|reportScan) /.test(call));
const voidOf = (own: Own, id: string) => own.merchant.post(`/shipments/${id}/void`);

describe('a shipment that is voided', () => {
  test('before the shop was told is never reported', async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '300');
    const { id } = await own.merchant.shipment({ orderId: order.id });
    const voided = await voidOf(own, id);
    expect(voided.storeReport).toMatchObject({ kind: 'shipment', status: 'obsolete' });
    await scene.send();
    expect(writesOf(own)).toEqual([]);
  });

  test('after that is taken back by the ids that the shop gave, and can be shipped and reported again', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '301');
    const { id } = await own.merchant.shipment({ orderId: order.id });
    await scene.send();
    await voidOf(own, id);
    await own.merchant.shipment({ orderId: order.id });
    await scene.send();
    expect(writesOf(own)).toEqual(['report 301', 'cancelReport 301', 'report 301']);
    expect([...own.shop.fulfillments.keys()]).toEqual(['ful_2']);
    expect((await own.merchant.get(`/shipments/${id}`)).storeReport).toMatchObject({
      kind: 'void',
      status: 'reported',
    });
  });

  test('while nobody knows whether the shop was told is taken back only after that is known', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '302');
    const { id } = await own.merchant.shipment({ orderId: order.id });
    own.shop.next('report', 'lose answer', { outcome: 'not_sent', reason: 'down' });
    await scene.send();
    await voidOf(own, id);
    await scene.send();
    expect(await scene.reports(order.id)).toEqual(['shipment pending', 'void pending']);
    for (let i = 0; i < 4; i++) {
      scene.api.clock.advance(60_000);
      await scene.send();
    }
    expect(writesOf(own)).toEqual(['report 302', 'report 302', 'report 302', 'cancelReport 302']);
    expect(await scene.reports(order.id)).toEqual(['shipment reported', 'void reported']);
    expect(own.shop.fulfillments.size).toBe(0);
  });

  test('while its report is under way waits for the answer', { tags: 'database' }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '303');
    const { id } = await own.merchant.shipment({ orderId: order.id });
    own.shop.next('report', async () => void (await voidOf(own, id)));
    await scene.send();
    expect(writesOf(own)).toEqual(['report 303', 'cancelReport 303']);
    expect(await scene.reports(order.id)).toEqual(['shipment reported', 'void reported']);
  });

  test('after the shop has refused it needs nothing to be taken back, nor to be tried again', async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '304');
    const { id } = await own.merchant.shipment({ orderId: order.id });
    own.shop.next('report', { outcome: 'refused', reason: 'closed' });
    await scene.send();
    await voidOf(own, id);
    await scene.send();
    expect(await scene.reports(order.id)).toEqual(['shipment obsolete']);
    const [entry] = await own.merchant.get(`/stores/${own.storeId}/log?type=shipment.report_failed`);
    const retry = await own.merchant.call('POST', `/stores/${own.storeId}/log/${entry.id}/retry`);
    expect(retry.status).toBe(409);
  });

  test('says whether anything of the order is still shipped', async () => {
    const own = await scene.merchant();
    const cancelled: boolean[] = [];
    const { cancelReport } = own.shop;
    own.shop.cancelReport = (request) => {
      cancelled.push(request.isLast);
      return cancelReport(request);
    };
    const order = await scene.order(own, '305', [{ line: 'a', quantity: 2 }]);
    const items = [{ orderItemId: order.items[0].id, quantity: 1 }];
    const first = await own.merchant.post(`/orders/${order.id}/mark-shipped`, { items });
    const second = await own.merchant.post(`/orders/${order.id}/mark-shipped`, { items });
    await scene.send();
    await voidOf(own, first.id);
    await voidOf(own, second.id);
    await scene.send();
    expect(cancelled).toEqual([false, true]);
  });
});

describe('scans', () => {
  test('follow the report of their shipment, with the ids that the shop gave', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '310');
    const { id, trackingCode } = await own.merchant.shipment({ orderId: order.id });
    own.shop.next('report', { outcome: 'not_sent', reason: 'down' });
    await own.merchant.scan(id, 'in_transit', { location: { city: 'Reno', state: 'NV', country: 'US' } });
    await scene.send();
    expect(own.shop.scans).toEqual([]);
    scene.api.clock.advance(60_000);
    await scene.send();
    scene.api.clock.advance(60_000);
    await scene.send();
    expect(writesOf(own)).toEqual(['report 310', 'report 310', 'reportScan 310 in_transit']);
    expect(own.shop.scans).toMatchObject([
      {
        externalId: '310',
        trackingCode,
        status: 'in_transit',
        references: ['ful_1'],
        city: 'Reno',
        state: 'NV',
      },
    ]);
  });

  test('that wait are told once for each status, as the newest says, and in their order', {
    tags: 'database',
  }, async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '311');
    const { id } = await own.merchant.shipment({ orderId: order.id });
    const { clock } = scene.api;
    for (const [status, city] of [
      ['in_transit', 'Reno'],
      ['in_transit', 'Elko'],
      ['out_for_delivery', 'Ogden'],
      ['delivered', 'Ogden'],
    ] as const) {
      clock.advance(60_000);
      await own.merchant.scan(id, status, { location: { city, country: 'US' } });
    }
    await scene.send();
    expect(own.shop.scans.map(({ status, city }) => `${status} ${city}`)).toEqual([
      'in_transit Elko',
      'out_for_delivery Ogden',
      'delivered Ogden',
    ]);
    await scene.send();
    expect(own.shop.scans).toHaveLength(3);
  });

  test('of a report that failed are not told', async () => {
    const own = await scene.merchant();
    const order = await scene.order(own, '312');
    const { id } = await own.merchant.shipment({ orderId: order.id });
    await own.merchant.scan(id, 'in_transit');
    own.shop.next('report', { outcome: 'refused', reason: 'closed' });
    await scene.send();
    await own.merchant.scan(id, 'delivered');
    scene.api.clock.advance(120_000);
    await scene.send();
    expect(own.shop.scans).toEqual([]);
    expect(await scene.reports(order.id)).toEqual(['shipment failed', 'scan obsolete']);
  });
});

test('shops that cannot be told of voids and scans are not, and the log says what to do there', async () => {
  const plain = await createStoreScene({ voids: false, scans: false });
  const own = await plain.merchant();
  const order = await plain.order(own, '320');
  const { id } = await own.merchant.post(`/orders/${order.id}/mark-shipped`, {
    trackingCode: '9400100000000000000031',
    carrier: 'usps',
  });
  await plain.send();
  await own.merchant.scan(id, 'in_transit');
  await own.merchant.post(`/shipments/${id}/void`);
  await plain.send();
  expect(writesOf(own)).toEqual(['report 320']);
  const [entry] = await own.merchant.get(`/stores/${own.storeId}/log?type=shipment.report_failed`);
  expect(entry).toMatchObject({
    canRetry: false,
    message: 'The shipment of order S-320 was voided, and this store cannot be told: change it there',
  });
  await plain.api.close();
});
