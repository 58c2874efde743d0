import { once } from 'node:events';
import { connect as dial, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ARRIVE_WITHIN_MS } from '../../server/src/app/unverified-bodies.ts';
import type { CarrierUpdate, Scan } from '../../server/src/carriers/carrier.ts';
import type { TrackingStatus } from '../../server/src/schema/tracking.ts';
import { expectError } from '../support/expectations.ts';
import { holdTimers } from '../support/held-timers.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { connect, createTrackingScript, sendEvent, WEBHOOK_SECRET } from '../support/tracking-plugin.ts';

const { plugin } = createTrackingScript();
let api: TestApi;
let merchant: Merchant;
let carrierAccountId: string;
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  carrierAccountId = await connect(merchant);
});
afterAll(() => api.close());

const scan = (status: TrackingStatus, hours: number): Scan => ({
  status,
  statusDetail: null,
  occurredAt: api.clock.now() + hours * 3_600_000,
  location: null,
});
const tracking = (trackingCode: string, ...scans: Scan[]): CarrierUpdate => ({
  type: 'tracking',
  trackingCode,
  tracked: { scans },
});
const buy = (over = {}) =>
  merchant.post('/shipments', {
    carrierAccountId: carrierAccountId,
    shipTo: CUSTOMER,
    parcels: [ONE_POUND],
    ...over,
  });
const RECEIVED = { data: { received: true } };

test('200: scans of a label are stored, shown and told, and its order is delivered', async () => {
  const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
  const shipment = await merchant.post('/shipments', {
    carrierAccountId: carrierAccountId,
    orderId: order.id,
    parcels: [ONE_POUND],
  });
  await merchant.told();
  const tracked = {
    scans: [scan('delivered', 2), scan('in_transit', 1)],
    estimatedDeliveryDate: '2026-03-03',
    trackingUrl: 'https://track.example.com/1',
  };
  const { trackingCode } = shipment;
  const { status, body } = await sendEvent(api, carrierAccountId, [
    { type: 'tracking', trackingCode, tracked },
  ]);
  expect([status, body]).toEqual([200, RECEIVED]);
  expect(await merchant.get(`/shipments/${shipment.id}/tracking`)).toMatchObject({
    status: 'delivered',
    estimatedDeliveryDate: '2026-03-03',
    trackingUrl: 'https://track.example.com/1',
    parcels: [{ status: 'delivered', trackingUrl: 'https://track.example.com/1' }],
    events: [{ status: 'delivered' }, { status: 'in_transit' }],
  });
  expect((await merchant.get(`/orders/${order.id}`)).status).toBe('delivered');
  expect(await merchant.heard()).toEqual([
    'shipment.tracking_updated',
    'shipment.tracking_updated',
    'order.updated status',
  ]);
});

test('200: the same event five times at once, and older ones after it, are told once and change nothing', {
  tags: 'database',
}, async () => {
  const shipment = await buy();
  await merchant.told();
  const latest = tracking(shipment.trackingCode, scan('in_transit', 1), scan('out_for_delivery', 5));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => sendEvent(api, carrierAccountId, [latest])),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await sendEvent(api, carrierAccountId, [tracking(shipment.trackingCode, scan('in_transit', 1))]);
  await sendEvent(api, carrierAccountId, [tracking(shipment.trackingCode, scan('pre_transit', 0))]);
  expect(await merchant.heard()).toEqual(['shipment.tracking_updated', 'shipment.tracking_updated']);
  const shown = await merchant.get(`/shipments/${shipment.id}/tracking`);
  expect(shown).toMatchObject({ status: 'out_for_delivery', events: [{}, {}, {}] });
});

test('200: only the parcel that the event is about is scanned', async () => {
  const shipment = await buy({ parcels: [ONE_POUND, ONE_POUND] });
  const [first, second] = shipment.parcels;
  await sendEvent(api, carrierAccountId, [tracking(second.trackingCode, scan('delivered', 1))]);
  expect(await merchant.get(`/shipments/${shipment.id}/tracking`)).toMatchObject({
    status: 'pre_transit',
    parcels: [
      { trackingCode: first.trackingCode, status: 'pre_transit' },
      { trackingCode: second.trackingCode, status: 'delivered' },
    ],
  });
});

