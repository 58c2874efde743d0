import { describe, expect, test } from 'vitest';
import { poll } from '../../server/src/delivery/worker/poll.ts';
import { Schedule } from '../../server/src/delivery/worker/schedule.ts';
import { DIALECTS } from '../support/storages.ts';
import { createTestClock } from '../support/test-clock.ts';
import { until } from '../system/support/until.ts';
import { openWorkerScene, scriptedSender } from './support/worker-scene.ts';

const HOUR_MS = 3_600_000;
const FAR_MS = 400 * 24 * HOUR_MS;

describe.each(DIALECTS)('on %s, after the clock was far ahead for a while,', (dialect) => {
  async function waiting(count: number) {
    const clock = createTestClock();
    const scene = await openWorkerScene(dialect, clock);
    const accountId = await scene.account();
    const [subscriptionId = ''] = await scene.subscribe(accountId, {});
    await scene.emit(accountId, count);
    const { storage } = scene;
    const look = () =>
      poll(
        storage,
        new Schedule({ overall: 10, perSubscription: 10 }),
        () => {},
        () => 0.5,
      );
    const dueInMs = async () => {
      const rows = await storage.db.selectFrom('deliveries').select('due_at').orderBy('attempts').execute();
      return rows.map(({ due_at }) => due_at - clock.now());
    };
    return { ...scene, clock, subscriptionId, look, dueInMs };
  }

  test('a retry comes after the backoff of its attempts, and one within the longest backoff stays', async () => {
    const { storage, clock, look, dueInMs } = await waiting(3);
    const rows = await storage.db.selectFrom('deliveries').select('id').orderBy('id').execute();
    const times = [clock.now() + FAR_MS, clock.now() + 7 * HOUR_MS, clock.now() + FAR_MS];
    await storage.write(async (tx) => {
      for (const [n, { id }] of rows.entries())
        await tx
          .updateTable('deliveries')
          .set({ is_retry: 1, attempts: [1, 20, 24][n] as number, due_at: times[n] as number })
          .where('id', '=', id)
          .execute();
    });
    await look();
    expect(await dueInMs()).toEqual([5_000, 7 * HOUR_MS, 6 * HOUR_MS]);
  });

  test('a probe comes now', async () => {
    const { storage, clock, subscriptionId, look } = await waiting(1);
    const set = (next_probe_at: number) =>
      storage.write((tx) => tx.updateTable('webhook_subscriptions').set({ next_probe_at }).execute());
    const probeInMs = async () => {
      const row = await storage.db
        .selectFrom('webhook_subscriptions')
        .select('next_probe_at')
        .where('id', '=', subscriptionId)
        .executeTakeFirstOrThrow();
      return (row.next_probe_at ?? 0) - clock.now();
    };
    await set(clock.now() + 7 * HOUR_MS);
    await look();
    expect(await probeInMs()).toBe(7 * HOUR_MS);
    await set(clock.now() + FAR_MS);
    await look();
    expect(await probeInMs()).toBe(0);
  });

  test('a claim that nobody is known to hold is released', async () => {
    const { storage, clock, subscriptionId, start } = await waiting(1);
    await storage.write(async (tx) => {
      const { id } = await tx.selectFrom('deliveries').select('id').executeTakeFirstOrThrow();
      await tx
        .insertInto('delivery_claims')
        .values({
          delivery_id: id,
          subscription_id: subscriptionId,
          claim_id: 'clm_1',
          lease_until: clock.now() + FAR_MS,
          holder: null,
          start_within_ms: 200,
          is_probe: 0,
        })
        .execute();
    });
    const sender = scriptedSender(() => ({}));
    await start({ sender });
    await until('it to arrive', () => sender.sent.length === 1);
  });
});
