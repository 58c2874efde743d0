import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('runs no more than so many at once, in their order, whether they succeed or fail', async () => {
  const inTurn = fewAtOnce(2);
  const started: number[] = [];
  let running = 0;
  const work = (n: number) => async () => {
    started.push(n);
    expect(++running).toBeLessThanOrEqual(2);
    await turn();
    running -= 1;
    if (n % 3 === 0) throw new Error(`no ${n}`);
    return n;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => inTurn(work(n))));
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : null))).toEqual([
    ...[1, 2, null, 4, 5, null, 7],
  ]);
  expect(await Promise.all([inTurn(work(1)), inTurn(work(2))])).toEqual([1, 2]);
});
