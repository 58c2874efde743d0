import { expect, test } from 'vitest';
import { storeLabels } from './store-labels.ts';

const labels = storeLabels([
  { id: 'sto_000a', name: 'Mug shop' },
  { id: 'sto_000b', name: 'Fair' },
  { id: 'sto_000c', name: 'Fair' },
]);

test('a connected store is entered and shown by its name, and other texts stay as they are', () => {
  expect(labels.idOf('mug shop')).toBe('sto_000a');
  expect(labels.labelOf('sto_000a')).toBe('Mug shop');
  expect(labels.idOf('market')).toBe('market');
  expect(labels.labelOf('market')).toBe('market');
});

test('stores of the same name can be told apart', () => {
  expect(labels.all).toEqual(['Mug shop', 'Fair (000b)', 'Fair (000c)']);
  expect(labels.idOf('Fair (000c)')).toBe('sto_000c');
});
