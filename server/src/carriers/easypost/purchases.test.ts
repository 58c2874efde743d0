import { describe, expect, test } from 'vitest';
import {
  easypost,
  NOW,
  order,
  orderPurchase,
  problem,
  purchase,
  quoted,
  rate,
  sold,
} from '../../../../tests/support/easypost-samples.ts';
import type { Reply } from '../../../../tests/support/scripted-http.ts';
import { PluginHttpError } from '../../plugins/http/plugin-http.ts';

const BUY = 'POST /v2/shipments/shp_1/buy';
const READ = 'GET /v2/shipments/shp_1';
const BUY_ORDER = 'POST /v2/orders/order_1/buy';
const READ_ORDER = 'GET /v2/orders/order_1';

const lost = new PluginHttpError('timeout', 'api.easypost.com: no answer within 20000 ms');
const bought = {
  outcome: 'bought',
  label: {
    parcels: [{ trackingCode: '9400100110368068953228', trackerId: 'trk_1' }],
    ...{ trackingUrl: 'https://track.easypost.com/abc', rate: 593, currency: 'USD' },
    ...{ fees: [{ code: 'InsuranceFee', amount: 50 }], carrierShipmentId: 'shp_1' },
  },
};
const otherSold = { ...sold, selected_rate: rate('rate_p', 'Priority', '6.90') };

