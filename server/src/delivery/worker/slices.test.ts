import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSlices } from './slices.ts';

test('jobs that come all at once run in their order, a few in each turn of the event loop', async () => {
  const run = createSlices(32);
  const done: number[] = [];
  for (let n = 0; n < 80; n++) run(() => void done.push(n));
  const counts: number[] = [done.length];
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn();
    counts.push(done.length);
  }
  expect(counts).toEqual([0, 32, 64, 80, 80]);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  run(() => void done.push(80));
  await nextTurn();
  expect(done).toHaveLength(81);
});
