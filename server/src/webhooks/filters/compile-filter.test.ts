import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleOf } from '../../schema/events.ts';
import type { FilterTest, WebhookFilter } from '../../schema/webhook-filter.ts';
import { compileFilter } from './compile-filter.ts';
import { violationsOfFilter } from './filter-schema.ts';

const AT = '2026-11-15T09:30:00.000Z';
const order = (more: object = {}) => ({
  type: 'order.created',
  data: { ...exampleOf('order.created', AT), ...more },
});

function matches(filter: WebhookFilter, event: { type: string; data: unknown }): boolean {
  expect([...violationsOfFilter(filter)]).toEqual([]);
  return compileFilter(filter)(event);
}
const matchesAt = (path: string, test: FilterTest, data: unknown) =>
  matches({ path, ...test }, { type: 'order.created', data });

describe('examples', () => {
  test('only US orders over 100', () => {
    const filter: WebhookFilter = {
      and: [
        { path: 'data.shipTo.country', equals: 'US' },
        { path: 'data.total', greaterThan: 100 },
      ],
    };
    const { shipTo } = exampleOf('order.created', AT);
    expect(matches(filter, order({ total: 100.01 }))).toBe(true);
    expect(matches(filter, order({ total: 100 }))).toBe(false);
    expect(matches(filter, order({ total: 200, shipTo: { ...shipTo, country: 'DE' } }))).toBe(false);
  });

  test('only one store', () => {
    const filter = { path: 'data.storeId', equals: 'store_1' };
    expect(matches(filter, order({ storeId: 'store_1' }))).toBe(true);
    expect(matches(filter, order({ storeId: 'store_2' }))).toBe(false);
    expect(matches(filter, order())).toBe(false);
  });

  test('only when the status changed to shipped', () => {
    const filter: WebhookFilter = {
      and: [
        { path: 'data.changed[*]', equals: 'status' },
        { path: 'data.status', equals: 'shipped' },
      ],
    };
    const updated = (status: string, changed: string[]) => ({
      ...order({ status, changed }),
      type: 'order.updated',
    });
    expect(matches(filter, updated('shipped', ['notes', 'status']))).toBe(true);
    expect(matches(filter, updated('shipped', ['notes']))).toBe(false);
    expect(matches(filter, updated('on_hold', ['status']))).toBe(false);
    expect(matches(filter, order({ status: 'shipped' }))).toBe(false);
  });

  test('all orders, but only parcels that were delivered', () => {
    const filter: WebhookFilter = {
      or: [
        { path: 'type', prefix: 'order.' },
        {
          and: [
            { path: 'type', equals: 'shipment.tracking_updated' },
            { path: 'data.status', equals: 'delivered' },
          ],
        },
      ],
    };
    const scan = (status: string) => ({
      type: 'shipment.tracking_updated',
      data: { ...exampleOf('shipment.tracking_updated', AT), status },
    });
    expect(matches(filter, scan('delivered'))).toBe(true);
    expect(matches(filter, scan('in_transit'))).toBe(false);
    expect(matches(filter, order())).toBe(true);
  });
});

describe('values', () => {
  test.each<[string, FilterTest, unknown, boolean]>([
    ['a missing field is like null', { equals: null }, {}, true],
    ['null is null', { equals: null }, { x: null }, true],
    ['false, 0 and an empty text are not null', { in: [null] }, { x: 0 }, false],
    ['null is not an empty text', { equals: '' }, { x: null }, false],
    ['a missing field is in a list with null', { in: ['a', null] }, {}, true],
    ['null does not exist', { exists: true }, { x: null }, false],
    ['null does not exist', { exists: false }, { x: null }, true],
    ['a missing field does not exist', { exists: false }, {}, true],
    ['an empty text exists', { exists: true }, { x: '' }, true],
    ['false exists', { exists: true }, { x: false }, true],
    ['an empty list exists', { exists: true }, { x: [] }, true],
    ['case matters', { equals: 'us' }, { x: 'US' }, false],
    ['case matters in prefixes', { prefix: 'u' }, { x: 'US' }, false],
    ['a number is not its text', { equals: 100 }, { x: '100' }, false],
    ['a text is not its number', { equals: '100' }, { x: 100 }, false],
    ['true is not 1', { in: [1, 'true'] }, { x: true }, false],
    ['numbers are equal however they are written', { equals: 1.0 }, { x: 1 }, true],
    ['a text is not compared as a number', { greaterThan: 5 }, { x: '100' }, false],
    ['nor in the other direction', { lessThan: 500 }, { x: '100' }, false],
    ['null is not less than a number', { lessThan: 5 }, { x: null }, false],
    ['nor is a missing field', { atMost: 5 }, {}, false],
    ['more than', { greaterThan: 5 }, { x: 5 }, false],
    ['at least', { atLeast: 5 }, { x: 5 }, true],
    ['less than', { lessThan: 5 }, { x: 5 }, false],
    ['at most', { atMost: 5 }, { x: 5 }, true],
    ['a number has no prefix', { prefix: '1' }, { x: 100 }, false],
    ['a list equals nothing', { equals: 'a' }, { x: ['a'] }, false],
    ['an object equals nothing', { in: ['[object Object]'] }, { x: {} }, false],
  ])('%s: %j in %j is %j', (_, test, data, expected) => {
    expect(matchesAt('data.x', test, data)).toBe(expected);
  });
});

