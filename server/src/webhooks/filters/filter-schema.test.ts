import { expect, test } from 'vitest';
import { createInputCheck } from '../../http/validation.ts';
import type { WebhookFilter } from '../../schema/webhook-filter.ts';
import { Filter, violationsOfFilter } from './filter-schema.ts';

const CONDITION = { path: 'data.total', greaterThan: 1 };

/** A condition within this many levels, itself included. */
const nested = (levels: number): WebhookFilter =>
  levels === 1 ? CONDITION : levels % 2 === 0 ? { not: nested(levels - 1) } : { and: [nested(levels - 1)] };
const conditions = (count: number) => Array.from({ length: count }, () => CONDITION);
const OPERATORS = 'equals, in, exists, prefix, greaterThan, atLeast, lessThan, atMost';
const FORM = 'must be names with dots in between, and [0] or [*] for items of a list, like data.items[*].sku';
const START = 'must be type or begin with data, like data.shipTo.country';

const at = (path: unknown) => ({ path, exists: true });

test.each<[string, unknown]>([
  ['a condition', CONDITION],
  ['null', { path: 'data.storeId', equals: null }],
  ['an empty text', { path: 'data.notes', equals: '' }],
  ['five levels', nested(5)],
  ['50 conditions', { or: conditions(50) }],
  ['50 conditions in two lists', { or: [{ and: conditions(25) }, { and: conditions(25) }] }],
  ['100 values', { path: 'data.shipTo.country', in: Array(100).fill('US') }],
  ['values of different types', { path: 'data.metadata.x', in: ['1', 1, true, null] }],
  ['the type', { path: 'type', prefix: 'order.' }],
  ['the whole payload', at('data')],
  ['ten segments', at('data.a.b.c.d.e.f.g.h.i')],
  ['200 characters', at(`data.${'x'.repeat(195)}`)],
  ['two wildcards', at('data.a[*].b[*].c')],
  ['list upon list', at('data.a[0][9999]')],
  ['names with blanks, signs and other letters', at('data.metadata.größe (cm)-2')],
])('%s is a filter', (_, filter) => {
  expect([...violationsOfFilter(filter)]).toEqual([]);
});

test.each<[unknown, string, string]>([
  [null, '', 'must be an object'],
  [[CONDITION], '', 'must be an object'],
  ['data.total > 1', '', 'must be an object'],
  [{}, '', 'must have exactly one of and, or, not and path'],
  [{ equals: 1 }, '', 'must have exactly one of and, or, not and path'],
  [{ and: [CONDITION], ...CONDITION }, '', 'must have exactly one of and, or, not and path'],
  [{ and: [CONDITION], equals: 1 }, '', 'must not have equals beside and'],
  [{ path: 'data.total' }, '', `must have exactly one of ${OPERATORS}`],
  [{ ...CONDITION, lessThan: 5 }, '', `must have exactly one of ${OPERATORS}`],
  [{ ...CONDITION, regex: '.*' }, 'regex', 'is not a known field'],
  [{ and: [] }, 'and', 'must have at least 1 item'],
  [{ or: conditions(51) }, 'or', 'must have at most 50 items'],
  [{ and: CONDITION }, 'and', 'must be an array'],
  [{ and: [CONDITION, 5] }, 'and[1]', 'must be an object'],
  [{ not: [CONDITION] }, 'not', 'must be an object'],
  [
    { and: [CONDITION, { not: { or: [{}] } }] },
    'and[1].not.or[0]',
    'must have exactly one of and, or, not and path',
  ],
  [{ or: [{ and: conditions(30) }, { and: conditions(30) }] }, '', 'must have at most 50 conditions'],
  [nested(6), 'not.and[0].not.and[0].not', 'must be nested at most 5 levels deep'],
  [{ and: [{ path: 'data.x', in: [] }] }, 'and[0].in', 'must have at least 1 item'],
  [{ path: 'data.x', in: Array(101).fill(1) }, 'in', 'must have at most 100 items'],
  [{ path: 'data.x', in: [1, [2]] }, 'in[1]', 'must be a string, a number, a boolean or null'],
  [{ path: 'data.x', equals: {} }, 'equals', 'must be a string, a number, a boolean or null'],
  [{ path: 'data.x', equals: 'x'.repeat(1_001) }, 'equals', 'must have at most 1000 characters'],
  [{ path: 'data.x', exists: 'true' }, 'exists', 'must be a boolean'],
  [{ path: 'data.x', prefix: '' }, 'prefix', 'must have at least 1 character'],
  [{ path: 'data.x', prefix: 5 }, 'prefix', 'must be a string'],
  [{ path: 'data.x', atLeast: '5' }, 'atLeast', 'must be a number'],
  [{ path: 'data.x', atMost: Number.POSITIVE_INFINITY }, 'atMost', 'must be a number'],
  [
    { or: Array.from({ length: 9 }, () => ({ path: 'data.x', equals: 'ü'.repeat(500) })) },
    '',
    'must have at most 8192 bytes as JSON',
  ],
  [at(5), 'path', 'must be a string'],
  [at(''), 'path', START],
  [at('total'), 'path', START],
  [at('$.data.total'), 'path', START],
  [at('database'), 'path', START],
  [at(' data.total'), 'path', START],
  [at('type.x'), 'path', 'must be type or begin with data: nothing is inside of type'],
  [at('data.'), 'path', FORM],
  [at('data..total'), 'path', FORM],
  [at('data. total'), 'path', FORM],
  [at('data.total '), 'path', FORM],
  [at('data.items[].sku'), 'path', FORM],
  [at('data.items[-1]'), 'path', FORM],
  [at('data.items[01]'), 'path', FORM],
  [at('data.items[10000]'), 'path', FORM],
  [at('data.items[*]sku'), 'path', FORM],
  [at('data.items.[0]'), 'path', FORM],
  [at('data.items[?(@.sku)]'), 'path', FORM],
  [at('data.a.b.c.d.e.f.g.h.i.j'), 'path', 'must have at most 10 segments'],
  [at('data.a[0].b[0].c[0].d[0].e[0]'), 'path', 'must have at most 10 segments'],
  [at('data.a[*].b[*].c[*]'), 'path', 'must have at most two [*]'],
  [at(`data.${'x'.repeat(196)}`), 'path', 'must have at most 200 characters'],
])('%j is not: %s: %s', (filter, field, rule) => {
  expect([...violationsOfFilter(filter)]).toContainEqual([field, rule]);
});

test('a request names the place of what is wrong within the filter', () => {
  const check = createInputCheck(Filter);
  expect(check(CONDITION)).toEqual(CONDITION);
  expect(() => check({ and: [CONDITION, { path: 'total', equals: 1 }] })).toThrow(`and[1].path: ${START}`);
  expect(() => check({})).toThrow('body: must have exactly one of and, or, not and path');
});

test('a hostile filter is not examined beyond its bounds', () => {
  let looks = 0;
  const watched = (depth: number): object =>
    new Proxy(depth === 0 ? { path: 'data.x', equals: 1 } : { and: [] }, {
      get(target, name, receiver) {
        looks += 1;
        if (depth > 0 && name === 'and') return Array.from({ length: 50 }, () => watched(depth - 1));
        return Reflect.get(target, name, receiver);
      },
    });
  expect([...violationsOfFilter(watched(4))]).toEqual([['', 'must have at most 50 conditions']]);
  expect(looks).toBeLessThan(3_000);
});
