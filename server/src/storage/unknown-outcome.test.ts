import { expect, test } from 'vitest';
import { afterCommit, UnknownOutcomeError } from './unknown-outcome.ts';

const GONE = new Error('gone');
const storage = { classify: (error: unknown) => (error === GONE ? 'unavailable' : 'other') };

test('what cannot be done after a commit, because the database is gone, leaves open what was done', async () => {
  expect(await afterCommit(storage, async () => 1)).toBe(1);
  await expect(afterCommit(storage, () => Promise.reject(GONE))).rejects.toThrow(UnknownOutcomeError);
  const other = new Error('no such return');
  await expect(afterCommit(storage, () => Promise.reject(other))).rejects.toBe(other);
});
