import { expect, test, vi } from 'vitest';
import type { Sender } from '../../server/src/delivery/sending/sender.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
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

test('first attempts take the whole window before any retry that is due', async () => {
  const scene = await openWorkerScene('sqlite');
  const account = await scene.account();
  await scene.subscribe(account, {});
  await scene.emit(account, 4);
  const { storage } = scene;
  await storage.write((tx) =>
    tx.updateTable('deliveries').set({ is_retry: 1, attempts: 1, due_at: 0 }).execute(),
  );
  await scene.emit(account, 4);
  const fresh = await storage.db.selectFrom('deliveries').select('id').where('is_retry', '=', 0).execute();
  const ends: (() => void)[] = [];
  const sender = scriptedSender(() => new Promise((end) => ends.push(() => end({}))));
  await scene.start({ sender });
  await until('the window to be full', () => sender.sent.length === 4);
  expect(sender.sent.map(({ deliveryId }) => deliveryId).sort()).toEqual(fresh.map(({ id }) => id).sort());
  for (const end of ends.splice(0)) end();
  await until('the retries', () => sender.sent.length === 8);
  for (const end of ends.splice(0)) end();
});

test('a delivery that its sender could not start in time is claimed anew and counts no attempt', async () => {
  const scene = await openWorkerScene('sqlite');
  const account = await scene.account();
  await scene.subscribe(account, {});
  await scene.emit(account, 6);
  const { sent, ...sender } = scriptedSender(() => ({}));
  const late: string[] = [];
  const send: Sender['send'] = async (request, startWithinMs) => {
    if (late.length === 3) return sender.send(request, startWithinMs);
    late.push(request.deliveryId);
    return undefined;
  };
  const worker = await scene.start({ sender: { ...sender, send } });
  await until('all to arrive', () => sent.length === 6);
  await worker.stop();
  const rows = await scene.storage.db.selectFrom('deliveries').select(['id', 'attempts', 'status']).execute();
  expect(rows.map(({ attempts, status }) => `${status} ${attempts}`)).toEqual(Array(6).fill('delivered 1'));
  expect(new Set(sent.map(({ deliveryId }) => deliveryId))).toEqual(new Set(rows.map(({ id }) => id)));
  expect(scene.troubles).toEqual([]);
});
