import { describe, expect, test } from 'vitest';
import type { Script } from '../../../../tests/support/scripted-vendor.ts';
import { errorBody, KEY, labelOf, twoParcelLabel } from '../../../../tests/support/shipengine-exchanges.ts';
import { purchase, quote, request, shipEngineStage } from '../../../../tests/support/shipengine-stage.ts';
import { PluginHttpError } from '../../plugins/http/plugin-http.ts';

const BUY = 'POST /v1/labels/rates/se-501';
const FIND = 'GET /v1/labels/external_shipment_id/wb-1';
const timeout = new PluginHttpError('timeout', 'api.shipengine.com gave no answer in time');
const already = errorBody('invalid_status', 'The shipment already has a label.');

const buy = (script: Script, what = purchase) => shipEngineStage(script).carrier.buy(what);
const find = (script: Script, what = purchase) => shipEngineStage(script).carrier.findPurchase(what);

const bought = {
  outcome: 'bought',
  label: {
    parcels: [{ trackingCode: '9405511899223197428490' }],
    trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9405511899223197428490',
    rate: 853,
    currency: 'USD',
    shipDate: '2026-11-16',
    carrierShipmentId: 'se-7001',
  },
};

describe('buying', () => {
  test('buys the rate that was quoted, with the label in the format that is wanted', async () => {
    const { carrier, http } = shipEngineStage();
    expect(await carrier.buy({ ...purchase, labelFormat: 'zpl' })).toEqual(bought);
    expect(http.requests).toMatchObject([
      {
        call: BUY,
        json: {
          validate_address: 'no_validation',
          label_layout: '4x6',
          label_format: 'zpl',
          label_download_type: 'url',
        },
      },
    ]);
  });

  test('each parcel has its own tracking code, in the order of the parcels', async () => {
    const parcels = [...request.parcels, ...request.parcels];
    const ups = { ...quote, service: 'ups_ground', carrierRateId: 'wb-1/se-501/se-100002' };
    const outcome = await buy({ [BUY]: [200, twoParcelLabel] }, { ...purchase, parcels, quote: ups });
    expect(outcome).toMatchObject({
      label: { parcels: [{ trackingCode: '1Z932R800392060079' }, { trackingCode: '1Z932R800392060088' }] },
    });
  });

  test('one code for all parcels is repeated', async () => {
    const parcels = [...request.parcels, ...request.parcels];
    const outcome = await buy({ [BUY]: [200, labelOf({ packages: null })] }, { ...purchase, parcels });
    expect(outcome).toMatchObject({
      label: { parcels: Array(2).fill({ trackingCode: '9405511899223197428490' }) },
    });
  });

  test('insurance is a fee beside the postage', async () => {
    const insured = labelOf({ insurance_cost: { currency: 'usd', amount: '1.05' } });
    expect(await buy({ [BUY]: [200, insured] })).toMatchObject({
      label: { rate: 853, fees: [{ code: 'INSURANCE', amount: 105 }] },
    });
  });

  test('a label without a price costs what was quoted, less its insurance', async () => {
    const { carrier } = shipEngineStage({ [BUY]: [200, labelOf({ shipment_cost: null })] });
    const insured = { ...quote, rate: 958, surcharges: [{ code: 'INSURANCE', amount: 105 }] };
    expect(await carrier.buy({ ...purchase, quote: insured })).toMatchObject({
      label: { rate: 853, currency: 'USD' },
    });
  });

  test('a letter that nobody tracks goes by the label’s own id', async () => {
    const letter = labelOf({ trackable: false, tracking_number: null, packages: [] });
    expect(await buy({ [BUY]: [200, letter] })).toMatchObject({
      label: { parcels: [{ trackingCode: 'se-7001' }] },
    });
  });

  test('without a rate nothing is bought', async () => {
    const { carrierRateId: _id, ...own } = quote;
    const { carrier, http } = shipEngineStage();
    expect(await carrier.buy({ ...purchase, quote: own })).toMatchObject({ outcome: 'refused' });
    expect(http.requests).toEqual([]);
  });
});

