import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distort, distortions } from '../../../tests/support/distortion.ts';
import * as easypostSamples from '../../../tests/support/easypost-samples.ts';
import { scriptedVendor } from '../../../tests/support/scripted-vendor.ts';
import * as shipengineSamples from '../../../tests/support/shipengine-exchanges.ts';
import { purchase, quote, request } from '../../../tests/support/shipengine-stage.ts';
import type { Purchase } from '../schema/quote.ts';
import type { Carrier, RawRequest } from './carrier.ts';
import { easypostPlugin } from './easypost/index.ts';
import { assertMessages, assertTracked, assertWholeLabel, assertWholeQuote } from './kit/expectations.ts';
import { shipenginePlugin } from './shipengine/index.ts';

/**
 * Each answer of a vendor with random fields missing, null or of another type. Whatever becomes of it, nothing is thrown where
 * the interface says so, no label is made up, and none is lost.
 */

const RUNS = 40;

interface Vendor {
  /** The answers of a good day, by call. */
  answers: Record<string, unknown>;
  create(answerTo: (call: string) => unknown): Carrier;
  purchases: readonly { purchase: Purchase; buy: string; find: string }[];
  /** Whether what a search was answered may be the label of this purchase. */
  mayBeSold(answer: unknown): boolean;
  webhook(body: Buffer): RawRequest;
  event: unknown;
}

const named = { reference: 'ref', trackingCode: '9400100110368068953228', boughtAt: 0, now: 3_600_000 };
const log = { warn() {} };

