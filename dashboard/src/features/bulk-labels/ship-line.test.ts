import { expect, test } from 'vitest';
import type { Order } from '../orders/index.ts';
import {
  arrivalOf,
  CHEAPEST,
  FASTEST,
  inTimeBy,
  isAddressDoubtful,
  type Line,
  newLine,
  newLines,
  problemOf,
  purchasesOf,
  type Rate,
  rateOf,
  SUGGESTED,
  servicesOf,
  sharersOf,
  takenIn,
  totalsOf,
  unmappedIn,
} from './ship-line.ts';

const order = (over: Partial<Order> = {}) =>
  ({
    id: 'ord_1',
    status: 'pending',
    items: [],
    allocation: 'full',
    requestedService: null,
    deliverBy: null,
    shipToCheck: null,
    personalDataErasedAt: null,
    combinationId: null,
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
    deliveryDate: null,
    ...over,
  }) as Rate;
const GROUND = rate('ground', 8.1);
const EXPRESS = rate('express', 20.2, { deliveryDays: 1 });
const TEST = rate('test', 1, { mode: 'test' });

const quoted = (over: Partial<Line> = {}, suggestedRateId: string | null = GROUND.id): Line => ({
  ...newLine(order()),
  quote: { state: 'ready', rates: [TEST, GROUND, EXPRESS], suggestedRateId, needsChoice: null, messages: [] },
  ...over,
});

test("the cheapest that arrives by a day is chosen by the carrier's date, or its days without weekends", () => {
  const friday = '2026-11-20';
  expect(arrivalOf(GROUND, friday)).toBe('2026-11-25');
  expect(arrivalOf(rate('dated', 9, { deliveryDate: '2026-11-23' }), friday)).toBe('2026-11-23');
  const dates: Partial<Rate>[] = [{ deliveryDate: '2026-11-24' }, { deliveryDate: '2026-11-23' }];
  const [slow, quick] = dates.map((date, i) => rate(`by-${i}`, 5 + i, date));
  const vague = rate('vague', 1, { deliveryDays: null });
  const rates = [vague, slow, quick].filter((one) => one !== undefined);
  const line = quoted({
    quote: { state: 'ready', rates, suggestedRateId: null, needsChoice: null, messages: [] },
  });
  expect(rateOf(line, inTimeBy('2026-11-24'))).toBe(slow);
  expect(rateOf(line, inTimeBy('2026-11-23'))).toBe(quick);
  expect(rateOf(line, inTimeBy('2026-11-22'))).toBeUndefined();
  expect(problemOf(line, inTimeBy('2026-11-22'))?.text).toMatch(/^No service arrives by that day/);
  expect(problemOf(line, inTimeBy(''))?.text).toMatch(/^Choose the day/);
});

test('combined orders have one price and one label, which takes all of them', () => {
  const orders = ['1', '2', '3', '4'].map((id) =>
    order({ id, orderNumber: `W-${id}`, combinationId: id === '2' ? null : 'cmb_1' }),
  );
  const lines = newLines(orders);
  expect(lines.map(({ quote }) => quote.state)).toEqual(['asking', 'asking', 'shared', 'shared']);
  const [first, alone, third, fourth] = lines.map((line) =>
    line.quote.state === 'shared' ? line : { ...quoted(), order: line.order },
  );
  if (!first || !alone || !third || !fourth) throw new Error('four lines');
  expect(sharersOf(first, lines)).toEqual(['W-3', 'W-4']);
  expect(sharersOf(alone, lines)).toEqual([]);
  const all = [first, alone, third, fourth];
  expect(purchasesOf(all, SUGGESTED).map(({ line }) => line.order.id)).toEqual(['1', '2']);
  expect([third, fourth].map((line) => problemOf(line, SUGGESTED))).toEqual([undefined, undefined]);
  const result = { state: 'bought', shipmentId: 'shp_1', rate: GROUND } as const;
  expect(takenIn([{ ...first, result }, alone, third, fourth])).toEqual(['1', '3', '4']);
  expect(takenIn(all)).toEqual([]);
});

test('the cheapest is chosen within one currency: that of the order where there are several', () => {
  const pounds = rate('pounds', 2, { currency: 'GBP' });
  const mixed = (currency: string): Line => ({
    ...newLine(order({ currency })),
    quote: {
      state: 'ready',
      rates: [GROUND, pounds],
      suggestedRateId: null,
      needsChoice: null,
      messages: [],
    },
  });
  expect(rateOf(mixed('USD'), CHEAPEST)).toBe(GROUND);
  expect(rateOf(mixed('GBP'), CHEAPEST)).toBe(pounds);
  expect(rateOf(mixed('EUR'), CHEAPEST)).toBeUndefined();
  expect(problemOf(mixed('EUR'), CHEAPEST)?.text).toMatch(/^Prices in different currencies/);
});

test('what no mapping names needs a choice, and what was chosen is bought', () => {
  const needsChoice = { code: 'SERVICE_NOT_MAPPED' as const, requestedService: 'Rapid', message: '' };
  const rates = [GROUND, EXPRESS];
  const asking = quoted({
    quote: { state: 'ready', rates, suggestedRateId: null, needsChoice, messages: [] },
  });
  expect(problemOf(asking, SUGGESTED)).toEqual({
    kind: 'service',
    text: 'The order asks for “Rapid”. Choose the service to ship it with.',
  });
  expect(purchasesOf([asking], SUGGESTED)).toEqual([]);
  expect(unmappedIn(asking)).toBe('Rapid');
  const chosen = { ...asking, picked: 'fleet express ' };
  expect(purchasesOf([chosen], SUGGESTED).map(({ rate }) => rate)).toEqual([EXPRESS]);
  expect(unmappedIn(quoted())).toBeNull();
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
  const line = quoted({
    quote: { state: 'ready', rates: [], suggestedRateId: null, needsChoice: null, messages },
  });
  expect(problemOf(line, SUGGESTED)?.text).toBe('Postal code: "00000" is not known');
});

test('where no carrier serves the place, another carrier is the fix, not another address', () => {
  const message = 'shipTo: Fleet does not serve countries other than the US';
  const messages = [{ carrier: 'fleet', carrierName: 'fleet', code: 'OUT_OF_AREA', message }];
  const line = quoted({
    quote: { state: 'ready', rates: [], suggestedRateId: null, needsChoice: null, messages },
  });
  const text = 'Fleet does not serve countries other than the US';
  expect(problemOf(line, SUGGESTED)).toEqual({ kind: 'carrier', text });
});

test('what is bought or being bought is not bought again', () => {
  for (const result of [
    { state: 'buying' },
    { state: 'bought', shipmentId: 'shp_1', rate: GROUND },
  ] as Line['result'][])
    expect(purchasesOf([quoted({ result })], SUGGESTED)).toEqual([]);
});

test('each currency has its own total, exact to the cent', () => {
  const prices = [...Array.from({ length: 10 }, () => rate('a', 0.1)), rate('b', 5, { currency: 'CAD' })];
  expect(totalsOf(prices)).toEqual([
    ['USD', 1],
    ['CAD', 5],
  ]);
});
