import { expect, test } from 'vitest';
import { createTurns } from './event-loop.ts';

const keepBusy = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

test('long work lets others run between its steps once it has taken a while, and short work does not wait', async () => {
  const takeTurns = createTurns();
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  await takeTurns();
  expect(others).toBe(0);
  keepBusy(10);
  await takeTurns();
  expect(others).toBe(1);
  expect(takeTurns()).toBeUndefined();
});
