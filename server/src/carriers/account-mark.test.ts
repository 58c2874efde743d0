import { expect, test } from 'vitest';
import { markIn, markOf } from './account-mark.ts';

test('the mark of an account is found in whatever reference contains it, and nothing else is taken for one', () => {
  const mark = markOf('ca_01m7sqy3nvrvpvsnz28gqhcgd1');
  expect(mark).toMatch(/^wb-[0-9a-f]{10}$/);
  expect(markOf('ca_01m7sqy3nvrvpvsnz28gqhcgd2')).not.toBe(mark);
  for (const reference of [mark, `PO 4711 ${mark}`, `${mark}-9263735a-6e4d-451a-97fc-3c07d32f87f1`])
    expect(markIn(reference)).toBe(mark);
  for (const other of ['', 'PO 4711', 'wb-9263735a-6e4d-451a-97fc-3c07d32f87f1', `x${mark}`, `${mark}0`])
    expect(markIn(other)).toBeUndefined();
});
