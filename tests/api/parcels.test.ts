import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
// biome-ignore lint/suspicious/noExplicitAny: as answers are
let shipment: any;
let codes: string[];
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  shipment = await merchant.shipment({ shipTo: CUSTOMER, parcels: [ONE_POUND, ONE_POUND, ONE_POUND] });
  codes = shipment.parcels.map(({ trackingCode }: { trackingCode: string }) => trackingCode);
  await merchant.told();
});
afterAll(() => api.close());

const scan = (code: string | undefined, status: string, over = {}) =>
  merchant.call('POST', '/tracking-events', { trackingCode: code, status, ...over });
const now = () => merchant.get(`/shipments/${shipment.id}`);
const statuses = async () =>
  (await now()).parcels.map(({ trackingStatus }: { trackingStatus: string }) => trackingStatus);
const told = async () => (await merchant.told()).map(({ type, data }) => `${type} ${data.status}`);

describe('the parcels of a shipment', () => {
  test('each has its own code, and the shipment has that of the first', async () => {
    expect(new Set(codes).size).toBe(3);
    expect(shipment.trackingCode).toBe(codes[0]);
    expect(await statuses()).toEqual(['pre_transit', 'pre_transit', 'pre_transit']);
  });

  test('each label shows its own code and which of how many it is', async () => {
    const zpl = (await merchant.call('GET', `/shipments/${shipment.id}/label?format=zpl`)).text;
    const labels = zpl.split('^XA').slice(1);
    expect(labels).toHaveLength(3);
    for (const [i, label] of labels.entries()) {
      // Code 128 is written as digits after its start character.
      expect(codes.filter((code) => label.includes(code.slice(2)))).toEqual([codes[i]]);
    }
  });

  test('a shipment is found by the code of any parcel, with other filters and as it is printed', async () => {
    const ids = async (query: string) =>
      (await merchant.get(`/shipments?${query}`)).map(({ id }: { id: string }) => id);
    for (const code of codes) expect(await ids(`trackingCode=${code}`)).toEqual([shipment.id]);
    const printed = (codes[2] ?? '').replace(/(.{4})/g, '$1 ').toLowerCase();
    expect(await ids(`trackingCode=${encodeURIComponent(printed)}&status=purchased`)).toEqual([shipment.id]);
    expect(await ids(`trackingCode=${codes[2]}&status=voided`)).toEqual([]);
    expect(await ids(`trackingCode=${codes[2]}&page=2`)).toEqual([]);
    const stranger = await createMerchant(api);
    expect(await stranger.get(`/shipments?trackingCode=${codes[1]}`)).toEqual([]);
  });
});

