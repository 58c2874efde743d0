import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

const held = () => {
  let release = (): void => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { done, release };
};

const nameOf = (lane: string) => lane;

test('a lane has one piece of work at a time, and a slow one delays no other lane', async () => {
  const slow = held();
  const ran: string[] = [];
  let looks = 0;
  const run = createLanes({
    max: 10,
    async take(_limit, skip) {
      looks += 1;
      if (ran.length === 4) slow.release();
      return ['slow', 'quick'].filter((lane) => !skip.has(lane) && ran.length < 4);
    },
    laneOf: nameOf,
    async work(lane) {
      ran.push(lane);
      if (lane === 'slow') await slow.done;
    },
  });
  await run({});
  expect(ran).toEqual(['slow', 'quick', 'quick', 'quick']);
  // One that has just done all it could is looked at again after a pause, not at once.
  expect(looks).toBeGreaterThan(4);
});

test('a run takes what has become due meanwhile, and never more than the maximum at once', async () => {
  const due = ['a', 'b', 'c', 'd', 'e'];
  const ran: string[] = [];
  let atOnce = 0;
  let most = 0;
  const run = createLanes({
    max: 2,
    take: async (limit) => due.splice(0, limit),
    laneOf: nameOf,
    async work(lane) {
      most = Math.max(most, ++atOnce);
      await new Promise((next) => setImmediate(next));
      atOnce -= 1;
      ran.push(lane);
    },
  });
  await run({});
  expect(ran).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most).toBe(2);
});

test('a run skips what another one is busy with, and waits for its own work only', async () => {
  const slow = held();
  const ran: string[] = [];
  const run = createLanes({
    max: 10,
    take: async (_limit, skip) => ['a'].filter((lane) => !skip.has(lane)),
    laneOf: nameOf,
    async work(lane) {
      ran.push(lane);
      await slow.done;
    },
  });
  const first = run({});
  await new Promise((next) => setImmediate(next));
  await run({});
  expect(ran).toEqual(['a']);
  slow.release();
  await first;
});

test('once it is stopping nothing is started, and what is running is waited for', async () => {
  const slow = held();
  const stop = new AbortController();
  const ran: string[] = [];
  const run = createLanes({
    max: 10,
    take: async () => [`lane ${ran.length}`],
    laneOf: nameOf,
    async work(lane) {
      ran.push(lane);
      stop.abort();
      await slow.done;
    },
  });
  let isOver = false;
  const all = run({ stopping: stop.signal }).then(() => {
    isOver = true;
  });
  await new Promise((next) => setImmediate(next));
  expect([isOver, ran]).toEqual([false, ['lane 0']]);
  slow.release();
  await all;
  expect(ran).toEqual(['lane 0']);
});

test('what fails is reported and frees its lane, and without a listener the run rejects after the others', async () => {
  const due = ['bad', 'good'];
  const ran: string[] = [];
  const lanes = () =>
    createLanes({
      max: 1,
      take: async (limit) => due.splice(0, limit),
      laneOf: nameOf,
      async work(lane) {
        if (lane === 'bad') throw new Error('no');
        ran.push(lane);
      },
    });
  const errors: unknown[] = [];
  await lanes()({ onError: (error) => errors.push(error) });
  expect([errors.length, ran]).toEqual([1, ['good']]);
  due.push('bad', 'good');
  await expect(lanes()({})).rejects.toThrow('no');
  expect(ran).toEqual(['good', 'good']);
});

test('a look that fails loses nothing that has begun', async () => {
  const slow = held();
  const looks = [async () => ['a'], async () => Promise.reject(new Error('no database'))];
  const errors: unknown[] = [];
  let isDone = false;
  const run = createLanes({
    max: 2,
    take: () => looks.shift()?.() ?? Promise.resolve([]),
    laneOf: nameOf,
    async work() {
      await slow.done;
      isDone = true;
    },
  });
  await run({
    onError(error) {
      errors.push(error);
      slow.release();
    },
  });
  expect([errors.length, isDone]).toEqual([1, true]);
});
