import { expect, test } from 'vitest';
import { fieldLabel, isAddress, valueLines } from './field-text.ts';

test.each([
  ['shipTo', 'Ship to'],
  ['requestedService', 'Requested service'],
  ['items', 'Items'],
  ['somethingNew', 'Something new'],
])('the field %s is called %s', (field, label) => expect(fieldLabel(field)).toBe(label));

test('items are lines with quantity, SKU and price', () => {
  const items = [
    { quantity: 2, name: 'Blue mug', sku: 'MUG-1', unitPrice: 14.5 },
    { quantity: 1, name: 'Tea', sku: null, unitPrice: null },
  ];
  expect(valueLines('items', items, 'USD')).toEqual(['2 × Blue mug (MUG-1), $14.50 each', '1 × Tea']);
  expect(valueLines('items', [], 'USD')).toEqual(['None']);
});

test.each([
  ['tax', 2.1, '$2.10'],
  ['status', 'cancelled', 'Canceled'],
  ['isGift', true, 'Yes'],
  ['notes', null, 'None'],
  ['notes', 'Ring twice', 'Ring twice'],
])('%s of %j reads %s', (field, value, text) => expect(valueLines(field, value, 'USD')).toEqual([text]));

test('only an address is shown as one', () => {
  expect(isAddress({ street1: '1 High St', city: 'London', country: 'GB' })).toBe(true);
  expect(isAddress({ city: 'London' })).toBe(false);
  expect(isAddress(null)).toBe(false);
});
