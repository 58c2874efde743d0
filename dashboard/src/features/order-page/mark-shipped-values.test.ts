import { expect, test } from 'vitest';
import { markShippedOf, today } from './mark-shipped-values.ts';

const NOW = new Date('2026-03-04T09:30:00');

test('the day is that of the calendar on the wall', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('what is blank is not sent, and what left today has no time', () => {
  expect(markShippedOf({ items: [], trackingCode: ' ', carrier: ' ', shippedOn: '2026-03-04' }, NOW)).toEqual(
    {},
  );
  expect(markShippedOf({ items: [], trackingCode: ' 1Z 5 ', carrier: null, shippedOn: '' }, NOW)).toEqual({
    trackingCode: '1Z 5',
  });
});

test('what left on another day left at noon', () => {
  expect(
    markShippedOf({ items: [], trackingCode: '', carrier: ' Joe ', shippedOn: '2026-03-02' }, NOW),
  ).toEqual({
    carrier: 'Joe',
    shippedAt: new Date('2026-03-02T12:00:00').toISOString(),
  });
});
