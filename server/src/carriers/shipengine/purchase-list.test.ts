import { expect, test } from 'vitest';
import { scriptedVendor } from '../../../../tests/support/scripted-vendor.ts';
import {
  carriersBody,
  errorBody,
  KEY,
  labelOf,
  rateOf,
  ratesBody,
  twoParcelLabel,
} from '../../../../tests/support/shipengine-exchanges.ts';
import { request, shipEngineStage } from '../../../../tests/support/shipengine-stage.ts';
import { shipenginePlugin } from './shipengine-plugin.ts';

const span = { since: Date.parse('2026-11-16T00:00:00Z'), until: Date.parse('2026-11-17T00:00:00Z') };
const LIST = 'GET /v1/labels';
const page = (labels: object[], pages = 1, total = labels.length) =>
  [200, { labels, total, page: 1, pages }] as const;

test('all pages of the labels of the time are read, the newest first', async () => {
  const answers = ['se-3', 'se-2', 'se-1'].map((label_id) => page([labelOf({ label_id })], 3, 3));
  const { carrier, http } = shipEngineStage({ [LIST]: () => answers.shift() ?? [500, {}] });
  const answer = await carrier.listPurchases(span);
  expect(answer).toMatchObject({ outcome: 'listed', isComplete: true });
  const ids = answer.outcome === 'listed' ? answer.purchases.map((one) => one.carrierShipmentId) : [];
  expect(ids).toEqual(['se-3', 'se-2', 'se-1']);
  expect(http.requests.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual(
    ['1', '2', '3'].map((page) => ({
      created_at_start: '2026-11-16T00:00:00.000Z',
      created_at_end: '2026-11-17T00:00:00.000Z',
      sort_by: 'created_at',
      sort_dir: 'desc',
      page_size: '100',
      page,
    })),
  );
});

test('a purchase has what was charged, all its tracking numbers, and how to void it', async () => {
  const { carrier } = shipEngineStage({
    [LIST]: page([labelOf(), { ...twoParcelLabel, label_id: 'se-7002' }]),
  });
  expect(await carrier.listPurchases(span)).toMatchObject({
    purchases: [
      {
        carrierShipmentId: 'se-7001',
        reference: 'wb-1',
        trackingCodes: ['9405511899223197428490'],
        purchasedAt: Date.parse('2026-11-16T12:00:05Z'),
        cost: 853,
        currency: 'USD',
        carrier: 'stamps_com',
        service: 'usps_priority_mail',
        isVoided: false,
        refundStatus: null,
        isTest: true,
        voidRequest: 'PUT https://api.shipengine.com/v1/labels/se-7001/void',
      },
      { trackingCodes: ['1Z932R800392060079', '1Z932R800392060088'] },
    ],
  });
});

test('labels that were never made are left out, and voided ones say so', async () => {
  const voided = {
    label_id: 'se-2',
    status: 'voided',
    voided: true,
    refund_details: { refund_status: 'rejected' },
  };
  const labels = [
    labelOf({ label_id: 'se-4', status: 'error' }),
    labelOf({ label_id: 'se-3', status: 'processing' }),
    labelOf(voided),
  ];
  const { carrier } = shipEngineStage({ [LIST]: page(labels) });
  expect(await carrier.listPurchases(span)).toMatchObject({
    purchases: [{ carrierShipmentId: 'se-2', isVoided: true, refundStatus: 'rejected' }],
  });
});

test('a wrong key, and a label that cannot be read, are no answer', async () => {
  const { carrier, http } = shipEngineStage({
    [LIST]: [401, errorBody('unauthorized', `Key ${KEY} is wrong`)],
  });
  const refused = await carrier.listPurchases(span);
  expect(refused).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('is wrong') });
  expect(JSON.stringify(refused)).not.toContain(KEY);
  http.answer({ [LIST]: page([labelOf(), labelOf({ created_at: 'yesterday' })]) });
  expect(await carrier.listPurchases(span)).toMatchObject({ outcome: 'unknown' });
});

test.each<[string, object]>([
  ['does not say how many pages there are', { labels: [labelOf()], total: 1 }],
  ['has the same page again', { labels: [labelOf()], total: 2, pages: 2 }],
  ['has an empty page before the last', { labels: [], total: 0, pages: 2 }],
  ['has fewer labels than it says', { labels: [labelOf()], total: 2, pages: 1 }],
  ['has something that is no label', { labels: [labelOf(), null], total: 2, pages: 1 }],
  ['has a label without an id that failed', { labels: [{ status: 'error' }], total: 1, pages: 1 }],
  ['has no list', { labels: {}, total: 0, pages: 1 }],
])('a list that %s is no answer', async (_what, body) => {
  const { carrier } = shipEngineStage({ [LIST]: [200, body] });
  expect(await carrier.listPurchases(span)).toEqual({
    outcome: 'unknown',
    reason: expect.stringMatching(/^ShipEngine’s (list of purchases|answer cannot be read)/),
  });
});

test('a quote’s shipment is named by the mark of the account, within the fifty characters that ShipEngine allows', async () => {
  const http = scriptedVendor({
    'GET /v1/carriers': [200, carriersBody],
    'POST /v1/rates': [200, ratesBody([rateOf()])],
  });
  const context = { http, mode: 'test', log: { warn() {} }, mark: 'wb-0123456789' } as const;
  await shipenginePlugin.create({ apiKey: KEY }, context).quote(request);
  const sent = http.requests.at(-1)?.json as { shipment: { external_shipment_id: string } };
  expect(sent.shipment.external_shipment_id).toMatch(/^wb-0123456789-[0-9a-f-]{36}$/);
  expect(sent.shipment.external_shipment_id.length).toBeLessThanOrEqual(50);
});
