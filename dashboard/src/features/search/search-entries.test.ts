import { expect, test } from 'vitest';
import type { SearchResults } from './search-api.ts';
import { type Command, commandsFor, exactFirst, groupsOf, pathOfId } from './search-entries.ts';

const NOTHING: SearchResults = {
  orders: [],
  customers: [],
  products: [],
  shipments: [],
  trackers: [],
  returns: [],
  warehouses: [],
};

test('a customer leads to their orders', () => {
  const customers = [
    { name: 'Ada Lovelace', email: 'ada@example.com', q: 'ada@example.com', orders: 2, hasMoreOrders: false },
  ];
  expect(groupsOf({ ...NOTHING, customers })).toEqual([
    {
      label: 'Customers',
      entries: [
        {
          title: 'Ada Lovelace',
          detail: 'ada@example.com · 2 orders',
          icon: 'user',
          to: '/orders?q=ada%40example.com',
        },
      ],
    },
  ]);
});

test('the kind with an exact match comes first', () => {
  const shared = { id: 'x', name: 'Mug', isExact: false };
  const groups = groupsOf({
    ...NOTHING,
    warehouses: [{ ...shared, isExact: true }],
    products: [{ ...shared, sku: 'M', barcode: null }],
  });
  expect(exactFirst(groups).map(({ label }) => label)).toEqual(['Warehouses', 'Products']);
});

test('pages and actions are found by the starts of their words', () => {
  const commands: Command[] = [
    { kind: 'page', title: 'Webhooks', icon: 'webhooks', to: '/webhooks' },
    { kind: 'action', title: 'New order', words: 'create', icon: 'plus', to: '/orders/new' },
  ];
  const found = (q: string) =>
    commandsFor(commands, q).flatMap(({ entries }) => entries.map((one) => one.title));
  expect(found('web')).toEqual(['Webhooks']);
  expect(found('order new')).toEqual(['New order']);
  expect(found('crea')).toEqual(['New order']);
  expect(found('hooks')).toEqual([]);
});

test('a complete id leads to its page', () => {
  expect(pathOfId(' shp_01jcx00000000000000000000a ')).toBe('/shipments/shp_01jcx00000000000000000000a');
  expect(pathOfId('shp_01')).toBeUndefined();
  expect(pathOfId('evt_01jcx00000000000000000000a')).toBeUndefined();
});
