import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, fingerprintOf } from './fingerprint.ts';

const ask = { method: 'POST', path: '/api/v1/orders', query: {}, body: { a: 1, b: [{ c: 2, d: null }] } };

/** The same value with the fields of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, reversed(item)]),
  );
}

test('canonical JSON is the value itself, whatever the order of its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
      expect(canonicalJson(reversed(plain))).toBe(canonicalJson(plain));
    }),
  );
});

test('different values have different canonical JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const [x, y] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))];
      fc.pre(JSON.stringify(reversed(reversed(x))) !== JSON.stringify(reversed(reversed(y))));
      if (canonicalJson(x) === canonicalJson(y)) expect(x).toEqual(y);
    }),
  );
});

test('method, path, query, body and the order of lists each make another request', () => {
  const others = [
    { ...ask, method: 'PUT' },
    { ...ask, path: '/api/v1/order' },
    { ...ask, query: { a: '1' } },
    { ...ask, body: null },
    { ...ask, body: { a: 1, b: [{ c: 2 }] } },
    { ...ask, body: { a: '1', b: [{ c: 2, d: null }] } },
    { ...ask, body: [1, 2] },
    { ...ask, body: [2, 1] },
  ];
  const prints = [ask, ...others].map(fingerprintOf);
  expect(new Set(prints).size).toBe(prints.length);
  expect(fingerprintOf({ ...ask, body: { b: [{ d: null, c: 2 }], a: 1 } })).toBe(fingerprintOf(ask));
});
