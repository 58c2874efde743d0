import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('only what differs is sent, things inside of things as a whole', () => {
  const before = { notes: 'a', shipTo: { street1: '6 Main St', city: 'Oakland' }, tags: ['x'], tax: 0 };
  const after = { notes: 'b', shipTo: { street1: '6 Main St', city: 'Oakland' }, tags: ['x', 'y'], tax: 0 };
  expect(changedFields(before, after)).toEqual({ notes: 'b', tags: ['x', 'y'] });
  expect(changedFields(before, before)).toEqual({});
});
