import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  CarrierUpdate,
  FindVoidOutcome,
  PurchaseOutcome,
  VoidOutcome,
} from '../../server/src/carriers/carrier.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { scriptedPlugin } from '../support/scripted-plugin.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

/** What the carrier does next, and what it was asked. */
const script = {
  nextVoid: [] as (() => VoidOutcome | Promise<VoidOutcome>)[],
  /** By shipment. */
  found: new Map<string, FindVoidOutcome[]>(),
  nextBuy: [] as PurchaseOutcome[],
  findPurchase: undefined as PurchaseOutcome | undefined,
  voids: [] as string[],
  finds: [] as string[],
  voided: new Set<string>(),
  sold: 0,
};
const label = (reference: string, parcels: number): PurchaseOutcome => ({
  outcome: 'bought',
  label: {
    parcels: Array.from({ length: parcels }, (_, n) => ({ trackingCode: `VD${script.sold}N${n}` })),
    ...{ trackingUrl: null, rate: 500, currency: 'USD', carrierShipmentId: `remote_${reference}` },
  },
});
const accept = (reference: string): VoidOutcome => {
  script.voided.add(reference);
  return { outcome: 'voided', refundStatus: 'submitted' };
};
const plugin = scriptedPlugin({
  carrierOf: () => ({
    async buy({ reference, parcels }) {
      script.sold += 1;
      return script.nextBuy.shift() ?? label(reference, parcels.length);
    },
    async findPurchase() {
      return script.findPurchase ?? { outcome: 'not_found' };
    },
    async voidLabel({ reference }) {
      script.voids.push(reference);
      const next = script.nextVoid.shift();
      return next === undefined ? accept(reference) : next();
    },
    async findVoid({ reference }) {
      script.finds.push(reference);
      const next = script.found.get(reference)?.shift();
      if (next !== undefined) return next;
      return script.voided.has(reference)
        ? { outcome: 'voided', refundStatus: 'submitted' }
        : { outcome: 'not_found' };
    },
    createScanForm: async () => ({ outcome: 'refused', reason: 'never asked' }),
    receive: async ({ body }) => ({ outcome: 'accepted', updates: JSON.parse(body.toString()) }),
  }),
  over: {
    capabilities: {
      ...{ multiParcel: true, customs: true, insurance: true, signature: true, saturdayDelivery: true },
      ...{ labelMessages: true, returns: true, addressVerification: true, trackers: true, webhooks: true },
      ...{ labelFormats: [], scanForms: true },
    },
  },
});

let api: TestApi;
let merchant: Merchant;
let carrierAccountId: string;
let mug: string;
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 3);
  const account = { provider: 'scripted', name: 'Mine', settings: { apiKey: 'sk_live_1' } };
  carrierAccountId = (await merchant.post('/carrier-accounts', account)).id;
  Object.assign(script, { nextVoid: [], nextBuy: [], findPurchase: undefined });
  script.voids.length = 0;
  script.finds.length = 0;
});
afterAll(() => api.close());

async function ship(parcels = 1) {
  const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
  const shipment = await merchant.post('/shipments', {
    ...{ carrierAccountId: carrierAccountId, carrier: 'usps', service: 'Priority', orderId: order.id },
    parcels: Array.from({ length: parcels }, () => ONE_POUND),
  });
  await merchant.told();
  return { order, shipment, id: shipment.id as string };
}
const voidOf = (id: string) => merchant.call('POST', `/shipments/${id}/void`, { reason: 'Wrong address' });
const read = (id: string) => merchant.get(`/shipments/${id}`);
const orderOf = async ({ order }: { order: { id: string } }) => merchant.get(`/orders/${order.id}`);
const settleAfter = async (ms: number) => {
  api.clock.advance(ms);
  await api.shipping.voids.settleDue();
};
const findsOf = (id: string) => script.finds.filter((one) => one === id);
const loseAnswer = (id: string) => () => {
  accept(id);
  return { outcome: 'unknown', reason: 'no answer' } as const;
};
const hear = (...updates: CarrierUpdate[]) =>
  api.call('POST', `/carrier-events/${carrierAccountId}`, {
    raw: JSON.stringify(updates),
    headers: { 'content-type': 'application/json' },
  });
