import { expect, test } from 'vitest';
import type { Order } from '../orders/index.ts';
import {
  CHEAPEST,
  FASTEST,
  isAddressDoubtful,
  type Line,
  newLine,
  problemOf,
  purchasesOf,
  type Rate,
  rateOf,
  SUGGESTED,
  servicesOf,
  totalsOf,
} from './ship-line.ts';

const order = (over: Partial<Order> = {}) =>
  ({
    id: 'ord_1',
    status: 'pending',
    items: [],
    allocation: 'full',
    requestedService: null,
    shipToCheck: null,
    personalDataErasedAt: null,
    ...over,
  }) as unknown as Order;
const rate = (service: string, price: number, over: Partial<Rate> = {}) =>
  ({
    id: `rate_${service}`,
    carrier: 'fleet',
    carrierAccountId: null,
    mode: null,
    service,
    rate: price,
    currency: 'USD',
    deliveryDays: 3,
    ...over,
  }) as Rate;
const GROUND = rate('ground', 8.1);
const EXPRESS = rate('express', 20.2, { deliveryDays: 1 });
const TEST = rate('test', 1, { mode: 'test' });

const quoted = (over: Partial<Line> = {}, suggestedRateId: string | null = GROUND.id): Line => ({
  ...newLine(order()),
  quote: { state: 'ready', rates: [TEST, GROUND, EXPRESS], suggestedRateId, messages: [] },
  ...over,
});

test('the cheapest is chosen within one currency: that of the order where there are several', () => {
  const pounds = rate('pounds', 2, { currency: 'GBP' });
  const mixed = (currency: string): Line => ({
    ...newLine(order({ currency })),
    quote: { state: 'ready', rates: [GROUND, pounds], suggestedRateId: null, messages: [] },
  });
  expect(rateOf(mixed('USD'), CHEAPEST)).toBe(GROUND);
  expect(rateOf(mixed('GBP'), CHEAPEST)).toBe(pounds);
  expect(rateOf(mixed('EUR'), CHEAPEST)).toBeUndefined();
  expect(problemOf(mixed('EUR'), SUGGESTED)?.text).toMatch(/^Prices in different currencies/);
});

const failed = (problem: string, over: Partial<Line> = {}) =>
  quoted({ result: { state: 'failed', problem }, ...over });

test('the service for all applies unless an order has its own; test accounts come last', () => {
  expect(rateOf(quoted(), SUGGESTED)).toBe(GROUND);
  expect(rateOf(quoted(), CHEAPEST)).toBe(GROUND);
  expect(rateOf(quoted(), FASTEST)).toBe(EXPRESS);
  expect(rateOf(quoted({ picked: 'fleet express ' }), CHEAPEST)).toBe(EXPRESS);
  expect(rateOf(newLine(order()), CHEAPEST)).toBeUndefined();
  expect(servicesOf([quoted(), quoted()]).map(({ count }) => count)).toEqual([2, 2, 2]);
});

test('a problem is named by what solves it, and what has one is not bought', () => {
  const short = order({ allocation: 'none', items: [{ productId: 'prd_1' }] as Order['items'] });
  const cases: [Line, string | undefined][] = [
    [quoted(), undefined],
    [quoted({}, null), 'service'],
    [
      {
        ...newLine(order()),
        quote: {
          state: 'failed',
          problem: 'parcels: is required, because the weight of some items is unknown',
        },
      },
      'weight',
    ],
    [
      { ...newLine(order()), quote: { state: 'failed', problem: 'shipTo.postalCode: does not exist' } },
      'address',
    ],
    [quoted({ order: short }), 'stock'],
    [quoted({ order: short, isInSpiteOfStock: true }), undefined],
    [failed('Not enough stock of MUG'), 'stock'],
    [failed('Not enough stock of MUG', { isInSpiteOfStock: true }), undefined],
    [failed('The carrier is down'), 'other'],
  ];
  for (const [line, kind] of cases) {
    expect(problemOf(line, SUGGESTED)?.kind, kind).toBe(kind);
    expect(purchasesOf([line], SUGGESTED)).toHaveLength(kind === undefined || kind === 'other' ? 1 : 0);
  }
});

test('an address that may be wrong is shown before its label is bought, which it does not prevent', () => {
  const check = { suggestion: null, messages: [], checkedAt: '2026-01-01T00:00:00.000Z' };
  const checked = (status: 'verified' | 'unverified' | 'corrected') =>
    quoted({ order: order({ shipToCheck: { ...check, status } }) });
  expect(isAddressDoubtful(checked('verified'), SUGGESTED)).toBe(false);
  for (const line of [checked('unverified'), checked('corrected')]) {
    expect(isAddressDoubtful(line, SUGGESTED)).toBe(true);
    expect(purchasesOf([line], SUGGESTED)).toHaveLength(1);
    expect(isAddressDoubtful({ ...line, result: { state: 'buying' } }, SUGGESTED)).toBe(false);
  }
});

test('without a warehouse, the next step is named instead of a field of the API', () => {
  const problem = 'shipFrom: is required, because there is no warehouse yet';
  const line: Line = { ...newLine(order()), quote: { state: 'failed', problem } };
  expect(problemOf(line, SUGGESTED)?.text).toMatch(/^Add a warehouse first/);
});

test('an order that no carrier offers a label for says why, with the name of the field that is wrong', () => {
  const messages = [
    {
      carrier: 'fleet',
      carrierName: 'fleet',
      code: 'no_rate',
      message: 'shipTo.postalCode: "00000" is not known',
    },
    { carrier: null, carrierName: null, code: 'no_dimensions', message: 'Rated by weight alone' },
  ];
  const line = quoted({ quote: { state: 'ready', rates: [], suggestedRateId: null, messages } });
  expect(problemOf(line, SUGGESTED)?.text).toBe('Postal code: "00000" is not known');
});

test('where no carrier serves the place, another carrier is the fix, not another address', () => {
  const message = 'shipTo: Fleet does not serve countries other than the US';
  const messages = [{ carrier: 'fleet', carrierName: 'fleet', code: 'OUT_OF_AREA', message }];
  const line = quoted({ quote: { state: 'ready', rates: [], suggestedRateId: null, messages } });
  const text = 'Fleet does not serve countries other than the US';
  expect(problemOf(line, SUGGESTED)).toEqual({ kind: 'carrier', text });
});

test('what is bought or being bought is not bought again', () => {
  for (const result of [{ state: 'buying' }, { state: 'bought', shipment: {} }] as Line['result'][])
    expect(purchasesOf([quoted({ result })], SUGGESTED)).toEqual([]);
});

test('each currency has its own total, exact to the cent', () => {
  const prices = [...Array.from({ length: 10 }, () => rate('a', 0.1)), rate('b', 5, { currency: 'CAD' })];
  expect(totalsOf(prices)).toEqual([
    ['USD', 1],
    ['CAD', 5],
  ]);
});
