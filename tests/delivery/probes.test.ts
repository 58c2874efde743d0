import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Outcome } from '../../server/src/delivery/recording/outcome.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import type { Db, Storage } from '../../server/src/storage/index.ts';
import { createSubscriptionService } from '../../server/src/webhooks/index.ts';
import { holdTimers } from '../support/held-timers.ts';
import { DIALECTS } from '../support/storages.ts';
import { until } from '../system/support/until.ts';
import { FAILED, openWorkerScene, scriptedSender } from './support/worker-scene.ts';

/** Longer than a worker that may claim takes for it. */
const SOON_MS = 300;
/** How often a worker polls. */
const POLL_MS = 5_000;

describe.each(DIALECTS)('a subscription that is enabled on %s', (dialect) => {
  /** A subscription, what waits for it, and two workers whose attempts end when the test says. */
  async function openProbedScene(waiting: number, isActive = 0) {
    // What is sent without a look is not sent because of a poll.
    const polls = holdTimers([POLL_MS]);
    onTestFinished(() => polls.restore());
    const scene = await openWorkerScene(dialect);
    const ends: ((outcome: Partial<Outcome>) => void)[] = [];
    const sender = scriptedSender(() => new Promise((end) => ends.push(end)));
    const account = await scene.account();
    const [id] = (await scene.subscribe(account, {})) as [string];
    await scene.emit(account, waiting);
    const columns = { is_active: isActive, failure_count: 3 };
    await scene.storage.write((tx) => tx.updateTable('webhook_subscriptions').set(columns).execute());
    const workers = [await scene.start({ sender }), await scene.start({ sender })];
    const look = () => Promise.all(workers.map((worker) => worker.look()));
    const { storage, vault } = scene;
    const service = createSubscriptionService({ storage, clock: systemClock, vault, maxWebhooks: 100 });
    const enable = () => service.update(account, id, { isActive: true });
    /** All that is under way succeeds, and whatever comes. */
    const succeed = () => {
      ends.push = (...more) => {
        for (const end of more) end({});
        return 0;
      };
      for (const end of ends.splice(0)) end({});
    };
    return { ...scene, account, sender, ends, enable, look, succeed };
  }

  test('has one delivery under way over all processes, and when that arrives the rest at once', async () => {
    const { enable, look, sender, emit, account, succeed } = await openProbedScene(12);
    await enable();
    await until('the probe', () => sender.sent.length > 0);
    await emit(account, 3);
    await look();
    await look();
    expect(sender.sent).toHaveLength(1);
    succeed();
    await until('the rest', () => sender.sent.length === 15);
  });

  test('takes the next event for its probe where nothing waits', async () => {
    const { enable, look, sender, emit, account, succeed } = await openProbedScene(0);
    await enable();
    await emit(account, 5);
    await until('the probe', () => sender.sent.length > 0);
    await look();
    expect(sender.sent).toHaveLength(1);
    succeed();
    await until('the rest', () => sender.sent.length === 5);
  });

  test('is not kept back where it was active', async () => {
    const { enable, sender, emit, account, succeed } = await openProbedScene(0, 1);
    expect(await enable()).toMatchObject({ failureCount: 0 });
    await emit(account, 4);
    await until('several at once', () => sender.sent.length === 4);
    succeed();
  });

  /** As another process would that has one of the deliveries under way, the last of those that wait. */
  const claimElsewhere = (storage: Storage, db: Db, isProbe: number) =>
    sql`insert into delivery_claims (delivery_id, subscription_id, claim_id, lease_until, start_within_ms, is_probe)
      select max(id), subscription_id, 'clm_other', ${storage.now()} + 60000, 200, cast(${isProbe} as integer)
      from deliveries group by subscription_id`.execute(db);

  test.each([
    ['the probe of a process that has died', 1],
    ['what was under way when it was disabled', 0],
  ])('is probed once %s is over', async (_what, isProbe) => {
    const { enable, look, sender, succeed, storage } = await openProbedScene(3);
    await storage.write((tx) => claimElsewhere(storage, tx, isProbe));
    await enable();
    await look();
    await sleep(SOON_MS);
    expect(sender.sent).toHaveLength(0);
    await storage.write((tx) => tx.updateTable('delivery_claims').set({ lease_until: 1 }).execute());
    await look();
    await until('the next probe', () => sender.sent.length === 1);
    succeed();
    await until('the rest', () => sender.sent.length === 3);
  });

  test('starts anew: what was under way before and fails then is not counted', async () => {
    const { enable, ends, storage } = await openProbedScene(1, 1);
    await until('the attempt', () => ends.length === 1);
    await storage.write((tx) => tx.updateTable('webhook_subscriptions').set({ is_active: 0 }).execute());
    await enable();
    ends[0]?.(FAILED);
    const claims = () => storage.db.selectFrom('delivery_claims').select('claim_id').execute();
    await until('its record', async () => (await claims()).length === 0);
    const health = storage.db.selectFrom('webhook_subscriptions').select(['is_active', 'failure_count']);
    expect(await health.execute()).toEqual([{ is_active: 1, failure_count: 0 }]);
  });

  test('is probed by one of two processes that begin at the same moment', async () => {
    const { enable, look, sender, storage, troubles } = await openProbedScene(3);
    let looking: Promise<unknown> | undefined;
    await storage.write(async (tx) => {
      await claimElsewhere(storage, tx, 1);
      looking = enable().then(look);
      await sleep(SOON_MS);
    });
    await looking;
    await sleep(SOON_MS);
    expect(sender.sent).toHaveLength(0);
    expect(troubles).toEqual([]);
  });
});