describe('a purchase of one parcel', () => {
  test('keeps the postage apart from other fees', async () => {
    const { carrier, http } = easypost({ [BUY]: { body: sold } });
    expect(await carrier.buy(purchase)).toEqual(bought);
    expect(http.requests).toMatchObject([{ call: BUY, json: { rate: { id: 'rate_g' } } }]);
    expect(http.requests[0]?.json).not.toHaveProperty('insurance');
  });

  test('that the carrier bills itself costs what the rate says', async () => {
    const { carrier } = easypost({ [BUY]: { body: { ...sold, fees: null } } });
    expect(await carrier.buy(purchase)).toMatchObject({ label: { rate: 593, fees: [] } });
  });

  test.each([
    ['was not charged', { charged: false }],
    ['was given back', { refunded: true }],
  ])('costs nothing for a fee that %s', async (_case, state) => {
    const fees = [
      { type: 'PostageFee', amount: '5.93000', charged: true, refunded: false },
      { type: 'PostageFee', amount: '1.00000', ...state },
      { type: 'InsuranceFee', amount: '0.50000', ...state },
      { type: 'LabelFee', amount: '0.02000', charged: true, refunded: false },
    ];
    const { carrier } = easypost({ [BUY]: { body: { ...sold, fees } } });
    expect(await carrier.buy(purchase)).toMatchObject({
      label: { rate: 593, fees: [{ code: 'LabelFee', amount: 2 }] },
    });
  });

  test('is a purchase whatever else is missing from the answer', async () => {
    const bare = { id: 'shp_1', postage_label: { label_url: 'https://x.test/1.png' }, tracking_code: 'EZ1' };
    const { carrier } = easypost({ [BUY]: { body: bare } });
    expect(await carrier.buy(purchase)).toEqual({
      outcome: 'bought',
      label: {
        ...{ parcels: [{ trackingCode: 'EZ1' }], trackingUrl: null, rate: 593, currency: 'USD' },
        ...{ fees: [], carrierShipmentId: 'shp_1' },
      },
    });
  });

  test.each<[string, Reply]>([
    ['no answer', lost],
    ['a failure', { status: 500, body: problem('INTERNAL', 'Oops') }],
    ['a bad gateway', { status: 502, body: '<html>' }],
    ['a 200 that is not JSON', { body: '<html>' }],
    ['a 200 that is cut off', { body: JSON.stringify(sold).slice(0, 400) }],
    ['a 200 without a label', { body: quoted }],
  ])('is unknown after %s, and found by reading the shipment back', async (_case, reply) => {
    const { carrier, http } = easypost({ [BUY]: reply, [READ]: { body: sold } });
    expect(await carrier.buy(purchase)).toEqual({ outcome: 'unknown', reason: expect.stringMatching(/\S/) });
    expect(await carrier.findPurchase(purchase)).toEqual(bought);
    expect(http.calls()).toEqual([BUY, READ]);
  });

  test.each<[string, Reply, RegExp]>([
    ['a wrong key', { status: 401, body: problem('UNAUTHORIZED', 'Bad key') }, /API key: Bad key/],
    ['a revoked key', { status: 403, body: problem('APIKEY.INACTIVE', 'Inactive') }, /API key: Inactive/],
    ['no funds', { status: 402, body: problem('PAYMENT', 'Insufficient funds') }, /^Insufficient funds$/],
    ['no funds, in no words', { status: 402, body: '' }, /payment method/],
    [
      'too many requests',
      { status: 429, body: problem('RATE_LIMITED', 'Slow down') },
      /try again in a minute/,
    ],
    ['a rate that expired', { status: 422, body: problem('SHIPMENT.RATE.EXPIRED', 'Expired') }, /^Expired$/],
    [
      'a carrier’s no',
      { status: 422, body: problem('SHIPMENT.POSTAGE.FAILURE', 'No', ['why']) },
      /^No \(why\)$/,
    ],
    ['a connection never made', new PluginHttpError('connection', 'down', { wasSent: false }), /reached/],
  ])('is refused after %s, and nothing was charged', async (_case, reply, reason) => {
    const { carrier, http } = easypost({ [BUY]: reply });
    const isAccountProblem = 'status' in reply && [401, 402, 403].includes(reply.status ?? 200);
    expect(await carrier.buy(purchase)).toEqual({
      outcome: 'refused',
      reason: expect.stringMatching(reason),
      ...(isAccountProblem && { isAccountProblem }),
    });
    expect(http.calls()).toEqual([BUY]);
  });

  test.each([
    'SHIPMENT.POSTAGE.EXISTS',
    'SHIPMENT.POSTAGE.TIMED_OUT',
    'SHIPMENT.POSTAGE.NO_RESPONSE',
    'SHIPMENT.PURCHASE.IN_PROGRESS',
  ])('is read back after %s', async (code) => {
    const reply = { status: 422, body: problem(code, 'Hm') };
    const mine = easypost({ [BUY]: reply, [READ]: { body: sold } });
    expect(await mine.carrier.buy(purchase)).toEqual(bought);
    const others = easypost({ [BUY]: reply, [READ]: { body: otherSold } });
    expect(await others.carrier.buy(purchase)).toMatchObject({ outcome: 'refused' });
    const notYet = easypost({ [BUY]: reply, [READ]: { body: quoted } });
    expect(await notYet.carrier.buy(purchase)).toEqual({ outcome: 'unknown', reason: 'Hm' });
    const unreadable = easypost({ [BUY]: reply, [READ]: lost });
    expect(await unreadable.carrier.buy(purchase)).toMatchObject({ outcome: 'unknown' });
  });

  test('never gets the label of another rate of the same quote', async () => {
    const { carrier } = easypost({ [BUY]: { body: otherSold }, [READ]: { body: otherSold } });
    expect(await carrier.buy(purchase)).toMatchObject({ outcome: 'refused' });
    expect(await carrier.findPurchase(purchase)).toEqual({ outcome: 'not_found' });
  });

  test('is made only at the price and of the rate that EasyPost quoted', async () => {
    const { carrier, http } = easypost({ [BUY]: { body: sold } });
    const { carrierRateId: _own, ...unnamed } = purchase.quote;
    for (const quote of [
      { ...purchase.quote, rate: 592 },
      { ...purchase.quote, carrierRateId: 'se-1/rate' },
      unnamed,
    ])
      expect(await carrier.buy({ ...purchase, quote })).toMatchObject({ outcome: 'refused' });
    expect(http.calls()).toEqual([]);
  });
});

