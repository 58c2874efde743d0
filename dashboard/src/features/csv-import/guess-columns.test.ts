import { expect, test } from 'vitest';
import { guessColumns, headingKey, withColumn } from './guess-columns.ts';

test('case, signs and the order of words do not matter', () => {
  const all = ['Shipping City', 'shipping_city', 'City (Shipping)', 'shippingCity', ' SHIPPING-CITY '];
  expect(new Set(all.map(headingKey)).size).toBe(1);
  expect(headingKey('Address1')).toBe(headingKey('address 1'));
  expect(headingKey('Straße')).not.toBe('');
});

const FIELDS = [
  { name: 'number', label: 'Order number', lastAliases: ['name'] },
  { name: 'recipient', label: 'Recipient', aliases: ['shipping name', 'name'] },
  { name: 'city', label: 'City', aliases: ['shipping city', 'city'] },
];

test('a surer name goes before, and a last one takes what nobody else wants', () => {
  expect(guessColumns(['Name', 'City', 'Shipping Name', 'Shipping City'], FIELDS)).toEqual([
    'number',
    undefined,
    'recipient',
    'city',
  ]);
  expect(guessColumns(['Name', 'CITY', 'City'], FIELDS)).toEqual(['recipient', 'city', undefined]);
});

test('a field that is given to another column leaves the one it had', () => {
  expect(withColumn(['city', undefined, 'sku'], 1, 'city')).toEqual([undefined, 'city', 'sku']);
  expect(withColumn(['city', undefined, 'sku'], 2, undefined)).toEqual(['city', undefined, undefined]);
});
