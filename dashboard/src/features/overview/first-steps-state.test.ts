import { expect, test } from 'vitest';
import { isShown } from './first-steps-state.ts';

test.each([
  ['until all are done', null, false, true],
  ['no longer when all are done', null, true, false],
  ['not after they were dismissed', 'dismissed', false, false],
  ['when they are asked for, whatever is done', 'shown', true, true],
  ['as if nothing was stored, for a value of another version', 7, true, false],
])('first steps are shown %s', (_name, stored, areAllDone, shown) => {
  expect(isShown(stored, areAllDone)).toBe(shown);
});