describe('paths', () => {
  const LISTS = { items: [{ sku: 'A', tags: ['x'] }, { sku: 'B', tags: [] }, { tags: ['y', 'z'] }] };
  test.each<[string, FilterTest, unknown, boolean]>([
    ['data.items[*].sku', { equals: 'B' }, LISTS, true],
    ['data.items[*].sku', { equals: 'C' }, LISTS, false],
    ['data.items[*].sku', { equals: null }, LISTS, true],
    ['data.items[*].sku', { exists: false }, LISTS, false],
    ['data.items[*].tags[*]', { equals: 'z' }, LISTS, true],
    ['data.items[*].tags[1]', { equals: 'z' }, LISTS, true],
    ['data.items[0].sku', { equals: 'A' }, LISTS, true],
    ['data.items[1].sku', { equals: 'A' }, LISTS, false],
    ['data.items[3].sku', { exists: false }, LISTS, true],
    ['data.items.sku', { equals: 'A' }, LISTS, false],
    ['data.items.length', { exists: true }, LISTS, false],
    ['data.items.0', { exists: true }, LISTS, false],
    ['data.items[*].sku', { exists: false }, { items: [] }, true],
    ['data.items[*].sku', { equals: null }, { items: [] }, false],
    ['data.items[*].sku', { equals: null }, {}, false],
    ['data.items[*]', { exists: true }, { items: 'text' }, false],
    ['data.items[0]', { exists: true }, { items: 'text' }, false],
    ['data.items.length', { exists: true }, { items: 'text' }, false],
    ['data.a.b.c', { equals: null }, { a: null }, true],
    ['data.constructor', { exists: true }, {}, false],
    ['data.__proto__', { exists: true }, {}, false],
    ['data.x', { exists: true }, null, false],
    ['data', { equals: 'text' }, 'text', true],
    ['type', { in: ['order.updated', 'order.created'] }, {}, true],
  ])('%s %j', (path, test, data, expected) => {
    expect(matchesAt(path, test, data)).toBe(expected);
  });

  test('a name that is inherited elsewhere can be a field of metadata', () => {
    expect(matchesAt('data.__proto__', { equals: 1 }, JSON.parse('{"__proto__":1}'))).toBe(true);
  });
});

test('not matches events without the field', () => {
  expect(matches({ not: { path: 'data.none', equals: 'x' } }, order())).toBe(true);
});

/** The same language in the plainest words: all values at the path first, then the test. */
function reference(filter: WebhookFilter, event: object): boolean {
  if ('and' in filter) return !filter.and.some((one) => !reference(one, event));
  if ('or' in filter) return filter.or.some((one) => reference(one, event));
  if ('not' in filter) return !reference(filter.not, event);
  let values: unknown[] = [event];
  for (const part of filter.path.replaceAll('[', '.[').split('.')) {
    values = values.flatMap((value) => {
      if (part === '[*]') return Array.isArray(value) ? value : [];
      if (part.startsWith('[')) return [Array.isArray(value) ? value[Number(part.slice(1, -1))] : null];
      const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
      return [isFields ? (Object.entries(value).find(([name]) => name === part)?.[1] ?? null) : null];
    });
  }
  const present = values.filter((value) => value !== null && value !== undefined);
  const numbers = present.filter((value) => typeof value === 'number');
  if ('equals' in filter) return values.some((value) => (value ?? null) === filter.equals);
  if ('in' in filter) return values.some((value) => filter.in.some((one) => one === (value ?? null)));
  if ('exists' in filter) return filter.exists ? present.length > 0 : present.length === 0;
  if ('prefix' in filter)
    return present.some(
      (value) => typeof value === 'string' && value.slice(0, filter.prefix.length) === filter.prefix,
    );
  if ('greaterThan' in filter) return numbers.some((value) => value > filter.greaterThan);
  if ('atLeast' in filter) return numbers.some((value) => value >= filter.atLeast);
  if ('lessThan' in filter) return numbers.some((value) => value < filter.lessThan);
  return numbers.some((value) => value <= filter.atMost);
}

