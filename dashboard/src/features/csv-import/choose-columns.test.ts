import { expect, test } from 'vitest';
import { chooseColumns, layoutOf } from './choose-columns.ts';

const KIND = {
  fields: [
    { name: 'number', label: 'Order number' },
    { name: 'city', label: 'City', aliases: ['shipping city', 'city'] },
    { name: 'total', label: 'Total' },
  ] as const,
  layouts: [
    {
      name: 'A shop',
      signature: ['Name', 'Shipping City'],
      columns: { Name: 'number', 'Total left': 'total', Total: 'total' },
    } as const,
  ],
  allows: (heading: string) => !heading.startsWith('Billing'),
};

test('a known export is recognized by its headings in any order, and only its own columns are used', () => {
  const headings = ['Shipping City', 'Total', 'Total left', 'Name'];
  expect(layoutOf(KIND, headings)?.name).toBe('A shop');
  expect(chooseColumns(KIND, headings)).toEqual([undefined, undefined, 'total', 'number']);
  expect(layoutOf(KIND, ['Name', 'City'])).toBeUndefined();
});

test('saved choices come before what the headings mean, and what is not allowed is not chosen', () => {
  const headings = ['Nr', 'City', 'Ort', 'Billing place'];
  expect(chooseColumns(KIND, headings)).toEqual([undefined, 'city', undefined, undefined]);
  expect(chooseColumns(KIND, headings, { nr: 'number', ort: 'city' })).toEqual([
    'number',
    undefined,
    'city',
    undefined,
  ]);
  expect(chooseColumns(KIND, headings, { city: '' })).toEqual([undefined, undefined, undefined, undefined]);
  expect(chooseColumns(KIND, headings, { 'billing place': 'city', nr: 'gone' })).toEqual([
    undefined,
    'city',
    undefined,
    undefined,
  ]);
});
