import { expect, test } from 'vitest';
import { changedFields } from '../../lib/changed-fields.ts';
import { conflictingFields, rebased } from './concurrent-edit.ts';

const basis = { notes: 'Ring', tags: ['a'], tax: 1 };

test('only a field that both have changed, to different values, is a conflict', () => {
  const mine = { ...basis, notes: 'Ring twice', tags: ['b'] };
  expect(conflictingFields({ basis, mine }, { ...basis, tax: 2 })).toEqual([]);
  expect(conflictingFields({ basis, mine }, { ...basis, tags: ['b'] })).toEqual([]);
  expect(conflictingFields({ basis, mine }, { ...basis, notes: 'Knock', tax: 2 })).toEqual(['notes']);
});

test('what is sent after a conflict is what was changed, without what was given up', () => {
  const mine = { ...basis, notes: 'Ring twice', tags: ['b'] };
  const stored = { ...basis, notes: 'Knock', tax: 2 };
  const kept = rebased({ basis, mine }, stored, []);
  expect(changedFields(kept.basis, kept.mine)).toEqual({ notes: 'Ring twice', tags: ['b'] });
  const given = rebased({ basis, mine }, stored, ['notes']);
  expect(changedFields(given.basis, given.mine)).toEqual({ tags: ['b'] });
  expect(conflictingFields(kept, stored)).toEqual([]);
});
