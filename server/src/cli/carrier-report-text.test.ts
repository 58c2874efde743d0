import { expect, test } from 'vitest';
import type { AskedAccount, CarrierReport, DifferingLabel } from '../doctor/index.ts';
import { describeCarrierReport, needsAttention } from './carrier-report-text.ts';

const account: AskedAccount = {
  ...{
    carrierAccountId: 'ca_1',
    name: 'Mine',
    provider: 'easypost',
    accountId: 'usr_1',
    owner: 'a@example.com',
  },
  ...{ mode: 'test', outcome: 'asked', isComplete: true },
  counts: { purchases: 5, notWaybills: 2, ofUnknownAccounts: 1, ofOtherAccounts: 0 },
};
const label: DifferingLabel = {
  ...{
    kind: 'lost',
    carrierAccountId: 'ca_1',
    name: 'Mine',
    provider: 'easypost',
    carrierShipmentId: 'shp_1',
  },
  ...{
    trackingCodes: ['94001'],
    reference: 'PO\u001b[31m 4711\nok',
    purchasedAt: '2026-11-18T12:00:00.000Z',
  },
  ...{
    cost: 5.9,
    currency: 'USD',
    carrier: 'USPS',
    service: 'Ground',
    isTest: false,
    isCertainlyOurs: false,
  },
  ...{ shipmentId: null, orderId: null, status: null, advice: 'void it' },
};
const reportOf = (over: Partial<CarrierReport> = {}): CarrierReport => ({
  ...{
    since: '2026-11-18T00:00:00.000Z',
    until: '2026-11-19T00:00:00.000Z',
    accounts: [account],
    labels: [],
  },
  ...over,
});

test('a label has all that is known of it, on lines that nobody else can break or color', () => {
  const text = describeCarrierReport(reportOf({ labels: [label] }));
  expect(text.split('\n')).toEqual([
    expect.stringMatching(
      /^ok {4}Mine \(easypost, ca_1, test, a@example\.com\): 5 purchases since .*: 2 not Waybill’s, 1 by/,
    ),
    expect.stringContaining('→ another installation uses these credentials'),
    'fail  lost: the carrier sold this label, and the database does not know it',
    '      Mine (easypost) shp_1 · tracking 94001 · USPS Ground · bought 2026-11-18T12:00:00.000Z · 5.90 USD · ' +
      'reference PO [31m 4711 ok',
    expect.stringContaining('Another program, or another installation of Waybill, may have bought it'),
    '      → void it',
    '',
    '1 label differs. Nothing was changed. Asked 1 of 1 carrier account.',
  ]);
});

test('a label, an account without an answer and a list that is cut off need attention; an account that has no list does not', () => {
  expect(needsAttention(reportOf())).toBe(false);
  expect(needsAttention(reportOf({ accounts: [{ ...account, outcome: 'not_askable' }] }))).toBe(false);
  expect(needsAttention(reportOf({ labels: [label] }))).toBe(true);
  expect(needsAttention(reportOf({ accounts: [{ ...account, outcome: 'no_answer' }] }))).toBe(true);
  expect(needsAttention(reportOf({ accounts: [{ ...account, isComplete: false }] }))).toBe(true);
});