describe('the label may have been sold, so the outcome is unknown', () => {
  test.each<[string, Script[string]]>([
    ['no answer', timeout],
    ['a lost connection', new PluginHttpError('connection', 'api.shipengine.com: connection lost')],
    ['an answer that is too large', new PluginHttpError('too_large', 'api.shipengine.com: too large')],
    ['500', [500, errorBody('unspecified', 'Oops', { error_type: 'system' })]],
    ['503 as HTML', [503, undefined]],
    ['408', [408, errorBody('unspecified', 'Timeout')]],
    ['a 200 that is not JSON', '<html>Be right back</html>'],
    ['a truncated label', JSON.stringify(labelOf()).slice(0, 200)],
    ['an empty object', [200, {}]],
    ['null', [200, null]],
    ['a list', [200, [labelOf()]]],
    ['a label without a tracking number', [200, labelOf({ tracking_number: null, packages: [] })]],
    ['a label that is not finished', [200, labelOf({ status: 'processing' })]],
    ['a redirect', [302, undefined]],
  ])('%s', async (_what, reply) => {
    expect(await buy({ [BUY]: reply })).toEqual({
      outcome: 'unknown',
      reason: expect.stringMatching(/\S/),
    });
  });

  test('a conflict, and no answer to the question what was sold', async () => {
    expect(await buy({ [BUY]: [400, already], [FIND]: timeout })).toMatchObject({ outcome: 'unknown' });
  });
});

describe('nothing was sold, so the purchase is refused', () => {
  test.each<[string, Script[string], RegExp]>([
    ['402', [402, errorBody('insufficient_funds', 'Insufficient funds')], /^Insufficient funds$/],
    [
      '400 of the carrier',
      [400, errorBody('invalid_address', 'Bad ZIP', { error_source: 'carrier' })],
      /^Bad ZIP$/,
    ],
    [
      '401',
      [401, errorBody('unauthorized', `The key ${KEY} is not valid`)],
      /^ShipEngine does not accept the API key/,
    ],
    ['403', [403, errorBody('trial_expired', 'Your trial has expired')], /^Your trial has expired$/],
    [
      '429',
      [429, errorBody('rate_limit_exceeded', 'Slow down'), { 'retry-after': '7' }],
      /Try again in 7 s$/,
    ],
    ['a rate that is gone', [404, errorBody('invalid_identifier', 'Rate not found')], /rate has expired/],
    ['errors as strings', [400, { errors: ['No', 'Never'] }], /^No; Never$/],
    ['no reason', [422, undefined], /status 422/],
    [
      'a label that failed',
      [200, labelOf({ status: 'error', tracking_number: null, packages: [] })],
      /could not create/,
    ],
    [
      'a blocked host',
      new PluginHttpError('blocked_host', 'x is not allowed', { wasSent: false }),
      /not allowed/,
    ],
  ])('%s', async (_what, reply, reason) => {
    const outcome = await buy({ [BUY]: reply });
    const isAccountProblem = Array.isArray(reply) && [401, 402, 403].includes(Number(reply[0]));
    expect(outcome).toEqual({
      ...{ outcome: 'refused', reason: expect.stringMatching(reason) },
      ...(isAccountProblem && { isAccountProblem }),
    });
    expect(JSON.stringify(outcome)).not.toContain(KEY);
  });

  test.each<[string, Script[string]]>([
    ['the shipment has a label already', [400, already]],
    ['409', [409, errorBody('identifier_conflict', 'external_shipment_id is already in use')]],
    ['the carrier timed out', [400, errorBody('unspecified', 'UPS timed out', { error_source: 'carrier' })]],
    ['the insurance failed', [400, errorBody('insurance_failure', 'No insurance')]],
  ])('%s: the label is looked for first', async (_what, reply) => {
    expect(await buy({ [BUY]: reply, [FIND]: [200, labelOf()] })).toEqual(bought);
    expect(await buy({ [BUY]: reply })).toMatchObject({ outcome: 'refused' });
  });
});

