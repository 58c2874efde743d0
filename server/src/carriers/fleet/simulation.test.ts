import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressAt } from '../../../../tests/support/places.ts';
import { parseTimeScale } from '../../lib/time-scale.ts';
import { laterScan } from '../tracking.ts';
import { planScans } from './simulation.ts';
import { trackingCodeOf } from './tracking-code.ts';

const HOUR_MS = 3_600_000;
const boughtAt = Date.parse('2026-11-16T12:00:00Z');
const plan = (deliveryDays: number | null, reference = 'shp_1', scale = '1h=1h') =>
  planScans(
    {
      trackingCode: trackingCodeOf(reference),
      boughtAt,
      deliveryDays,
      shipFrom: addressAt('94107'),
      shipTo: addressAt('90277'),
    },
    parseTimeScale(scale),
  );

describe('planScans', () => {
  test('goes from the label to the doorstep, from the one place to the other', () => {
    expect(plan(2).map(({ status, location }) => [status, location?.city])).toEqual([
      ['pre_transit', 'San Francisco'],
      ['in_transit', 'San Francisco'],
      ['in_transit', 'Redondo Beach'],
      ['out_for_delivery', 'Redondo Beach'],
      ['delivered', 'Redondo Beach'],
    ]);
    expect(plan(2)[4]?.location).toEqual({
      city: 'Redondo Beach',
      state: 'CA',
      postalCode: '90277',
      country: 'US',
    });
  });

  test('is the same whenever it is asked, and not the same for every parcel', () => {
    expect(plan(3)).toEqual(plan(3));
    const ends = new Set(Array.from({ length: 50 }, (_, index) => plan(3, `shp_${index}`)[4]?.occurredAt));
    expect(ends.size).toBeGreaterThan(30);
  });

  test('runs at the pace of the scale', () => {
    const real = plan(2);
    const fast = plan(2, 'shp_1', '1h=1s');
    for (const [nth, { occurredAt }] of fast.entries()) {
      const hours = ((real[nth]?.occurredAt ?? 0) - boughtAt) / HOUR_MS;
      expect(Math.abs(occurredAt - boughtAt - hours * 1_000)).toBeLessThanOrEqual(5);
    }
    expect(fast[4]?.occurredAt).toBeLessThan(boughtAt + 60_000);
  });

  test('each scan is later than the one before and shows, at any pace', () => {
    const anyDays = fc.option(fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(
        anyDays,
        fc.string(),
        fc.constantFrom('1h=1h', '1h=1s', '1d=1ms'),
        (days, reference, scale) => {
          const scans = plan(days, reference, scale);
          for (const [nth, scan] of scans.entries()) {
            const before = scans[nth - 1];
            expect(scan.occurredAt).toBeGreaterThan(before?.occurredAt ?? boughtAt - 1);
            expect(laterScan(before ?? null, scan)).toBe(scan);
          }
        },
      ),
    );
  });

  test('arrives on the day that was promised, counted in simulated hours', () => {
    for (const days of [0, 1, 5]) {
      const hours = ((plan(days)[4]?.occurredAt ?? 0) - boughtAt) / HOUR_MS;
      expect(hours).toBeGreaterThanOrEqual(days * 24 + 8);
      expect(hours).toBeLessThanOrEqual(days * 24 + 10.1);
    }
    expect(plan(null)).toEqual(plan(3));
  });
});

describe('parseTimeScale', () => {
  test.each([
    ['1h=1s', 1_000],
    ['1h=500ms', 500],
    ['1d=24s', 1_000],
    ['30m=1s', 2_000],
    ['1h=1h', 3_600_000],
    ['2h=1m', 30_000],
  ])('%s', (text, realMsPerHour) => {
    expect(parseTimeScale(text).realMsPerHour).toBeCloseTo(realMsPerHour, 9);
  });

  test.each([
    '',
    '1h',
    '1h=',
    '=1s',
    '0h=1s',
    '1h=0s',
    '1h=1',
    '1h:1s',
    '1h = 1s',
    '1.5h=1s',
    '-1h=1s',
    '1s=1h',
  ])('"%s" is refused', (text) => {
    expect(() => parseTimeScale(text)).toThrow('must be a simulated time and how long it takes');
  });

  test('slower than real time is refused', () => {
    expect(() => parseTimeScale('1m=2m')).toThrow('must not be slower than real time');
  });
});
