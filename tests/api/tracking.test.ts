import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
// biome-ignore lint/suspicious/noExplicitAny: as answers are
let shipment: any;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  shipment = await merchant.shipment({ shipTo: CUSTOMER, parcels: [ONE_POUND] });
  await merchant.told();
});
afterAll(() => api.close());

const scan = (json: object) => merchant.call('POST', `/shipments/${shipment.id}/tracking-events`, json);
const isoIn = (ms: number) => new Date(api.clock.now() + ms).toISOString();

describe('POST /shipments/:id/tracking-events', () => {
  test('201 with the journey so far; the event is exactly this', async () => {
    const location = { city: 'Oakland', state: 'CA', country: 'US' };
    const { status, body } = await scan({ status: 'in_transit', statusDetail: 'Picked up', location });
    expect(status).toBe(201);
    const seen = { status: 'in_transit', statusDetail: 'Picked up', location };
    expect(body.data).toEqual({
      shipmentId: shipment.id,
      carrier: 'fleet',
      carrierName: 'Fleet',
      trackingCode: shipment.trackingCode,
      trackingUrl: null,
      ...seen,
      lastScanAt: isoIn(0),
      estimatedDeliveryDate: expect.stringMatching(/^2026-03-0\d$/),
      parcels: [{ trackingCode: shipment.trackingCode, trackingUrl: null, ...seen, lastScanAt: isoIn(0) }],
      events: [{ trackingCode: shipment.trackingCode, ...seen, occurredAt: isoIn(0) }],
    });
    expect(await merchant.get(`/shipments/${shipment.id}/tracking`)).toEqual(body.data);
    const { id, trackingCode, carrier, service, rate } = shipment;
    const data = { id, trackingCode, carrier, service, rate, ...seen, occurredAt: isoIn(0) };
    expect(await merchant.told()).toEqual([{ type: 'shipment.tracking_updated', data }]);
    expect((await merchant.get(`/shipments/${id}`)).trackingStatus).toBe('in_transit');
  });

  test('201 for scans that come late, twice and out of order: what is shown is the latest, and told once', async () => {
    const post = async (status: string, agoMs: number) => {
      const { body } = await scan({ status, occurredAt: isoIn(-agoMs) });
      return [body.data.status, body.data.events.length, (await merchant.told()).length];
    };
    expect(await post('unknown', 9_000)).toEqual(['pre_transit', 1, 0]);
    expect(await post('out_for_delivery', 5_000)).toEqual(['out_for_delivery', 2, 1]);
    expect(await post('in_transit', 7_000)).toEqual(['out_for_delivery', 3, 0]);
    expect(await post('out_for_delivery', 5_000)).toEqual(['out_for_delivery', 3, 0]);
    expect(await post('delivered', 6_000)).toEqual(['delivered', 4, 1]);
    expect(await post('in_transit', 1_000)).toEqual(['delivered', 5, 0]);
    const { events } = await merchant.get(`/shipments/${shipment.id}/tracking`);
    const times = events.map(({ occurredAt }: { occurredAt: string }) => occurredAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('400, 403, 404 and 409 change nothing', async () => {
    const wrong: [object, string | RegExp][] = [
      [{}, 'status: is required'],
      [{ status: 'lost' }, /^status: must be one of unknown, pre_transit/],
      [{ status: 'delivered', occurredAt: 'now' }, /^occurredAt: /],
      [{ status: 'delivered', occurredAt: '2026-02-28T23:59:60Z' }, 'occurredAt: must not be a leap second'],
      [
        { status: 'delivered', occurredAt: '0000-01-01T00:00:00+14:00' },
        /^occurredAt: must be from 0000-01-01T/,
      ],
      [{ status: 'delivered', occurredAt: isoIn(300_001) }, 'occurredAt: must not be in the future'],
      [{ status: 'delivered', occurredAt: isoIn(-300_001) }, /^occurredAt: must not be before the label/],
      [
        { status: 'delivered', occurredAt: '1970-01-01T00:00:00Z' },
        /^occurredAt: must not be before the label/,
      ],
      [{ status: 'delivered', location: { town: 'X' } }, 'location.town: is not a known field'],
    ];
    for (const [json, message] of wrong) expectError(await scan(json), 400, 'VALIDATION_ERROR', message);
    const stranger = await createMerchant(api);
    const path = `/shipments/${shipment.id}/tracking-events`;
    const json = { status: 'delivered' };
    expectError(
      await stranger.call('POST', path, json),
      403,
      'FORBIDDEN',
      'Shipment belongs to another user',
    );
    expectError(
      await merchant.call('POST', path.replace(shipment.id, 'shp_no'), json),
      404,
      'NOT_FOUND',
      /^Shipment/,
    );
    await merchant.post(`/shipments/${shipment.id}/void`);
    await merchant.told();
    expectError(await scan(json), 409, 'CONFLICT', 'A shipment that is voided cannot be scanned');
    expect(await merchant.told()).toEqual([]);
    expect((await merchant.get(`/shipments/${shipment.id}/tracking`)).events).toEqual([]);
  });
});

describe('POST /shipments/:id/void', () => {
  const send = (json?: object) => merchant.call('POST', `/shipments/${shipment.id}/void`, json);

  test('200 with when and why; the event is exactly this; a second time is 409', async () => {
    api.clock.advance(1_000);
    const { status, body } = await send({ reason: 'Wrong address' });
    expect(status).toBe(200);
    const after = { voidedAt: isoIn(0), refundStatus: 'refunded' };
    expect(body.data).toEqual({
      ...shipment,
      ...after,
      status: 'voided',
      trackingStatus: 'cancelled',
      parcels: [{ ...shipment.parcels[0], trackingStatus: 'cancelled', refundStatus: 'refunded' }],
      voidReason: 'Wrong address',
      label: null,
      updatedAt: isoIn(0),
    });
    const { id, trackingCode, carrier, service, rate } = shipment;
    const data = { id, trackingCode, carrier, service, rate, ...after };
    expect(await merchant.told()).toEqual([{ type: 'shipment.voided', data }]);
    expectError(await send(), 409, 'CONFLICT', 'The label has been voided already');
    const label = await merchant.call('GET', `/shipments/${id}/label`);
    expectError(label, 409, 'CONFLICT', 'A shipment that is voided has no label to print');
    expect(await merchant.told()).toEqual([]);
  });

  test('409 once it is scanned, but for the scan of its label', async () => {
    await scan({ status: 'pre_transit' });
    await scan({ status: 'in_transit', occurredAt: isoIn(1) });
    await merchant.told();
    expectError(await send(), 409, 'CONFLICT', /^The parcel has been scanned \(in_transit\)/);
    expect(await merchant.told()).toEqual([]);
  });

  test('409 after 30 days, 400 for a wrong reason', async () => {
    expectError(
      await send({ reason: '' }),
      400,
      'VALIDATION_ERROR',
      'reason: must have at least 1 character',
    );
    expectError(await send({ why: 'x' }), 400, 'VALIDATION_ERROR', 'why: is not a known field');
    api.clock.advance(30 * 86_400_000 + 1);
    expectError(await send(), 409, 'CONFLICT', 'A label can be voided within 30 days of its purchase');
  });

  test('409 where a return counts on what it ships, before its carrier is asked', async () => {
    const order = await merchant.order([{ name: 'Thing', quantity: 2 }]);
    const [{ id: orderItemId }] = order.items;
    shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
    const give = { orderId: order.id, items: [{ orderItemId, quantity: 1, reason: 'No' }] };
    const { id } = await merchant.post('/returns', give);
    await merchant.told();
    expectError(await send(), 409, 'CONFLICT', /^Thing: a return refers to what this shipment contains/);
    expect(await merchant.told()).toEqual([]);
    await merchant.post(`/returns/${id}/cancel`);
    expect((await send()).status).toBe(200);
    expectError(
      await merchant.call('POST', '/returns', give),
      409,
      'CONFLICT',
      /: 0 of Thing can be returned, not 1$/,
    );
  });
});
