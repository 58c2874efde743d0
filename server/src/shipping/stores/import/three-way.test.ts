import { expect, test } from 'vitest';
import type { MappedFields } from './map-order.ts';
import { agreed, type OurFields, type SeenOrder } from './seen-order.ts';
import { merge, mergedMetadata, mergedTags } from './three-way.ts';

const fields: MappedFields = {
  shipTo: { street1: '1 Main St', city: 'Rome', country: 'IT' },
  items: [],
  currency: 'EUR',
  ...{ shippingPaid: 0, tax: 0, discount: 0 },
  requestedService: 'Standard',
  ...{ poNumber: null, giftMessage: null, notes: 'a', isGift: false, shipBy: null, orderDate: null },
  tags: [],
  metadata: {},
};
const seen: SeenOrder = { shop: fields, meaning: 'ready', holdReason: null, base: {}, declined: {} };

const merged = (next: Partial<MappedFields>, ours: Partial<OurFields>, over: object = {}) => {
  const { taken, differences } = merge({
    ...{ seen, next: { ...fields, ...next }, ours: { ...fields, ...ours } },
    ...{ different: new Set<string>(), isEditable: true, ...over },
  });
  return { taken, differences };
};

test.each([
  ['nothing has changed', {}, {}, [], []],
  ['only the shop has', { notes: 'b' }, {}, ['notes'], []],
  ['only ours has', {}, { notes: 'b' }, [], []],
  ['both have, to the same', { notes: 'b' }, { notes: 'b' }, [], []],
  ['both have', { notes: 'b' }, { notes: 'c' }, [], ['notes']],
])('%s', (_name, next, ours, taken, differences) => {
  expect(merged(next, ours)).toEqual({ taken, differences });
});

test('once something has shipped, every change is a difference', () => {
  const shipped = { isEditable: false };
  expect(merged({ notes: 'b' }, {}, shipped)).toEqual({ taken: [], differences: ['notes'] });
  expect(merged({ tags: ['a'], metadata: { b: 'c' } }, {}, shipped)).toEqual({
    taken: [],
    differences: ['tags', 'metadata'],
  });
  // Its label was voided.
  expect(merged({ tags: ['a'] }, {}, { different: new Set(['tags']) })).toEqual({
    taken: ['tags'],
    differences: [],
  });
});

test('what a rule made of the order is no change of ours', () => {
  const ours = { ...fields, requestedService: 'ground' };
  const ruled = agreed(seen, ['requestedService'], ours);
  const next = { requestedService: 'Express' };
  expect(merged({}, ours, { seen: ruled })).toEqual({ taken: [], differences: [] });
  expect(merged(next, ours, { seen: ruled })).toEqual({ taken: ['requestedService'], differences: [] });
});

test('a difference stays until the shop is back where both began', () => {
  const first = merge({
    ...{ seen, next: { ...fields, notes: 'b' }, ours: { ...fields, notes: 'c' } },
    ...{ different: new Set<string>(), isEditable: true },
  });
  const still = { seen: first.seen, different: new Set(['notes']) };
  expect(merged({ notes: 'b' }, { notes: 'c' }, still).differences).toEqual(['notes']);
  expect(merged({ notes: 'a' }, { notes: 'c' }, still).differences).toEqual([]);
});

test('tags and metadata take what the shop adds and removes, and keep what is ours', () => {
  expect(mergedTags(['a', 'ours'], ['a', 'b'], ['b', 'c'])).toEqual(['ours', 'c']);
  expect(mergedMetadata({ a: '1', ours: 'x' }, { a: '1' }, { b: '2' })).toEqual({ ours: 'x', b: '2' });
});
