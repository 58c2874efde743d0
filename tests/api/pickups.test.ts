import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { easypostPlugin } from '../../server/src/carriers/easypost/index.ts';
import { shipenginePlugin } from '../../server/src/carriers/shipengine/index.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { addressAt } from '../support/places.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import {
  type EasyPostServer,
  type FaultKind,
  type ShipEngineServer,
  startEasyPostServer,
  startShipEngineServer,
} from '../support/vendors/index.ts';

/** Scan forms and pickups through both vendors, against local servers that behave like them. */

let api: TestApi;
const vendors = {} as { easypost: EasyPostServer; shipengine: ShipEngineServer };
beforeAll(async () => {
  vendors.easypost = await startEasyPostServer();
  vendors.shipengine = await startShipEngineServer();
  const carrierHosts = Object.values(vendors).map(({ url }) => new URL(url).host);
  api = await startTestApi({ plugins: [easypostPlugin, shipenginePlugin], carrierHosts });
});
afterAll(async () => {
  await api.close();
  await vendors.easypost.stop();
  await vendors.shipengine.stop();
});

const DAY = '2999-11-17';
/** Done there although nobody hears of it. */
const LOST: FaultKind[] = ['lost answer', '500 after', 'not json'];

describe.each(['easypost', 'shipengine'] as const)('through %s', (provider) => {
  let merchant: Merchant;
  let vendor: EasyPostServer | ShipEngineServer;
  let carrierAccountId: string;
  let warehouseId: string;
  beforeEach(async () => {
    vendor = vendors[provider];
    vendor.faults.clear();
    merchant = await createMerchant(api);
    const settings = { apiKey: vendor.apiKey, baseUrl: vendor.url };
    carrierAccountId = (await merchant.post('/carrier-accounts', { provider, name: 'Mine', settings })).id;
    const contact = { name: 'Ann', phone: '5555555555', email: 'ann@example.com' };
    const address = { ...addressAt('94107'), ...contact };
    warehouseId = (await merchant.post('/warehouses', { name: 'Dock', address })).id;
  });

  async function ship(carrier = 'usps') {
    const { rates } = await merchant.post('/rates', {
      ...{ warehouseId, shipTo: CUSTOMER, parcels: [ONE_POUND] },
    });
    const rate = rates.find((one: { carrier: string }) => one.carrier === carrier);
    return merchant.post('/shipments', { rateId: rate.id });
  }
  const pickup = (over = {}) =>
    merchant.call('POST', '/pickups', {
      ...{ carrierAccountId, warehouseId, day: DAY, from: '09:00', until: '17:00' },
      ...over,
    });
  const scanForm = (over = {}) =>
    merchant.call('POST', '/manifests', { carrierAccountId, warehouseId, ...over });
  const booked = () => vendor.scheduledPickups().length;

  test('the account says that it has scan forms and pickups', async () => {
    const { capabilities } = await merchant.get(`/carrier-accounts/${carrierAccountId}`);
    expect(capabilities).toEqual({ scanForms: true, pickups: true });
  });

  test('a pickup takes all parcels that are waiting, once, and canceling it frees them', async () => {
    const [one, two] = [await ship(), await ship()];
    const before = booked();
    const { status, body } = await pickup({ instructions: 'Ring twice' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...{ status: 'scheduled', carrier: 'usps', mode: 'test', day: DAY, from: '09:00', until: '17:00' },
      ...{ parcelCount: 2, confirmation: expect.any(String), instructions: 'Ring twice' },
      cost: provider === 'easypost' ? 0 : null,
    });
    expect(body.data.shipmentIds.toSorted()).toEqual([one.id, two.id].toSorted());
    expect(booked()).toBe(before + 1);
    expect((await pickup()).status).toBe(409);
    expectError(
      await pickup({ shipmentIds: [one.id] }),
      409,
      'CONFLICT',
      `shipmentIds: ${one.trackingCode} is on pickup ${body.data.id} already`,
    );
    const canceled = await merchant.post(`/pickups/${body.data.id}/cancel`);
    expect(canceled).toMatchObject({ status: 'canceled', canceledAt: expect.any(String) });
    expect(await merchant.post(`/pickups/${body.data.id}/cancel`)).toEqual(canceled);
    expect(booked()).toBe(before);
    expect((await pickup({ shipmentIds: [one.id] })).body.data.shipmentIds).toEqual([one.id]);
    expect((await merchant.get('/pickups?status=canceled')).map(({ id }: { id: string }) => id)).toEqual([
      body.data.id,
    ]);
  });

  const collections = async () =>
    (await merchant.get('/collections')).map(({ waiting, ...account }: Record<string, unknown>) => [
      account,
      waiting,
    ]);
  const mine = () => ({
    ...{ carrierAccountId, name: 'Mine', mode: 'test' },
    capabilities: { scanForms: true, pickups: true },
  });
  const history = async (id: string) =>
    (await merchant.get(`/shipments/${id}/activity`)).map(
      ({ type, details }: { type: string; details: object }) => [type, details],
    );

  test('what is waiting is counted by warehouse and carrier, without what was arranged or scanned', async () => {
    expect(await collections()).toEqual([[mine(), []]]);
    const [one] = [await ship(), await ship(), await ship('ups')];
    const usps = { warehouseId, carrier: 'usps', carrierName: 'USPS' };
    const ups = {
      ...{ warehouseId, carrier: 'ups', carrierName: 'UPS' },
      withoutScanForm: 1,
      withoutPickup: 1,
    };
    expect(await collections()).toEqual([[mine(), [ups, { ...usps, withoutScanForm: 2, withoutPickup: 2 }]]]);
    const { id } = (await pickup({ shipmentIds: [one.id] })).body.data;
    expect(await collections()).toEqual([[mine(), [ups, { ...usps, withoutScanForm: 2, withoutPickup: 1 }]]]);
    await scanForm({ carrier: 'usps' });
    expect(await collections()).toEqual([[mine(), [ups, { ...usps, withoutScanForm: 0, withoutPickup: 1 }]]]);
    await merchant.post(`/pickups/${id}/cancel`);
    expect(await collections()).toEqual([[mine(), [ups, { ...usps, withoutScanForm: 0, withoutPickup: 2 }]]]);
    await merchant.call('PUT', `/carrier-accounts/${carrierAccountId}`, { isActive: false });
    expect(await collections()).toEqual([]);
  });

  test('a parcel that was marked as shipped by hand is followed by the account, but not collected with its labels', async () => {
    const order = await merchant.order([{ name: 'Thing', quantity: 1 }], { warehouseId });
    const { id } = await merchant.post(`/orders/${order.id}/mark-shipped`, {
      trackingCode: '9400111206206406260787',
    });
    await api.storage.write((tx) =>
      tx
        .updateTable('shipments')
        .set({ carrier_account_id: carrierAccountId, tracking_status: 'pre_transit' })
        .where('id', '=', id)
        .execute(),
    );
    expect(await collections()).toEqual([[mine(), []]]);
    expectError(await pickup(), 409, 'CONFLICT', /No parcels bought through Mine are waiting at Dock/);
    const named = await pickup({ shipmentIds: [id] });
    expectError(named, 409, 'CONFLICT', /was marked as shipped by hand, and has no label/);
  });

  test('pickups and scan forms are in the history of each shipment', async () => {
    const [one, two] = [await ship(), await ship()];
    const { id, confirmation } = (await pickup()).body.data;
    const form = (await scanForm()).body.data;
    await merchant.post(`/pickups/${id}/cancel`);
    for (const { id: shipmentId } of [one, two])
      expect((await history(shipmentId)).slice(0, 3)).toEqual([
        ['pickup.canceled', { pickupId: id, day: DAY, confirmation }],
        ['scan_form.created', { manifestId: form.id }],
        ['pickup.scheduled', { pickupId: id, day: DAY, confirmation }],
      ]);
  });

  test('of pickups that are scheduled at the same time, one is booked', { tags: 'database' }, async () => {
    await ship();
    const before = booked();
    const answers = await Promise.all([pickup(), pickup(), pickup()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(booked()).toBe(before + 1);
  });

  test.each(LOST)(
    'a pickup whose answer is lost (%s) is found later, and never booked twice',
    async (kind) => {
      await ship();
      const before = booked();
      vendor.faults.plan('pickup', kind);
      const { status, text } = await pickup();
      expect([status, text]).toEqual([502, expect.stringContaining('gave no certain answer')]);
      const [open] = await merchant.get('/pickups');
      expect(open).toMatchObject({ status: 'scheduling', confirmation: null });
      expect((await pickup()).status).toBe(409);
      expectError(
        await merchant.call('POST', `/pickups/${open.id}/cancel`),
        409,
        'CONFLICT',
        /not known yet/,
      );
      expect((await merchant.call('DELETE', `/carrier-accounts/${carrierAccountId}`)).status).toBe(409);
      api.clock.advance(10_000);
      expect(await api.shipping.pickups.settleDue()).toContain(merchant.accountId);
      expect(await merchant.get(`/pickups/${open.id}`)).toMatchObject({
        ...{ status: 'scheduled', confirmation: expect.any(String), failureReason: null },
      });
      expect(booked()).toBe(before + 1);
    },
  );

  test('a pickup that never reached the carrier fails once no request can be under way, and frees its parcels', async () => {
    await ship();
    const before = booked();
    vendor.faults.plan('pickup', '500 before');
    expect((await pickup()).status).toBe(502);
    const [open] = await merchant.get('/pickups');
    api.clock.advance(10_000);
    await api.shipping.pickups.settleDue();
    expect(await merchant.get(`/pickups/${open.id}`)).toMatchObject({ status: 'scheduling' });
    api.clock.advance(70_000);
    await api.shipping.pickups.settleDue();
    expect(await merchant.get(`/pickups/${open.id}`)).toMatchObject({ status: 'failed' });
    expect(booked()).toBe(before);
    expect((await pickup()).status).toBe(201);
  });

  test('a cancellation whose answer is lost is asked for again until it is certain', async () => {
    await ship();
    const { id } = (await pickup()).body.data;
    vendor.faults.plan('cancel pickup', 'lost answer');
    expect((await merchant.call('POST', `/pickups/${id}/cancel`)).status).toBe(502);
    expect(await merchant.get(`/pickups/${id}`)).toMatchObject({ status: 'canceling' });
    api.clock.advance(10_000);
    await api.shipping.pickups.settleDue();
    expect(await merchant.get(`/pickups/${id}`)).toMatchObject({ status: 'canceled' });
  });

  test('what is wrong with a pickup is said in plain words', async () => {
    await ship();
    await ship('ups');
    expectError(
      await pickup(),
      409,
      'CONFLICT',
      'carrier: the parcels are carried by ups and usps: choose one of them',
    );
    expectError(await pickup({ day: '2020-01-01' }), 400, 'VALIDATION_ERROR', 'day: must not be in the past');
    expectError(await pickup({ until: '08:00' }), 400, 'VALIDATION_ERROR', 'until: must be later than from');
    expect((await pickup({ from: '9 am' })).body.error.message).toContain('must be a time like 09:00');
    vendor.revokeKey();
    try {
      const { status, text } = await pickup({ carrier: 'usps' });
      expect([status, text]).toEqual([502, expect.stringMatching(/accept the API key/)]);
      expect(text).not.toContain(vendor.apiKey);
    } finally {
      vendor.revokeKey(false);
    }
    expect((await pickup({ carrier: 'usps' })).body.data).toMatchObject({
      status: 'scheduled',
      parcelCount: 1,
    });
  });

  test('a scan form has all parcels that are waiting, and its document is stored', async () => {
    const [one, two] = [await ship(), await ship()];
    const { status, body } = await scanForm();
    expect(status).toBe(201);
    const form = body.data;
    expect(form).toMatchObject({
      ...{ kind: 'scan_form', status: 'closed', carrier: 'usps', carrierAccountId, parcelCount: 2 },
      ...{ carrierFormId: expect.any(String), handedOverAt: null },
    });
    expect(form.shipmentIds.toSorted()).toEqual([one.id, two.id].toSorted());
    // From the database: the carrier is not asked any more.
    vendor.faults.always('file', '403');
    const document = await merchant.call('GET', `/manifests/${form.id}/document`);
    expect([document.status, document.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await scanForm()).status).toBe(409);
    expectError(
      await merchant.call('POST', `/manifests/${form.id}/hand-over`),
      409,
      'CONFLICT',
      /there is nothing to hand over/,
    );
    expect(await merchant.get('/manifests')).toEqual([form]);
  });

  test('a scan form whose answer is lost is found by its shipments, and never created twice', async () => {
    const shipment = await ship();
    const before = vendor.scanForms().length;
    vendor.faults.plan('scan form', 'lost answer');
    expect((await scanForm()).status).toBe(502);
    const [open] = await merchant.get('/manifests');
    expect(open).toMatchObject({ status: 'creating', shipmentIds: [shipment.id] });
    expect((await scanForm()).status).toBe(409);
    expectError(
      await merchant.call('GET', `/manifests/${open.id}/document`),
      409,
      'CONFLICT',
      /not known yet/,
    );
    expectError(await merchant.call('DELETE', `/manifests/${open.id}`), 409, 'CONFLICT', /not known yet/);
    api.clock.advance(10_000);
    expect(await api.shipping.scanForms.settleDue()).toContain(merchant.accountId);
    expect(await merchant.get(`/manifests/${open.id}`)).toMatchObject({ status: 'closed' });
    expect(vendor.scanForms()).toHaveLength(before + 1);
  });

  test('a document that could not be downloaded is downloaded later; a refused form frees its shipments', async () => {
    await ship();
    vendor.faults.always('file', '403');
    const { id } = (await scanForm()).body.data;
    expect((await merchant.call('GET', `/manifests/${id}/document`)).status).toBe(502);
    vendor.faults.clear();
    api.clock.advance(70_000);
    await api.shipping.scanForms.settleDue();
    vendor.faults.always('file', '403');
    expect((await merchant.call('GET', `/manifests/${id}/document`)).status).toBe(200);
    const second = await ship();
    vendor.faults.plan('scan form', '402');
    expect((await scanForm()).status).toBe(502);
    const [failed] = await merchant.get('/manifests?status=failed');
    expect(failed).toMatchObject({ shipmentIds: [], failureReason: expect.any(String) });
    vendor.faults.clear();
    expect((await scanForm()).body.data.shipmentIds).toEqual([second.id]);
  });
});

test('EasyPost asks a price that maxCost can refuse, for several parcels of one order too', async () => {
  const vendor = vendors.easypost;
  vendor.faults.clear();
  const merchant = await createMerchant(api);
  const settings = { apiKey: vendor.apiKey, baseUrl: vendor.url };
  const account = await merchant.post('/carrier-accounts', { provider: 'easypost', name: 'Mine', settings });
  const { rates } = await merchant.post('/rates', {
    ...{ warehouseId: merchant.warehouse, shipTo: CUSTOMER, parcels: [ONE_POUND, ONE_POUND] },
  });
  const rate = rates.find((one: { carrier: string }) => one.carrier === 'ups');
  await merchant.post('/shipments', { rateId: rate.id });
  const wanted = { carrierAccountId: account.id, warehouseId: merchant.warehouse };
  const at = { day: DAY, from: '09:00', until: '17:00' };
  expectError(
    await merchant.call('POST', '/pickups', { ...wanted, ...at, maxCost: 5 }),
    409,
    'CONFLICT',
    'maxCost: The pickup costs 5.60 USD',
  );
  expect(await merchant.post('/pickups', { ...wanted, ...at, maxCost: 5.6 })).toMatchObject({
    ...{ status: 'scheduled', cost: 5.6, currency: 'USD', parcelCount: 2 },
  });
});