test('200: a scan from before the purchase is kept, because the clocks of carriers differ', async () => {
  const shipment = await buy();
  await sendEvent(api, carrierAccountId, [tracking(shipment.trackingCode, scan('in_transit', -24 * 400))]);
  expect(await merchant.get(`/shipments/${shipment.id}`)).toMatchObject({ trackingStatus: 'in_transit' });
});

test('200: a label that was voided ignores scans', async () => {
  const shipment = await buy();
  await merchant.post(`/shipments/${shipment.id}/void`);
  await merchant.told();
  expect(
    await sendEvent(api, carrierAccountId, [tracking(shipment.trackingCode, scan('in_transit', 1))]),
  ).toMatchObject({ status: 200, body: RECEIVED });
  expect((await merchant.get(`/shipments/${shipment.id}/tracking`)).events).toEqual([]);
  expect(await merchant.told()).toEqual([]);
});

test('200 and the same answer for parcels that are not known, and for those of other accounts and merchants', async () => {
  const shipment = await buy();
  const other = await createMerchant(api);
  const theirs = await connect(other, 'sk_live_2');
  const second = await connect(merchant, 'sk_live_3');
  const delivered = tracking(shipment.trackingCode, scan('delivered', 1));
  for (const [account, update] of [
    [carrierAccountId, tracking('UNKNOWN1', scan('delivered', 1))],
    [theirs, delivered],
    [second, delivered],
  ] as const)
    expect(await sendEvent(api, account, [update])).toMatchObject({ status: 200, body: RECEIVED });
  expect((await merchant.get(`/shipments/${shipment.id}`)).trackingStatus).toBe('pre_transit');
});

test('200: what cannot be stored or shown is left out, and the rest is kept', async () => {
  const shipment = await buy();
  const tracked = {
    scans: [
      {
        ...scan('in_transit', 1),
        statusDetail: `Arrived\0 \ud800${'x'.repeat(2_000)}`,
        location: { city: '\0' },
      },
      { ...scan('delivered', 2), occurredAt: Number.NaN },
      { ...scan('delivered', 2), status: 'vanished' as TrackingStatus },
    ],
    estimatedDeliveryDate: 'soon',
    trackingUrl: 'javascript:alert(1)',
  };
  const update: CarrierUpdate = { type: 'tracking', trackingCode: shipment.trackingCode, tracked };
  expect(await sendEvent(api, carrierAccountId, [update])).toMatchObject({ status: 200 });
  expect(await merchant.get(`/shipments/${shipment.id}/tracking`)).toMatchObject({
    status: 'in_transit',
    statusDetail: expect.stringMatching(/^Arrived .{1,492}$/),
    location: null,
    trackingUrl: expect.stringMatching(/^https:/),
    events: [{}],
  });
});

test('200: a refund that was decided is shown, once, whatever comes after', async () => {
  const shipment = await buy();
  await merchant.post(`/shipments/${shipment.id}/void`);
  const refund = (status: 'refunded' | 'rejected'): CarrierUpdate => ({
    type: 'refund',
    carrierShipmentId: `remote_${shipment.id}`,
    trackingCode: shipment.trackingCode,
    status,
  });
  const refundStatus = async () => (await merchant.get(`/shipments/${shipment.id}`)).refundStatus;
  expect(await refundStatus()).toBe('submitted');
  await sendEvent(api, carrierAccountId, [refund('refunded')]);
  expect(await refundStatus()).toBe('refunded');
  await sendEvent(api, carrierAccountId, [refund('rejected')]);
  expect(await refundStatus()).toBe('refunded');
});

test('200: a refund of a label that was not voided here voids it', async () => {
  const { id, trackingCode } = await buy();
  const update = {
    type: 'refund',
    carrierShipmentId: `remote_${id}`,
    trackingCode,
    status: 'refunded',
  } as const;
  expect(await sendEvent(api, carrierAccountId, [update])).toMatchObject({ status: 200 });
  expect(await merchant.get(`/shipments/${id}`)).toMatchObject({
    status: 'voided',
    refundStatus: 'refunded',
  });
});

