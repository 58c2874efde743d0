import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { claim } from '../../server/src/delivery/claims/claim.ts';
import { createStartBound } from '../../server/src/delivery/worker/start-bound.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { createSubscriptionService, type SubscriptionService } from '../../server/src/webhooks/index.ts';
import { DIALECTS, openProxiedStorage } from '../support/storages.ts';
import { createTestClock } from '../support/test-clock.ts';
import { until } from '../system/support/until.ts';
import { openWorkerScene, scriptedSender } from './support/worker-scene.ts';

test('a claim states how long it may be started, counted from before it was made', async () => {
  const clock = createTestClock();
  const scene = await openWorkerScene('sqlite', clock);
  const { storage } = scene;
  const slow: typeof storage.write = (job) => storage.write(job).finally(() => clock.advance(300));
  const accountId = await scene.account();
  const [subscriptionId = ''] = await scene.subscribe(accountId, {});
  await scene.emit(accountId, 3);
  const claiming = { storage: { ...storage, write: slow }, clock, startBound: createStartBound() };
  const bounds: number[] = [];
  for (let n = 0; n < 3; n++) {
    const askedAt = clock.monotonic();
    const [one] = await claim(claiming, 'fresh', [{ accountId, subscriptionId, limit: 1 }]);
    const row = await storage.db
      .selectFrom('delivery_claims')
      .select(['start_within_ms as ms', 'lease_until as leaseUntil'])
      .where('delivery_id', '=', one?.id ?? '')
      .executeTakeFirstOrThrow();
    bounds.push(row.ms ?? 0);
    expect(one?.startBy).toBe(askedAt + (row.ms ?? 0));
    // An attempt that starts at the last moment has as much time as any.
    expect(row.leaseUntil).toBe(clock.now() - 300 + (row.ms ?? 0) + 59_800);
  }
  expect(bounds).toEqual([200, 1_200, 1_200]);
});

test('the time for a start returns to 200 ms once the database is quick again, and never exceeds 30 s', () => {
  const bound = createStartBound();
  expect(bound.ms).toBe(200);
  bound.answered(600_000);
  expect(bound.ms).toBe(30_000);
  for (let n = 0; n < 10; n++) bound.answered(2);
  expect(bound.ms).toBe(200);
});

describe.each(DIALECTS)(
  'on %s, whoever stops a subscription waits as long as its claims state',
  (dialect) => {
    test.each([
      ['deletes it', (service: SubscriptionService, user: string, id: string) => service.remove(user, id)],
      [
        'disables it',
        (service: SubscriptionService, user: string, id: string) =>
          service.update(user, id, { isActive: false }),
      ],
      [
        'changes its URL',
        (service: SubscriptionService, user: string, id: string) =>
          service.update(user, id, { url: 'https://elsewhere.test/' }),
      ],
    ])('%s', async (_, stop) => {
      const { storage, vault, ...scene } = await openWorkerScene(dialect);
      const accountId = await scene.account();
      const [subscriptionId = ''] = await scene.subscribe(accountId, {});
      await scene.emit(accountId, 2);
      const [request] = [{ accountId, subscriptionId, limit: 1 }];
      const startBound = { ms: 450, answered() {} };
      await claim({ storage, clock: systemClock, startBound }, 'fresh', [request]);
      // The last one does not shorten the time of an earlier one.
      await claim({ storage, clock: systemClock }, 'fresh', [request]);
      const service = createSubscriptionService({ storage, clock: systemClock, vault, maxWebhooks: 10 });
      const order: string[] = [];
      // Begins before the claims are read, so it ends first, however busy the machine is.
      const started = sleep(400).then(() => order.push('started'));
      await stop(service, accountId, subscriptionId).then(() => order.push('stopped'));
      await started;
      expect(order).toEqual(['started', 'stopped']);
    });
  },
);

describe('deliveries go out, if slowly,', () => {
  test.each([210, 1_000, 5_000])('on SQLite, while every commit takes %i ms', async (commitMs) => {
    const clock = createTestClock();
    const scene = await openWorkerScene('sqlite', clock);
    const { storage } = scene;
    const slow: typeof storage.write = (job) => storage.write(job).finally(() => clock.advance(commitMs));
    const account = await scene.account();
    await scene.subscribe(account, {});
    await scene.emit(account, 20);
    const sender = scriptedSender(() => ({}));
    await scene.start({ sender, storage: { ...storage, write: slow } });
    await until('all to arrive', () => sender.sent.length === 20);
    expect(scene.troubles).toEqual([]);
  });

  test.skipIf(inject('postgresUrl') === '')('on PostgreSQL, 300 ms away', async () => {
    const database = await openProxiedStorage({ poolSize: 4, mustHear: true });
    const scene = await openWorkerScene(database);
    const account = await scene.account();
    await scene.subscribe(account, {});
    await scene.emit(account, 10);
    database.proxy.delay(300);
    const sender = scriptedSender(() => ({}));
    await scene.start({ sender });
    await until('all to arrive', () => sender.sent.length === 10);
    database.proxy.delay(0);
    expect(scene.troubles).toEqual([]);
  });
});

test('deliveries that are due and do not move are noticed, and so is their progress', async () => {
  const clock = createTestClock();
  const scene = await openWorkerScene('sqlite', clock);
  const account = await scene.account();
  await scene.subscribe(account, {});
  const { sent, ...sender } = scriptedSender(() => ({}));
  let isStuck = true;
  const send: typeof sender.send = async (request, ms) => (isStuck ? undefined : sender.send(request, ms));
  const worker = await scene.start({ sender: { ...sender, send } });
  clock.advance(3_600_000);
  await worker.look();
  expect(worker.stalledMs).toBe(0);

  await scene.emit(account, 2);
  await worker.look();
  clock.advance(31_000);
  await worker.look();
  expect(worker.stalledMs).toBe(31_000);
  isStuck = false;
  await worker.look();
  await until('both to arrive', () => sent.length === 2);
  await worker.look();
  expect(worker.stalledMs).toBe(0);
});

test('what waits for its retry, for a probe, or in a disabled subscription is not stalled', async () => {
  const clock = createTestClock();
  const scene = await openWorkerScene('sqlite', clock);
  const account = await scene.account();
  const hour = clock.now() + 3_600_000;
  const [retried = '', , disabled = ''] = await scene.subscribe(account, {}, { next_probe_at: hour }, {});
  await scene.emit(account, 2);
  await scene.storage.write((tx) =>
    tx
      .updateTable('deliveries')
      .set({ is_retry: 1, attempts: 1, due_at: hour })
      .where('subscription_id', '=', retried)
      .execute(),
  );
  await scene.storage.write((tx) =>
    tx.updateTable('webhook_subscriptions').set({ is_active: 0 }).where('id', '=', disabled).execute(),
  );
  const worker = await scene.start({ sender: scriptedSender(() => ({})) });
  clock.advance(60_000);
  await worker.look();
  clock.advance(60_000);
  await worker.look();
  expect(worker.stalledMs).toBe(0);
});
