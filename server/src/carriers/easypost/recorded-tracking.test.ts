import { afterAll, describe, expect, test } from 'vitest';
import {
  addressIn,
  answering,
  answerWith,
  bodyOf,
  exampleIn,
  exchangesIn,
  printCovered,
  recordings,
  replay,
  sentIn,
  signed,
} from '../../../../tests/support/easypost-recordings.ts';
import { request } from '../../../../tests/support/easypost-samples.ts';
import { type Fields, fieldsIn } from '../answer-fields.ts';
import type { Carrier } from '../carrier.ts';

async function received(carrier: Carrier, result: Fields) {
  const body = Buffer.from(JSON.stringify({ id: 'evt_1', object: 'Event', result }));
  const answer = await carrier.receive?.({ headers: signed(body), body });
  return answer?.outcome === 'accepted' ? answer.updates[0] : undefined;
}

describe.skipIf(recordings.length === 0)('on EasyPost’s recordings', () => {
  afterAll(printCovered);

  test.each([
    'easypost/Tracker/creates-a-tracker.har',
    'easypost/Tracker/retrieves-a-tracker.har',
    'easypost-ruby/tracker/Tracker_create_creates_a_tracker.json',
    'easypost-ruby/tracker/Tracker_retrieve_retrieves_a_tracker.json',
  ])('follow and track: %s', async (name) => {
    const { carrier, exchanges, sent } = replay('follow, track', name);
    const followed = await carrier.follow?.({ trackingCode: 'EZ1000000001' });
    expect(sent()[0]).toEqual(sentIn(exchanges[0]));
    expect(followed).toMatchObject({ carrier: 'usps', trackerId: bodyOf(exchanges[0]).id });
    expect(followed?.scans).toMatchObject([
      { status: 'pre_transit', statusDetail: 'Pre-Shipment Info Sent to USPS', location: null },
      { status: 'pre_transit', location: { city: 'HOUSTON', state: 'TX', postalCode: '77063' } },
    ]);
    if (exchanges.length === 1) return;
    const { carrier: _carrier, trackerId, ...tracked } = followed ?? {};
    const known = { trackingCode: 'EZ1000000001', carrierShipmentId: null, trackerId: String(trackerId) };
    expect(await carrier.track(known)).toEqual(tracked);
  });

  test.each([
    'easypost/Tracker/retrieves-all-trackers.har',
    'easypost/Tracker/retrieves-next-page-of-trackers.har',
    'easypost-ruby/tracker/Tracker_all_retrieves_all_trackers.json',
    'easypost-ruby/tracker/Tracker_all_stores_the_params_used_to_retrieve_the_trackers.json',
    'easypost-ruby/tracker/Tracker_get_next_page_retrieves_the_next_page_of_a_collection.json',
  ])('receive a tracker under way: %s', async (name) => {
    const { carrier, exchanges } = replay('receive', name);
    for (const tracker of exchanges.flatMap((exchange) => fieldsIn(bodyOf(exchange).trackers))) {
      const update = await received(carrier, tracker);
      expect(update).toMatchObject({ type: 'tracking', trackingCode: tracker.tracking_code });
      const scans = update?.type === 'tracking' ? update.tracked.scans : [];
      expect(scans.length).toBeGreaterThanOrEqual(fieldsIn(tracker.tracking_details).length);
      if (tracker.status !== 'unknown') expect(scans.map(({ status }) => status)).toContain(tracker.status);
    }
  });

  test.each([
    ['tracking-guide__json__tracking-webhook', 1],
    ['webhooks-guide__event__post_json_example', 0],
    ['batch-guide__json__batch-webhooks', 0],
    ['manifest-guide__webhook_post_example', 0],
  ])('receive an event, documented: %s changes %i things', async (name, count) => {
    const { carrier } = answerWith([]);
    const body = exampleIn('receive', `guides__${name}`);
    const answer = await carrier.receive?.({ headers: signed(body), body });
    expect(answer?.outcome === 'accepted' && answer.updates).toHaveLength(count);
  });

  test('receive a refund: easypost/Refund/retrieves-a-refund.har', async () => {
    const { carrier, exchanges } = replay('receive', 'easypost/Refund/retrieves-a-refund.har');
    const refund = bodyOf(exchanges[1]);
    expect(await received(carrier, refund)).toEqual({
      ...{ type: 'refund', carrierShipmentId: refund.shipment_id, trackingCode: refund.tracking_code },
      status: 'submitted',
    });
  });

  test('verify: easypost/Address/creates-an-address-with-verify_strict-param.har', async () => {
    const name = 'easypost/Address/creates-an-address-with-verify_strict-param.har';
    const { carrier, exchanges } = replay('verifyAddress', name);
    const address = addressIn(sentIn(exchanges[0]).address);
    expect(await carrier.verifyAddress?.(address)).toMatchObject({
      ...{ isDeliverable: true, residential: false, location: { lat: 33.8436, lon: -118.39177 } },
      address: { name: 'Elizabeth Swan', street1: '179 N HARBOR DR', postalCode: '90277-2506' },
    });
  });

  test.each(['creates-an-address-with-verify-param', 'creates-an-address-with-an-array-verify-param'])(
    'verify an address that does not exist: easypost/Address/%s.har',
    async (name) => {
      const { carrier, exchanges, sent } = replay('verifyAddress', `easypost/Address/${name}.har`, [], 1);
      const { address } = sentIn(exchanges[0]);
      expect(await carrier.verifyAddress?.(addressIn(address))).toMatchObject({
        ...{ isDeliverable: false, address: addressIn(address) },
        messages: [{ code: 'E.ADDRESS.NOT_FOUND', field: null, message: 'Address not found' }],
      });
      expect(sent()).toEqual([{ address, verify: true }]);
    },
  );

  test('verify: easypost/Address/throws-an-error-when-we-cannot-verify-an-address.har', async () => {
    const name = 'easypost/Address/throws-an-error-when-we-cannot-verify-an-address.har';
    const failure = bodyOf(exchangesIn('verifyAddress', name)[1]);
    const { carrier } = answerWith([answering('POST', '/v2/addresses', 422, failure)]);
    expect(await carrier.verifyAddress?.(request.shipTo)).toMatchObject({
      isDeliverable: false,
      messages: [{ code: 'E.ADDRESS.NOT_FOUND' }, { code: 'E.HOUSE_NUMBER.MISSING', field: 'street1' }],
    });
  });

  test('check: easypost-ruby/carrier_metadata/all_carriers.json', async () => {
    const { carrier } = replay('check', 'easypost-ruby/carrier_metadata/all_carriers.json');
    const check = await carrier.check?.();
    const services = check?.isValid ? check.services : [];
    expect(services).toContainEqual({
      ...{ carrier: 'usps', carrierName: 'USPS', service: 'Priority', serviceName: 'Priority Mail®' },
    });
    expect(services.map(({ carrier }) => carrier)).toEqual(expect.arrayContaining(['ups', 'fedex']));
    expect(services.every(({ serviceName }) => /\S/.test(serviceName))).toBe(true);
  });

  test.each([
    ['pulls-out-error-properties-of-an-API-error', 422, 'PARAMETER_REQUIRED', /shipment: cannot be blank/],
    [
      'pulls-out-error-properties-of-an-API-error-when-using-the-alternative-format',
      404,
      'NOT_FOUND',
      /could not be found\. \(No eligible insurance found/,
    ],
  ])('errors: easypost/Error/%s.har', async (name, status, code, message) => {
    const body = bodyOf(exchangesIn('errors', `easypost/Error/${name}.har`)[0]);
    const { carrier } = answerWith([answering('POST', '/v2/shipments', status, body)]);
    const { messages } = await carrier.quote(request);
    expect(messages).toEqual([{ carrier: 'easypost', code, message: expect.stringMatching(message) }]);
  });
});
