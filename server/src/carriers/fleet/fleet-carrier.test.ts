import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeCarrier } from '../../../../tests/support/carrier-kit.ts';
import { addressAt, locatePlace } from '../../../../tests/support/places.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { Purchase, Quote, QuoteRequest } from '../../schema/quote.ts';
import { createFleetCarrier } from './fleet-carrier.ts';
import type { RateCard } from './rate-card.ts';
import { loadRateCard } from './rate-card-file.ts';
import { parseRateCard } from './rate-card-parser.ts';
import { isTrackingCode } from './tracking-code.ts';

const ZONES = 'zone1,zone2,zone3,zone4,zone5,zone6,zone7,zone8';
const card = parseRateCard(`
setting,value
serves,contiguous alaska hawaii

service,name,maxLength,maxLengthPlusGirth
van,Our Van,48,100
bike,Our Bike,,

days,${ZONES}
van,1,2,3,4,5,6,7,8
bike,0,-,-,-,-,-,-,-

rate,upTo,${ZONES}
van,8 oz,1.00,2.00,3.00,4.05,5.00,6.00,7.00,8.00
van,1 lb,2.00,3.00,4.00,5.05,6.00,7.00,8.00,9.00
van,20 lb,10.00,20.00,30.00,40.05,50.00,60.00,70.00,-
bike,5 lb,6.00,-,-,-,-,-,-,-

surcharge,services,when,value,amount
fuel,van,always,,10%
heavy,van,weightOver,15 lb,7.00
heavy,van,weightOver,10 lb,3.00
oversize,all,lengthOver,40,5.00
oversize,all,sizeOver,80,6.00
remote,van,toZip,902-903,1.25
`);

const now = Date.parse('2026-11-16T12:00:00Z');
const parcel = (value: number, unit: 'oz' | 'lb' = 'lb', sides?: [number, number, number]): Parcel => ({
  weight: { value, unit },
  ...(sides && { dimensions: { length: sides[0], width: sides[1], height: sides[2], unit: 'in' } }),
});
const toLosAngeles: QuoteRequest = {
  shipFrom: addressAt('94107'),
  shipTo: addressAt('90277'),
  parcels: [parcel(8, 'oz')],
  now,
};
const fleet = (rateCard: RateCard = card) => createFleetCarrier({ rateCard, locate: locatePlace });
const quote = (change: Partial<QuoteRequest> = {}) => fleet().quote({ ...toLosAngeles, ...change });
const vanFor = async (...parcels: Parcel[]) => (await quote({ parcels })).quotes[0];

