import { expect, onTestFinished, test, vi } from 'vitest';
import { createTurns } from './event-loop.ts';

test('long work lets others run between its steps once it has taken a while, and short work does not wait', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const takeTurns = createTurns();
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  await takeTurns();
  expect(others).toBe(0);
  now += 10;
  await takeTurns();
  expect(others).toBe(1);
  expect(takeTurns()).toBeUndefined();
});
