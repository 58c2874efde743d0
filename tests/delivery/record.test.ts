import { describe, expect, inject, test } from 'vitest';
import { type Claimed, claim } from '../../server/src/delivery/claims/claim.ts';
import { releaseExpired } from '../../server/src/delivery/claims/release.ts';
import type { Outcome } from '../../server/src/delivery/recording/outcome.ts';
import { record } from '../../server/src/delivery/recording/record.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { DELIVERED, FAILED, openWorkerScene } from './support/worker-scene.ts';

const dialects = ['sqlite' as const, ...(inject('postgresUrl') === '' ? [] : ['postgres' as const])];

describe.each(dialects)('recording on %s', (dialect) => {
  /** A subscription with this many deliveries, and no worker. */
  async function openScene(deliveries: number) {
    const scene = await openWorkerScene(dialect);
    const { storage } = scene;
    const accountId = await scene.account();
    const [subscriptionId] = (await scene.subscribe(accountId, {})) as [string];
    await scene.emit(accountId, deliveries);
    const request = [{ accountId, subscriptionId, limit: deliveries }];
    return {
      storage,
      claimAll: () => claim({ storage, clock: systemClock }, 'fresh', request),
      recordAll: (claims: Claimed[], outcome: Partial<Outcome>) =>
        record(
          storage,
          scene.outbox,
          claims.map((claimed) => ({ claimed, outcome: { ...DELIVERED, ...outcome } })),
          Date.now(),
          () => 0.5,
        ),
      deliveries: () =>
        storage.db.selectFrom('deliveries').select(['status', 'attempts', 'is_retry']).execute(),
      claims: () => storage.db.selectFrom('delivery_claims').select('claim_id').execute(),
      subscription: () =>
        storage.db
          .selectFrom('webhook_subscriptions')
          .select(['is_active', 'failure_count', 'last_error'])
          .executeTakeFirstOrThrow(),
    };
  }

  test('the outcome of a worker whose claim another has taken over changes nothing', async () => {
    const { storage, claimAll, recordAll, deliveries, claims, subscription } = await openScene(1);
    const lost = await claimAll();
    await storage.write((tx) => tx.updateTable('delivery_claims').set({ lease_until: 0 }).execute());
    await releaseExpired(storage, false);
    const present = await claimAll();
    expect([lost.length, present.length]).toEqual([1, 1]);
    for (const outcome of [FAILED, { ...FAILED, postponed: true }]) {
      expect((await recordAll(lost, outcome)).next).toEqual([]);
      expect(await deliveries()).toEqual([{ status: 'pending', attempts: 0, is_retry: 0 }]);
      expect(await claims()).toEqual([{ claim_id: present[0]?.claimId }]);
      expect(await subscription()).toEqual({ is_active: 1, failure_count: 0, last_error: null });
    }
    await recordAll(present, {});
    expect(await deliveries()).toEqual([{ status: 'delivered', attempts: 1, is_retry: 1 }]);
  });

  test('of twenty failures at once ten are counted, and the subscription is disabled once', async () => {
    const { claimAll, recordAll, subscription, deliveries } = await openScene(20);
    const { disabled } = await recordAll(await claimAll(), FAILED);
    expect(disabled).toHaveLength(1);
    expect(await subscription()).toMatchObject({ is_active: 0, failure_count: 10 });
    expect(await deliveries()).toEqual(Array(20).fill({ status: 'pending', attempts: 1, is_retry: 1 }));
  });
});