describe('quotes', () => {
  test('have the price of the zone and the weight, and every surcharge by name', async () => {
    expect((await quote()).quotes).toEqual([
      {
        service: 'van',
        serviceName: 'Our Van',
        // 4.05, 10 % of it with the half cent up, and the remote ZIP code.
        rate: 405 + 41 + 125,
        currency: 'USD',
        zone: 4,
        billableWeight: { value: 8, unit: 'oz' },
        surcharges: [
          { code: 'fuel', amount: 41 },
          { code: 'remote', amount: 125 },
        ],
        deliveryDays: 4,
        deliveryDate: '2026-11-20',
      },
    ]);
  });

  test.each<[string, Parcel, number, string[]]>([
    ['an ounce more is the next break', parcel(8.5, 'oz'), 505, ['fuel', 'remote']],
    [
      'a parcel larger than heavy is charged by its size',
      parcel(1, 'oz', [10, 10, 10]),
      4005,
      ['fuel', 'remote'],
    ],
    ['ten pounds are not over ten pounds', parcel(10), 4005, ['fuel', 'remote']],
    ['heavy', parcel(10.1), 4005, ['fuel', 'heavy', 'remote']],
    ['oversize by length', parcel(1, 'lb', [41, 4, 4]), 4005, ['fuel', 'oversize', 'remote']],
    ['a size of 80 in is not over 80 in', parcel(1, 'lb', [30, 20, 5]), 4005, ['fuel', 'remote']],
  ])('%s', async (_name, one, base, codes) => {
    const van = await vanFor(one);
    const sum = van?.surcharges.reduce((total, { amount }) => total + amount, 0) ?? 0;
    expect((van?.rate ?? 0) - sum).toBe(base);
    expect(van?.surcharges.map(({ code }) => code)).toEqual(codes);
  });

  test('of the rows of one surcharge the dearest that applies is charged, once', async () => {
    const amountOf = async (one: Parcel, code: string) =>
      (await vanFor(one))?.surcharges.find((surcharge) => surcharge.code === code)?.amount;
    expect(await amountOf(parcel(16), 'heavy')).toBe(700);
    expect(await amountOf(parcel(1, 'lb', [42, 10, 7]), 'oversize')).toBe(500);
    expect(await amountOf(parcel(1, 'lb', [44, 18, 2]), 'oversize')).toBe(600);
  });

  test("a parcel's volume is charged by the divisor of the card", async () => {
    // 10 × 10 × 10 in: 6.02 lb by the usual divisor of 166, 10 lb by 100.
    const weightBy = async (divisor: number) => {
      const carrier = fleet({ ...card, dimensionalDivisor: divisor });
      const { quotes } = await carrier.quote({ ...toLosAngeles, parcels: [parcel(1, 'lb', [10, 10, 10])] });
      return quotes[0]?.billableWeight;
    };
    expect(await weightBy(166)).toEqual({ value: 7, unit: 'lb' });
    expect(await weightBy(100)).toEqual({ value: 10, unit: 'lb' });
    expect(await weightBy(1_000)).toEqual({ value: 1, unit: 'lb' });
  });

  test('several parcels cost what they cost one by one, and weigh what they weigh together', async () => {
    const parcels = [parcel(3, 'oz'), parcel(12, 'lb'), parcel(1, 'lb', [42, 2, 2])];
    const each = await Promise.all(parcels.map((one) => vanFor(one)));
    const together = await vanFor(...parcels);
    expect(together?.rate).toBe(each.reduce((sum, one) => sum + (one?.rate ?? 0), 0));
    expect(together?.billableWeight).toEqual({ value: (3 + 12 * 16 + 32) / 16, unit: 'lb' });
    expect(together?.surcharges.find(({ code }) => code === 'remote')?.amount).toBe(3 * 125);
  });

  test('the calendar is that of the request where it names one', async () => {
    const late = Date.parse('2026-11-16T17:00:00Z');
    expect((await quote({ now: late })).quotes[0]?.deliveryDate).toBe('2026-11-21');
    const inLosAngeles = await quote({ now: late, timeZone: 'America/Los_Angeles' });
    expect(inLosAngeles.quotes[0]?.deliveryDate).toBe('2026-11-20');
  });

  test('are the same for the same request, sum up, and never cost less for more weight', async () => {
    const rateCard = await loadRateCard(undefined);
    const carrier = fleet(rateCard);
    const weight = fc.double({ min: 0.01, max: 70 * 16, noNaN: true });
    const side = fc.double({ min: 0.1, max: 60, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(weight, side, side, side), { minLength: 1, maxLength: 4 }),
        async (boxes) => {
          const parcels = boxes.map(([ounces, ...sides]) => parcel(ounces, 'oz', sides));
          const first = await carrier.quote({ ...toLosAngeles, parcels });
          expect(await carrier.quote({ ...toLosAngeles, parcels })).toEqual(first);
          const turned = await carrier.quote({ ...toLosAngeles, parcels: parcels.toReversed() });
          expect(turned.quotes).toEqual(first.quotes);
          const heavier = parcels.map((one) => ({ ...one, weight: { value: 70, unit: 'lb' as const } }));
          const more = await carrier.quote({ ...toLosAngeles, parcels: heavier });
          for (const { service, rate, surcharges } of first.quotes) {
            expect(Number.isSafeInteger(rate)).toBe(true);
            expect(surcharges.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
            const dearer = more.quotes.find((one) => one.service === service);
            if (dearer) expect(dearer.rate).toBeGreaterThanOrEqual(rate);
          }
        },
      ),
    );
  });
});