test('401: a forged signature, or none, changes nothing', async () => {
  const shipment = await buy();
  const update = tracking(shipment.trackingCode, scan('delivered', 1));
  expectError(
    await sendEvent(api, carrierAccountId, [update], 'forged'),
    401,
    'UNAUTHORIZED',
    'The signature is missing or wrong',
  );
  expectError(
    await api.call('POST', `/carrier-events/${carrierAccountId}`, { raw: 'x' }),
    401,
    'UNAUTHORIZED',
    'The signature is missing or wrong',
  );
  expect((await merchant.get(`/shipments/${shipment.id}`)).trackingStatus).toBe('pre_transit');
  expect(api.logged()).not.toContain(WEBHOOK_SECRET);
});

test('404: an account that is not there, or was removed', async () => {
  expectError(await sendEvent(api, 'ca_1', []), 404, 'NOT_FOUND', 'Carrier account not found');
  await merchant.done('DELETE', `/carrier-accounts/${carrierAccountId}`);
  expectError(await sendEvent(api, carrierAccountId, []), 404, 'NOT_FOUND', 'Carrier account not found');
});

test('405: another method; 413: more than an event can be', async () => {
  expect((await api.call('GET', `/carrier-events/${carrierAccountId}`)).status).toBe(405);
  const raw = Buffer.alloc(256 * 1024 + 1);
  expectError(
    await api.call('POST', `/carrier-events/${carrierAccountId}`, { raw }),
    413,
    'PAYLOAD_TOO_LARGE',
    'Request body must be at most 256 KiB',
  );
});

test('any number of forged events does not keep a genuine one from the same address out', async () => {
  const forge = () => sendEvent(api, carrierAccountId, [], 'forged');
  const answers = await Promise.all(Array.from({ length: 200 }, forge));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await sendEvent(api, carrierAccountId, [])).status).toBe(200);
});

test('429: more genuine events in a minute than an account may send, for that account alone', async () => {
  const second = await connect(merchant, 'sk_live_4');
  for (let sent = 0; sent < 600; sent += 100) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendEvent(api, carrierAccountId, [])),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  const refused = await sendEvent(api, carrierAccountId, []);
  expectError(refused, 429, 'RATE_LIMITED', 'More than 600 events in a minute');
  expect(refused.headers['retry-after']).toBe('60');
  expect((await sendEvent(api, carrierAccountId, [], 'forged')).status).toBe(401);
  expect((await sendEvent(api, second, [])).status).toBe(200);
  api.clock.advance(60_000);
  expect((await sendEvent(api, carrierAccountId, [])).status).toBe(200);
});

/** Sends all of a request but its last byte. */
function withholdLastByte(path: string, bytes: number, headers = ''): Socket {
  const socket = dial(api.port, '127.0.0.1').on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}Content-Length: ${bytes}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(bytes - 1, ' '));
  return socket;
}
const answerOf = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);

test('404: an unknown account is decided before the body has arrived', async () => {
  const socket = withholdLastByte('/carrier-events/ca_1', 1_000);
  expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 404 /);
  socket.destroy();
});

test.each([
  ['events', 256 * 1024, 24, () => `/carrier-events/${carrierAccountId}`, ''],
  ['logins', 16 * 1024, 280, () => '/dashboard/api/v1/session', 'Sec-Fetch-Site: same-origin\r\n'],
])(
  '%s whose last byte does not come hold 4 MiB at most, and give way to the next',
  async (_what, bytes, count, path, headers) => {
    const answers: string[] = [];
    const sockets: Socket[] = [];
    for (let i = 0; i < count; i++) {
      const socket = withholdLastByte(path(), bytes, headers);
      socket.on('data', (data) => answers.push(String(data)));
      sockets.push(socket);
    }
    const tooMany = count - Math.floor((4 * 1024 * 1024) / bytes);
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(tooMany);
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1.1 503 /);
      expect(answer).toContain('Too many requests are arriving too slowly');
    }
    expect((await sendEvent(api, carrierAccountId, [])).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  },
);

test('408: a body that does not arrive in time, whatever trickles in', async () => {
  const timers = holdTimers([ARRIVE_WITHIN_MS]);
  onTestFinished(() => timers.restore());
  const socket = withholdLastByte(`/carrier-events/${carrierAccountId}`, 1_000);
  const answer = answerOf(socket);
  // Until the server waits for the rest.
  await expect
    .poll(() => {
      timers.runOut(ARRIVE_WITHIN_MS);
      return socket.bytesRead;
    })
    .toBeGreaterThan(0);
  const [head, body] = (await answer).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 408 .*^connection: close$/ims);
  expect(body).toContain('The request took too long to arrive');
});
