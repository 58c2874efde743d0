// @module-tag database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { easypostPlugin } from '../../server/src/carriers/easypost/index.ts';
import { claim } from '../../server/src/delivery/claims/claim.ts';
import type { Outcome } from '../../server/src/delivery/recording/outcome.ts';
import { record } from '../../server/src/delivery/recording/record.ts';
import { present } from '../../server/src/lib/present.ts';
import { EVENT_TYPES, type EventType } from '../../server/src/schema/events.ts';
import { StoreError } from '../../server/src/stores/store.ts';
import { createOutbox } from '../../server/src/webhooks/index.ts';
import { DELIVERED, FAILED } from '../delivery/support/worker-scene.ts';
import { checkEvent, checkFullEvent } from '../support/event-check.ts';
import { CUSTOMER, ONE_POUND } from '../support/merchant.ts';
import { addressAt } from '../support/places.ts';
import { createScriptedCarrier } from '../support/scripted-carrier.ts';
import { type ImportScene, openImportScene } from '../support/shops/import-scene.ts';
import { connect, createTrackingScript } from '../support/tracking-plugin.ts';
import { type EasyPostServer, startEasyPostServer } from '../support/vendors/index.ts';

/** Every type of the catalog is emitted by something that a user or a carrier does, and looks as the catalog says. */

const CODE = '9400111206206406260787';
const { plugin, script } = createScriptedCarrier();
const refunding = { ...plugin, id: 'refunding' };
let accounts = 0;
const { plugin: aggregator, script: tracking } = createTrackingScript();
let vendor: EasyPostServer;
let scene: ImportScene;
let webhookId: string;
beforeAll(async () => {
  vendor = await startEasyPostServer();
  const plugins = [refunding, aggregator, easypostPlugin];
  scene = await openImportScene({ plugins, carrierHosts: [new URL(vendor.url).host] });
  // Whoever asks for nothing but the types gets the new ones in full, too.
  const all = { url: 'https://example.com/all', events: ['*'] };
  webhookId = (await scene.merchant.post('/webhooks', all)).id;
});
beforeEach(() => scene.merchant.told(EVENT_TYPES));
afterAll(async () => {
  await scene.api.close();
  await vendor.stop();
});

const post = (path: string, json?: object) => scene.merchant.post(path, json);
const put = (path: string, json: object) => scene.merchant.done('PUT', path, json);
const order = () => scene.merchant.order([{ name: 'Mug', quantity: 1 }]);
const shipment = () => post('/shipments', { carrier: 'fleet', shipTo: CUSTOMER, parcels: [ONE_POUND] });
const ignored = () => {};

async function shippedOrder() {
  const { id, items } = await order();
  await post('/shipments', { orderId: id, carrier: 'fleet', parcels: [ONE_POUND] });
  return { id, items: [{ orderItemId: items[0].id, quantity: 1, reason: 'Too big' }] };
}
async function newReturn() {
  const { id: orderId, items } = await shippedOrder();
  return post('/returns', { orderId, items });
}
async function returned(...actions: ('approve' | 'receive' | 'complete' | 'reject' | 'cancel')[]) {
  const { id, items } = await newReturn();
  const received = { items: [{ id: items[0].id, receivedQuantity: 1, condition: 'sellable' }] };
  for (const action of actions)
    await post(`/returns/${id}/${action}`, action === 'receive' ? received : undefined);
}
async function product() {
  const { id } = await post('/products', { sku: `SKU-${Math.random()}`, name: 'Mug' });
  return id;
}
/** Stock of a product that comes in and goes out again. */
async function stockMoves() {
  const id = await product();
  await put(`/inventory/${id}/${scene.merchant.warehouse}`, { reorderPoint: 5 });
  for (const onHand of [9, 0]) {
    await scene.merchant.stock(id, onHand);
    await scene.api.shipping.stockEvents.emitDue({
      onError: (error) => {
        throw error;
      },
    });
  }
}
/** An account of a carrier, and the request for its cheapest label. */
async function account(provider: string, settings: object) {
  const { id } = await post('/carrier-accounts', { provider, name: `Mine ${++accounts}`, settings });
  return id;
}
async function buyFrom(carrierAccountId: string, from: object = {}) {
  const { rates } = await post('/rates', { ...from, shipTo: CUSTOMER, parcels: [ONE_POUND] });
  const isOurs = (rate: { carrier: string; carrierAccountId: string }) =>
    rate.carrierAccountId === carrierAccountId && rate.carrier === 'usps';
  return scene.merchant.call('POST', '/shipments', { rateId: rates.find(isOurs).id });
}
/** As it comes from a carrier that sends drivers. */
async function pickup() {
  const carrierAccountId = await account('easypost', { apiKey: vendor.apiKey, baseUrl: vendor.url });
  const contact = { name: 'Ann', phone: '5555555555', email: 'ann@example.com' };
  const address = { ...addressAt('94107'), ...contact };
  const { id: warehouseId } = await post('/warehouses', { name: `Dock ${accounts}`, address });
  await buyFrom(carrierAccountId, { warehouseId });
  const wanted = { carrierAccountId, warehouseId, day: '2999-11-17', from: '09:00', until: '17:00' };
  return scene.merchant.call('POST', '/pickups', wanted);
}

