import { expect, test } from 'vitest';
import { stateOf } from './store-state.ts';

const sync = {
  status: 'idle' as const,
  lastStartedAt: null,
  lastFinishedAt: null,
  lastError: null,
  nextAt: null,
  imported: 0,
  updated: 0,
  rejected: 0,
};
const finished = { ...sync, lastFinishedAt: '2026-11-18T09:00:00.000Z' };

test.each([
  ['waiting', true, sync],
  ['synchronized', true, finished],
  ['synchronizing', true, { ...finished, status: 'running' as const }],
  ['failing', true, { ...finished, status: 'failing' as const, lastError: 'shop.example.com: no answer' }],
  // Nobody has to do anything about it until it is resumed.
  ['paused', false, { ...finished, status: 'failing' as const, lastError: 'shop.example.com: no answer' }],
])('a store is %s', (state, isActive, its) => expect(stateOf({ isActive, sync: its }, true)).toBe(state));

test('a store without its plug-in is not installed, whatever it did before', () =>
  expect(stateOf({ isActive: true, sync: finished }, false)).toBe('not installed'));
