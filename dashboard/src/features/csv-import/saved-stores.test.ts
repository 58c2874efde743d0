import { expect, test } from 'vitest';
import { shopOf, toStores, withStore } from './saved-stores.ts';

test('the store of a shop is remembered for its next file, and for no file of another shop', () => {
  const shopify = shopOf('Shopify orders export', ['Name', 'Email']);
  const stores = withStore(withStore({}, shopify, 'harbour'), shopOf(undefined, ['Number', 'City']), 'fair');
  expect(stores[shopOf('Shopify orders export', ['Name', 'Email', 'Note'])]).toBe('harbour');
  expect(stores[shopOf(undefined, ['city', 'number'])]).toBe('fair');
  expect(stores[shopOf(undefined, ['Number', 'City', 'problem'])]).toBe('fair');
  expect(stores[shopOf('Etsy sold orders', ['Name', 'Email'])]).toBeUndefined();
  expect(withStore(stores, shopify, '')[shopify]).toBe('');
});

test('what an older version has stored is left out', () => {
  expect(toStores(null)).toEqual({});
  expect(toStores({ a: 'main', b: 3 })).toEqual({ a: 'main' });
});
