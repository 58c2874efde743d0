import { expect, test } from 'vitest';
import { createSightings } from './sightings.ts';

test('a code counts once while it is held before the camera, and again after it was gone', () => {
  const see = createSightings();
  expect(see(['MUG', 'MUG'], 0)).toEqual(['MUG']);
  expect(see(['MUG'], 150)).toEqual([]);
  // Lost for some pictures, as when the hand shakes.
  expect(see([], 300)).toEqual([]);
  expect(see(['MUG'], 1_200)).toEqual([]);
  expect(see([], 2_000)).toEqual([]);
  expect(see(['MUG'], 2_500)).toEqual(['MUG']);
});

test('another code counts at once, and what is read as nothing never does', () => {
  const see = createSightings();
  expect(see(['MUG'], 0)).toEqual(['MUG']);
  expect(see(['TEA', '', 'MUG'], 100)).toEqual(['TEA']);
});
