import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Carrier } from '../../server/src/carriers/carrier.ts';
import type { Json } from '../../server/src/lib/json.ts';
import type { Purchase } from '../../server/src/schema/quote.ts';
import { createShippingServices } from '../../server/src/shipping/index.ts';
import { expectError } from '../support/expectations.ts';
import { type FakeAggregator, startFakeAggregator } from '../support/fake-aggregator.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { auditStock } from '../support/stock-scene.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { pluginAround, registryOf } from '../support/test-carriers.ts';

let api: TestApi;
let aggregator: FakeAggregator;
let merchant: Merchant;
let mug: string;
// biome-ignore lint/suspicious/noExplicitAny: as answers are
let order: any;
let rateId: string;
let charged: number;
beforeAll(async () => {
  aggregator = await startFakeAggregator();
  api = await startTestApi({ carriers: [aggregator.carrier] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 5);
  order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
  const { rates } = await merchant.post('/rates', { orderId: order.id });
  rateId = rates[0].id;
  charged = aggregator.charges.length;
  await merchant.told();
});
afterEach(() => auditStock(api.storage, merchant.accountId));
afterAll(async () => {
  await api.close();
  await aggregator.stop();
});

const buy = (headers = {}) => merchant.call('POST', '/shipments', { rateId }, headers);
const orderNow = () => merchant.get(`/orders/${order.id}`);
const charges = () => aggregator.charges.length - charged;
const onlyShipment = async () => {
  const [shipment, ...others] = await merchant.get('/shipments');
  expect(others).toEqual([]);
  return shipment;
};
const settleAfter = async (ms: number, jobs = api.shipping) => {
  api.clock.advance(ms);
  return (await jobs.purchases.settleDue()).length;
};

/** The order, the rate and the stock are as if nothing had been tried, and the rate can still be bought. */
async function expectNothingTaken() {
  expect(await orderNow()).toEqual(order);
  expect(await merchant.level(mug)).toEqual([5, 2]);
  expect(await merchant.told()).toEqual([]);
  expect((await buy()).status).toBe(201);
  expect(charges()).toBe(1);
}

async function expectBoughtOnce() {
  expect(charges()).toBe(1);
  const shipment = await onlyShipment();
  const [charge] = aggregator.chargesOf(shipment.id);
  expect(shipment).toMatchObject({ status: 'purchased', trackingCode: charge?.trackingCodes[0], rate: 6.12 });
  expect(await orderNow()).toMatchObject({ status: 'shipped', shipments: [shipment.id] });
  expect(await merchant.level(mug)).toEqual([3, 0]);
  expect(await merchant.heard()).toEqual(['shipment.created', 'order.updated status,items,shipments']);
  expectError(await buy(), 409, 'CONFLICT', 'rateId: the rate has been bought already');
}

describe('an answer that is lost after the label was sold', () => {
  test.each(['loseNextAnswer', 'garbleNext', 'hangNext'] as const)(
    '%s: one charge, one label',
    async (trouble) => {
      aggregator[trouble]();
      const answer = await buy();
      const { id, status } = await onlyShipment();
      expect(status).toBe('purchasing');
      expectError(
        answer,
        502,
        'CARRIER_ERROR',
        new RegExp(`^Aggregator gave no certain answer \\(.+\\)\\. Shipment ${id} is settled`),
      );
      expect(await merchant.told()).toEqual([]);
      expect(await settleAfter(4_999)).toBe(0);
      expect(await settleAfter(1)).toBe(1);
      await expectBoughtOnce();
      expect(await settleAfter(3_600_000)).toBe(0);
    },
  );

  test('while nobody knows, the order can be neither edited, held, cancelled nor shipped again, and nothing of it returned', async () => {
    aggregator.loseNextAnswer();
    await buy();
    const refused = /^A label is being bought for this order/;
    const item = { orderItemId: order.items[0].id, quantity: 1 };
    const put = (json: object) => merchant.call('PUT', `/orders/${order.id}`, json);
    expectError(await put({ items: [{ sku: 'MUG', quantity: 1 }] }), 409, 'CONFLICT', refused);
    expectError(await put({ warehouseId: merchant.annex }), 409, 'CONFLICT', refused);
    for (const action of ['hold', 'cancel'])
      expectError(await merchant.call('POST', `/orders/${order.id}/${action}`), 409, 'CONFLICT', refused);
    const again = { orderId: order.id, parcels: [ONE_POUND], select: { by: 'cheapest' } };
    expectError(await merchant.call('POST', '/shipments', again), 409, 'CONFLICT', refused);
    expectError(await merchant.call('POST', '/rates', { orderId: order.id }), 409, 'CONFLICT', refused);
    const give = { orderId: order.id, items: [{ ...item, reason: 'No' }] };
    expectError(
      await merchant.call('POST', '/returns', give),
      409,
      'CONFLICT',
      /: 0 of The MUG can be returned, not 1$/,
    );
    const { id } = await onlyShipment();
    expectError(
      await merchant.call('POST', `/shipments/${id}/void`),
      409,
      'CONFLICT',
      /is purchasing cannot be voided$/,
    );
    expectError(
      await merchant.call('GET', `/shipments/${id}/label`),
      409,
      'CONFLICT',
      /is purchasing has no label/,
    );
    expect((await put({ ...(await orderNow()), notes: 'Soon' })).status).toBe(200);
    expect(await merchant.heard()).toEqual(['order.updated notes']);
    await settleAfter(5_000);
    await expectBoughtOnce();
  });

  test('with an Idempotency-Key, sending it again buys nothing and says where to see what came of it', async () => {
    aggregator.loseNextAnswer();
    const key = { 'idempotency-key': 'k-1' };
    expect((await buy(key)).status).toBe(502);
    const { id } = await onlyShipment();
    const tookEffect =
      'The first request with this Idempotency-Key took effect, but it was answered 502: ' +
      `look at GET /api/v1/shipments/${id} before you send it again with another key`;
    expectError(await buy(key), 409, 'CONFLICT', tookEffect);
    await settleAfter(5_000);
    await expectBoughtOnce();
    expectError(await buy(key), 409, 'CONFLICT', tookEffect);
  });

  test('a carrier that stays silent is asked again, less and less often', async () => {
    aggregator.loseNextAnswer();
    await buy();
    const waits = [];
    for (let i = 0; i < 3; i++) {
      aggregator.failNext();
      let waited = 0;
      while ((await settleAfter(5_000)) === 0) waited += 5_000;
      waits.push(waited + 5_000);
    }
    expect(waits).toEqual([5_000, 10_000, 20_000]);
    await settleAfter(40_000);
    await expectBoughtOnce();
  });
});

describe('a purchase that came to nothing', () => {
  test('refused: 502 with the reason, and everything is given back', async () => {
    aggregator.refuseNext('No money left');
    expectError(await buy(), 502, 'CARRIER_ERROR', 'Aggregator refused: No money left');
    const [shipment] = await merchant.get('/shipments?status=failed');
    expect(shipment).toMatchObject({ failureReason: 'No money left', label: null, trackingCode: null });
    for (const path of ['void', 'tracking-events'])
      expect(
        (
          await merchant.call(
            'POST',
            `/shipments/${shipment.id}/${path}`,
            path === 'void' ? {} : { status: 'delivered' },
          )
        ).status,
      ).toBe(409);
    await expectNothingTaken();
  });

  test('refused, from another warehouse: what is reserved at home is not given to who waits for it', async () => {
    await merchant.stock(mug, 2);
    await merchant.stock(mug, 2, merchant.annex);
    const waiting = await merchant.order([{ sku: 'MUG', quantity: 2 }], { allocationPriority: 'low' });
    const { rates } = await merchant.post('/rates', { orderId: order.id, warehouseId: merchant.annex });
    const label = { rateId: rates[0].id };
    aggregator.refuseNext('No money left');
    expectError(await merchant.call('POST', '/shipments', label), 502, 'CARRIER_ERROR', /No money left/);
    expect((await orderNow()).allocation).toBe('full');
    expect((await merchant.get(`/orders/${waiting.id}`)).allocation).toBe('none');
    await auditShipping(api.storage, merchant.accountId);
    await merchant.post('/shipments', label);
    expect((await merchant.get(`/orders/${waiting.id}`)).allocation).toBe('full');
    await auditShipping(api.storage, merchant.accountId);
  });

  test('refused, from a warehouse that was deleted meanwhile: its goods come to the default one', async () => {
    await merchant.stock(mug, 2, merchant.annex);
    const { rates } = await merchant.post('/rates', { orderId: order.id, warehouseId: merchant.annex });
    aggregator.loseNextRequest();
    expect((await merchant.call('POST', '/shipments', { rateId: rates[0].id })).status).toBe(502);
    await merchant.done('DELETE', `/warehouses/${merchant.annex}`);
    await settleAfter(65_000);
    expect(await merchant.heard()).toEqual([]);
    expect(await merchant.level(mug)).toEqual([7, 2]);
    expect(await orderNow()).toEqual(order);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('never reached: waited for as long as it may still arrive, then failed and given back', async () => {
    aggregator.loseNextRequest();
    expect((await buy()).status).toBe(502);
    expect(await settleAfter(5_000)).toBe(1);
    expect((await onlyShipment()).status).toBe('purchasing');
    await settleAfter(60_000);
    expect(await onlyShipment()).toMatchObject({
      status: 'failed',
      failureReason: 'the purchase never reached the carrier',
    });
    await expectNothingTaken();
  });

  test('who was told of the order meanwhile is told that it is as it was', async () => {
    aggregator.loseNextRequest();
    await buy();
    api.clock.advance(1_000);
    await merchant.done('PUT', `/orders/${order.id}`, { notes: 'Soon' });
    await merchant.told();
    await settleAfter(60_000);
    expect(await merchant.heard()).toEqual(['order.updated items']);
  });
});

describe('a process that ended in between', () => {
  /** As it stands in the database when the process ends right after asking the carrier, or right before. */
  async function crash(whenAsked: boolean) {
    aggregator[whenAsked ? 'loseNextAnswer' : 'loseNextRequest']();
    await buy();
    const columns = { settle_at: api.clock.now() + 60_000, settle_attempts: 0 };
    await api.storage.write((tx) =>
      tx.updateTable('shipments').set(columns).where('account_id', '=', merchant.accountId).execute(),
    );
  }

  test('after asking: another settles it', async () => {
    await crash(true);
    expect(await settleAfter(60_000)).toBe(1);
    await expectBoughtOnce();
  });

  test('before asking: another gives it back', async () => {
    await crash(false);
    await settleAfter(60_000);
    await expectNothingTaken();
  });

  test('two that settle at once have one effect', { tags: 'database' }, async () => {
    await crash(true);
    const { storage, clock, vault } = api;
    const other = createShippingServices({
      storage,
      clock,
      vault,
      carriers: registryOf([pluginAround(aggregator.carrier)]),
      simulateTracking: undefined,
    });
    api.clock.advance(60_000);
    await Promise.all([api, { shipping: other }, api].map(({ shipping }) => shipping.purchases.settleDue()));
    await expectBoughtOnce();
  });

  test('one that cannot be read keeps nobody else waiting, and is tried again later and later', async () => {
    await crash(true);
    const { id } = await onlyShipment();
    await api.storage.write((tx) =>
      tx
        .updateTable('shipments')
        .set({ purchase: sql<Json<Purchase>>`'{"refe'` })
        .where('id', '=', id)
        .execute(),
    );
    const other = await createMerchant(api);
    const { rates } = await other.post('/rates', { shipTo: CUSTOMER, parcels: [ONE_POUND] });
    aggregator.loseNextAnswer();
    await other.call('POST', '/shipments', { rateId: rates[0].id });
    api.clock.advance(60_000);
    const troubles: unknown[] = [];
    await api.shipping.purchases.settleDue((error) => troubles.push(error));
    expect(troubles).toHaveLength(1);
    expect((await other.get('/shipments'))[0].status).toBe('purchased');
    const poisoned = await api.storage.db
      .selectFrom('shipments')
      .select(['settle_at', 'settle_attempts'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(poisoned).toEqual({ settle_at: api.clock.now() + 5_000, settle_attempts: 1 });
    await api.storage.write((tx) =>
      tx.updateTable('shipments').set({ settle_at: null }).where('id', '=', id).execute(),
    );
  });

  test('a carrier that is not set up any more keeps nobody else waiting', async () => {
    await crash(true);
    const { id } = await onlyShipment();
    const setCarrier = (carrier: string) =>
      api.storage.write((tx) => tx.updateTable('shipments').set({ carrier }).where('id', '=', id).execute());
    await setCarrier('gone');
    const other = await createMerchant(api);
    const { rates } = await other.post('/rates', { shipTo: CUSTOMER, parcels: [ONE_POUND] });
    aggregator.loseNextAnswer();
    await other.call('POST', '/shipments', { rateId: rates[0].id });
    await settleAfter(60_000);
    expect((await other.get('/shipments'))[0].status).toBe('purchased');
    expect((await onlyShipment()).status).toBe('purchasing');
    await setCarrier('aggregator');
    charged = aggregator.charges.length - 1;
    await settleAfter(60_000);
    await expectBoughtOnce();
  });
});

test('a carrier out of reach is 502 and no fault of the request', async () => {
  aggregator.failNext();
  const answer = await merchant.call('POST', '/shipments', { carrier: 'aggregator', orderId: order.id });
  expectError(answer, 502, 'CARRIER_ERROR', /gave no answer/);
  await expectNothingTaken();
});

test('void: a refusal is 409; a lost answer is 502 and settled by itself; refunded once', async () => {
  const { id } = (await buy()).body.data;
  const send = () => merchant.call('POST', `/shipments/${id}/void`, { reason: 'Wrong box' });
  aggregator.refuseNext('Too late');
  expectError(await send(), 409, 'CONFLICT', 'Too late');
  aggregator.loseNextAnswer();
  expectError(await send(), 502, 'CARRIER_ERROR', /^Aggregator gave no certain answer/);
  expectError(await send(), 409, 'CONFLICT', /is being voided/);
  await merchant.told();
  api.clock.advance(60_000);
  await api.shipping.voids.settleDue();
  expect(await merchant.get(`/shipments/${id}`)).toMatchObject({
    status: 'voided',
    refundStatus: 'submitted',
    voidReason: 'Wrong box',
  });
  expect(await merchant.heard()).toEqual(['shipment.voided', 'order.updated status,items']);
  expect(await merchant.level(mug)).toEqual([5, 2]);
  const scan = await merchant.call('POST', `/shipments/${id}/tracking-events`, { status: 'delivered' });
  expectError(scan, 409, 'CONFLICT', 'Scans of aggregator come from the carrier itself');
});

/** The same services with a carrier beside whose answer something else happens. */
function servicesWhere(over: Partial<Carrier>) {
  const { storage, clock, vault } = api;
  const carriers = registryOf([pluginAround({ ...aggregator.carrier, ...over })]);
  return createShippingServices({ storage, clock, vault, carriers, simulateTracking: undefined });
}

describe('an answer that comes after the purchase was settled without it', () => {
  test.each(['bought', 'refused', 'unknown'] as const)('%s: changes nothing', async (outcome) => {
    const { purchases } = servicesWhere({
      async buy(purchase) {
        const answer = await aggregator.carrier.buy(purchase);
        expect(await settleAfter(60_000)).toBe(1);
        return outcome === 'bought' ? answer : { outcome, reason: 'too late to matter' };
      },
    });
    expect(await purchases.buy(merchant.accountId, { rateId })).toMatchObject({
      status: 'purchased',
      failureReason: null,
    });
    await expectBoughtOnce();
    expect(await settleAfter(3_600_000)).toBe(0);
  });
});

describe('void', () => {
  const refunds = () => aggregator.requests.filter((request) => request === 'POST /refund').length;
  const returnOne = () => {
    const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'Too small' }];
    return merchant.post('/returns', { orderId: order.id, items });
  };

  test('409 for a label that has been voided, and the carrier is not asked again', async () => {
    const { id } = (await buy()).body.data;
    await merchant.post(`/shipments/${id}/void`);
    const before = refunds();
    expectError(await merchant.call('POST', `/shipments/${id}/void`), 409, 'CONFLICT', /voided already/);
    expect(refunds()).toBe(before);
  });

  test('409 where a return refers to what the label ships, and the carrier is not asked', async () => {
    const { id } = (await buy()).body.data;
    const before = refunds();
    await returnOne();
    const answer = await merchant.call('POST', `/shipments/${id}/void`);
    expectError(answer, 409, 'CONFLICT', /a return refers to what this shipment contains/);
    expect(refunds()).toBe(before);
  });
});
