import { expect, test } from 'vitest';
import { dateIn, dateOrderOf } from './dates.ts';

const read = dateIn('month first');
const local = (...parts: [number, number, number, number?, number?, number?]) => ({
  value: new Date(...parts).toISOString(),
});

test.each([
  ['2026-11-03 09:12:44 -0500', { value: '2026-11-03T14:12:44.000Z' }],
  ['2026-11-03T12:02:50+00:00', { value: '2026-11-03T12:02:50.000Z' }],
  ['2026-11-03T10:00Z', { value: '2026-11-03T10:00:00.000Z' }],
  ['Mon, 23 Sep 2024 14:21:24 +0000', { value: '2024-09-23T14:21:24.000Z' }],
  ['2026-11-15', local(2026, 10, 15)],
  ['2026-11-03 09:12', local(2026, 10, 3, 9, 12)],
  ['11/03/26', local(2026, 10, 3)],
  ['11/3/2026 9:12 PM', local(2026, 10, 3, 21, 12)],
  ['Nov-03-26', local(2026, 10, 3)],
  ['26-May-26', local(2026, 4, 26)],
  ['10-Dez-25', local(2025, 11, 10)],
  ['05-oct.-26', local(2026, 9, 5)],
  ['November 3, 2026', local(2026, 10, 3)],
  ['3rd Nov 2026', local(2026, 10, 3)],
])('%s is a date', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each(['2026-13-01', '31.02.2026', '13/13/2026', 'soon', '2026-11-03 25:00', '45384.34'])(
  '%s is not',
  (text) => expect(read(text)).toHaveProperty('problem'),
);

test('the day of a deadline lasts until its end', () => {
  expect(dateIn('month first', '23:59:59')('Nov-05-26')).toEqual(local(2026, 10, 5, 23, 59, 59));
});

test('one date that can be read one way only decides for the whole file', () => {
  expect(dateOrderOf(['03/11/2026', '25/11/2026'])).toEqual({ order: 'day first', isCertain: true });
  expect(dateOrderOf(['03/11/2026', '11/25/2026'], 'day first')).toEqual({
    order: 'month first',
    isCertain: true,
  });
  expect(dateIn('day first')('03/11/2026')).toEqual(local(2026, 10, 3));
});

test('where none does, the usual order of the shop or of the sign is used, and an example is shown', () => {
  expect(dateOrderOf(['', '03/11/2026'], 'day first')).toEqual({
    order: 'day first',
    isCertain: false,
    example: '03/11/2026',
  });
  expect(dateOrderOf(['3.11.2026'])).toMatchObject({ order: 'day first', example: '3.11.2026' });
  expect(dateOrderOf(['3/11/2026'])).toMatchObject({ order: 'month first', example: '3/11/2026' });
  expect(dateOrderOf(['2026-11-03', '11/11/2026']).example).toBeUndefined();
});
