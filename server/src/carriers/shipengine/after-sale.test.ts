import { describe, expect, test } from 'vitest';
import type { Script } from '../../../../tests/support/scripted-vendor.ts';
import {
  carriersBody,
  errorBody,
  labelOf,
  trackingBody,
  twoParcelLabel,
  validationBody,
} from '../../../../tests/support/shipengine-exchanges.ts';
import { shipEngineStage } from '../../../../tests/support/shipengine-stage.ts';
import { PluginHttpError } from '../../plugins/http/plugin-http.ts';

const CODE = '9405511899223197428490';
const LABEL = 'GET /v1/labels/se-7001';
const VOID = 'PUT /v1/labels/se-7001/void';
const TRACK = 'GET /v1/labels/se-7001/track';
const timeout = new PluginHttpError('timeout', 'no answer');
const voiding = {
  reference: 'shp_1',
  trackingCode: CODE,
  carrierShipmentId: 'se-7001',
  boughtAt: 0,
  now: 3_600_000,
};
const voidedLabel = labelOf({ status: 'voided', voided: true });

describe('voiding', () => {
  const voided = (script: Script) => shipEngineStage(script).carrier.voidLabel(voiding);

  test('says whether the refund was asked for or is done', async () => {
    const submitted = 'Request for refund submitted.  This label has been voided.';
    expect(await voided({ [VOID]: [200, { approved: true, message: submitted }] })).toEqual({
      outcome: 'voided',
      refundStatus: 'submitted',
    });
    expect(
      await voided({ [VOID]: [200, { approved: true, message: 'This label has been voided.' }] }),
    ).toEqual({
      outcome: 'voided',
      refundStatus: 'refunded',
    });
  });

  test.each<[string, Script[string]]>([
    [
      'not approved',
      [200, { approved: false, message: 'Already voided', reason_code: 'label_already_voided' }],
    ],
    ['an error', [400, errorBody('invalid_status', 'Already voided')]],
  ])('a label that is void already is voided, not refused: %s', async (_what, reply) => {
    const details = labelOf({ voided: true, refund_details: { refund_status: 'approved' } });
    expect(await voided({ [VOID]: reply, [LABEL]: [200, details] })).toEqual({
      outcome: 'voided',
      refundStatus: 'refunded',
    });
    expect(await voided({ [VOID]: reply, [LABEL]: [200, labelOf()] })).toEqual({
      outcome: 'refused',
      reason: 'Already voided',
    });
    expect(await voided({ [VOID]: reply, [LABEL]: timeout })).toMatchObject({ outcome: 'unknown' });
  });

  test.each<[string, Script[string], string]>([
    ['no answer', timeout, 'unknown'],
    ['500', [500, undefined], 'unknown'],
    ['not JSON', 'oops', 'unknown'],
    ['an empty object', [200, {}], 'unknown'],
    ['401', [401, errorBody('unauthorized', 'No')], 'refused'],
    ['404', [404, errorBody('invalid_identifier', 'No such label')], 'refused'],
    ['429', [429, undefined], 'refused'],
  ])('%s is %s', async (_what, reply, outcome) => {
    expect(await voided({ [VOID]: reply })).toMatchObject({ outcome, reason: expect.stringMatching(/\S/) });
  });

  test('a label whose id was never told is found by its tracking number', async () => {
    const { carrier, http } = shipEngineStage({
      'GET /v1/labels': [200, { labels: [labelOf({ tracking_number: 'other' }), labelOf()] }],
      [VOID]: [200, { approved: true, message: '' }],
    });
    expect(await carrier.voidLabel({ ...voiding, carrierShipmentId: null })).toMatchObject({
      outcome: 'voided',
    });
    expect(http.requests[0]?.url.search).toBe(`?tracking_number=${CODE}`);
  });
});

describe('the refund', () => {
  test.each([
    ['request_scheduled', 'submitted'],
    ['pending', 'submitted'],
    ['approved', 'refunded'],
    ['rejected', 'rejected'],
    ['excluded', 'rejected'],
  ])('%s is %s', async (refund_status, status) => {
    const label = labelOf({ voided: true, refund_details: { refund_status } });
    const { carrier } = shipEngineStage({ [LABEL]: [200, label] });
    expect(await carrier.findVoid(voiding)).toEqual({ outcome: 'voided', refundStatus: status });
  });

  test('of a label without details is done when it is void', async () => {
    const found = (label: object) => shipEngineStage({ [LABEL]: [200, label] }).carrier.findVoid(voiding);
    expect(await found(voidedLabel)).toEqual({ outcome: 'voided', refundStatus: 'refunded' });
    expect(await found({ ...voidedLabel, charge_event: 'on_carrier_acceptance' })).toMatchObject({
      refundStatus: 'not_applicable',
    });
  });

  test('of a label that is not void was not asked for; no answer is unknown', async () => {
    const found = (reply: unknown) => shipEngineStage({ [LABEL]: reply as never }).carrier.findVoid(voiding);
    expect(await found([200, labelOf()])).toEqual({ outcome: 'not_found' });
    for (const reply of [timeout, [200, {}], [401, {}], [500, {}]])
      expect(await found(reply)).toMatchObject({ outcome: 'unknown' });
  });
});