describe('a purchase that is searched for', () => {
  test('was not made if the shipment has no label', async () => {
    const { carrier } = easypost({ [READ]: { body: quoted } });
    expect(await carrier.findPurchase(purchase)).toEqual({ outcome: 'not_found' });
  });

  test.each<[string, Reply]>([
    ['a wrong key', { status: 401, body: problem('UNAUTHORIZED', 'Bad key') }],
    ['a shipment it does not know', { status: 404, body: problem('NOT_FOUND', 'Not found') }],
    ['too many requests', { status: 429, body: '' }],
    ['a failure', { status: 503, body: '' }],
    ['a 200 that is not JSON', { body: 'hello' }],
    ['no answer', lost],
  ])('stays unknown after %s', async (_case, reply) => {
    const { carrier } = easypost({ [READ]: reply });
    expect(await carrier.findPurchase(purchase)).toMatchObject({ outcome: 'unknown' });
  });
});

describe('insurance', () => {
  const INSURE = 'POST /v2/shipments/shp_1/insure';
  const insured = { ...purchase, options: { insuredValue: 100 } };

  test('is bought with the label', async () => {
    const { carrier, http } = easypost({ [BUY]: { body: { ...sold, insurance: '100.00' } } });
    expect(await carrier.buy(insured)).toEqual(bought);
    expect(http.requests).toMatchObject([{ json: { rate: { id: 'rate_g' }, insurance: '100.00' } }]);
  });

  test('is bought afterwards where the purchase was answered without it, or the answer was lost', async () => {
    const covered = { ...sold, insurance: '100.00' };
    for (const call of ['buy', 'findPurchase'] as const) {
      const answers = { body: { ...sold, insurance: '50.00', fees: [] } };
      const { carrier, http } = easypost({ [BUY]: answers, [READ]: answers, [INSURE]: { body: covered } });
      expect(await carrier[call](insured)).toEqual(bought);
      expect(http.requests[1]).toMatchObject({ call: INSURE, json: { amount: '100.00' } });
    }
  });

  test.each<[string, Reply]>([
    ['refused', { status: 422, body: problem('NO', 'No') }],
    ['not answered', lost],
    ['answered with nonsense', { body: '???' }],
  ])('that is %s costs no label, and the label and the log say what to do', async (_case, reply) => {
    const { carrier, warnings } = easypost({ [BUY]: { body: sold }, [INSURE]: reply });
    const message = expect.stringMatching(
      /^EasyPost did not insure the parcel for 100.00 USD \(.+\): insure it/,
    );
    expect(await carrier.buy(insured)).toEqual({
      ...bought,
      label: { ...bought.label, notices: [{ code: 'NOT_INSURED', message }] },
    });
    expect(warnings).toMatchObject([{ message: expect.stringContaining('insure the shipment') }]);
  });

  test('of several parcels is divided among them', async () => {
    const { carrier, http } = easypost({ [BUY_ORDER]: { body: order(2) } });
    await carrier.buy({ ...orderPurchase, options: { insuredValue: 100.01 } });
    expect(http.requests.slice(1)).toMatchObject([
      { call: INSURE, json: { amount: '50.01' } },
      { call: 'POST /v2/shipments/shp_2/insure', json: { amount: '50.00' } },
    ]);
  });

  test('that is refused for one of several parcels names that parcel', async () => {
    const [first] = order(2).shipments;
    const { carrier } = easypost({
      [BUY_ORDER]: { body: order(2) },
      [INSURE]: { body: { ...first, insurance: '50.01' } },
      'POST /v2/shipments/shp_2/insure': { status: 422, body: problem('NO', 'Too late to insure it') },
    });
    const outcome = await carrier.buy({ ...orderPurchase, options: { insuredValue: 100.01 } });
    expect(outcome).toHaveProperty('label.notices', [
      {
        code: 'NOT_INSURED',
        message:
          'EasyPost did not insure parcel 2 for 50.00 USD (Too late to insure it): insure it in the EasyPost dashboard, or ' +
          'void the label',
      },
    ]);
  });
});