const FLOWS = {
  'order.created': order,
  'order.updated': async () => put(`/orders/${(await order()).id}`, { notes: 'Ring twice' }),
  'order.address_checked': async () => {
    await put(`/orders/${(await order()).id}`, { shipTo: { ...CUSTOMER, street1: '2 Main St' } });
    const stopping = new AbortController().signal;
    await scene.api.shipping.orders.checkShipTo({ onChanged: ignored, onError: ignored, stopping });
  },
  'shipment.created': shipment,
  'shipment.tracking_updated': async () => scene.merchant.scan((await shipment()).id, 'in_transit'),
  'shipment.voided': async () => post(`/shipments/${(await shipment()).id}/void`),
  'shipment.refund_decided': async () => {
    const { body } = await buyFrom(await account('refunding', {}));
    await post(`/shipments/${body.data.id}/void`);
    script.refundStatus = () => 'refunded';
    scene.api.clock.advance(3_600_000);
    await scene.api.shipping.refunds.settleDue(ignored);
  },
  'shipment.purchase_failed': async () => {
    script.nextBuy.push({ outcome: 'refused', reason: 'The address does not exist' });
    expect((await buyFrom(await account('refunding', {}))).status).toBe(502);
  },
  'return.created': newReturn,
  'return.approved': () => returned('approve'),
  'return.received': () => returned('approve', 'receive'),
  'return.completed': () => returned('approve', 'receive', 'complete'),
  'return.rejected': () => returned('reject'),
  'return.cancelled': () => returned('approve', 'cancel'),
  'tracker.updated': async () => {
    await connect(scene.merchant);
    const occurredAt = scene.api.clock.now();
    const scan = { status: 'in_transit' as const, statusDetail: null, occurredAt, location: null };
    tracking.parcels.set(CODE, { scans: [scan] });
    await post('/trackers', { trackingCode: CODE });
  },
  'product.created': product,
  'product.updated': async () => put(`/products/${await product()}`, { price: 12 }),
  'product.deleted': async () => scene.merchant.done('DELETE', `/products/${await product()}`),
  'manifest.closed': async () => {
    await shipment();
    const { id } = await post('/manifests', { warehouseId: scene.merchant.warehouse });
    await post(`/manifests/${id}/hand-over`);
  },
  'pickup.scheduled': pickup,
  'pickup.canceled': async () => post(`/pickups/${(await pickup()).body.data.id}/cancel`),
  'pickup.failed': async () => {
    vendor.faults.plan('pickup', '500 before');
    expect((await pickup()).status).toBe(502);
    scene.api.clock.advance(80_000);
    await scene.api.shipping.pickups.settleDue();
  },
  'inventory.changed': stockMoves,
  'inventory.low': stockMoves,
  'inventory.out': stockMoves,
  'store.connected': () => scene.connect(),
  'store.updated': async () => put(`/stores/${(await scene.connect()).id}`, { name: 'Renamed' }),
  'store.failing': async () => {
    const store = await scene.connect();
    scene.shop.next('pull', new StoreError('unauthorized', 'shop.example.com answered with 401'));
    await scene.sync(store);
  },
  'store.disconnected': async () => scene.merchant.done('DELETE', `/stores/${(await scene.connect()).id}`),
  'webhook.failing': () => outcomeOf(FAILED, { failure_count: 0 }),
  'webhook.disabled': () => outcomeOf(FAILED, { failure_count: 9 }),
  'webhook.recovered': () => outcomeOf({}, { failure_count: 3, told_health: 1 }),
} satisfies Record<EventType, () => Promise<unknown>>;