describe('tracking', () => {
  const tracking = { trackingCode: CODE, carrier: 'usps', carrierShipmentId: 'se-7001' };

  test('reads scans with their places, and when the parcel is expected', async () => {
    const { carrier } = shipEngineStage({ [TRACK]: [200, trackingBody] });
    expect(await carrier.track(tracking)).toEqual({
      scans: [
        {
          status: 'out_for_delivery',
          statusDetail: 'Out for delivery',
          occurredAt: Date.parse('2026-11-19T14:10:00Z'),
          location: { city: 'AUSTIN', state: 'TX', postalCode: '78756', country: 'US' },
        },
        expect.objectContaining({ status: 'in_transit', statusDetail: 'Arrived at facility' }),
        expect.objectContaining({ status: 'pre_transit' }),
      ],
      estimatedDeliveryDate: '2026-11-19',
      trackingUrl: trackingBody.tracking_url,
    });
  });

  test.each([
    ['UN', undefined, 'unknown'],
    ['AC', undefined, 'in_transit'],
    ['AC', 'ELEC_ADVICE_RECD_BY_CARRIER', 'pre_transit'],
    ['IT', undefined, 'in_transit'],
    ['DE', undefined, 'delivered'],
    ['EX', undefined, 'failure'],
    ['EX', 'CARRIER_DELAYS', 'in_transit'],
    ['EX', 'RETURN_TO_SENDER', 'return_to_sender'],
    ['AT', undefined, 'in_transit'],
    ['NY', undefined, 'pre_transit'],
    ['SP', undefined, 'available_for_pickup'],
    ['it', 'SOMETHING_NEW', 'in_transit'],
  ])('%s %s is %s', async (status_code, status_detail_code, status) => {
    const event = { ...trackingBody.events[1], status_code, status_detail_code };
    const { carrier } = shipEngineStage({ [TRACK]: [200, { events: [event] }] });
    expect((await carrier.track(tracking)).scans).toMatchObject([{ status }]);
  });

  test('a delivery that has no event is a scan of its own', async () => {
    const body = {
      ...trackingBody,
      status_code: 'DE',
      status_detail_code: null,
      actual_delivery_date: '2026-11-19T20:30:00Z',
    };
    const { carrier } = shipEngineStage({ [TRACK]: [200, body] });
    expect((await carrier.track(tracking)).scans.at(-1)).toMatchObject({
      status: 'delivered',
      occurredAt: Date.parse('2026-11-19T20:30:00Z'),
    });
  });

  test('events without a status are on the way; those without a time are left out', async () => {
    const bare = { occurred_at: '2026-11-17T03:00:00', description: 'Departed' };
    const body = { status_code: 'IT', events: [bare, { description: 'No time' }, null, 'text'] };
    const { carrier } = shipEngineStage({ [TRACK]: [200, body] });
    expect((await carrier.track(tracking)).scans).toEqual([
      {
        status: 'in_transit',
        statusDetail: 'Departed',
        occurredAt: Date.parse('2026-11-17T03:00:00Z'),
        location: null,
      },
    ]);
  });

  test('another parcel of the label is asked for by its number', async () => {
    const { carrier, http } = shipEngineStage({
      [TRACK]: [200, trackingBody],
      'GET /v1/tracking': [200, { ...trackingBody, tracking_number: '94055', events: [] }],
    });
    await carrier.track({ ...tracking, trackingCode: '94055' });
    expect(http.requests.at(-1)?.url.search).toBe('?carrier_code=stamps_com&tracking_number=94055');
  });

  test('a parcel bought elsewhere is followed, its carrier recognized from the number', async () => {
    const { carrier, http } = shipEngineStage({
      'POST /v1/tracking/start': [204, undefined],
      'GET /v1/tracking': [200, trackingBody],
    });
    expect(await carrier.follow({ trackingCode: '1Z5R89390357567127' })).toMatchObject({
      carrier: 'ups',
      trackerId: null,
      scans: [{ status: 'out_for_delivery' }, {}, {}],
    });
    expect(http.requests.map(({ url }) => url.pathname + url.search)).toEqual([
      '/v1/carriers',
      '/v1/tracking/start?carrier_code=ups&tracking_number=1Z5R89390357567127',
      '/v1/tracking?carrier_code=ups&tracking_number=1Z5R89390357567127',
    ]);
  });

  test('rejects if ShipEngine cannot be asked', async () => {
    for (const reply of [timeout, '<html>', [401, undefined], [500, undefined]] satisfies Script[string][]) {
      const { carrier } = shipEngineStage({ [TRACK]: reply, 'GET /v1/tracking': reply });
      await expect(carrier.track(tracking)).rejects.toThrow();
      await expect(carrier.follow({ trackingCode: CODE, carrier: 'usps' })).rejects.toThrow();
    }
  });
});

