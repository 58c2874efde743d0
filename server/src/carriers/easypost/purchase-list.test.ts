import { describe, expect, test } from 'vitest';
import { bodyOf, exchangesIn, recordings } from '../../../../tests/support/easypost-recordings.ts';
import { type Script, scriptedVendor } from '../../../../tests/support/scripted-vendor.ts';
import { createEasyPostCarrier } from './easypost-carrier.ts';

const MARK = 'wb-0123456789';
const SINCE = Date.parse('2026-11-18T00:00:00Z');
const UNTIL = Date.parse('2026-11-19T00:00:00Z');

/** The facts of a recorded shipment, as EasyPost lists it. */
const sold = (id: string, over: object = {}) => ({
  id,
  object: 'Shipment',
  created_at: '2026-11-18T09:00:00Z',
  mode: 'production',
  reference: MARK,
  options: { label_format: 'PNG', currency: 'USD' },
  order_id: null,
  tracking_code: `94${id}`,
  refund_status: null,
  postage_label: { id: `pl_${id}`, created_at: '2026-11-18T10:00:00Z' },
  selected_rate: { id: `rate_${id}`, carrier: 'USPS', service: 'Priority', rate: '5.93', currency: 'USD' },
  fees: [{ type: 'PostageFee', amount: '5.90000', charged: true, refunded: false }],
  ...over,
});

function stage(script: Script) {
  const http = scriptedVendor(script);
  const context = { http, log: { warn() {} }, mode: null, mark: MARK };
  const carrier = createEasyPostCarrier({ apiKey: 'EZAKsecret' }, context);
  return { http, list: () => carrier.listPurchases?.({ since: SINCE, until: UNTIL }), carrier };
}

const page = (shipments: object[], has_more = false) => [200, { shipments, has_more }] as const;