const scanned = (trackingCode: string, status: 'delivered' | 'in_transit', minutes = 1): CarrierUpdate => ({
  ...{ type: 'tracking', trackingCode },
  tracked: {
    scans: [{ status, statusDetail: null, occurredAt: api.clock.now() + minutes * 60_000, location: null }],
  },
});
const refund = (
  id: string,
  trackingCode: string,
  status: 'refunded' | 'submitted' | 'rejected',
): CarrierUpdate => ({
  ...{ type: 'refund', carrierShipmentId: `remote_${id}`, trackingCode, status },
});
const history = async (id: string) =>
  (await merchant.get(`/shipments/${id}/activity`)).map(
    ({ type, actor }: { type: string; actor: { type: string } }) => `${type} ${actor.type}`,
  );

test('ten voids of one label at once: the carrier is asked once', { tags: 'database' }, async () => {
  const { id } = await ship();
  let answer: (outcome: VoidOutcome) => void = () => {};
  script.nextVoid.push(() => new Promise((resolve) => (answer = resolve)));
  const all = Array.from({ length: 10 }, () => voidOf(id));
  const nine = new Promise<void>((resolve) => {
    let left = 9;
    for (const one of all) one.then(() => --left === 0 && resolve());
  });
  await nine;
  answer(accept(id));
  const answers = await Promise.all(all);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(script.voids).toEqual([id]);
  expect((await merchant.told()).filter(({ type }) => type === 'shipment.voided')).toHaveLength(1);
});

describe('a void whose answer was lost', () => {
  test('is a 502 that names the shipment, and the label is not used meanwhile', async () => {
    const { id, shipment } = await ship();
    script.nextVoid.push(loseAnswer(id));
    expectError(
      await voidOf(id),
      502,
      'CARRIER_ERROR',
      new RegExp(`no certain answer \\(no answer\\). Shipment ${id}`),
    );
    expect(await read(id)).toMatchObject({ status: 'voiding', voidError: 'no answer', label: null });
    expectError(await voidOf(id), 409, 'CONFLICT', /is being voided/);
    expectError(await merchant.call('GET', `/shipments/${id}/label`), 409, 'CONFLICT', /is being voided/);
    const ids = { ids: [id] };
    expectError(await merchant.call('POST', '/shipments/labels', ids), 409, 'CONFLICT', /is being voided/);
    expectError(await merchant.call('POST', '/shipments/printed', ids), 409, 'CONFLICT', /is being voided/);
    const form = { carrierAccountId: carrierAccountId, warehouseId: merchant.warehouse };
    const named = { ...form, shipmentIds: [id] };
    const formed = await merchant.call('POST', '/manifests', named);
    expectError(formed, 409, 'CONFLICT', `shipmentIds: ${shipment.trackingCode} is being voided`);
    expectError(await merchant.call('POST', '/manifests', form), 409, 'CONFLICT', /No parcels/);
    expect(
      (await merchant.get('/shipments?printed=false')).map((one: { id: string }) => one.id),
    ).not.toContain(id);
    expect((await merchant.get('/collections'))[0].waiting).toEqual([]);
    expect(await merchant.told()).toEqual([]);
    expectError(
      await merchant.call('DELETE', `/carrier-accounts/${carrierAccountId}`),
      409,
      'CONFLICT',
      /was voided/,
    );
  });

  test('is settled by reading the label back: once, with order, stock, event and who wanted it', async () => {
    const shipped = await ship();
    const { id } = shipped;
    script.nextVoid.push(loseAnswer(id));
    await voidOf(id);
    expect((await orderOf(shipped)).status).toBe('shipped');
    await settleAfter(61_000);
    expect(await read(id)).toMatchObject({
      ...{ status: 'voided', refundStatus: 'submitted', voidReason: 'Wrong address', voidError: null },
    });
    await settleAfter(3_600_000);
    expect([script.voids, findsOf(id)]).toEqual([[id], [id]]);
    expect((await orderOf(shipped)).status).toBe('pending');
    expect(await merchant.level(mug)).toEqual([3, 2]);
    expect(await merchant.heard()).toEqual(['shipment.voided', 'order.updated status,items']);
    expect((await history(id))[0]).toBe('label.voided key');
    await auditShipping(api.storage, merchant.accountId);
  });

  test('is asked for again only after the label was read back, and not while a request may be on its way', async () => {
    const { id } = await ship();
    script.nextVoid.push(() => ({ outcome: 'unknown', reason: 'reset' }));
    await voidOf(id);
    await settleAfter(10_000);
    expect([script.voids.length, findsOf(id).length]).toEqual([1, 1]);
    expect(await read(id)).toMatchObject({
      status: 'voiding',
      voidError: expect.stringMatching(/on its way/),
    });
    await settleAfter(60_000);
    expect(await read(id)).toMatchObject({ status: 'voided' });
    expect([script.voids.length, findsOf(id).length]).toEqual([2, 2]);
  });

  test('that the carrier refuses in the end leaves the label as it was, and says why', async () => {
    const { id } = await ship();
    script.nextVoid.push(
      () => ({ outcome: 'unknown', reason: 'reset' }),
      () => ({ outcome: 'refused', reason: 'Too old' }),
    );
    await voidOf(id);
    await settleAfter(61_000);
    expect(await read(id)).toMatchObject({
      ...{ status: 'purchased', voidError: 'Too old', voidReason: null, label: { format: 'pdf' } },
    });
    expect((await history(id))[0]).toBe('label.void_refused key');
    expect(await merchant.told()).toEqual([]);
    expect((await voidOf(id)).status).toBe(200);
  });

  test('several processes that look at the same time settle it once', { tags: 'database' }, async () => {
    const { id } = await ship();
    script.nextVoid.push(loseAnswer(id));
    await voidOf(id);
    api.clock.advance(61_000);
    await Promise.all(Array.from({ length: 4 }, () => api.shipping.voids.settleDue()));
    expect(findsOf(id)).toEqual([id]);
    expect((await merchant.told()).filter(({ type }) => type === 'shipment.voided')).toHaveLength(1);
  });
});

