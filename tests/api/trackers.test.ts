import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { connect, createTrackingScript, sendEvent } from '../support/tracking-plugin.ts';

const USPS = '9400111206206406260787';
const UPS = '1Z5R89390357567127';
const { script, plugin } = createTrackingScript();
let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
});
beforeEach(async () => {
  script.parcels.clear();
  script.down.clear();
  script.followed.length = 0;
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const at = (hours: number) => api.clock.now() + hours * 3_600_000;
const iso = (hours: number) => new Date(at(hours)).toISOString();
const scan = (status: 'pre_transit' | 'in_transit' | 'delivered', hours: number) => ({
  status,
  statusDetail: `It is ${status}`,
  occurredAt: at(hours),
  location: { city: 'Oakland' },
});
const post = (json: object) => merchant.call('POST', '/trackers', json);

describe('POST /trackers', () => {
  test('201: a parcel is recognized, followed by an account that can, and shown with its scans', async () => {
    const carrierAccountId = await connect(merchant);
    script.parcels.set(USPS, {
      scans: [scan('in_transit', -2), scan('pre_transit', -9)],
      estimatedDeliveryDate: '2026-03-04',
    });
    const { status, body } = await post({
      trackingCode: ' 9400 1112 0620 6406 2607 87 ',
      metadata: { a: 'b' },
    });
    expect(status).toBe(201);
    const event = (name: string, hours: number) => ({
      status: name,
      statusDetail: `It is ${name}`,
      occurredAt: iso(hours),
      location: { city: 'Oakland' },
    });
    expect(body.data).toEqual({
      id: expect.stringMatching(/^trk_/),
      trackingCode: USPS,
      carrier: 'usps',
      carrierName: 'USPS',
      carrierAccountId: carrierAccountId,
      orderId: null,
      status: 'in_transit',
      statusDetail: 'It is in_transit',
      location: { city: 'Oakland' },
      lastScanAt: iso(-2),
      estimatedDeliveryDate: '2026-03-04',
      trackingUrl: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${USPS}`,
      isFollowed: true,
      unfollowedReason: null,
      events: [event('in_transit', -2), event('pre_transit', -9)],
      metadata: { a: 'b' },
      createdAt: iso(0),
      updatedAt: iso(0),
    });
    expect(script.followed).toEqual([`${USPS} usps sk_live_1`]);
    expect(await merchant.get(`/trackers/${body.data.id}`)).toEqual(body.data);
    expect(await merchant.told()).toEqual([]);
  });

  test('201 without an account: the carrier is recognized, and the answer says why nobody follows it', async () => {
    const { status, body } = await post({ trackingCode: UPS.toLowerCase() });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      trackingCode: UPS,
      carrier: 'ups',
      carrierAccountId: null,
      status: 'unknown',
      isFollowed: false,
      unfollowedReason: 'No connected carrier account can follow parcels of ups',
      trackingUrl: expect.stringContaining(UPS),
      events: [],
    });
  });

  test('201: a code in no known format is followed by whoever knows it, and has the carrier that the account names', async () => {
    await connect(merchant);
    script.parcels.set('EZ1000000001', { carrier: 'usps' });
    const { body } = await post({ trackingCode: 'EZ1000000001' });
    expect(body.data).toMatchObject({ carrier: 'usps', isFollowed: true });
    expect(script.followed).toEqual(['EZ1000000001 ? sk_live_1']);
  });

  test('201: a carrier that the request names wins over the one recognized', async () => {
    await connect(merchant);
    script.parcels.set(USPS, {});
    const { body } = await post({ trackingCode: USPS, carrier: 'OnTrac' });
    expect(body.data).toMatchObject({ carrier: 'ontrac', trackingUrl: expect.stringContaining('ontrac') });
    expect(script.followed).toEqual([`${USPS} ontrac sk_live_1`]);
  });

  test('201: with a provider as carrier, its account finds out who carries the parcel', async () => {
    const carrierAccountId = await connect(merchant);
    script.parcels.set('EZ1000000001', { carrier: 'fedex' });
    const { body } = await post({ trackingCode: 'EZ1000000001', carrier: 'scripted' });
    expect(body.data).toMatchObject({ carrier: 'fedex', carrierAccountId: carrierAccountId });
  });

  test('201: production accounts are asked before test accounts, and another one where the first fails', async () => {
    await connect(merchant, 'sk_test_1');
    const live = await connect(merchant, 'sk_live_1');
    script.parcels.set(USPS, {});
    expect((await post({ trackingCode: USPS })).body.data.carrierAccountId).toBe(live);
    script.down.add('sk_live_1');
    script.parcels.set(UPS, {});
    const { body } = await post({ trackingCode: UPS });
    expect(body.data).toMatchObject({ isFollowed: true });
    expect(script.followed).toEqual([
      `${USPS} usps sk_live_1`,
      `${UPS} ups sk_live_1`,
      `${UPS} ups sk_test_1`,
    ]);
  });

  test('201 where the account cannot be asked; the job asks it again', async () => {
    const carrierAccountId = await connect(merchant);
    const { status, body } = await post({ trackingCode: USPS, carrierAccountId: carrierAccountId });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      isFollowed: false,
      unfollowedReason: 'sk_live_1 does not know the parcel or could not be reached: it is asked again',
    });
    script.parcels.set(USPS, { scans: [scan('in_transit', -1)] });
    api.clock.advance(6 * 60_000);
    await api.shipping.trackingPolls.pollDue({});
    expect(await merchant.get(`/trackers/${body.data.id}`)).toMatchObject({
      carrierAccountId: carrierAccountId,
      isFollowed: true,
      status: 'in_transit',
    });
  });

  test('200: the same code is the same tracker, also ten times at once', { tags: 'database' }, async () => {
    await connect(merchant);
    script.parcels.set(USPS, {});
    const all = await Promise.all(Array.from({ length: 10 }, () => post({ trackingCode: USPS })));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1);
    const { body } = await post({ trackingCode: `${USPS.slice(0, 4)}-${USPS.slice(4)}`, carrier: 'USPS' });
    expect(body.data.id).toBe(all[0]?.body.data.id);
  });

  test('409: the same code with another carrier or order', async () => {
    const { body } = await post({ trackingCode: USPS });
    const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
    expectError(
      await post({ trackingCode: USPS, carrier: 'ups' }),
      409,
      'CONFLICT',
      new RegExp(`^carrier: tracker ${body.data.id} of`),
    );
    expectError(await post({ trackingCode: USPS, orderId: order.id }), 409, 'CONFLICT', /^orderId: tracker/);
  });

  test('409: a label that was bought here is tracked with its shipment, which the message names', async () => {
    const carrierAccountId = await connect(merchant);
    const shipment = await merchant.post('/shipments', {
      carrierAccountId: carrierAccountId,
      shipTo: (await merchant.order([{ name: 'Mug', quantity: 1 }])).shipTo,
      parcels: [ONE_POUND],
    });
    expectError(
      await post({ trackingCode: shipment.trackingCode }),
      409,
      'CONFLICT',
      new RegExp(`^trackingCode: is on shipment ${shipment.id}`),
    );
  });

  test.each([
    ['no code', {}, 'trackingCode: is required'],
    ['a blank code', { trackingCode: ' ' }, 'trackingCode: must have at least 1 character'],
    ['a code of dashes', { trackingCode: '---' }, 'trackingCode: must have letters or digits'],
    ['a long code', { trackingCode: '1'.repeat(101) }, 'trackingCode: must have at most 100 characters'],
    ['an unknown field', { trackingCode: USPS, code: 1 }, 'code: is not a known field'],
  ])('400: %s', async (_, json, message) => {
    expectError(await post(json), 400, 'VALIDATION_ERROR', message);
  });

  test('404 and 403: an account or an order that is not there, or not yours', async () => {
    const other = await createMerchant(api);
    const theirs = await connect(other);
    const order = await other.order([{ name: 'Mug', quantity: 1 }]);
    expectError(
      await post({ trackingCode: USPS, carrierAccountId: 'ca_1' }),
      404,
      'NOT_FOUND',
      'Carrier account not found',
    );
    expectError(
      await post({ trackingCode: USPS, carrierAccountId: theirs }),
      403,
      'FORBIDDEN',
      /^Carrier account/,
    );
    expectError(await post({ trackingCode: USPS, orderId: order.id }), 403, 'FORBIDDEN', /^Order/);
    expect((await merchant.call('GET', '/trackers')).body.meta.total).toBe(0);
  });
});

describe('trackers', () => {
  test('are listed newest first, by status, carrier, code and order, and as CSV', async () => {
    await connect(merchant);
    const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
    script.parcels.set(USPS, { scans: [scan('delivered', -1)] });
    const first = (await post({ trackingCode: USPS, orderId: order.id })).body.data;
    api.clock.advance(1);
    const second = (await post({ trackingCode: UPS })).body.data;
    const ids = async (query: string) =>
      (await merchant.get(`/trackers${query}`)).map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('?status=delivered')).toEqual([first.id]);
    expect(await ids('?carrier=UPS')).toEqual([second.id]);
    expect(await ids(`?trackingCode=${encodeURIComponent(' 9400 111206206406260787')}`)).toEqual([first.id]);
    expect(await ids(`?orderId=${order.id}&carrier=usps`)).toEqual([first.id]);
    expect(await ids('?page=2&limit=1')).toEqual([first.id]);
    const { text } = await merchant.call('GET', '/trackers', undefined, { accept: 'text/csv' });
    expect(
      text
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(',').slice(0, 3)),
    ).toEqual([
      [second.id, UPS, 'ups'],
      [first.id, expect.stringContaining(USPS), 'usps'],
    ]);
  });

  test('follow webhooks, and send none', async () => {
    const carrierAccountId = await connect(merchant);
    script.parcels.set(USPS, {});
    const { id } = (await post({ trackingCode: USPS })).body.data;
    const update = {
      type: 'tracking' as const,
      trackingCode: USPS,
      tracked: { scans: [scan('delivered', -1), scan('in_transit', -3)] },
    };
    expect(await sendEvent(api, carrierAccountId, [update])).toMatchObject({ status: 200 });
    expect(await merchant.get(`/trackers/${id}`)).toMatchObject({ status: 'delivered', events: [{}, {}] });
    expect(await merchant.told()).toEqual([]);
  });

  test('are deleted with their scans; other merchants can do neither that nor see them', async () => {
    await connect(merchant);
    script.parcels.set(USPS, { scans: [scan('delivered', -1)] });
    const { id } = (await post({ trackingCode: USPS })).body.data;
    const other = await createMerchant(api);
    expectError(await other.call('GET', `/trackers/${id}`), 403, 'FORBIDDEN', /^Tracker/);
    expectError(await other.call('DELETE', `/trackers/${id}`), 403, 'FORBIDDEN', /^Tracker/);
    expect(await merchant.done('DELETE', `/trackers/${id}`)).toEqual({ id, deleted: true });
    expectError(await merchant.call('GET', `/trackers/${id}`), 404, 'NOT_FOUND', 'Tracker not found');
    const left = await api.storage.db
      .selectFrom('tracker_scans')
      .where('tracker_id', '=', id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
    expect((await post({ trackingCode: USPS })).status).toBe(201);
  });

  test('that nobody followed are followed once an account is connected', async () => {
    const { id } = (await post({ trackingCode: USPS })).body.data;
    script.parcels.set(USPS, { scans: [scan('in_transit', -1)] });
    api.clock.advance(3_600_000);
    await api.shipping.trackingPolls.pollDue({});
    expect((await merchant.get(`/trackers/${id}`)).isFollowed).toBe(false);
    await connect(merchant);
    api.clock.advance(3_600_001);
    await api.shipping.trackingPolls.pollDue({});
    expect(await merchant.get(`/trackers/${id}`)).toMatchObject({ isFollowed: true, status: 'in_transit' });
  });
});
