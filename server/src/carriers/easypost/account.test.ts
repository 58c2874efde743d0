import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  easypost,
  problem,
  request,
  sold,
  WEBHOOK_SECRET,
} from '../../../../tests/support/easypost-samples.ts';
import { problemsOfSettings } from '../../plugins/plugin-settings.ts';
import { shipenginePlugin } from '../shipengine/index.ts';
import { easypostPlugin } from './index.ts';
import { createWebhook } from './webhook.ts';

const NONE = { extraHosts: [] };

describe('an address', () => {
  const VERIFY = 'POST /v2/addresses';
  const address = { ...request.shipTo, name: 'Elizabeth Swan', phone: '5555555555' };
  const verified = {
    ...{
      id: 'adr_1',
      name: 'ELIZABETH SWAN',
      street1: '179 N HARBOR DR',
      street2: '',
      city: 'REDONDO BEACH',
    },
    ...{ state: 'CA', zip: '90277-2506', country: 'US', phone: '<REDACTED>', residential: false },
    verifications: {
      zip4: { success: true, errors: [], details: null },
      delivery: { success: true, errors: [], details: { latitude: 33.8436, longitude: -118.39177 } },
    },
  };

  test('is verified to the street, with ZIP+4, and keeps who lives there', async () => {
    const { carrier, http } = easypost({ [VERIFY]: { status: 201, body: verified } });
    expect(await carrier.verifyAddress?.(address)).toEqual({
      isDeliverable: true,
      address: {
        ...{ name: 'Elizabeth Swan', phone: '5555555555', street1: '179 N HARBOR DR', city: 'REDONDO BEACH' },
        ...{ state: 'CA', postalCode: '90277-2506', country: 'US' },
      },
      ...{ residential: false, location: { lat: 33.8436, lon: -118.39177 }, messages: [] },
    });
    expect(http.requests[0]?.json).toMatchObject({ verify: true, address: { zip: '90277' } });
  });

  test('that is not found stays as it was, with the reasons', async () => {
    const errors = [
      { code: 'E.HOUSE_NUMBER.MISSING', field: 'street1', message: 'House number is missing' },
      { field: 'zip', message: 'Wrong ZIP' },
    ];
    const expected = {
      ...{ isDeliverable: false, address, residential: null, location: null },
      messages: [
        { code: 'E.HOUSE_NUMBER.MISSING', field: 'street1', message: 'House number is missing' },
        { code: 'NOT_VERIFIED', field: 'postalCode', message: 'Wrong ZIP' },
      ],
    };
    const inside = { ...verified, verifications: { delivery: { success: false, errors, details: {} } } };
    const outside = problem('ADDRESS.VERIFY.FAILURE', 'Unable to verify address.', errors);
    for (const reply of [
      { status: 201, body: inside },
      { status: 422, body: outside },
    ]) {
      const { carrier } = easypost({ [VERIFY]: reply });
      expect(await carrier.verifyAddress?.(address)).toEqual(expected);
    }
  });

  test('that EasyPost did not verify is not deliverable, and one that it cannot be asked about is an error', async () => {
    const silent = easypost({ [VERIFY]: { status: 201, body: { ...verified, verifications: {} } } });
    expect(await silent.carrier.verifyAddress?.(address)).toMatchObject({ isDeliverable: false });
    const failing = easypost({ [VERIFY]: { status: 500, body: '' } });
    await expect(failing.carrier.verifyAddress?.(address)).rejects.toThrow();
  });
});

describe('a check of the account', () => {
  const METADATA = 'GET /v2/metadata/carriers';
  const carriers = [
    {
      name: 'usps',
      human_readable: 'USPS',
      service_levels: [{ name: 'GroundAdvantage', human_readable: null }],
    },
    {
      name: 'ups',
      human_readable: 'UPS',
      service_levels: [{ name: 'Ground', human_readable: 'UPS Ground' }],
    },
  ];
  const ok = { 'GET /v2/webhooks': { body: { webhooks: [] } }, [METADATA]: { body: { carriers } } };

  test('lists the services of its carriers', async () => {
    const accounts = [{ object: 'CarrierAccount', type: 'UpsDapAccount' }];
    for (const body of [accounts, { carrier_accounts: accounts }]) {
      const { carrier } = easypost({ ...ok, 'GET /v2/carrier_accounts': { body } });
      expect(await carrier.check?.()).toEqual({
        ...{ isValid: true, mode: 'test' },
        services: [{ carrier: 'ups', carrierName: 'UPS', service: 'Ground', serviceName: 'UPS Ground' }],
      });
    }
  });

  test('lists all services where a test key may not ask for the carriers', async () => {
    const denied = { status: 403, body: problem('MODE.UNAUTHORIZED', 'Production keys only') };
    const { carrier } = easypost({ ...ok, 'GET /v2/carrier_accounts': denied });
    const check = await carrier.check?.();
    expect(check).toMatchObject({ isValid: true });
    expect(check?.isValid && check.services.map(({ serviceName }) => serviceName)).toEqual([
      'Ground Advantage',
      'UPS Ground',
    ]);
  });

  test('is valid where none of the lists exists', async () => {
    expect(await easypost({}).carrier.check?.()).toEqual({ isValid: true, mode: 'test', services: [] });
  });

  test('says that a wrong or revoked key is not accepted', async () => {
    for (const reply of [
      { status: 401, body: problem('UNAUTHORIZED', 'Who?') },
      { status: 403, body: problem('APIKEY.INACTIVE', 'This api key is no longer active.') },
    ]) {
      const { carrier } = easypost({ ...ok, 'GET /v2/webhooks': reply });
      expect(await carrier.check?.()).toEqual({ isValid: false, reason: expect.stringContaining('API key') });
    }
  });

  test('rejects if EasyPost cannot be asked', async () => {
    const { carrier } = easypost({ ...ok, [METADATA]: { status: 500, body: '' } });
    await expect(carrier.check?.()).rejects.toThrow();
  });

  test.each([
    ['pages', { body: '<html>Welcome</html>' }],
    ['empty objects', { body: {} }],
    ['errors of its own', { status: 404, body: '<html>Not found</html>' }],
  ])('rejects if another server answers with %s', async (_what, reply) => {
    const { carrier } = easypost({ [METADATA]: reply, 'GET /v2/webhooks': reply });
    await expect(carrier.check?.()).rejects.toThrow('cannot be read');
  });
});