describe('documents', () => {
  const wanted = {
    reference: 'shp_1',
    carrierShipmentId: 'se-7001',
    trackingCodes: [CODE],
    format: 'png',
  } as const;
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const file = (name: string, type: string) => `GET /v1/downloads/10/${name}/label.${type}`;

  test('the label in the format asked for, and the customs form', async () => {
    const form = { href: 'https://api.shipengine.com/v1/downloads/form.pdf', type: 'application/pdf' };
    const script: Script = {
      [LABEL]: [200, labelOf({ form_download: form })],
      [file('all', 'png')]: png,
      'GET /v1/downloads/form.pdf': Buffer.from('%PDF-1.4'),
    };
    const { carrier } = shipEngineStage(script);
    expect(await carrier.documents(wanted)).toEqual([
      { kind: 'label', name: 'Label', parcel: 0, format: 'png', bytes: png },
      {
        kind: 'customs_form',
        name: 'Customs form',
        parcel: null,
        format: 'pdf',
        bytes: Buffer.from('%PDF-1.4'),
      },
    ]);
    const { 'GET /v1/downloads/form.pdf': _gone, ...withoutForm } = script;
    const other = shipEngineStage(withoutForm);
    expect(await other.carrier.documents(wanted)).toHaveLength(1);
    expect(other.warnings).toEqual(['A customs form could not be downloaded']);
  });

  test.each(['qr_code_download', 'paperless_download'])(
    'a code to print the label from, as %s',
    async (field) => {
      const code = Buffer.concat([png, Buffer.from('code')]);
      const link = { href: 'https://api.shipengine.com/v1/downloads/code.png' };
      const script: Script = {
        [LABEL]: [200, labelOf({ [field]: link })],
        [file('all', 'png')]: png,
        'GET /v1/downloads/code.png': code,
      };
      expect(await shipEngineStage(script).carrier.documents(wanted)).toMatchObject([
        { kind: 'label', bytes: png },
        { kind: 'qr_code', parcel: null, format: 'png', bytes: code },
      ]);
      const gone = shipEngineStage({ ...script, 'GET /v1/downloads/code.png': [404, undefined] });
      expect(await gone.carrier.documents(wanted)).toHaveLength(1);
      expect(gone.warnings).toEqual(['A QR code could not be downloaded']);
    },
  );

  test('each parcel has its own label; one file for all belongs to none', async () => {
    const codes = { ...wanted, trackingCodes: ['1Z932R800392060079', '1Z932R800392060088'] };
    const { carrier } = shipEngineStage({
      [LABEL]: [200, twoParcelLabel],
      [file('p1', 'png')]: Buffer.concat([png, Buffer.from('one')]),
      [file('p2', 'png')]: Buffer.concat([png, Buffer.from('two')]),
    });
    expect(await carrier.documents(codes)).toMatchObject([
      { parcel: 0, bytes: Buffer.concat([png, Buffer.from('one')]) },
      { parcel: 1, bytes: Buffer.concat([png, Buffer.from('two')]) },
    ]);
    const whole = shipEngineStage({
      [LABEL]: [200, { ...twoParcelLabel, packages: [] }],
      [file('all', 'png')]: png,
    });
    expect(await whole.carrier.documents(codes)).toMatchObject([{ parcel: null, bytes: png }]);
  });

  test('files are fetched through the base URL, and the key is given to nobody else', async () => {
    const elsewhere = { png: 'https://files.shipengine.com/label.png' };
    const script: Script = { [LABEL]: [200, labelOf()], [file('all', 'png')]: png, 'GET /label.png': png };
    const own = shipEngineStage(script, { baseUrl: 'http://127.0.0.1:4000/' });
    await own.carrier.documents(wanted);
    expect(own.http.requests.map(({ url }) => url.host)).toEqual(['127.0.0.1:4000', '127.0.0.1:4000']);
    const other = shipEngineStage({ ...script, [LABEL]: [200, labelOf({ label_download: elsewhere })] });
    await other.carrier.documents(wanted);
    expect(other.http.requests.map(({ headers }) => 'API-Key' in headers)).toEqual([true, false]);
  });

  test('a label inside the answer needs no download', async () => {
    const href = `data:image/png;base64,${png.toString('base64')}`;
    const label = labelOf({ label_format: 'png', label_download: { href } });
    const { carrier } = shipEngineStage({ [LABEL]: [200, label] });
    expect(await carrier.documents(wanted)).toMatchObject([{ bytes: png }]);
  });

  test.each<[string, Script]>([
    ['a link that expired', { [file('all', 'png')]: [403, undefined] }],
    ['an error page instead of the file', { [file('all', 'png')]: '<html>Gone</html>' }],
    ['an empty file', { [file('all', 'png')]: Buffer.alloc(0) }],
    [
      'another format only',
      { [LABEL]: [200, labelOf({ label_download: { pdf: 'https://x/y.pdf' }, packages: [] })] },
    ],
    ['no label', { [LABEL]: [404, undefined] }],
    ['no answer', { [LABEL]: timeout }],
  ])('%s is an error', async (_what, script) => {
    const { carrier } = shipEngineStage({ [LABEL]: [200, labelOf()], ...script });
    await expect(carrier.documents(wanted)).rejects.toThrow();
  });
});