function httpOf(answerTo: (call: string) => unknown) {
  const file = Buffer.from('%PDF-1.4');
  const http = scriptedVendor({});
  return {
    ...http,
    send: (asked: Parameters<typeof http.send>[0]) => {
      const call = `${asked.method} ${new URL(asked.url).pathname}`;
      const answer = answerTo(call);
      http.answer({ [call]: answer === undefined ? file : [200, answer] });
      return http.send(asked);
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamed = (value: unknown): value is string =>
  /\S/.test(String(value ?? '')) && typeof value !== 'object';

const { quoted, sold, order, orderPurchase } = easypostSamples;
const easypost: Vendor = {
  answers: {
    'POST /v2/shipments': quoted,
    'POST /v2/orders': order(0),
    'POST /v2/shipments/shp_1/buy': sold,
    'GET /v2/shipments/shp_1': sold,
    'POST /v2/orders/order_1/buy': order(2),
    'GET /v2/orders/order_1': order(2),
    'POST /v2/shipments/shp_1/refund': { ...sold, refund_status: 'submitted' },
    'POST /v2/trackers': sold.tracker,
    'GET /v2/trackers/trk_1': sold.tracker,
    'POST /v2/addresses': {
      ...{
        id: 'adr_1',
        street1: '1 MAIN ST',
        city: 'SAN FRANCISCO',
        state: 'CA',
        zip: '94107-1234',
        country: 'US',
      },
      ...{
        residential: false,
        verifications: { delivery: { success: true, errors: [], details: { latitude: 1, longitude: 2 } } },
      },
    },
    'GET /v2/webhooks': { webhooks: [{ mode: 'test' }] },
    'GET /v2/metadata/carriers': {
      carriers: [
        {
          name: 'usps',
          human_readable: 'USPS',
          service_levels: [{ name: 'Priority', human_readable: 'Priority' }],
        },
      ],
    },
    'GET /v2/carrier_accounts': { carrier_accounts: [{ type: 'UspsAccount' }] },
  },
  create: (answerTo) =>
    easypostPlugin.create(
      { apiKey: easypostSamples.API_KEY, webhookSecret: easypostSamples.WEBHOOK_SECRET },
      { http: httpOf(answerTo), log, mode: 'test' },
    ),
  purchases: [
    {
      purchase: easypostSamples.purchase,
      buy: 'POST /v2/shipments/shp_1/buy',
      find: 'GET /v2/shipments/shp_1',
    },
    { purchase: orderPurchase, buy: 'POST /v2/orders/order_1/buy', find: 'GET /v2/orders/order_1' },
  ],
  mayBeSold(answer) {
    const shipments = isRecord(answer) && Array.isArray(answer.shipments) ? answer.shipments : [answer];
    return shipments.filter(isRecord).every(({ id, postage_label, selected_rate }) => {
      const { id: rateId, carrier, service } = isRecord(selected_rate) ? selected_rate : {};
      const isOtherRate =
        (isNamed(rateId) && !/^rate_[g12]$/.test(rateId)) ||
        (isNamed(carrier) && carrier !== 'USPS') ||
        (isNamed(service) && service !== 'GroundAdvantage');
      return !isOtherRate && (isRecord(postage_label) || !isNamed(id));
    });
  },
  webhook: (body) => ({
    body,
    headers: {
      'x-hmac-signature': `hmac-sha256-hex=${createHmac('sha256', easypostSamples.WEBHOOK_SECRET.normalize('NFKD')).update(body).digest('hex')}`,
    },
  }),
  event: { id: 'evt_1', object: 'Event', description: 'tracker.updated', result: sold.tracker },
};

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { labelOf, twoParcelLabel, trackingBody } = shipengineSamples;
const SERVICES = ['usps_priority_mail', 'ups_ground'];
const FIND = 'GET /v1/labels/external_shipment_id/wb-1';
const shipengine: Vendor = {
  answers: {
    'GET /v1/carriers': shipengineSamples.carriersBody,
    'POST /v1/rates': shipengineSamples.ratesBody([shipengineSamples.rateOf(), shipengineSamples.upsRate], {
      errors: shipengineSamples.errorBody('invalid_address', 'Bad ZIP').errors,
      invalid_rates: [shipengineSamples.rateOf({ service_code: 'usps_media_mail', error_messages: ['No'] })],
    }),
    'POST /v1/labels/rates/se-501': labelOf({ insurance_cost: { currency: 'usd', amount: 1 } }),
    'POST /v1/labels/rates/se-502': twoParcelLabel,
    [FIND]: labelOf(),
    'GET /v1/labels/external_shipment_id/wb-2': twoParcelLabel,
    'GET /v1/labels': { labels: [labelOf(), twoParcelLabel], total: 2, page: 1, pages: 1 },
    'GET /v1/labels/se-7001': { ...twoParcelLabel, refund_details: { refund_status: 'pending' } },
    'PUT /v1/labels/se-7001/void': { approved: true, message: 'Request for refund submitted.' },
    'GET /v1/labels/se-7001/track': trackingBody,
    'GET /v1/tracking': trackingBody,
    'POST /v1/tracking/start': {},
    'POST /v1/addresses/validate': shipengineSamples.validationBody,
    'GET /jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key-1' }] },
  },
  create: (answerTo) =>
    shipenginePlugin.create({ apiKey: shipengineSamples.KEY }, { http: httpOf(answerTo), log, mode: 'test' }),
  purchases: [
    { purchase, buy: 'POST /v1/labels/rates/se-501', find: FIND },
    {
      purchase: {
        ...purchase,
        parcels: [...request.parcels, ...request.parcels],
        quote: { ...quote, service: 'ups_ground', carrierRateId: 'wb-2/se-502/se-100002' },
      },
      buy: 'POST /v1/labels/rates/se-502',
      find: 'GET /v1/labels/external_shipment_id/wb-2',
    },
  ],
  // A label that names another service or carrier is that of another rate.
  mayBeSold: (answer) =>
    !isRecord(answer) ||
    !(
      (typeof answer.service_code === 'string' && !SERVICES.includes(answer.service_code)) ||
      typeof answer.rate_id === 'string' ||
      (typeof answer.carrier_id === 'string' && !answer.carrier_id.startsWith('se-'))
    ),
  webhook(body) {
    const timestamp = new Date().toISOString();
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}.`)
      .update(body)
      .sign(privateKey, 'base64');
    return {
      body,
      headers: {
        'x-shipengine-rsa-sha256-key-id': 'key-1',
        'x-shipengine-rsa-sha256-signature': signature,
        'x-shipengine-timestamp': timestamp,
      },
    };
  },
  event: shipengineSamples.webhookBody,
};

describe.each([
  ['EasyPost', easypost, 'shp_1'],
  ['ShipEngine', shipengine, 'se-7001'],
] as const)('distorted answers of %s', (_name, vendor, carrierShipmentId) => {
  /** A carrier whose every answer is distorted, or that of one call. */
  const distorted = (changes: Parameters<typeof distort>[1], only?: string) => {
    const given = new Map<string, unknown>();
    const carrier = vendor.create((call) => {
      const answer = vendor.answers[call];
      if (answer === undefined) return undefined;
      const sent = only === undefined || only === call ? distort(answer, changes) : answer;
      given.set(call, sent);
      return sent;
    });
    return { carrier, given };
  };
  const always = (check: (changes: Parameters<typeof distort>[1]) => Promise<void>) =>
    fc.assert(fc.asyncProperty(distortions, check), { numRuns: RUNS });

  test('a quote is whole, or a message', async () => {
    await always(async (changes) => {
      const { carrier } = distorted(changes);
      for (const { purchase } of vendor.purchases) {
        const { quotes, messages } = await carrier.quote(purchase);
        for (const offer of quotes) assertWholeQuote(offer, 0);
        if (quotes.length === 0 || messages.length > 0) assertMessages(messages);
      }
    });
  });

  test('a purchase never rejects, and what is bought has a tracking code for each parcel', async () => {
    await always(async (changes) => {
      for (const { purchase, buy } of vendor.purchases) {
        const outcome = await distorted(changes, buy).carrier.buy(purchase);
        if (outcome.outcome === 'bought') assertWholeLabel(outcome.label, purchase);
        else expect(outcome.reason).toMatch(/\S/);
      }
    });
  });

  test('a search never rejects, and never misses a label that is there', async () => {
    await always(async (changes) => {
      for (const { purchase, find } of vendor.purchases) {
        const { carrier, given } = distorted(changes, find);
        const outcome = await carrier.findPurchase(purchase);
        if (outcome.outcome === 'bought') assertWholeLabel(outcome.label, purchase);
        if (vendor.mayBeSold(given.get(find))) expect(outcome.outcome).not.toBe('not_found');
      }
    });
  });

  test('a void never rejects', async () => {
    await always(async (changes) => {
      const { carrier } = distorted(changes);
      const { outcome } = await carrier.voidLabel({ ...named, carrierShipmentId });
      expect(['voided', 'refused', 'unknown']).toContain(outcome);
    });
  });

  test('everything else is whole, or an error', async () => {
    await always(async (changes) => {
      const { carrier } = distorted(changes);
      const whole = async <T>(call: Promise<T> | undefined, check: (value: T) => void = () => {}) => {
        const result = await call?.then(
          (value) => ({ value }),
          (error) => ({ error }),
        );
        if (result && 'value' in result) check(result.value);
        else expect(result?.error).toBeInstanceOf(Error);
      };
      const tracking = { trackingCode: named.trackingCode, carrier: 'usps', carrierShipmentId };
      await whole(carrier.track(tracking), assertTracked);
      await whole(carrier.track({ ...tracking, trackerId: 'trk_1' }), assertTracked);
      await whole(carrier.follow?.({ trackingCode: named.trackingCode }), assertTracked);
      await whole(carrier.findVoid?.({ ...named, carrierShipmentId }), ({ outcome }) =>
        expect(['voided', 'not_found', 'partly', 'refused', 'unknown']).toContain(outcome),
      );
      await whole(carrier.verifyAddress?.(request.shipTo), ({ address, isDeliverable, messages }) => {
        expect(typeof isDeliverable).toBe('boolean');
        expect(
          [address.street1, address.city, address.country].every((text) => typeof text === 'string'),
        ).toBe(true);
        for (const { message } of messages) expect(message).toMatch(/\S/);
      });
      await whole(carrier.check?.());
      const documents = {
        reference: 'ref',
        carrierShipmentId,
        trackingCodes: ['1', '2'],
        format: 'pdf' as const,
      };
      await whole(carrier.documents?.(documents), (files) => {
        for (const { bytes } of files) expect(bytes.length).toBeGreaterThan(0);
      });
    });
  });

  test('a webhook that is verified is accepted', async () => {
    const carrier = vendor.create((call) => vendor.answers[call]);
    await always(async (changes) => {
      const body = Buffer.from(JSON.stringify(distort(vendor.event, changes)) ?? '');
      const received = await carrier.receive?.(vendor.webhook(body));
      if (received?.outcome !== 'accepted') throw new Error(JSON.stringify(received));
      for (const update of received.updates) if (update.type === 'tracking') assertTracked(update.tracked);
    });
  });
});