describe('a webhook', () => {
  const event = (result: unknown) =>
    Buffer.from(JSON.stringify({ id: 'evt_1', object: 'Event', description: 'x', result }));
  const signed = (body: Buffer, secret = WEBHOOK_SECRET) => ({
    'x-hmac-signature': `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex')}`,
  });
  const tracker = {
    ...sold.tracker,
    ...{ status: 'delivered', tracking_details: [{ status: 'delivered', datetime: '2026-11-18T08:00:00Z' }] },
  };

  test('of a tracker tells its scans, the same each time', async () => {
    const { carrier } = easypost({});
    const body = event(tracker);
    const received = await carrier.receive?.({ headers: signed(body), body });
    expect(received).toMatchObject({
      outcome: 'accepted',
      updates: [
        {
          ...{ type: 'tracking', trackingCode: sold.tracking_code, carrier: 'usps', trackerId: 'trk_1' },
          tracked: { scans: [{ status: 'delivered' }] },
        },
      ],
    });
    expect(await carrier.receive?.({ headers: signed(body), body })).toEqual(received);
  });

  test('of a refund tells its status', async () => {
    const result = { object: 'Refund', status: 'refunded', shipment_id: 'shp_1', tracking_code: '94' };
    const body = event(result);
    const update = { type: 'refund', carrierShipmentId: 'shp_1', trackingCode: '94', status: 'refunded' };
    expect(await createWebhook(WEBHOOK_SECRET).receive({ headers: signed(body), body })).toEqual({
      outcome: 'accepted',
      updates: [update],
    });
  });

  test.each<[string, Buffer]>([
    ['of something else', event({ object: 'Batch', id: 'batch_1' })],
    ['without a result', event(undefined)],
    ['of a tracker without a code', event({ object: 'Tracker' })],
    ['that is not JSON', Buffer.from('{')],
    ['that is empty', Buffer.alloc(0)],
  ])('%s changes nothing', async (_case, body) => {
    expect(await createWebhook(WEBHOOK_SECRET).receive({ headers: signed(body), body })).toEqual({
      outcome: 'accepted',
      updates: [],
    });
  });

  test('that is forged, unsigned, altered or cannot be verified is not accepted', async () => {
    const body = event(tracker);
    const forged = [
      [signed(body, 'guess'), body, WEBHOOK_SECRET],
      [{}, body, WEBHOOK_SECRET],
      [{ 'x-hmac-signature': '' }, body, WEBHOOK_SECRET],
      [signed(body), Buffer.concat([body, Buffer.from(' ')]), WEBHOOK_SECRET],
      [signed(body), body, undefined],
    ] as const;
    for (const [headers, bytes, secret] of forged)
      expect(await createWebhook(secret).receive({ headers, body: bytes })).toEqual({
        outcome: 'unverified',
        reason: expect.stringMatching(/\S/),
      });
  });

  test('that would be too expensive to parse is not read, although it is signed', async () => {
    const body = Buffer.from('['.repeat(100_000));
    expect(await createWebhook(WEBHOOK_SECRET).receive({ headers: signed(body), body })).toEqual({
      outcome: 'unreadable',
      reason: 'must be nested at most 32 levels deep',
    });
  });
});

test.each([
  ['EZTK…', /^settings\.apiKey: has a wrong format/],
  ['EZTK1\r\nX-Evil: 1', /^settings\.apiKey: must not contain spaces or line breaks$/],
])('a key that cannot be sent is refused when it is entered: %j', (apiKey, problem) => {
  for (const plugin of [easypostPlugin, shipenginePlugin])
    expect(problemsOfSettings(plugin, { apiKey }, NONE)).toEqual([expect.stringMatching(problem)]);
  expect(
    problemsOfSettings(easypostPlugin, { apiKey: 'EZTK1', webhookSecret: 'wébhook secret' }, NONE),
  ).toEqual([]);
});

test('the key tells test accounts from production accounts', () => {
  const modeOf = (apiKey: string) => easypostPlugin.modeOf?.({ apiKey });
  expect(['EZTK1', 'EZAK1', 'other'].map(modeOf)).toEqual(['test', 'production', null]);
});
