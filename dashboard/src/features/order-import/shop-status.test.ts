import { expect, test } from 'vitest';
import { LENGTH_UNITS } from '../../lib/units.ts';
import { orderVerdict, paymentVerdict } from './shop-status.ts';

test.each(['authorized', 'Authorised', 'AUTHORIZED'])('%s is payment that was not taken yet', (status) => {
  const verdict = { kind: 'hold', reason: 'payment only authorized in the store' };
  expect(orderVerdict(status, false)).toEqual(verdict);
  expect(paymentVerdict(status)).toEqual(verdict);
});

test('no word means two things, and none is written twice', () => {
  const { names } = LENGTH_UNITS.cm;
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('centimetre');
});