test('all pages are read, back to rates that were quoted a day before and bought in the time asked for', async () => {
  const pages = [page([sold('c'), sold('b')], true), page([sold('a')], true), page([])];
  const { http, list } = stage({ 'GET /v2/shipments': () => pages.shift() ?? [500, {}] });
  const answer = await list();
  expect(answer).toMatchObject({ outcome: 'listed', isComplete: true });
  const ids = answer?.outcome === 'listed' ? answer.purchases.map((one) => one.carrierShipmentId) : [];
  expect(ids).toEqual(['c', 'b', 'a']);
  expect(http.requests.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual(
    [undefined, 'b', 'a'].map((before_id) => ({
      page_size: '100',
      purchased: 'true',
      include_children: 'true',
      start_datetime: '2026-11-16T23:00:00.000Z',
      end_datetime: '2026-11-19T00:00:00.000Z',
      ...(before_id && { before_id }),
    })),
  );
});

test('a purchase has what was charged, and how to void it', async () => {
  const { list } = stage({ 'GET /v2/shipments': page([sold('shp_1')]) });
  expect(await list()).toEqual({
    outcome: 'listed',
    isComplete: true,
    purchases: [
      {
        carrierShipmentId: 'shp_1',
        reference: MARK,
        trackingCodes: ['94shp_1'],
        purchasedAt: Date.parse('2026-11-18T10:00:00Z'),
        cost: 590,
        currency: 'USD',
        carrier: 'USPS',
        service: 'Priority',
        isVoided: false,
        refundStatus: null,
        isTest: false,
        voidRequest: 'POST https://api.easypost.com/v2/shipments/shp_1/refund',
      },
    ],
  });
});

test('the shipments of an order are one purchase, which is voided if all of them are', async () => {
  const part = (id: string, refund_status: string | null) => sold(id, { order_id: 'order_1', refund_status });
  const { http, list } = stage({ 'GET /v2/shipments': page([part('2', 'submitted'), part('1', null)]) });
  expect(await list()).toMatchObject({
    purchases: [{ carrierShipmentId: 'order_1', trackingCodes: ['941', '942'], cost: 1180, isVoided: false }],
  });
  http.answer({ 'GET /v2/shipments': page([part('2', 'submitted'), part('1', 'refunded')]) });
  expect(await list()).toMatchObject({ purchases: [{ isVoided: true, refundStatus: 'submitted' }] });
});

test('what was quoted only, or bought before, is left out; a refund that was rejected leaves a label that can be used', async () => {
  const unsold = { postage_label: null, selected_rate: null, tracking_code: null };
  const before = { postage_label: { id: 'pl', created_at: '2026-11-17T23:59:00Z' } };
  const shipments = [sold('1', unsold), sold('2', before), sold('3', { refund_status: 'rejected' })];
  const { list } = stage({ 'GET /v2/shipments': page(shipments) });
  expect(await list()).toMatchObject({
    purchases: [{ carrierShipmentId: '3', isVoided: false, refundStatus: 'rejected' }],
  });
});

const listed = sold('1');
const { has_more: _omitted, ...endless } = page([listed])[1];
const { postage_label: _label, selected_rate: _rate, tracking_code: _code, ...mute } = listed;

test.each<[string, object]>([
  ['does not say whether there is more', endless],
  ['says with a word whether there is more', { shipments: [listed], has_more: 'false' }],
  ['has more after the same shipment', { shipments: [listed], has_more: true }],
  ['has more after nothing', { shipments: [], has_more: true }],
  ['has something that is no shipment', { shipments: [listed, 'shp_2'], has_more: false }],
  ['has a shipment without an id', { shipments: [{ ...listed, id: null }], has_more: false }],
  ['does not say whether a shipment has a label', { shipments: [mute], has_more: false }],
  ['has no list', { shipments: { 0: listed }, has_more: false }],
])('a list that %s is no answer', async (_what, body) => {
  const { list } = stage({ 'GET /v2/shipments': [200, body] });
  expect(await list()).toEqual({
    outcome: 'unknown',
    reason: expect.stringMatching(/^EasyPost’s (list of purchases|answer cannot be read)/),
  });
});

test('a label without a readable time is not left out, and one that two pages list is one', async () => {
  const old = { created_at: '2026-11-17T00:00:00Z', postage_label: { id: 'pl', created_at: 'yesterday' } };
  const pages = [page([sold('2', old)], true), page([sold('2', old), sold('1')])];
  const { list } = stage({ 'GET /v2/shipments': () => pages.shift() ?? [500, {}] });
  expect(await list()).toMatchObject({
    purchases: [
      { carrierShipmentId: '2', trackingCodes: ['942'], purchasedAt: Date.parse('2026-11-17T00:00:00Z') },
      { carrierShipmentId: '1' },
    ],
  });
});

test('too many requests are waited for; a wrong key and what cannot be read are no answer', async () => {
  const answers = [[429, {}, { 'retry-after': '0' }] as const, page([sold('1')])];
  const { http, list } = stage({ 'GET /v2/shipments': () => answers.shift() ?? [500, {}] });
  expect(await list()).toMatchObject({ outcome: 'listed', purchases: [{}] });
  http.answer({ 'GET /v2/shipments': [401, { error: { message: 'No such key' } }] });
  expect(await list()).toEqual({
    outcome: 'unknown',
    reason: 'EasyPost did not accept the API key: No such key',
  });
  http.answer({ 'GET /v2/shipments': [200, { shipments: 'none' }] });
  expect(await list()).toMatchObject({ outcome: 'unknown' });
});

describe.skipIf(recordings.length === 0)('on EasyPost’s recordings', () => {
  test('two pages are read as they were recorded', async () => {
    const exchanges = exchangesIn('list', 'easypost/Shipment/retrieves-next-page-of-shipments.har');
    const [first, second] = exchanges.map(bodyOf);
    const answers = [first, { ...second, has_more: false }];
    const http = scriptedVendor({ 'GET /v2/shipments': () => [200, answers.shift()] });
    const carrier = createEasyPostCarrier({ apiKey: 'EZTKkey' }, { http, log: { warn() {} }, mode: 'test' });
    const span = { since: Date.parse('2024-07-30T16:00:00Z'), until: Date.parse('2024-07-30T17:00:00Z') };
    const answer = await carrier.listPurchases?.(span);
    if (answer?.outcome !== 'listed') throw new Error('nothing was listed');
    // Ten shipments, two of which are of one order.
    expect(answer.purchases).toHaveLength(9);
    expect(answer.purchases[0]).toMatchObject({
      carrierShipmentId: 'shp_d26fd3969ad04f77a2fc37a59142d4fb',
      trackingCodes: ['9400100110368068953143'],
      purchasedAt: Date.parse('2024-07-30T16:12:00Z'),
      cost: 593,
      isTest: true,
    });
    expect(answer.purchases.filter(({ isVoided }) => isVoided)).toHaveLength(1);
    expect(answer.purchases.find(({ carrierShipmentId: id }) => id.startsWith('order_'))).toMatchObject({
      carrierShipmentId: 'order_e501203cbc524e45bc21275ad2b890cb',
      trackingCodes: [expect.stringMatching(/^94/), expect.stringMatching(/^94/)],
    });
    expect(http.requests[1]?.url.searchParams.get('before_id')).toBe('shp_3e46729ec9c044939d326baf213ab3d5');
  });
});

const place = { name: 'Jack', street1: '388 Townsend St', city: 'San Francisco', state: 'CA', country: 'US' };
const parcel = { weight: { value: 1, unit: 'lb' as const } };
const address = { ...place, postalCode: '94107' };
const request = { shipFrom: address, shipTo: address, now: SINCE, parcels: [parcel] };

test('the merchant’s own reference reaches EasyPost as it is; the mark of the account is stored where there is none', async () => {
  const { http, carrier } = stage({});
  await carrier.quote({ ...request, labelReference: 'PO 4711' });
  await carrier.quote(request);
  await carrier.quote({ ...request, parcels: [parcel, parcel], labelReference: 'PO 4711' });
  await carrier.quote({ ...request, parcels: [parcel, parcel] });
  const parts = { shipments: [{ reference: MARK }, { reference: MARK }] };
  expect(http.requests.map(({ json }) => json)).toMatchObject([
    { shipment: { reference: 'PO 4711' } },
    { shipment: { reference: MARK } },
    { order: { reference: 'PO 4711', ...parts } },
    { order: { reference: MARK, ...parts } },
  ]);
});

test.each([
  ['is printed alone', { labelReference: 'PO 4711' }],
  ['is printed after a message', { labelReference: 'PO 4711', options: { labelMessages: ['Hello'] } }],
  ['is too long to be printed', { labelReference: 'PO 4711'.padEnd(60, '0') }],
  ['finds no free line', { labelReference: 'PO 4711', options: { labelMessages: ['a', 'b', 'c'] } }],
])(
  'a shipment that has a reference and no mark is recognized by what is printed: the reference %s',
  async (_how, own) => {
    const { http, list, carrier } = stage({});
    await carrier.quote({ ...request, ...own });
    const sent = http.requests.map(
      ({ json }) => json as { shipment: { reference: string; options: object } },
    );
    const shipment = sent[0]?.shipment;
    // As EasyPost lists them: with what it adds.
    const options = { ...shipment?.options, currency: 'USD', date_advance: 0 };
    http.answer({ 'GET /v2/shipments': page([sold('1', { reference: shipment?.reference, options })]) });
    expect(await list()).toMatchObject({
      purchases: [{ reference: own.labelReference, isMadeLikeOurs: true }],
    });
  },
);

test.each([
  ['another format', { reference: '4711', options: { label_format: 'PDF', print_custom_1: '4711' } }],
  ['no format', { reference: '4711', options: { print_custom_1: '4711' } }],
  ['a reference that is not printed', { reference: '4711', options: { label_format: 'PNG' } }],
  ['other lines', { reference: '4711', options: { label_format: 'PNG', print_custom_1: 'Hello' } }],
  ['no reference', { reference: null, options: { label_format: 'PNG' } }],
  ['a mark', {}],
])('a shipment with %s is not taken for one that Waybill made with a reference', async (_what, over) => {
  const { list } = stage({ 'GET /v2/shipments': page([sold('1', over)]) });
  const answer = await list();
  expect(answer).toMatchObject({ outcome: 'listed', purchases: [{ carrierShipmentId: '1' }] });
  expect(JSON.stringify(answer)).not.toContain('isMadeLikeOurs');
});
