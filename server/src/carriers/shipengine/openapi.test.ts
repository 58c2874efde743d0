import { describe, expect, test } from 'vitest';
import { openApiChecker } from '../../../../tests/support/openapi-check.ts';
import { findRecordings } from '../../../../tests/support/recordings.ts';
import {
  carriersBody,
  labelOf,
  rateOf,
  ratesBody,
  trackingBody,
  twoParcelLabel,
  upsRate,
  validationBody,
} from '../../../../tests/support/shipengine-exchanges.ts';
import { purchase, request, shipEngineStage } from '../../../../tests/support/shipengine-stage.ts';

const file = findRecordings('shipengine')?.find((name) => name.endsWith('openapi.yaml'));

/**
 * Where the description contradicts itself or its examples: codes and times that it calls ids, alternatives that it both
 * requires, and a service that a request for the rates of all services would have to name.
 */
const ITS_OWN_ERRORS =
  /services\[\d\]\.carrier_code: .* does not match|rate_response\.created_at: |\.(shipment|shipment_id|shipment\.carrier_id|shipment\.service_code): missing$/;
const real = (problems: string[] = []) => problems.filter((problem) => !ITS_OWN_ERRORS.test(problem));

describe.skipIf(file === undefined)('ShipEngine’s OpenAPI description', () => {
  const check = file === undefined ? undefined : openApiChecker(file);

  test('allows every request that is sent', async () => {
    const { carrier, http } = shipEngineStage({
      'GET /v1/labels/se-7001': [200, labelOf()],
      'GET /v1/labels/se-7001/track': [200, trackingBody],
      'GET /v1/tracking': [200, trackingBody],
      'POST /v1/tracking/start': [204, undefined],
      'PUT /v1/labels/se-7001/void': [400, {}],
      'POST /v1/addresses/validate': [200, validationBody],
      'GET /v1/labels/external_shipment_id/wb-1': [200, labelOf({ service_code: 'other' })],
      'GET /v1/labels': [200, { labels: [] }],
    });
    const named = { carrierShipmentId: 'se-7001', trackingCode: '9405511899223197428490' };
    const place = { street1: '', city: '', postalCode: '78756', country: 'US' };
    await carrier.listPurchases({ since: request.now - 86_400_000, until: request.now });
    await carrier.quote(request);
    await carrier.quote({
      ...request,
      options: { signature: 'standard', insuredValue: 20, labelMessages: ['A'] },
      customs: {
        contentsType: 'gift',
        contentsExplanation: 'A gift',
        incoterm: 'DAP',
        invoiceNumber: '1',
        items: [
          {
            description: 'Mug',
            quantity: 2,
            value: 5,
            weight: { value: 1, unit: 'lb' },
            hsCode: '6912',
            originCountry: 'US',
          },
        ],
        taxNumbers: {
          sender: [
            { type: 'ioss', number: 'IM2761234567', country: 'DE' },
            { type: 'eori', number: 'DE1234567890123', country: 'DE' },
          ],
          recipient: [{ type: 'vat', number: 'GB123456789', country: 'GB' }],
        },
      },
    });
    await carrier.quote({
      ...request,
      parcels: [...request.parcels, ...request.parcels],
      options: { saturdayDelivery: true },
    });
    await carrier.quote({ ...request, isReturn: true });
    await carrier.quote({ ...request, shipFrom: place, shipTo: place, options: { signature: 'adult' } });
    await carrier.buy(purchase);
    await carrier.findPurchase(purchase);
    await carrier.voidLabel({ reference: 'r', boughtAt: 0, now: 1, ...named });
    await carrier.findVoid({ reference: 'r', boughtAt: 0, now: 1, ...named });
    await carrier.track(named);
    await carrier.follow({ trackingCode: '1Z5R89390357567127' });
    await carrier.verifyAddress(request.shipTo);
    await carrier.check();
    const problems = http.requests.flatMap(({ call, url, json }) =>
      real(check?.request(call.split(' ')[0] ?? '', url.pathname, json)).map(
        (problem) => `${call} ${problem}`,
      ),
    );
    expect(problems).toEqual([]);
    expect(new Set(http.requests.map(({ call }) => call)).size).toBe(12);
  });

  test.each<[string, string, unknown]>([
    ['GET', '/v1/carriers', carriersBody],
    ['POST', '/v1/labels/rates/se-501', labelOf()],
    ['GET', '/v1/labels/se-7001', twoParcelLabel],
    ['GET', '/v1/labels/se-7001/track', trackingBody],
    ['POST', '/v1/addresses/validate', validationBody],
  ])('is what our own answers to %s %s are written by', (method, path, body) => {
    expect(real(check?.response(method, path, body))).toEqual([]);
  });

  test('is what our own rates are written by', () => {
    const { rate_response } = ratesBody([rateOf(), upsRate]);
    const problems = real(check?.response('POST', '/v1/rates', { rate_response }));
    // The rest of the shipment that the answer repeats is read by nobody.
    expect(problems.filter((problem) => problem.includes('rate_response.'))).toEqual([]);
  });

  test('finds what is wrong', () => {
    expect(real(check?.request('POST', '/v1/rates', { rate_options: { carriers: [] } }))).toEqual([
      'body.rate_options.carriers: not documented',
      'body.rate_options.carrier_ids: missing',
    ]);
    expect(check?.request('POST', '/v1/nothing', {})).toEqual(['POST /v1/nothing: no such operation']);
  });
});