describe('while the carrier is asked to void a label', () => {
  test('a scan that arrives is kept: the label is void, and its goods stay shipped', async () => {
    const shipped = await ship();
    const { id, shipment } = shipped;
    script.nextVoid.push(async () => {
      await hear(scanned(shipment.trackingCode, 'in_transit'));
      return accept(id);
    });
    expect((await voidOf(id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'voided', trackingStatus: 'in_transit' });
    expect(await merchant.level(mug)).toEqual([1, 0]);
    expect((await orderOf(shipped)).status).toBe('shipped');
    await hear(scanned(shipment.trackingCode, 'delivered', 2));
    expect((await orderOf(shipped)).status).toBe('delivered');
    expect((await merchant.told()).filter(({ type }) => type === 'shipment.voided')).toHaveLength(1);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('its goods cannot be returned', async () => {
    const { id, order } = await ship();
    const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'damaged' }];
    const returned: number[] = [];
    script.nextVoid.push(async () => {
      for (const json of [
        { orderId: order.id, items },
        { shipmentId: id, items },
      ])
        returned.push((await merchant.call('POST', '/returns', json)).status);
      return accept(id);
    });
    expect((await voidOf(id)).status).toBe(200);
    expect(returned).toEqual([409, 409]);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('its webhook may come before its answer: it is voided once', async () => {
    const { id, shipment } = await ship();
    script.nextVoid.push(async () => {
      await hear(refund(id, shipment.trackingCode, 'submitted'));
      return accept(id);
    });
    expect((await voidOf(id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'voided', voidReason: 'Wrong address' });
    expect((await merchant.told()).filter(({ type }) => type === 'shipment.voided')).toHaveLength(1);
    expect((await history(id)).filter((one: string) => one.startsWith('label.voided'))).toEqual([
      'label.voided key',
    ]);
  });
});

describe('a refund that nobody here asked for', () => {
  test.each(['refunded', 'submitted'] as const)(
    'voids the label when a webhook says %s, with its order and stock',
    async (status) => {
      const shipped = await ship();
      const { id, shipment } = shipped;
      await hear(refund(id, shipment.trackingCode, status));
      await hear(refund(id, shipment.trackingCode, status));
      expect(await read(id)).toMatchObject({
        status: 'voided',
        refundStatus: status,
        voidReason: 'Refunded by the carrier',
      });
      expect(await merchant.heard()).toEqual(['shipment.voided', 'order.updated status,items']);
      expect(await merchant.level(mug)).toEqual([3, 2]);
      expect((await orderOf(shipped)).status).toBe('pending');
      expect((await history(id))[0]).toBe('label.voided system');
    },
  );

  test('of a parcel on its way voids the label, and its goods stay shipped', async () => {
    const shipped = await ship();
    const { id, shipment } = shipped;
    await hear(scanned(shipment.trackingCode, 'in_transit'), refund(id, shipment.trackingCode, 'refunded'));
    expect(await read(id)).toMatchObject({
      status: 'voided',
      refundStatus: 'refunded',
      trackingStatus: 'in_transit',
    });
    expect(await merchant.level(mug)).toEqual([1, 0]);
    await hear(scanned(shipment.trackingCode, 'delivered', 2));
    expect((await orderOf(shipped)).status).toBe('delivered');
    const items = [{ orderItemId: shipped.order.items[0].id, quantity: 1, reason: 'damaged' }];
    expect(await merchant.post('/returns', { shipmentId: id, items })).toMatchObject({ status: 'requested' });
    expect((await merchant.told()).map(({ type }) => type)).toContain('shipment.voided');
    await auditShipping(api.storage, merchant.accountId);
  });

  test('that was rejected changes nothing', async () => {
    const { id, shipment } = await ship();
    await hear(refund(id, shipment.trackingCode, 'rejected'));
    expect(await read(id)).toMatchObject({ status: 'purchased', refundStatus: null });
  });

  test('of one parcel of two is shown, and that of the other voids the label', async () => {
    const { id, shipment } = await ship(2);
    const [first, second] = shipment.parcels.map(
      ({ trackingCode }: { trackingCode: string }) => trackingCode,
    );
    const of = (code: string): CarrierUpdate =>
      ({ ...refund(id, code, 'refunded'), carrierShipmentId: `part_${code}` }) as CarrierUpdate;
    await hear(of(first));
    expect(await read(id)).toMatchObject({
      status: 'purchased',
      parcels: [{ refundStatus: 'refunded' }, { refundStatus: null }],
    });
    await hear(of(second));
    expect(await read(id)).toMatchObject({ status: 'voided', refundStatus: 'refunded' });
  });

  test('is found when the carrier is polled', async () => {
    const { id } = await ship();
    script.voided.add(id);
    api.clock.advance(16 * 60_000);
    await api.shipping.trackingPolls.pollDue({});
    expect(await read(id)).toMatchObject({ status: 'voided', refundStatus: 'submitted' });
    expect(await merchant.heard()).toEqual(['shipment.voided', 'order.updated status,items']);
  });
});

test('of several parcels, which was refused and why is shown, and stays so when the others are decided', async () => {
  const { id } = await ship(2);
  const refused = { refundStatus: 'rejected', reason: 'Scanned yesterday' } as const;
  script.nextVoid.push(() => ({
    ...{ outcome: 'voided', refundStatus: 'submitted' },
    parcels: [{ refundStatus: 'submitted' }, refused],
  }));
  const answer = await voidOf(id);
  const parcels = [
    { refundStatus: 'submitted', refundError: null },
    { refundStatus: 'rejected', refundError: 'Scanned yesterday' },
  ];
  expect(answer.body.data).toMatchObject({ status: 'voided', refundStatus: 'submitted', parcels });
  script.found.set(id, [{ outcome: 'partly', parcels: [{ refundStatus: 'refunded' }, null] }]);
  api.clock.advance(3_600_000);
  await api.shipping.refunds.settleDue();
  expect(await read(id)).toMatchObject({
    refundStatus: 'rejected',
    parcels: [{ refundStatus: 'refunded' }, parcels[1]],
  });
});

describe('POST /shipments/:id/stop-waiting', () => {
  const stop = (id: string) =>
    merchant.call('POST', `/shipments/${id}/stop-waiting`, { reason: 'Account closed' });
  const UNKNOWN = { outcome: 'unknown', reason: 'no such account' } as const;
  /** Buys for an order, and asks in vain what became of it. */
  async function lost() {
    const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
    script.nextBuy.push(UNKNOWN);
    script.findPurchase = UNKNOWN;
    const wanted = {
      carrierAccountId: carrierAccountId,
      carrier: 'usps',
      service: 'Priority',
      orderId: order.id,
    };
    await merchant.call('POST', '/shipments', { ...wanted, parcels: [ONE_POUND] });
    const [{ id }] = await merchant.get(`/shipments?orderId=${order.id}`);
    return { id: id as string, order };
  }
  const askInVain = async () => {
    for (let times = 0; times < 4; times++) {
      api.clock.advance(120_000);
      await api.shipping.purchases.settleDue();
      await api.shipping.voids.settleDue();
    }
  };

  test('409: before the carrier was asked several times, and when the outcome is known', async () => {
    const { id } = await lost();
    expectError(await stop(id), 409, 'CONFLICT', /still being asked/);
    await merchant.stock(mug, 9);
    const { id: known } = await ship();
    expectError(await stop(known), 409, 'CONFLICT', /is known/);
  });

  test('200: the purchase is treated as not sold, and its order can be shipped', async () => {
    const { id, order } = await lost();
    await askInVain();
    const answer = await stop(id);
    expect(answer.body.data).toMatchObject({
      ...{ status: 'failed', items: [], treatedAsNotSoldAt: expect.any(String) },
      failureReason: 'Treated as not sold; Account closed; last answer: no such account',
    });
    expect(await merchant.level(mug)).toEqual([3, 2]);
    expect((await orderOf({ order })).status).toBe('pending');
    expect((await history(id))[0]).toBe('label.not_sold key');
    expectError(await stop(id), 409, 'CONFLICT', /is known/);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('a label that turns up afterwards is shown and told, and takes nothing from the order', async () => {
    const { id, order } = await lost();
    await askInVain();
    await stop(id);
    const shipped = await merchant.post('/shipments', { carrier: 'fleet', orderId: order.id });
    await merchant.told();
    // By webhook first: `usps/Priority` is what the scripted carrier calls what it has quoted.
    const update = { ...scanned('LATE1', 'in_transit'), carrierShipmentId: 'Priority' } as CarrierUpdate;
    await hear(update);
    expect(await read(id)).toMatchObject({ status: 'failed', trackingCode: 'LATE1' });
    script.findPurchase = label(id, 1);
    await api.shipping.purchases.settleDue();
    expect(await read(id)).toMatchObject({
      status: 'purchased',
      items: [],
      treatedAsNotSoldAt: expect.any(String),
    });
    expect(await merchant.heard()).toEqual(['shipment.created', 'order.updated shipments']);
    expect((await history(id))[0]).toBe('label.turned_up system');
    expect(await merchant.level(mug)).toEqual([1, 0]);
    await merchant.scan(shipped.id, 'delivered');
    expect((await orderOf({ order })).status).toBe('delivered');
    expect((await voidOf(id)).status).toBe(200);
    expect(await merchant.level(mug)).toEqual([1, 0]);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('200: a void nobody can find out about leaves the label in use', async () => {
    const { id } = await ship();
    script.nextVoid.push(() => UNKNOWN);
    await voidOf(id);
    script.found.set(id, Array(5).fill(UNKNOWN));
    await askInVain();
    const answer = await stop(id);
    expect(answer.body.data).toMatchObject({
      status: 'purchased',
      voidError: expect.stringContaining('Treated as not voided'),
    });
    expect((await history(id))[0]).toBe('label.not_voided key');
  });
});
