import { describe, expect, test } from 'vitest';
import type { Measured } from './measure.ts';
import { priceParcels } from './pricing.ts';
import type { Service, Surcharge } from './rate-card.ts';

const parcel: Measured = {
  actualOunces: 8,
  billableOunces: 8,
  length: null,
  size: null,
  dimensional: false,
};
const serviceWith = (price: number, ...surcharges: Surcharge[]): Service => ({
  id: 'van',
  name: 'Our Van',
  maxLength: null,
  maxLengthPlusGirth: null,
  days: [1],
  breaks: [{ ounces: 16, prices: [price] }],
  surcharges,
});
const chargedTo = (toZip: string, service: Service) => priceParcels(service, [parcel], { zone: 1, toZip });

describe('a surcharge for ZIP codes', () => {
  const remote = serviceWith(100, {
    code: 'remote',
    amount: { fixed: 25 },
    when: {
      kind: 'toZip',
      ranges: [
        { first: '902', last: '904' },
        { first: '99501', last: '99501' },
      ],
    },
  });

  test.each([
    ['90199', 100],
    ['90200', 125],
    ['90399', 125],
    ['90499', 125],
    ['90500', 100],
    ['99500', 100],
    ['99501', 125],
    ['99502', 100],
  ])('applies to those within one of its ranges, the last included: %s', (toZip, total) => {
    expect(chargedTo(toZip, remote)).toMatchObject({ total });
  });
});

test('a surcharge that comes to nothing is not listed', () => {
  const fuel = (price: number) =>
    serviceWith(price, { code: 'fuel', amount: { basisPoints: 1_000 }, when: { kind: 'always' } });
  expect(chargedTo('90210', fuel(4))).toEqual({ total: 4, surcharges: [] });
  expect(chargedTo('90210', fuel(5))).toEqual({ total: 6, surcharges: [{ code: 'fuel', amount: 1 }] });
});
