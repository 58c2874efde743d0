import { expect, test } from 'vitest';
import { rethrow } from './errors.ts';
import { createLanes, runInLanes } from './lanes.ts';

const held = () => {
  let release = (): void => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { done, release };
};

test('a lane has one piece of work at a time, and a slow one delays no other lane', async () => {
  const lanes = createLanes(10);
  const slow = held();
  const ran: string[] = [];
  const begin = (lane: string, until?: Promise<void>) =>
    lanes.start(
      lane,
      async () => {
        ran.push(lane);
        await until;
      },
      rethrow,
    );
  let looks = 0;
  const all = runInLanes(
    lanes,
    async () => {
      looks += 1;
      begin('slow', slow.done);
      if (looks <= 3) begin('quick');
      else slow.release();
    },
    undefined,
  );
  await all;
  expect(ran).toEqual(['slow', 'quick', 'quick', 'quick']);
  expect(lanes.busy()).toBe(0);
});

test('once it is stopping nothing is started, and what is running is waited for', async () => {
  const lanes = createLanes(10);
  const slow = held();
  const stop = new AbortController();
  let starts = 0;
  const all = runInLanes(
    lanes,
    async () => {
      starts += 1;
      lanes.start('slow', () => slow.done, rethrow);
    },
    stop.signal,
  );
  stop.abort();
  let isOver = false;
  void all.then(() => {
    isOver = true;
  });
  await new Promise((next) => setImmediate(next));
  expect([isOver, starts]).toEqual([false, 1]);
  slow.release();
  await all;
  expect(starts).toBe(1);
});

test('what fails is reported and frees its lane, and there are never more lanes than the maximum', async () => {
  const lanes = createLanes(1);
  const errors: unknown[] = [];
  const failing = async () => {
    throw new Error('no');
  };
  lanes.start('a', failing, (error) => errors.push(error));
  lanes.start('b', failing, (error) => errors.push(error));
  await lanes.idle();
  expect(errors).toHaveLength(1);
  expect(lanes.busy()).toBe(0);
});
