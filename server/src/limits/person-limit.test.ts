import { expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { createPersonLimit } from './person-limit.ts';

test('a person may make 1,000 requests at once and 50 a second, and does not limit others', () => {
  const clock = createTestClock();
  const limit = createPersonLimit(clock);
  const allowed = (person: string, count: number) =>
    Array.from({ length: count }, () => limit.allows(person)).filter(Boolean).length;
  expect(allowed('packer', 4_000)).toBe(1_000);
  expect(allowed('owner', 10)).toBe(10);
  clock.advance(2_000);
  expect(allowed('packer', 200)).toBe(100);
  clock.advance(3_600_000);
  expect(allowed('packer', 4_000)).toBe(1_000);
});

test('persons who have not asked for a while are forgotten', () => {
  const clock = createTestClock();
  const limit = createPersonLimit(clock);
  for (let i = 0; i < 100; i++) limit.allows(`person ${i}`);
  expect(limit.size).toBe(100);
  clock.advance(60_000);
  for (let i = 0; i < 60; i++) limit.allows('another');
  expect(limit.size).toBe(1);
});
