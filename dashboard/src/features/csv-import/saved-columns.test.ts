import { expect, test } from 'vitest';
import { columnKeys, savedColumns } from './saved-columns.ts';

function fakeStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('choices are kept for files with the same headings in any order and spelling, and for no others', () => {
  const store = fakeStore();
  savedColumns('orders', ['Nr', 'Billing City'], store).choose(1, 'billing_city');
  const saved = { 'billing city': 'billing_city' };
  expect(savedColumns('orders', ['City (Billing)', 'nr'], store).read()).toEqual(saved);
  expect(savedColumns('orders', ['Nr', 'Billing City', 'Total'], store).read()).toEqual({});
  expect(savedColumns('products', ['Nr', 'Billing City'], store).read()).toEqual({});
});

test('choices are used for the corrected lines of the same file, which have a column with their problem', () => {
  const store = fakeStore();
  savedColumns('orders', ['Nr', 'Ort'], store).choose(1, 'city');
  expect(savedColumns('orders', ['Nr', 'Ort', 'problem'], store).read()).toEqual({ ort: 'city' });
});

test('reset forgets them, for this kind of file only', () => {
  const store = fakeStore();
  savedColumns('orders', ['A'], store).choose(0, 'sku');
  savedColumns('orders', ['B'], store).choose(0, '');
  savedColumns('orders', ['A'], store).reset();
  expect(savedColumns('orders', ['A'], store).read()).toEqual({});
  expect(savedColumns('orders', ['B'], store).read()).toEqual({ b: '' });
});

test('choices that were kept by heading alone are removed, and old files make room for new ones', () => {
  const store = fakeStore();
  store.setItem('waybill-import-orders', '{"billing city":"city"}');
  for (let i = 0; i < 40; i += 1) savedColumns('orders', [`Column ${i}`], store).choose(0, 'sku');
  expect([...store.kept.keys()]).toEqual(['waybill-import-columns-orders']);
  expect(savedColumns('orders', ['Column 0'], store).read()).toEqual({});
  expect(savedColumns('orders', ['Column 39'], store).read()).not.toEqual({});
});

test('columns with the same heading are told apart, and a browser without storage works', () => {
  expect(columnKeys(['City', 'city', 'Zip'])).toEqual(['city', 'city #2', 'zip']);
  const none = savedColumns('orders', ['A'], undefined);
  none.choose(0, 'sku');
  expect(none.read()).toEqual({});
});
