import { expect, test } from 'vitest';
import { holidayCountries, isHoliday } from './holidays.ts';

const daysOf = (country: string, year: number): string[] =>
  Array.from({ length: 366 }, (_, i) => new Date(Date.UTC(year, 0, 1 + i)).toISOString().slice(0, 10))
    .filter((date) => date.startsWith(String(year)) && isHoliday(country, date))
    .map((date) => date.slice(5));

// As the governments publish them.
test.each<[string, number, string]>([
  // The 4th of July is a Saturday, and the day off the Friday before.
  ['US', 2026, '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
  // New Year's Day of 2028 is a Saturday.
  ['US', 2027, '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'],
  // Boxing Day is a Saturday.
  ['GB', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
  // Christmas is a Saturday and Boxing Day a Sunday: both are made up for.
  ['GB', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28'],
  ['DE', 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
  ['FR', 2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
  ['CA', 2026, '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-26 12-28'],
  [
    'SE',
    2026,
    '01-01 01-06 04-03 04-05 04-06 05-01 05-14 05-24 06-06 06-19 06-20 10-31 12-24 12-25 12-26 12-31',
  ],
  ['NZ', 2026, '01-01 01-02 02-06 04-03 04-06 04-25 04-27 06-01 07-10 10-26 12-25 12-26 12-28'],
  ['DK', 2026, '01-01 04-02 04-03 04-05 04-06 05-14 05-24 05-25 06-05 12-24 12-25 12-26'],
  ['PL', 2026, '01-01 01-06 04-05 04-06 05-01 05-03 05-24 06-04 08-15 11-01 11-11 12-24 12-25 12-26'],
  // Anzac Day is a Saturday; Boxing Day is made up for on a Monday.
  ['AU', 2026, '01-01 01-26 04-03 04-04 04-05 04-06 04-25 12-25 12-26 12-28'],
  // The 26th of January is a Saturday, and not a holiday.
  ['AU', 2030, '01-01 01-28 04-19 04-20 04-21 04-22 04-25 12-25 12-26'],
  // The 1st of February is a Friday.
  ['IE', 2030, '01-01 02-01 03-17 03-18 04-22 05-06 06-03 08-05 10-28 12-25 12-26'],
  // A president takes office.
  ['MX', 2030, '01-01 02-04 03-18 05-01 09-16 10-01 11-18 12-25'],
  // The 27th of April is a Sunday.
  ['NL', 2031, '01-01 04-13 04-14 04-26 05-22 06-01 06-02 12-25 12-26'],
])('the holidays of %s in %i', (country, year, days) => {
  expect(daysOf(country, year).join(' ')).toBe(days);
});

test.each([
  ['AT', '2027-05-27', 'Corpus Christi'],
  ['BE', '2028-07-21', 'National Day'],
  ['CA', '2028-10-02', 'a Saturday of Truth and Reconciliation'],
  ['CH', '2030-08-01', 'National Day'],
  ['CZ', '2027-09-28', 'Statehood Day'],
  ['ES', '2029-10-12', 'National Day'],
  ['FI', '2028-06-23', 'Midsummer Eve'],
  ['IE', '2027-02-01', "Saint Brigid's Day"],
  ['IE', '2028-02-07', "Saint Brigid's Day"],
  ['IT', '2027-10-04', 'Saint Francis of Assisi'],
  ['LU', '2027-06-23', 'National Day'],
  ['NO', '2029-03-29', 'Maundy Thursday'],
  ['NZ', '2031-07-11', 'Matariki'],
  ['PT', '2026-06-04', 'Corpus Christi'],
  ['US', '2028-11-10', 'a Saturday of Veterans Day'],
])('in %s, %s is %s', (country, date) => {
  expect(isHoliday(country, date)).toBe(true);
});

test.each([
  ['AU', '2027-04-26', 'Anzac Day is a Sunday, for which only some states make up'],
  ['AU', '2026-04-07', 'Easter Saturday is not made up for'],
  ['DE', '2026-10-05', 'the 3rd of October is a Saturday'],
  ['IE', '2030-02-04', 'the Monday after the Friday of Saint Brigid'],
  ['MX', '2028-10-01', 'no president takes office'],
  ['NL', '2031-04-27', "King's Day is on the 26th"],
])('in %s, %s is not a holiday: %s', (country, date) => {
  expect(isHoliday(country, date)).toBe(false);
});

test('every country has some, and one that is not covered has none', () => {
  for (const country of holidayCountries) expect(daysOf(country, 2026).length, country).toBeGreaterThan(6);
  expect(daysOf('BR', 2026)).toEqual([]);
});