describe('messages', () => {
  const messageFor = async (change: Partial<QuoteRequest>) => {
    const { quotes, messages } = await quote({ services: ['van'], ...change });
    expect(quotes).toEqual([]);
    expect(messages).toHaveLength(1);
    return [messages[0]?.code, messages[0]?.message];
  };
  const abroad = { street1: '1 High St', city: 'London', postalCode: 'EC1A 1BB', country: 'GB' };

  test.each<[Partial<QuoteRequest>, string, string]>([
    [{ parcels: [parcel(20.1)] }, 'TOO_HEAVY', 'Our Van takes parcels up to 20 lb'],
    [
      { parcels: [parcel(1, 'lb', [20, 20, 20])] },
      'TOO_HEAVY',
      'Our Van takes parcels up to 20 lb; by its size this one counts as 49 lb',
    ],
    [{ parcels: [parcel(1, 'lb', [48.5, 1, 1])] }, 'TOO_LONG', 'Our Van takes parcels up to 48 in long'],
    [
      { parcels: [parcel(1, 'lb', [40, 29, 1.5])] },
      'TOO_LARGE',
      'Our Van takes parcels up to 100 in length plus girth',
    ],
    [{ services: ['bike'] }, 'NOT_OFFERED', 'Our Bike does not go to zone 4'],
    [
      { shipTo: addressAt('10001'), parcels: [parcel(2)] },
      'NOT_OFFERED',
      'Our Van does not take 2 lb to zone 8',
    ],
    [{ services: ['rocket'] }, 'UNKNOWN_SERVICE', 'Fleet has no service "rocket"'],
    [{ shipTo: addressAt('00901') }, 'OUT_OF_AREA', 'shipTo: Fleet does not serve US territories'],
    [{ shipTo: addressAt('96201') }, 'OUT_OF_AREA', 'shipTo: Fleet does not serve military post offices'],
    [{ shipTo: abroad }, 'OUT_OF_AREA', 'shipTo: Fleet does not serve countries other than the US'],
    [{ shipFrom: abroad }, 'OUT_OF_AREA', 'shipFrom: Fleet does not serve countries other than the US'],
    [
      { shipTo: addressAt('12345') },
      'UNKNOWN_POSTAL_CODE',
      'shipTo.postalCode: Fleet needs a US ZIP code, and "12345" is not known',
    ],
    [
      { shipTo: { street1: '1 Main St', city: 'New York', country: 'US' } },
      'UNKNOWN_POSTAL_CODE',
      'shipTo.postalCode: Fleet needs a US ZIP code, and there is none',
    ],
    [{ parcels: [] }, 'INVALID_PARCEL', 'There is no parcel to ship'],
    [{ parcels: [parcel(0)] }, 'INVALID_PARCEL', 'Weights and sides must be above zero'],
    [{ parcels: [parcel(Number.NaN)] }, 'INVALID_PARCEL', 'Weights and sides must be above zero'],
    [{ parcels: [parcel(1, 'lb', [10, 5, -3])] }, 'INVALID_PARCEL', 'Weights and sides must be above zero'],
  ])('%j: %s', async (change, code, message) => {
    expect(await messageFor(change)).toEqual([code, message]);
  });

  test('a limit is the last size that is taken', async () => {
    expect(await vanFor(parcel(20))).toBeDefined();
    expect(await vanFor(parcel(1, 'lb', [48, 1, 1]))).toBeDefined();
    expect(await vanFor(parcel(1, 'lb', [40, 28.5, 1.5]))).toBeDefined();
  });

  test('what one service cannot take, another may', async () => {
    const near = await quote({ shipTo: addressAt('94104'), parcels: [parcel(1, 'lb', [40, 29, 0.5])] });
    expect(near.quotes.map(({ service }) => service)).toEqual(['van', 'bike']);
    const long = await quote({ shipTo: addressAt('94104'), parcels: [parcel(1, 'lb', [60, 1, 1])] });
    expect(long.quotes.map(({ service }) => service)).toEqual(['bike']);
    expect(long.messages.map(({ code }) => code)).toEqual(['TOO_LONG']);
  });

  test('a card may serve the territories, by ZIP codes that are known', async () => {
    const carrier = fleet({ ...card, serves: new Set(['contiguous', 'territories']) });
    const { quotes } = await carrier.quote({ ...toLosAngeles, shipTo: addressAt('00901') });
    expect(quotes.map(({ zone }) => zone)).toEqual([8]);
    const toHawaii = await carrier.quote({ ...toLosAngeles, shipTo: addressAt('96813') });
    expect(toHawaii.messages[0]?.message).toBe('shipTo: Fleet does not serve Hawaii');
  });

  test('four more digits of a ZIP code do no harm', async () => {
    const shipTo = { ...addressAt('90277'), postalCode: '90277-1234' };
    expect((await quote({ shipTo })).quotes).toEqual((await quote()).quotes);
  });
});

