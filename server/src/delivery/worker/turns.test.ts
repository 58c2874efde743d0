import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '../../lib/clock.ts';
import { createTurns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Turns that end when the test says so. */
function open() {
  const started: number[] = [];
  const troubles: unknown[] = [];
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const onEnd = vi.fn();
  const begin = performance.now();
  const clock = { monotonic: () => performance.now() } as Clock;
  const turns = createTurns({
    clock,
    takeTurn() {
      started.push(performance.now() - begin);
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    },
    onEnd,
    onError: (error) => troubles.push(error),
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const finish = async (error?: Error) => {
    const end = ends.shift();
    if (error === undefined) end?.resolve();
    else end?.reject(error);
    await pass(0);
  };
  return { turns, started, troubles, onEnd, pass, finish };
}

test('requests for a turn share it, and the earliest decides when', async () => {
  const { turns, started, pass } = open();
  turns.wake(100);
  await pass(10);
  turns.wake(200);
  turns.wake(50);
  turns.wake(50);
  await pass(49);
  expect(started).toEqual([]);
  await pass(1);
  await pass(1_000);
  expect(started).toEqual([60]);
});

test('one turn runs at a time: requests while it runs are left to what follows its end', async () => {
  const { turns, started, onEnd, pass, finish } = open();
  turns.wake(0);
  await pass(0);
  expect(turns.runningMs).toBe(0);
  await pass(30);
  expect(turns.runningMs).toBe(30);
  turns.wake(0);
  await pass(1_000);
  expect(started).toEqual([0]);
  expect(onEnd).not.toHaveBeenCalled();
  await finish();
  expect(onEnd).toHaveBeenCalledOnce();
  expect(turns.runningMs).toBe(0);
  turns.wake(0);
  await pass(0);
  expect(started).toEqual([0, 1_030]);
});

test('after a turn that failed the next one waits for a second, and the one after that does not', async () => {
  const { turns, started, troubles, onEnd, pass, finish } = open();
  turns.wake(0);
  await pass(0);
  const error = new Error('no database');
  await finish(error);
  expect(troubles).toEqual([error]);
  expect(onEnd).toHaveBeenCalledOnce();
  turns.wake(0);
  await pass(999);
  expect(started).toEqual([0]);
  await pass(1);
  expect(started).toEqual([0, 1_000]);
  await finish();
  turns.wake(0);
  await pass(0);
  expect(started).toEqual([0, 1_000, 1_000]);
});

test('a failure that is reported between turns delays the next one, and is reported on', async () => {
  const { turns, started, troubles, pass } = open();
  const error = new Error('no database');
  turns.fail(error);
  expect(troubles).toEqual([error]);
  turns.wake(10);
  await pass(999);
  expect(started).toEqual([]);
  await pass(1);
  expect(started).toEqual([1_000]);
});

test('the end cancels a turn that is scheduled, and waits for one that runs', async () => {
  const { turns, started, pass, finish } = open();
  turns.wake(10);
  await turns.end();
  await pass(1_000);
  expect(started).toEqual([]);
  turns.wake(10);
  await pass(10);
  expect(started).toEqual([1_010]);
  let ended = false;
  const end = turns.end().then(() => {
    ended = true;
  });
  await pass(1_000);
  expect(ended).toBe(false);
  await finish();
  await end;
  expect(ended).toBe(true);
});

test('a later request does not put off a turn that is scheduled', async () => {
  const { turns, started, pass } = open();
  turns.wake(50);
  turns.wake(200);
  await pass(1_000);
  expect(started).toEqual([50]);
});
