import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryDate } from './calendar.ts';
import { isFederalHoliday } from './federal-holidays.ts';
import type { ClosedDays } from './rate-card.ts';

const open: ClosedDays = { usFederal: false, dates: new Set() };
const federal: ClosedDays = { usFederal: true, dates: new Set() };
const arrives = (now: string, days: number, closed = open, timeZone = 'UTC') =>
  deliveryDate(Date.parse(now), days, { cutoffMinutes: 16 * 60, closed, timeZone });

describe('deliveryDate', () => {
  // 2026-11-16 is a Monday.
  test.each([
    ['handed over before the cutoff', '2026-11-16T15:59:59Z', 1, '2026-11-17'],
    ['at the cutoff, a day later', '2026-11-16T16:00:00Z', 1, '2026-11-18'],
    ['the same day', '2026-11-16T09:00:00Z', 0, '2026-11-16'],
    ['the same day, too late', '2026-11-16T18:00:00Z', 0, '2026-11-17'],
    ['Saturday counts', '2026-11-16T09:00:00Z', 5, '2026-11-21'],
    ['Sunday does not', '2026-11-16T09:00:00Z', 6, '2026-11-23'],
    ['two Sundays', '2026-11-16T09:00:00Z', 12, '2026-11-30'],
    ['handed over late on Saturday', '2026-11-21T17:00:00Z', 1, '2026-11-24'],
    ['handed over on Sunday', '2026-11-22T09:00:00Z', 0, '2026-11-23'],
    ['over the end of a leap February', '2028-02-28T09:00:00Z', 2, '2028-03-01'],
  ])('%s', (_name, now, days, date) => {
    expect(arrives(now, days)).toBe(date);
  });

  test('closed days are not counted, neither for leaving nor for arriving', () => {
    // Thanksgiving is Thursday the 26th; the day after is closed by the merchant.
    const closed = { usFederal: true, dates: new Set(['2026-11-27']) };
    expect(arrives('2026-11-25T09:00:00Z', 1, federal)).toBe('2026-11-27');
    expect(arrives('2026-11-25T09:00:00Z', 1, closed)).toBe('2026-11-28');
    expect(arrives('2026-11-26T09:00:00Z', 1, closed)).toBe('2026-11-30');
  });

  test('the day and the cutoff are those of the time zone, in summer and winter', () => {
    expect(arrives('2026-11-17T02:00:00Z', 1, open, 'America/New_York')).toBe('2026-11-18');
    expect(arrives('2026-11-16T20:59:00Z', 1, open, 'America/New_York')).toBe('2026-11-17');
    expect(arrives('2026-11-16T21:00:00Z', 1, open, 'America/New_York')).toBe('2026-11-18');
    expect(arrives('2026-07-13T20:00:00Z', 1, open, 'America/New_York')).toBe('2026-07-15');
    expect(arrives('2026-11-16T21:00:00Z', 1, open, 'America/Los_Angeles')).toBe('2026-11-17');
    expect(arrives('2026-11-17T00:30:00Z', 0, open, 'America/Los_Angeles')).toBe('2026-11-17');
    expect(arrives('2026-11-16T05:00:00Z', 0, open, 'UTC')).toBe('2026-11-16');
  });

  test('never on a closed day, and one day more is always later', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 20 }),
        (now, days) => {
          const date = arrives(now.toISOString(), days, federal);
          expect(new Date(date).getUTCDay()).not.toBe(0);
          expect(isFederalHoliday(date)).toBe(false);
          expect(arrives(now.toISOString(), days + 1, federal) > date).toBe(true);
        },
      ),
    );
  });
});

test('the eleven federal holidays, and Mondays for those on a Sunday', () => {
  const holidaysOf = (year: number) =>
    Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10))
      .filter((date) => date.startsWith(String(year)))
      .filter(isFederalHoliday);
  expect(holidaysOf(2026).map((date) => date.slice(5))).toEqual(
    '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'.split(' '),
  );
  expect(holidaysOf(2027).map((date) => date.slice(5))).toEqual(
    '01-01 01-18 02-15 05-31 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-25'.split(' '),
  );
});
