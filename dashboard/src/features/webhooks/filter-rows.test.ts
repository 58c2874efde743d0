import { describe, expect, test } from 'vitest';
import { pathsIn } from './filter-paths.ts';
import { filterOf, problemOf, rowsOf, typedValue, type WebhookFilter } from './filter-rows.ts';

const US = { path: 'data.shipTo.country', equals: 'US' };
const OVER_100 = { path: 'data.total', greaterThan: 100 };

describe('rows', () => {
  test.each<[string, WebhookFilter | null]>([
    ['no filter', null],
    ['one condition', US],
    ['all', { and: [US, OVER_100] }],
    ['any', { or: [US, OVER_100] }],
    ['not equal', { not: US }],
    [
      'values that look like others',
      { path: 'data.x', in: ['100', 100, 'true', true, null, 'null', '"', '"a"', ''] },
    ],
    [
      'numbers',
      {
        and: [
          { path: 'data.a', atLeast: 1.5 },
          { path: 'data.a', lessThan: -2 },
          { path: 'data.a', atMost: 0 },
        ],
      },
    ],
    [
      'presence',
      {
        or: [
          { path: 'data.a', exists: true },
          { path: 'data.b', exists: false },
        ],
      },
    ],
    ['a prefix that looks like a number', { path: 'data.sku', prefix: '100' }],
    ['texts with blanks', { path: 'data.a', equals: ' a ' }],
    ['numbers that are written otherwise', { path: 'data.a', in: ['007', '1.50', '1e3'] }],
  ])('say the same as the filter: %s', (_, filter) => {
    const rows = rowsOf(filter);
    expect(rows && filterOf(rows)).toEqual(filter);
  });

  test.each<[string, WebhookFilter]>([
    ['nested', { and: [US, { or: [US, OVER_100] }] }],
    ['the negation of more than equality', { not: OVER_100 }],
    ['the negation of several', { not: { and: [US, OVER_100] } }],
  ])('cannot say %s', (_, filter) => {
    expect(rowsOf(filter)).toBeUndefined();
  });

  test('one condition needs no list', () => {
    expect(filterOf({ join: 'or', rows: rowsOf(US)?.rows ?? [] })).toEqual(US);
  });
});

test.each([
  ['US', 'US'],
  ['100', 100],
  ['"100"', '100'],
  ['007', '007'],
  ['true', true],
  ['"true"', 'true'],
  ['null', null],
])('what is typed as %s is %j', (typed, value) => {
  expect(typedValue(typed)).toBe(value);
});

test.each([
  [{ path: '', operator: 'equals', values: ['1'] }, { path: 'Enter a path like data.shipTo.country' }],
  [{ path: 'total', operator: 'exists', values: [] }, { path: 'Enter a path like data.shipTo.country' }],
  [{ path: 'data.x', operator: 'in', values: [] }, { values: 'Enter a value' }],
  [{ path: 'data.x', operator: 'atMost', values: ['ten'] }, { values: 'Enter a number' }],
  [{ path: 'data.items[*].sku', operator: 'prefix', values: ['A'] }, {}],
  [{ path: 'type', operator: 'missing', values: [] }, {}],
] as const)('%j lacks %j', ({ values, ...row }, problem) => {
  expect(problemOf({ ...row, values: [...values] })).toEqual(problem);
});

test('paths are those of the events, with an example that is not null', () => {
  const events = [
    {
      type: 'order.created' as const,
      data: { storeId: null, items: [{ sku: 'A' }, { sku: 'B' }], 'a.b': 1 },
    },
    { type: 'order.updated' as const, data: { storeId: 'store_1', tags: ['x'], shipTo: { city: 'Rome' } } },
  ];
  expect([...pathsIn(events)]).toEqual([
    ['type', 'order.created'],
    ['data.storeId', 'store_1'],
    ['data.items[*].sku', 'A'],
    ['data.tags[*]', 'x'],
    ['data.shipTo.city', 'Rome'],
  ]);
});