describe('purchases', () => {
  const purchaseOf = async (reference: string): Promise<Purchase> => {
    const [van] = (await quote()).quotes;
    return { ...toLosAngeles, reference, quote: van as Quote };
  };

  test('a label has a tracking code made of the reference, the same on every process', async () => {
    const purchase = await purchaseOf('shp_1');
    const outcome = await fleet().buy(purchase);
    expect(outcome).toMatchObject({
      outcome: 'bought',
      label: { rate: purchase.quote.rate, currency: 'USD' },
    });
    expect(await fleet().buy(purchase)).toEqual(outcome);
    expect(await fleet().findPurchase(purchase)).toEqual(outcome);
    const codes = outcome.outcome === 'bought' ? outcome.label.parcels : [];
    expect(codes.map(({ trackingCode }) => isTrackingCode(trackingCode))).toEqual([true]);
  });

  test('a day later the price still holds, and with another card it does not', async () => {
    const purchase = await purchaseOf('shp_2');
    expect(await fleet().buy({ ...purchase, now: now + 86_400_000 })).toMatchObject({ outcome: 'bought' });
    const dearer = fleet({ ...card, currency: 'CAD' });
    expect(await dearer.buy(purchase)).toEqual({
      outcome: 'refused',
      reason: 'The rate has changed since it was quoted',
    });
    expect(await fleet().buy({ ...purchase, parcels: [parcel(99)] })).toEqual({
      outcome: 'refused',
      reason: 'Our Van takes parcels up to 20 lb',
    });
  });

  test('a label can be voided for 30 days, to the millisecond', async () => {
    const voidAfter = (ms: number) =>
      fleet().voidLabel({
        reference: 'r',
        trackingCode: 'x',
        carrierShipmentId: null,
        boughtAt: now,
        now: now + ms,
      });
    const days30 = 30 * 86_400_000;
    expect(await voidAfter(0)).toEqual({ outcome: 'voided', refundStatus: 'refunded' });
    expect(await voidAfter(days30)).toEqual({ outcome: 'voided', refundStatus: 'refunded' });
    expect(await voidAfter(days30 + 1)).toEqual({
      outcome: 'refused',
      reason: 'A label can be voided within 30 days of its purchase',
    });
  });
});

describeCarrier('the fleet', () => ({ carrier: fleet() }), {
  request: toLosAngeles,
  untakeable: {
    'too heavy': { ...toLosAngeles, parcels: [parcel(500)] },
    'of no weight': { ...toLosAngeles, parcels: [parcel(0)] },
    'no parcel': { ...toLosAngeles, parcels: [] },
    abroad: { ...toLosAngeles, shipTo: { street1: '1 High St', city: 'London', country: 'GB' } },
  },
  remembers: false,
  buysOnce: true,
});
