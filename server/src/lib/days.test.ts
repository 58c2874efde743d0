import { expect, test } from 'vitest';
import { dateIn, isTimeZone, lastDays } from './days.ts';

const at = (text: string) => Date.parse(text);

test('days end at midnight in the time zone, and the last one is today', () => {
  const [yesterday, today] = lastDays(at('2026-03-01T03:00:00Z'), 2, 'America/New_York');
  expect(yesterday?.date).toBe('2026-02-27');
  expect(today).toEqual({
    date: '2026-02-28',
    from: at('2026-02-28T00:00:00-05:00'),
    to: at('2026-03-01T00:00:00-05:00'),
  });
});

test('a day on which the clocks change has 23 or 25 hours, and no hour is lost between days', () => {
  const days = lastDays(at('2026-11-02T12:00:00Z'), 300, 'America/New_York');
  for (const [i, day] of days.slice(1).entries()) expect(day.from).toBe(days[i]?.to);
  const hours = (date: string) => {
    const day = days.find((one) => one.date === date);
    return ((day?.to ?? 0) - (day?.from ?? 0)) / 3_600_000;
  };
  expect([hours('2026-03-08'), hours('2026-07-01'), hours('2026-11-01')]).toEqual([23, 24, 25]);
});

test('zones ahead of UTC and with fractional-hour offsets are exact', () => {
  const [today] = lastDays(at('2026-03-01T20:00:00Z'), 1, 'Asia/Kathmandu');
  expect(today).toMatchObject({ date: '2026-03-02', from: at('2026-03-02T00:00:00+05:45') });
  expect(lastDays(at('2026-03-01T00:00:00Z'), 1, 'UTC')[0]).toMatchObject({ date: '2026-03-01' });
});

test('only names of existing time zones are accepted, not offsets', () => {
  const names = ['UTC', 'Europe/Berlin', 'Mars/Olympus', '+01:00', '', 'x'.repeat(500)];
  expect(names.map(isTimeZone)).toEqual([true, true, false, false, false, false]);
});

test('a day begins at its own midnight where the clocks change within hours of it, ahead of UTC', () => {
  const days = lastDays(at('2026-10-26T12:00:00Z'), 240, 'Europe/Berlin');
  const day = (date: string) => days.find((one) => one.date === date);
  expect(day('2026-03-29')).toMatchObject({
    from: at('2026-03-29T00:00:00+01:00'),
    to: at('2026-03-30T00:00:00+02:00'),
  });
  expect(day('2026-10-25')).toMatchObject({
    from: at('2026-10-25T00:00:00+02:00'),
    to: at('2026-10-26T00:00:00+01:00'),
  });
});

test.each([
  ['America/New_York', '2026-03-01T04:59:59Z', '2026-02-28'],
  ['America/New_York', '2026-03-01T05:00:00Z', '2026-03-01'],
  ['Asia/Kathmandu', '2026-03-01T18:14:59Z', '2026-03-01'],
  ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02'],
])('in %s, %s is on %s', (timeZone, time, date) => {
  expect(dateIn(timeZone, at(time))).toBe(date);
});

test('a day on which the clocks skip midnight begins after it, not in the day before', () => {
  // In Santiago, they go from midnight to one.
  const [today] = lastDays(at('2026-09-06T12:00:00Z'), 1, 'America/Santiago');
  expect(today).toMatchObject({ date: '2026-09-06', from: at('2026-09-06T04:00:00Z') });
  expect(dateIn('America/Santiago', at('2026-09-06T04:00:00Z'))).toBe('2026-09-06');
  expect(dateIn('America/Santiago', at('2026-09-06T04:00:00Z') - 1)).toBe('2026-09-05');
});
