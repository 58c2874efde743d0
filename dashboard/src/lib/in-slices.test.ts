import { expect, test } from 'vitest';
import { collectInSlices } from './in-slices.ts';

/** Each item takes a few milliseconds to compute. */
function* slow(count: number) {
  for (let i = 0; i < count; i += 1) {
    const until = performance.now() + 3;
    while (performance.now() < until);
    yield i;
  }
}

test('other work runs between the slices, and all items arrive in order', async () => {
  let clicks = 0;
  const clicking = setInterval(() => {
    clicks += 1;
  }, 0);
  const progress: number[] = [];
  const found = await collectInSlices(slow(60), { onProgress: (done) => progress.push(done) });
  clearInterval(clicking);
  expect(found).toEqual(Array.from({ length: 60 }, (_, i) => i));
  expect(clicks).toBeGreaterThan(2);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('it can be stopped half way', async () => {
  let done = 0;
  const found = await collectInSlices(slow(1_000), {
    onProgress: (count) => {
      done = count;
    },
    isStopped: () => done > 0,
  });
  expect(found).toBeUndefined();
  expect(done).toBeLessThan(1_000);
});