describe('several parcels, of which some may be sold before one is refused', () => {
  const several = { ...purchase, parcels: [...request.parcels, ...request.parcels] };
  const refusal: Script[string] = [400, errorBody('invalid_address', 'Bad ZIP', { error_source: 'carrier' })];
  const asked = async (script: Script, what: typeof purchase = several) => {
    const { carrier, http } = shipEngineStage(script);
    const { outcome } = await carrier.buy(what);
    return [outcome, ...http.requests.map(({ call }) => call)];
  };

  test('the shipment is read back before a refusal is believed', async () => {
    expect(await asked({ [BUY]: refusal, [FIND]: [200, labelOf()] })).toEqual(['bought', BUY, FIND]);
    expect(await asked({ [BUY]: refusal, [FIND]: timeout })).toEqual(['unknown', BUY, FIND]);
    expect(await asked({ [BUY]: refusal })).toEqual(['refused', BUY, FIND]);
    expect(await asked({ [BUY]: refusal }, purchase)).toEqual(['refused', BUY]);
  });

  test.each([401, 403, 404, 429])('%d comes before anything is done', async (status) => {
    expect(await asked({ [BUY]: [status, errorBody('unspecified', 'No')] })).toEqual(['refused', BUY]);
  });
});

describe('finding a purchase', () => {
  test('finds the label by the id that it was quoted under', async () => {
    expect(await find({ [FIND]: [200, labelOf()] })).toEqual(bought);
  });

  test('is certain that nothing was sold only if ShipEngine says so', async () => {
    expect(await find({ [FIND]: [404, errorBody('invalid_identifier', 'Label not found')] })).toEqual({
      outcome: 'not_found',
    });
    expect(await find({ [FIND]: [404, undefined] })).toMatchObject({ outcome: 'unknown' });
  });

  test.each<[string, Script[string]]>([
    ['no answer', timeout],
    ['401', [401, errorBody('unauthorized', 'No')]],
    ['429', [429, errorBody('rate_limit_exceeded', 'Slow down')]],
    ['500', [500, undefined]],
    ['not JSON', '<html>'],
    ['an empty object', [200, {}]],
    ['a label without a tracking number', [200, labelOf({ tracking_number: null, packages: [] })]],
  ])('%s: unknown', async (_what, reply) => {
    expect(await find({ [FIND]: reply })).toMatchObject({ outcome: 'unknown' });
  });

  test('the label of another rate of the same quote is not this purchase’s', async () => {
    const other = labelOf({ service_code: 'usps_ground_advantage', tracking_number: '1', label_id: 'se-1' });
    const none = { [FIND]: [200, other], 'GET /v1/labels': [200, { labels: [] }] } satisfies Script;
    expect(await find(none)).toEqual({ outcome: 'not_found' });
    const both = {
      [FIND]: [200, other],
      'GET /v1/labels': [200, { labels: [other, labelOf()] }],
    } satisfies Script;
    expect(await find(both)).toEqual(bought);
    const { carrier, http } = shipEngineStage(both);
    await carrier.findPurchase(purchase);
    expect(http.requests.at(-1)?.url.search).toBe('?rate_id=se-501');
    expect(await find({ [FIND]: [200, other], 'GET /v1/labels': timeout })).toMatchObject({
      outcome: 'unknown',
    });
  });

  test('the same service of another carrier account is another rate', async () => {
    const script: Script = {
      [FIND]: [200, labelOf({ carrier_id: 'se-100009' })],
      'GET /v1/labels': [200, { labels: [] }],
    };
    expect(await find(script)).toEqual({ outcome: 'not_found' });
  });

  test('a label that was voided meanwhile was still bought', async () => {
    expect(await find({ [FIND]: [200, labelOf({ status: 'voided', voided: true })] })).toEqual(bought);
  });
});