describe('POST /tracking-events', () => {
  test('201: a shipment shows its least advanced parcel and is delivered when all are', async () => {
    const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
    shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND, ONE_POUND] });
    const [first, second] = shipment.parcels.map((one: { trackingCode: string }) => one.trackingCode);
    await merchant.told();
    const post = async (code: string, status: string) => {
      const { status: answered, body } = await scan(code, status);
      expect([answered, body.data.shipmentId]).toEqual([201, shipment.id]);
      return [body.data.status, await told()];
    };
    expect(await post(first, 'in_transit')).toEqual(['pre_transit', []]);
    expect(await post(first, 'delivered')).toEqual(['pre_transit', []]);
    expect(await statuses()).toEqual(['delivered', 'pre_transit']);
    expect((await merchant.get(`/orders/${order.id}`)).status).toBe('shipped');
    expect(await post(second, 'in_transit')).toEqual([
      'in_transit',
      ['shipment.tracking_updated in_transit'],
    ]);
    expect(await post(second, 'delivered')).toEqual([
      'delivered',
      ['shipment.tracking_updated delivered', 'order.updated delivered'],
    ]);
    expect((await merchant.get(`/orders/${order.id}`)).status).toBe('delivered');
  });

  test.each(['failure', 'return_to_sender'])(
    '201: a parcel that is %s comes before all others',
    async (bad) => {
      for (const code of codes) await scan(code, 'out_for_delivery');
      await merchant.told();
      await scan(codes[1], bad, { statusDetail: 'Nobody home' });
      expect((await now()).trackingStatus).toBe(bad);
      await scan(codes[0], 'delivered');
      await scan(codes[2], 'delivered');
      expect((await now()).trackingStatus).toBe(bad);
      const events = await merchant.told();
      expect(events.map(({ data }) => [data.status, data.statusDetail])).toEqual([[bad, 'Nobody home']]);
    },
  );

  test('201: the event of a failure that was overcome tells of a parcel that was never scanned', async () => {
    await scan(codes[1], 'failure');
    await scan(codes[1], 'out_for_delivery', { occurredAt: new Date(api.clock.now() + 1).toISOString() });
    const [, event] = await merchant.told();
    expect(event?.data).toMatchObject({ id: shipment.id, status: 'pre_transit', statusDetail: null });
  });

  test('201 with the scans of each parcel; one that is known changes nothing', async () => {
    const location = { city: 'Oakland' };
    await scan(codes[1]?.toLowerCase(), 'in_transit', { location });
    const { body } = await scan(codes[1], 'in_transit', { location });
    const at = new Date(api.clock.now()).toISOString();
    const seen = { status: 'in_transit', statusDetail: null, location };
    const unseen = { status: 'pre_transit', statusDetail: null, location: null, lastScanAt: null };
    expect(body.data).toMatchObject({
      trackingCode: codes[0],
      status: 'pre_transit',
      parcels: [
        { trackingCode: codes[0], ...unseen },
        { trackingCode: codes[1], ...seen, lastScanAt: at },
        { trackingCode: codes[2], ...unseen },
      ],
      events: [{ trackingCode: codes[1], ...seen, occurredAt: at }],
    });
    expect(body.data.events).toHaveLength(1);
  });

  test('400, 404 and 409 change nothing', async () => {
    expectError(await scan(undefined, 'delivered'), 400, 'VALIDATION_ERROR', 'trackingCode: is required');
    expectError(await scan('WB000000000000000000', 'delivered'), 404, 'NOT_FOUND', 'Tracking code not found');
    const stranger = await createMerchant(api);
    const json = { trackingCode: codes[0], status: 'delivered' };
    expectError(
      await stranger.call('POST', '/tracking-events', json),
      404,
      'NOT_FOUND',
      'Tracking code not found',
    );
    const past = { occurredAt: '1970-01-01T00:00:00Z' };
    expectError(
      await scan(codes[0], 'delivered', past),
      400,
      'VALIDATION_ERROR',
      `occurredAt: must not be before the label was bought, ${shipment.createdAt}`,
    );
    await merchant.post(`/shipments/${shipment.id}/void`);
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await merchant.told();
    expectError(await scan(codes[0], 'delivered'), 409, 'CONFLICT', /^A shipment that is voided/);
    expect(await told()).toEqual([]);
  });
});

test('POST /shipments/:id/tracking-events: of one parcel by its code, of all without, 400 for the code of another', async () => {
  const post = (json: object) => merchant.call('POST', `/shipments/${shipment.id}/tracking-events`, json);
  await post({ status: 'in_transit', trackingCode: codes[2] });
  expect(await statuses()).toEqual(['pre_transit', 'pre_transit', 'in_transit']);
  const other = await merchant.shipment({ shipTo: CUSTOMER, parcels: [ONE_POUND] });
  expectError(
    await post({ status: 'in_transit', trackingCode: other.trackingCode }),
    400,
    'VALIDATION_ERROR',
    'trackingCode: is not on a parcel of this shipment',
  );
  await merchant.told();
  await post({ status: 'delivered' });
  expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered']);
  expect(await told()).toEqual(['shipment.tracking_updated delivered']);
});

test('POST /shipments/:id/void: 409 once any parcel is scanned', async () => {
  await scan(codes[1], 'in_transit');
  expect((await now()).trackingStatus).toBe('pre_transit');
  expectError(
    await merchant.call('POST', `/shipments/${shipment.id}/void`),
    409,
    'CONFLICT',
    'Parcel 2 of 3 has been scanned (in_transit): its label cannot be voided',
  );
});

test('the parcels of a return bring it into transit with the first that moves', async () => {
  const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
  const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'No' }];
  const json = { orderId: order.id, items, createLabel: true, parcels: [ONE_POUND, ONE_POUND] };
  const { id, labelShipmentId } = await merchant.post('/returns', json);
  const { parcels } = await merchant.get(`/shipments/${labelShipmentId}`);
  await scan(parcels[1].trackingCode, 'in_transit');
  expect((await merchant.get(`/returns/${id}`)).status).toBe('in_transit');
});

test('scans of several parcels at the same time all count', { tags: 'database' }, async () => {
  const answers = await Promise.all(codes.map((code) => scan(code, 'delivered')));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await now()).trackingStatus).toBe('delivered');
  expect(await told()).toEqual(['shipment.tracking_updated delivered']);
});
