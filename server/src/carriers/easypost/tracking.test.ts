import { describe, expect, test } from 'vitest';
import { easypost, order, problem, sold } from '../../../../tests/support/easypost-samples.ts';

const detail = (status: string, datetime: string, more: object = {}) => ({
  ...{ object: 'TrackingDetail', message: `It is ${status}`, status, datetime },
  ...{ tracking_location: { city: 'HOUSTON', state: 'TX', country: null, zip: '77063' } },
  ...more,
});
const tracker = {
  ...sold.tracker,
  ...{ status: 'in_transit', est_delivery_date: '2026-11-20T00:00:00Z' },
  tracking_details: [
    detail('pre_transit', '2026-11-16T12:00:00Z', { tracking_location: null }),
    detail('in_transit', '2026-11-17T08:00:00Z'),
  ],
};
const request = { trackingCode: sold.tracking_code, carrierShipmentId: 'shp_1', trackerId: 'trk_1' };
const tracked = {
  scans: [
    {
      ...{ status: 'pre_transit', statusDetail: 'It is pre_transit', location: null },
      occurredAt: Date.parse('2026-11-16T12:00:00Z'),
    },
    {
      ...{ status: 'in_transit', statusDetail: 'It is in_transit' },
      location: { city: 'HOUSTON', state: 'TX', postalCode: '77063' },
      occurredAt: Date.parse('2026-11-17T08:00:00Z'),
    },
  ],
  estimatedDeliveryDate: '2026-11-20',
  trackingUrl: 'https://track.easypost.com/abc',
};

describe('the scans of a parcel', () => {
  test('are those of its tracker', async () => {
    const { carrier, http } = easypost({ 'GET /v2/trackers/trk_1': { body: tracker } });
    expect(await carrier.track(request)).toEqual(tracked);
    expect(http.calls()).toEqual(['GET /v2/trackers/trk_1']);
  });

  test('are read from the shipment where the tracker is not known', async () => {
    const { carrier } = easypost({ 'GET /v2/shipments/shp_1': { body: { ...sold, tracker } } });
    expect(await carrier.track(request)).toEqual(tracked);
    const { trackerId: _none, ...nameless } = request;
    expect(await carrier.track(nameless)).toEqual(tracked);
  });

  test('of one of several parcels are its own', async () => {
    const both = order(2);
    const shipments = both.shipments.map((one, i) => (i === 1 ? { ...one, tracker } : one));
    const { carrier } = easypost({ 'GET /v2/orders/order_1': { body: { ...both, shipments } } });
    const second = { trackingCode: '9400100110368068500732', carrierShipmentId: 'order_1' };
    expect(await carrier.track(second)).toEqual(tracked);
  });

  test('leave out what is no scan, and survive missing fields', async () => {
    const odd = [
      null,
      'text',
      {},
      { status: 'teleported', datetime: '2026-11-17T08:00:00Z' },
      { status: 'delivered' },
    ];
    const body = { tracking_details: [...odd, { status: 'delivered', datetime: '2026-11-18T08:00:00Z' }] };
    const { carrier } = easypost({ 'GET /v2/trackers/trk_1': { body } });
    expect(await carrier.track(request)).toEqual({
      scans: [
        {
          ...{ status: 'delivered', statusDetail: null, location: null },
          occurredAt: Date.parse('2026-11-18T08:00:00Z'),
        },
      ],
    });
    const empty = easypost({ 'GET /v2/shipments/shp_1': { body: { ...sold, tracker: null } } });
    expect(await empty.carrier.track(request)).toEqual({ scans: [] });
  });

  test('include a status that has no scan of its own, at the same moment each time', async () => {
    const body = { ...tracker, status: 'return_to_sender', status_detail: 'return', updated_at: 'whenever' };
    const { carrier } = easypost({ 'GET /v2/trackers/trk_1': { body } });
    expect((await carrier.track(request)).scans.at(-1)).toEqual({
      ...{ status: 'return_to_sender', statusDetail: 'Return', location: null },
      occurredAt: Date.parse('2026-11-17T08:00:00Z'),
    });
  });

  test('are an error if EasyPost cannot be asked', async () => {
    for (const reply of [{ status: 401, body: '' }, { status: 500, body: '' }, { body: 'no' }]) {
      const { carrier } = easypost({ 'GET /v2/trackers/trk_1': reply });
      await expect(carrier.track(request)).rejects.toThrow();
    }
  });
});

describe('a parcel whose label was bought elsewhere', () => {
  const FOLLOW = 'POST /v2/trackers';

  test('is followed with its carrier, in EasyPost’s spelling', async () => {
    const { carrier, http } = easypost({ [FOLLOW]: { body: tracker } });
    const followed = await carrier.follow?.({ trackingCode: '9400', carrier: 'usps' });
    expect(followed).toEqual({ ...tracked, carrier: 'usps', trackerId: 'trk_1' });
    expect(http.requests[0]?.json).toEqual({ tracker: { tracking_code: '9400', carrier: 'USPS' } });
  });

  test('is followed without one, which EasyPost finds out', async () => {
    const { carrier, http } = easypost({ [FOLLOW]: { body: { ...tracker, carrier: null } } });
    expect(await carrier.follow?.({ trackingCode: 'X1', carrier: 'yodel' })).toMatchObject({ carrier: null });
    expect(http.requests[0]?.json).toEqual({ tracker: { tracking_code: 'X1' } });
  });

  test('is an error in EasyPost’s words if it cannot be followed', async () => {
    const body = problem('TRACKER.CREATE.ERROR', 'Unable to find a carrier');
    const { carrier } = easypost({ [FOLLOW]: { status: 422, body } });
    await expect(carrier.follow?.({ trackingCode: 'X1' })).rejects.toThrow('Unable to find a carrier');
  });
});