/** A delivery to another webhook, whose health was like this, ends with this outcome. */
async function outcomeOf(outcome: Partial<Outcome>, health: { failure_count: number; told_health?: number }) {
  const { merchant, api } = scene;
  const { storage, clock } = api;
  const { id: subscriptionId } = await merchant.post('/webhooks', {
    url: 'https://other.example.com/',
    events: ['order.created'],
  });
  await merchant.order([{ name: 'Mug', quantity: 1, unitPrice: 1 }]);
  await storage.write((tx) =>
    tx.updateTable('webhook_subscriptions').set(health).where('id', '=', subscriptionId).execute(),
  );
  const request = [{ accountId: merchant.accountId, subscriptionId, limit: 1 }];
  const [claimed] = await claim({ storage, clock }, 'fresh', request);
  const finished = { claimed: present(claimed), outcome: { ...DELIVERED, ...outcome, at: clock.now() } };
  await record(storage, createOutbox({ storage, clock }), [finished], clock.now(), () => 0.5);
}

test.each(EVENT_TYPES)('%s is emitted, and delivered to who asks for all', async (type) => {
  await FLOWS[type]();
  const { merchant, api } = scene;
  const rows = await api.storage.db
    .selectFrom('events')
    .select(['id', 'data', 'more', 'resource_id', 'sequence'])
    .where('account_id', '=', merchant.accountId)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .execute();
  const [event] = rows;
  if (event === undefined) throw new Error(`nothing emitted ${type}`);
  const data = JSON.parse(event.data);
  checkEvent(type, data);
  checkFullEvent(type, { ...data, ...(event.more !== null && JSON.parse(event.more)) });
  expect(event.sequence).toBeGreaterThan(0);
  expect(event.resource_id).toEqual(expect.any(String));
  const full = await merchant.get(`/events/${event.id}?payload=full`);
  checkFullEvent(type, full.data);
  expect(full.deliveries.map((one: { webhookId: string }) => one.webhookId)).toContain(webhookId);
});

