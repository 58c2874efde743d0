import { expect, test } from 'vitest';
import { businessDayAfter, type Calendar, shipByOf } from './business-days.ts';

const NEW_YORK: Calendar = {
  timezone: 'America/New_York',
  businessDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  holidayCountry: 'US',
  closedDates: [],
};
const shipBy = (start: string, handlingDays: number, calendar = NEW_YORK) =>
  new Date(shipByOf(calendar, { handlingDays, cutoff: '14:00' }, Date.parse(start))).toISOString();

test.each<[string, string, number, string]>([
  ['before the cutoff, it leaves on the same day', '2026-11-18T18:59:00Z', 0, '2026-11-19T04:59:59.000Z'],
  ['from the cutoff on, on the next', '2026-11-18T19:00:00Z', 0, '2026-11-20T04:59:59.000Z'],
  ['a business day later', '2026-11-18T15:00:00Z', 1, '2026-11-20T04:59:59.000Z'],
  ['a late order of Friday on Monday', '2026-11-20T20:00:00Z', 0, '2026-11-24T04:59:59.000Z'],
  ['one of Saturday morning on Monday', '2026-11-21T13:00:00Z', 0, '2026-11-24T04:59:59.000Z'],
  ['one of Saturday evening too', '2026-11-21T23:00:00Z', 0, '2026-11-24T04:59:59.000Z'],
  ['Thanksgiving is no business day', '2026-11-25T15:00:00Z', 1, '2026-11-28T04:59:59.000Z'],
  ['nor is it with an order of its morning', '2026-11-26T15:00:00Z', 0, '2026-11-28T04:59:59.000Z'],
  ['across the end of summer time', '2026-10-30T15:00:00Z', 1, '2026-11-03T04:59:59.000Z'],
  ['across its start', '2026-03-06T15:00:00Z', 1, '2026-03-10T03:59:59.000Z'],
])('%s', (_, start, days, expected) => {
  expect(shipBy(start, days)).toBe(expected);
});

test('the cutoff is read from the clock, also on the night on which it is changed', () => {
  const nightly: Calendar = { ...NEW_YORK, businessDays: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] };
  const at = (start: string, calendar = nightly, cutoff = '02:30') =>
    new Date(shipByOf(calendar, { handlingDays: 0, cutoff }, Date.parse(start))).toISOString();
  // In March the clock goes from 01:59 to 03:00, which is past the cutoff that it never shows.
  expect(at('2026-03-08T06:59:59Z')).toBe('2026-03-09T03:59:59.000Z');
  expect(at('2026-03-08T07:00:00Z')).toBe('2026-03-10T03:59:59.000Z');
  // In November it shows 01:30 twice, both times before a cutoff of 02:00, and 01:45 after one of 01:40 both times.
  expect(at('2026-11-01T05:30:00Z', nightly, '02:00')).toBe('2026-11-02T04:59:59.000Z');
  expect(at('2026-11-01T06:30:00Z', nightly, '02:00')).toBe('2026-11-02T04:59:59.000Z');
  expect(at('2026-11-01T05:45:00Z', nightly, '01:40')).toBe('2026-11-03T04:59:59.000Z');
  // The cutoff of 14:00 is an hour earlier for the world once summer time has begun.
  expect(shipBy('2026-03-06T18:59:00Z', 0)).toBe('2026-03-07T04:59:59.000Z');
  expect(shipBy('2026-03-09T17:59:00Z', 0)).toBe('2026-03-10T03:59:59.000Z');
  expect(shipBy('2026-03-09T18:00:00Z', 0)).toBe('2026-03-11T03:59:59.000Z');
});

test('days are those of the time zone, on both sides of the date line', () => {
  const at = (timezone: string, start: string, holidayCountry: Calendar['holidayCountry'] = null) =>
    new Date(
      shipByOf(
        { ...NEW_YORK, timezone, holidayCountry },
        { handlingDays: 0, cutoff: '14:00' },
        Date.parse(start),
      ),
    ).toISOString();
  // A Friday at noon in London is Friday 01:00 on one side of the line, and Saturday 02:00 on the other.
  const friday = '2026-11-20T12:00:00Z';
  expect(at('Pacific/Niue', friday)).toBe('2026-11-21T10:59:59.000Z');
  expect(at('Pacific/Kiritimati', friday)).toBe('2026-11-23T09:59:59.000Z');
  // It is the 25th there, and the holiday of the 26th, a Saturday, is made up for on Monday.
  expect(at('Pacific/Auckland', '2026-12-24T23:00:00Z', 'NZ')).toBe('2026-12-29T10:59:59.000Z');
  expect(at('Pacific/Honolulu', '2026-12-26T05:00:00Z', 'US')).toBe('2026-12-29T09:59:59.000Z');
});

test('days that are closed and other weekdays count as the calendar says', () => {
  const shop: Calendar = {
    timezone: 'Europe/Berlin',
    businessDays: ['mon', 'wed', 'sat'],
    holidayCountry: null,
    closedDates: ['2026-11-21'],
  };
  expect(shipBy('2026-11-18T08:00:00Z', 0, shop)).toBe('2026-11-18T22:59:59.000Z');
  expect(shipBy('2026-11-18T08:00:00Z', 1, shop)).toBe('2026-11-23T22:59:59.000Z');
});

test('the day of a delivery is counted from the first business day, whatever the time', () => {
  const day = (start: string, days: number) => businessDayAfter(NEW_YORK, Date.parse(start), days);
  expect(day('2026-11-18T23:00:00Z', 2)).toBe('2026-11-20');
  expect(day('2026-11-21T13:00:00Z', 0)).toBe('2026-11-23');
});
