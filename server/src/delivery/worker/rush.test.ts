import { expect, test } from 'vitest';
import { createRush } from './rush.ts';

test('in a rush, nothing is claimed with its event until the rush has paused', () => {
  let now = 1_000;
  const rush = createRush({ monotonic: () => now });
  const allowed = (count: number) =>
    Array.from({ length: count }, () => rush.allows()).filter(Boolean).length;
  for (let i = 0; i < 20; i++) {
    expect(allowed(25)).toBe(25);
    now += 50;
  }
  expect(allowed(100)).toBe(25);
  now += 100;
  expect(allowed(100)).toBe(0);
  now += 150;
  expect(allowed(10)).toBe(10);
});
