import { expect, test } from 'vitest';
import { DELIVERED, openWorkerScene } from '../../../../tests/delivery/support/worker-scene.ts';
import { systemClock } from '../../lib/clock.ts';
import { claim } from '../claims/claim.ts';
import { createOutcomeQueue } from './outcome-queue.ts';

test('many outcomes at once are stored in several transactions, so that other writes get in between', async () => {
  const scene = await openWorkerScene('sqlite');
  const { storage } = scene;
  const accountId = await scene.account();
  const [subscriptionId = ''] = await scene.subscribe(accountId, {});
  await scene.emit(accountId, 600);
  const order: string[] = [];
  const write: typeof storage.write = (job) => storage.write(job).finally(() => order.push('outcomes'));
  const outcomes = createOutcomeQueue({
    storage: { ...storage, write },
    clock: systemClock,
    random: Math.random,
    onNext() {},
    onMore: () => outcomes.record(),
    onFailure(error) {
      throw error;
    },
    on: { disabled() {}, recorded() {}, error() {} },
  });
  const request = { accountId, subscriptionId, limit: 600 };
  const claims = await claim({ storage, clock: systemClock }, 'fresh', [request]);
  for (const claimed of claims) outcomes.add({ claimed, outcome: { ...DELIVERED, at: Date.now() } });
  outcomes.record();
  expect(outcomes.size).toBe(350);
  await storage.write(async () => {}).then(() => order.push('another'));
  while (outcomes.isRecording) await outcomes.recorded();
  expect(order).toEqual(['outcomes', 'another', 'outcomes', 'outcomes']);
  const left = await storage.db
    .selectFrom('deliveries')
    .select('id')
    .where('status', '=', 'pending')
    .execute();
  expect(left).toEqual([]);
});
