import { expect, test } from 'vitest';
import { parseDate, toDay, toMinute } from './dates.ts';

test.each([
  ['12/08/2011 21:56', '2011-12-08T21:56:00Z'],
  ['12/8/2011 21:56 PM', '2011-12-08T21:56:00Z'],
  ['12/8/2011 9:56 PM', '2011-12-08T21:56:00Z'],
  ['12/8/2011 9:5:7 am', '2011-12-08T09:05:07Z'],
  ['12/8/2011 12:30 AM', '2011-12-08T00:30:00Z'],
  ['12/8/2011 12:30 PM', '2011-12-08T12:30:00Z'],
  ['12/8/2011 00:30 AM', '2011-12-08T00:30:00Z'],
  ['12/8/2011 21:56 AM', '2011-12-08T21:56:00Z'],
  ['12/8/11 21:56:01', '2011-12-08T21:56:01Z'],
  ['2/29/2024', '2024-02-29T00:00:00Z'],
  ['2011-12-08T21:56:00Z', '2011-12-08T21:56:00Z'],
  ['2011-12-08 21:56:00', '2011-12-08T21:56:00Z'],
  ['2011-12-08T21:56:00.123-05:00', '2011-12-09T02:56:00Z'],
])('the date %s is read as %s', (text, iso) => {
  expect(parseDate(text)).toBe(Date.parse(iso));
});

test.each([
  '',
  'yesterday',
  '25/12/2011 10:00',
  '2/30/2024 10:00',
  '12/8/2011 24:00',
  '12/8/2011 10:60',
  '1323381360',
])('%j is not read as a date', (text) => {
  expect(parseDate(text)).toBeUndefined();
});

test('times are written in UTC as the protocol has them, to the minute', () => {
  const ms = Date.parse('2026-03-04T05:06:59Z');
  expect([toDay(ms), toMinute(ms)]).toEqual(['03/04/2026', '03/04/2026 05:06']);
});