describe('any filter on any payload', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const scalar = fc.constantFrom(null, true, false, 0, 1, 2.5, '', '1', 'x', 'xy', 'X');
  const payload = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  const number = fc.constantFrom(-1, 0, 1, 2);
  const comparison: fc.Arbitrary<FilterTest> = fc.oneof(
    scalar.map((equals) => ({ equals })),
    fc.array(scalar, { minLength: 1, maxLength: 3 }).map((values) => ({ in: values })),
    fc.boolean().map((exists) => ({ exists })),
    fc.constantFrom('x', 'xy').map((prefix) => ({ prefix })),
    number.map((greaterThan) => ({ greaterThan })),
    number.map((atLeast) => ({ atLeast })),
    number.map((lessThan) => ({ lessThan })),
    number.map((atMost) => ({ atMost })),
  );
  const path = fc
    .array(
      fc.oneof(
        name.map((one) => `.${one}`),
        fc.constantFrom('[*]', '[0]', '[1]'),
      ),
      { maxLength: 4 },
    )
    .map((parts) => `data${parts.join('')}`)
    .filter((text) => text.split('[*]').length <= 3);
  const filter = fc.letrec<{ filter: WebhookFilter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.tuple(fc.oneof(path, fc.constant('type')), comparison).map(([at, test]) => ({ path: at, ...test })),
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
      tie('filter').map((not) => ({ not })),
    ),
  })).filter;

  test('matches as the reference does', () => {
    const outcomes = { true: 0, false: 0 };
    fc.assert(
      fc.property(filter, payload, (one, data) => {
        const event = { type: 'x', data };
        const expected = reference(one, event);
        outcomes[`${expected}`] += 1;
        expect(matches(one, event)).toBe(expected);
      }),
      { numRuns: 1_500, seed: 20_261_118 },
    );
    expect(Math.min(outcomes.true, outcomes.false)).toBeGreaterThan(200);
  });
});

/** Counts what is read of a payload: each element of a list and each field. */
function watched(value: unknown, count: () => void): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const inner = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key) || key === 'length') return inner;
      count();
      return watched(inner, count);
    },
  });
}

describe('the cost', () => {
  const data = {
    items: Array.from({ length: 200 }, () => ({ tags: Array.from({ length: 20 }, () => 'x'), sku: 'A' })),
  };
  function visitsOf(filter: WebhookFilter): number {
    let visits = 0;
    const event = watched({ type: 'x', data }, () => {
      visits += 1;
    });
    matches(filter, event as { type: string; data: unknown });
    return visits;
  }

  test('of a wildcard is that of going through the list once', () => {
    expect(visitsOf({ path: 'data.items[*].sku', equals: 'none' })).toBe(2 + 200 * 2);
    expect(visitsOf({ path: 'data.items[*].tags[*]', equals: 'none' })).toBe(2 + 200 * 2 + 200 * 20);
  });

  test('ends with the first element that matches', () => {
    expect(visitsOf({ path: 'data.items[*].sku', equals: 'A' })).toBe(4);
  });

  test('of a path without wildcards is its length', () => {
    expect(visitsOf({ path: 'data.items[199].sku', equals: 'A' })).toBe(4);
    expect(visitsOf({ path: 'data.none.at.all', exists: true })).toBe(1);
  });

  test('of all conditions is their sum, and no more are evaluated than needed', () => {
    const none = { path: 'data.items[*].sku', equals: 'none' };
    expect(visitsOf({ or: Array(50).fill(none) })).toBe(50 * 402);
    expect(visitsOf({ and: Array(50).fill(none) })).toBe(402);
  });
});
