import { expect, test } from 'vitest';
import { trackingLabel, trackingWords } from './tracking-words.ts';

test.each([
  ['pre_transit', 'waiting for carrier'],
  ['return_to_sender', 'returning to sender'],
  ['cancelled', 'canceled'],
  ['held_by_customs', 'held by customs'],
])('a parcel that is %s is "%s"', (status, words) => {
  expect(trackingWords(status)).toBe(words);
});

test('a label starts with a capital letter', () => {
  expect(trackingLabel('pre_transit')).toBe('Waiting for carrier');
});