describe('addresses', () => {
  const VALIDATE = 'POST /v1/addresses/validate';
  const address = {
    name: 'Ada Lovelace',
    street1: '525 s winchester blvd',
    street2: 'Suite 1',
    city: 'san jose',
    state: 'ca',
    postalCode: '95128',
    country: 'US',
    email: 'ada@example.com',
  };

  test('are verified to the street, with ZIP+4', async () => {
    const { carrier } = shipEngineStage({ [VALIDATE]: [200, validationBody] });
    expect(await carrier.verifyAddress(address)).toEqual({
      isDeliverable: true,
      address: {
        name: 'Ada Lovelace',
        street1: '525 S WINCHESTER BLVD',
        city: 'SAN JOSE',
        state: 'CA',
        postalCode: '95128-2537',
        country: 'US',
        email: 'ada@example.com',
      },
      residential: false,
      location: null,
      messages: [],
    });
  });

  test('that do not exist are told with the field', async () => {
    const message = {
      code: 'a1002',
      message: 'Invalid house number',
      type: 'error',
      detail_code: 'invalid_house_number',
    };
    const body = [{ status: 'error', original_address: {}, matched_address: null, messages: [message] }];
    const { carrier } = shipEngineStage({ [VALIDATE]: [200, body] });
    expect(await carrier.verifyAddress(address)).toEqual({
      isDeliverable: false,
      address,
      residential: null,
      location: null,
      messages: [{ code: 'INVALID_HOUSE_NUMBER', field: 'street1', message: 'Invalid house number' }],
    });
  });

  test('cannot be verified without an answer', async () => {
    for (const reply of [timeout, [200, []], [200, [{}]], [500, undefined]] satisfies Script[string][]) {
      await expect(shipEngineStage({ [VALIDATE]: reply }).carrier.verifyAddress(address)).rejects.toThrow();
    }
  });
});

describe('checking an account', () => {
  const check = (reply: Script[string]) => shipEngineStage({ 'GET /v1/carriers': reply }).carrier.check();

  test('lists what it can sell', async () => {
    expect(await check([200, carriersBody])).toEqual({
      isValid: true,
      mode: 'test',
      services: expect.arrayContaining([
        {
          carrier: 'usps',
          carrierName: 'USPS',
          service: 'usps_priority_mail',
          serviceName: 'USPS Priority Mail',
        },
      ]),
    });
  });

  test('tells a wrong key from a ShipEngine that cannot be asked', async () => {
    expect(await check([401, errorBody('unauthorized', 'Invalid key')])).toEqual({
      isValid: false,
      reason: 'ShipEngine does not accept the API key: Invalid key',
    });
    await expect(check([500, undefined])).rejects.toThrow('status 500');
    await expect(check(timeout)).rejects.toThrow();
  });
});
