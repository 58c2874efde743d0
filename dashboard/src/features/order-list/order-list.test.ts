import { describe, expect, test } from 'vitest';
import type { Order } from '../orders/orders-api.ts';
import { toPreferences } from './list-preferences.ts';
import { columnsOf, DEFAULT_COLUMNS } from './order-columns.tsx';
import { destinationOf, itemSummary } from './order-summary.ts';

const items = (...names: [quantity: number, name: string][]) =>
  ({ items: names.map(([quantity, name]) => ({ quantity, name })) }) as Order;

describe('a row of the list', () => {
  test('names the first two items, and counts the rest', () => {
    expect(itemSummary(items([2, 'Mug']))).toBe('2 × Mug');
    expect(itemSummary(items([2, 'Mug'], [1, 'Cap'], [3, 'Tea']))).toBe('2 × Mug, Cap +1');
  });

  test('leaves out of a destination what the address does not have', () => {
    const shipTo = { city: 'Berlin', country: 'DE' };
    expect(destinationOf({ shipTo } as Order, 'US')).toBe('Berlin, DE');
    expect(destinationOf({ shipTo } as Order, 'DE')).toBe('Berlin');
  });
});

describe('what a browser remembers of the list', () => {
  test.each([[null], [7], [{ columns: 'total', pageSize: 33 }]])(
    'is the default where it is %j',
    (stored) => {
      expect(toPreferences(stored)).toEqual({ columns: DEFAULT_COLUMNS, pageSize: 50 });
    },
  );

  test('leaves out columns of another version, and keeps the order of the list', () => {
    const { columns, pageSize } = toPreferences({ columns: ['total', 'mood', 'customer'], pageSize: 100 });
    expect(columns).toEqual(['customer', 'total']);
    expect(pageSize).toBe(100);
    expect(columnsOf(columns).map(({ id }) => id)).toEqual(['number', 'customer', 'total']);
  });
});