describe('a purchase of several parcels', () => {
  const labels = {
    outcome: 'bought',
    label: {
      parcels: [
        { trackingCode: '9400100110368068500731', trackerId: 'trk_1' },
        { trackingCode: '9400100110368068500732', trackerId: 'trk_2' },
      ],
      ...{ trackingUrl: 'https://track.easypost.com/abc', rate: 1140, currency: 'USD' },
      ...{ fees: [{ code: 'LabelFee', amount: 2 }], carrierShipmentId: 'order_1' },
    },
  };

  test('has a tracking code for each, and the sum of their postage and fees', async () => {
    const { carrier, http } = easypost({ [BUY_ORDER]: { body: order(2) } });
    expect(await carrier.buy(orderPurchase)).toEqual(labels);
    expect(http.requests).toMatchObject([{ json: { carrier: 'USPS', service: 'GroundAdvantage' } }]);
  });

  test('is found by reading the order back', async () => {
    const { carrier } = easypost({
      [BUY_ORDER]: lost,
      [READ_ORDER]: [{ body: order(0) }, { body: order(2) }],
    });
    expect(await carrier.buy(orderPurchase)).toMatchObject({ outcome: 'unknown' });
    expect(await carrier.findPurchase(orderPurchase)).toEqual({ outcome: 'not_found' });
    expect(await carrier.findPurchase(orderPurchase)).toEqual(labels);
  });

  test('never gets the labels of another service', async () => {
    const { carrier } = easypost({ [READ_ORDER]: { body: order(2) } });
    const quote = { ...orderPurchase.quote, carrierRateId: 'order_1/USPS/Priority/1140' };
    expect(await carrier.findPurchase({ ...orderPurchase, quote })).toEqual({ outcome: 'not_found' });
  });

  test.each([402, 422])(
    'is read back when it is refused with %i: a part of it may be sold',
    async (status) => {
      const reply = { status, body: problem('PAYMENT_REQUIRED', 'Insufficient funds') };
      const after = (body: object) => easypost({ [BUY_ORDER]: reply, [READ_ORDER]: { body } }).carrier;
      const reason = 'Insufficient funds';
      expect(await after(order(0)).buy(orderPurchase)).toEqual({ outcome: 'refused', reason });
      expect(await after(order(1)).buy(orderPurchase)).toEqual({ outcome: 'unknown', reason });
      expect(await after(order(2)).buy(orderPurchase)).toEqual(labels);
    },
  );

  test('that is half sold and cannot be refunded says which labels were paid for', async () => {
    const { carrier } = easypost(
      {
        [READ_ORDER]: { body: order(1) },
        'POST /v2/shipments/shp_1/refund': { status: 422, body: problem('NO', 'Too late') },
        'GET /v2/shipments/shp_1': { body: sold },
      },
      NOW,
    );
    expect(await carrier.findPurchase(orderPurchase)).toEqual({
      outcome: 'refused',
      reason: expect.stringMatching(/sold 1 of 2 labels. It refused to refund 94\d+ \(Too late\)/),
    });
  });

  test('that stays half done is refunded and refused, once the rest cannot follow any more', async () => {
    const script = {
      [BUY_ORDER]: { body: order(1) },
      [READ_ORDER]: { body: order(1) },
      'POST /v2/shipments/shp_1/refund': { body: { ...sold, refund_status: 'submitted' } },
    };
    const early = easypost(script, NOW - 3_550_000);
    expect(await early.carrier.buy(orderPurchase)).toMatchObject({ outcome: 'unknown' });
    expect(await early.carrier.findPurchase(orderPurchase)).toMatchObject({ outcome: 'unknown' });
    expect(early.http.calls()).not.toContain('POST /v2/shipments/shp_1/refund');
    const late = easypost(script, NOW);
    expect(await late.carrier.findPurchase(orderPurchase)).toEqual({
      outcome: 'refused',
      reason: 'EasyPost sold 1 of 2 labels, and was asked to refund them',
    });
  });
});
