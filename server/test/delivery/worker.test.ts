import { expect, test, vi } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { until } from '../system/support/until.ts';
import { openWorkerScene, scriptedSender } from './support/worker-scene.ts';

test('a worker never asks a timer for a time that has passed', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const scene = await openWorkerScene('sqlite');
  let ticks = 0;
  // Moves on between any two looks, as it does on a busy machine.
  const clock = { ...systemClock, monotonic: () => performance.now() + ticks++ };
  const sender = scriptedSender(() => ({}));
  await scene.start({ sender, clock });
  const account = await scene.account();
  await scene.subscribe(account, {});
  await scene.emit(account, 3);
  await until('them to arrive', () => sender.sent.length === 3);
  const delays = timers.mock.calls.map(([, delay]) => delay ?? 0);
  timers.mockRestore();
  expect(delays.filter((delay) => delay < 0 || delay > 2 ** 31 - 1)).toEqual([]);
});