describe('the full form', () => {
  const fullOf = async (type: EventType, subjectId: string) => {
    const events = await scene.merchant.get(`/events?type=${type}&resourceId=${subjectId}&limit=100`);
    const full = [];
    for (const { id } of events.toReversed())
      full.push((await scene.merchant.get(`/events/${id}?payload=full`)).data);
    return full;
  };

  test('of a shipment says whose it is and what is in it; the standard one has the fields of the contract', async () => {
    const created = await order();
    const bought = await post('/shipments', { orderId: created.id, carrier: 'fleet', parcels: [ONE_POUND] });
    const [event] = await scene.merchant.get(`/events?type=shipment.created&resourceId=${bought.id}`);
    expect(Object.keys(event.data)).toEqual(['id', 'trackingCode', 'carrier', 'service', 'rate']);
    const [full] = await fullOf('shipment.created', bought.id);
    const items = [{ orderItemId: created.items[0].id, sku: null, name: 'Mug', quantity: 1 }];
    expect(full).toMatchObject({
      ...{ orderId: created.id, orderNumber: created.orderNumber, storeId: null, externalId: null },
      ...{ isReturn: false, returnId: null, currency: 'USD', warehouseId: scene.merchant.warehouse },
      parcels: [{ trackingCode: bought.trackingCode, trackingStatus: 'pre_transit', items }],
      items,
    });
  });

  test('names the parcel that was scanned, and tells the delivery of each', async () => {
    const parcels = [ONE_POUND, ONE_POUND];
    const { id, ...bought } = await scene.merchant.shipment({ shipTo: CUSTOMER, parcels });
    const codes = bought.parcels.map((one: { trackingCode: string }) => one.trackingCode);
    await scene.merchant.scan(id, 'delivered', { trackingCode: codes[1] });
    await scene.merchant.scan(id, 'delivered', { trackingCode: codes[0] });
    const told = await fullOf('shipment.tracking_updated', id);
    expect(told.map(({ status, parcel }) => [status, parcel.number, parcel.trackingCode])).toEqual([
      ['pre_transit', 2, codes[1]],
      ['delivered', 1, codes[0]],
    ]);
    const seen = (one: { trackingStatus: string }) => one.trackingStatus;
    expect(told.map((one) => one.parcels.map(seen))).toEqual([
      ['pre_transit', 'delivered'],
      ['delivered', 'delivered'],
    ]);
  });

  test('of a return label cannot be mistaken for a shipment to the customer', async () => {
    const { id: orderId, items } = await shippedOrder();
    const { id, labelShipmentId } = await post('/returns', {
      ...{ orderId, items, createLabel: true, parcels: [ONE_POUND] },
    });
    const [full] = await fullOf('shipment.created', labelShipmentId);
    expect(full).toMatchObject({ orderId, isReturn: true, returnId: id });
  });

  test('of an updated order names every field that differs from its last event', async () => {
    const { id } = await order();
    const stopping = new AbortController().signal;
    await scene.api.shipping.orders.checkShipTo({ onChanged: ignored, onError: ignored, stopping });
    await put(`/orders/${id}`, { notes: 'Ring twice' });
    const { id: shipmentId } = await post('/shipments', {
      ...{ orderId: id, carrier: 'fleet', parcels: [ONE_POUND] },
    });
    await post('/shipments/printed', { ids: [shipmentId] });
    await put(`/orders/${id}`, { tags: ['gift'] });
    const [created] = await fullOf('order.created', id);
    let last = created;
    const updates = await fullOf('order.updated', id);
    expect(updates.length).toBeGreaterThanOrEqual(3);
    expect(updates[0].changed).toEqual(expect.arrayContaining(['notes', 'shipToCheck']));
    expect(updates.at(-1).changed).toEqual(expect.arrayContaining(['tags', 'unprintedShipments']));
    for (const { changed, ...update } of updates) {
      const differs = Object.keys(update).filter(
        (field) => JSON.stringify(update[field]) !== JSON.stringify(last[field]),
      );
      expect(changed).toEqual(differs);
      last = update;
    }
    const standard = await scene.merchant.get(`/events?type=order.updated&resourceId=${id}`);
    expect(standard.at(-1).data.changed).toEqual(['notes']);
  });
});

test('erasing an order erases its customer from every event, also of trackers that are gone', async () => {
  const secret = { name: 'Zelda Quill', street1: '7 Hidden Ln', city: 'Nowhereville' };
  const shipTo = { ...CUSTOMER, ...secret };
  const created = await scene.merchant.order([{ name: 'Mug', quantity: 1 }], { shipTo });
  const { id } = created;
  const bought = await post('/shipments', { orderId: id, carrier: 'fleet', parcels: [ONE_POUND] });
  const at = { statusDetail: 'Left with Zelda', location: { city: 'Nowhereville', country: 'US' } };
  await scene.merchant.scan(bought.id, 'delivered', at);
  const items = [{ orderItemId: created.items[0].id, quantity: 1, reason: 'Zelda is ill' }];
  const request = await post('/returns', { orderId: id, items, notes: 'Call Zelda' });
  await post(`/returns/${request.id}/reject`, { reason: 'Zelda lied' });
  const code = '9400111206206406260794';
  const scan = { ...at, status: 'delivered' as const, occurredAt: scene.api.clock.now() };
  tracking.parcels.set(code, { scans: [scan] });
  await connect(scene.merchant);
  const tracker = await post('/trackers', { trackingCode: code, orderId: id, metadata: { of: 'Zelda' } });
  await scene.merchant.done('DELETE', `/trackers/${tracker.id}`);
  const stored = async () => {
    const { db } = scene.api.storage;
    const rows = await db
      .selectFrom('events')
      .select(['type', 'data', 'more'])
      .where('resource_id', '=', id)
      .execute();
    return rows.map(({ type, data, more }) => `${type} ${data} ${more}`);
  };
  const naming = async () => (await stored()).filter((text) => /Zelda|Hidden|Nowhere/.test(text));
  const named = ['order.created', 'shipment.tracking_updated', 'return.rejected', 'tracker.updated'];
  const before = (await naming()).join('\n');
  for (const type of named) expect(before).toContain(type);
  await post(`/orders/${id}/erase`);
  expect(await naming()).toEqual([]);
});
