import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that takes this long, and a list of what has begun. */
function createWork() {
  const begun: string[] = [];
  const work = (name: string, ms: number) => () => {
    begun.push(name);
    return new Promise<string>((end) => setTimeout(end, ms, name));
  };
  return { begun, work };
}

test('after a piece of work, its place stays empty for three times as long as it took', async () => {
  const { begun, work } = createWork();
  const pace = createPace(1);
  const results = [pace(work('first', 20)), pace(work('second', 5)), pace(work('third', 1))];
  await vi.advanceTimersByTimeAsync(79);
  expect(begun).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(20);
  expect(begun).toEqual(['first', 'second', 'third']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
});

test('it rests for longer if asked to', async () => {
  const { begun, work } = createWork();
  const pace = createPace(1, 5);
  for (const name of ['first', 'second']) void pace(work(name, 10));
  await vi.advanceTimersByTimeAsync(59);
  expect(begun).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['first', 'second']);
});

test('no more than its places are taken at once, however many want one', async () => {
  const { begun, work } = createWork();
  const pace = createPace(2);
  for (const name of ['a', 'b', 'c', 'd']) void pace(work(name, 10));
  await vi.advanceTimersByTimeAsync(39);
  expect(begun).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails gives its place back, and one that waited long does not rest as long', async () => {
  const { begun, work } = createWork();
  const pace = createPace(1);
  const failed = pace(async () => {
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  void pace(work('long', 60_000));
  void pace(work('next', 1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual(['long']);
  await vi.advanceTimersByTimeAsync(101);
  expect(begun).toEqual(['long', 'next']);
});
