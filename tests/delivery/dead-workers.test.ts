import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createAbandonedClaims } from '../../server/src/delivery/claims/abandoned-claims.ts';
import { claim } from '../../server/src/delivery/claims/claim.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { openStorage, type Presence } from '../../server/src/storage/index.ts';
import { openScratchStorage } from '../support/storages.ts';
import { until } from '../system/support/until.ts';
import { openWorkerScene, scriptedSender } from './support/worker-scene.ts';

describe.skipIf(inject('postgresUrl') === '')('on PostgreSQL, what a worker has claimed', () => {
  /** Another process has claimed all of it. */
  async function claimedElsewhere(count: number) {
    const scratch = await openScratchStorage('postgres');
    const scene = await openWorkerScene(scratch);
    const accountId = await scene.account();
    const [subscriptionId = ''] = await scene.subscribe(accountId, {});
    await scene.emit(accountId, count);
    const storage = await openStorage(scratch.options);
    const request = { accountId, subscriptionId, limit: count };
    expect(await claim({ storage, clock: systemClock }, 'fresh', [request])).toHaveLength(count);
    return { scene, elsewhere: storage };
  }

  test('is sent by another as soon as it has died, long before the lease ends', async () => {
    const { scene, elsewhere } = await claimedElsewhere(10);
    const sender = scriptedSender(() => ({}));
    await scene.start({ sender });
    await elsewhere.close();
    await until('all to arrive', () => sender.sent.length === 10);
    expect(scene.troubles).toEqual([]);
  });

  test('stays its own while it lives, and if it is not connected for a moment', async () => {
    const { scene, elsewhere } = await claimedElsewhere(3);
    onTestFinished(() => elsewhere.close());
    const abandoned = createAbandonedClaims(scene.storage);
    expect([await abandoned.release(), await abandoned.release()]).toEqual([false, false]);

    let isGone = true;
    const presence: Presence = {
      ...scene.storage.presence,
      isGone: (id) => (isGone ? sql<boolean>`(${id} is not null)` : sql<boolean>`false`),
    };
    const unsure = createAbandonedClaims({ ...scene.storage, presence });
    expect(await unsure.release()).toBe(false);
    isGone = false;
    expect(await unsure.release()).toBe(false);
    isGone = true;
    expect([await unsure.release(), await unsure.release()]).toEqual([false, true]);
  });
});

test('a worker does not start what others may have taken over, because it is no longer known to be alive', async () => {
  const scene = await openWorkerScene('sqlite');
  const account = await scene.account();
  await scene.subscribe(account, {});
  await scene.emit(account, 3);
  const { storage } = scene;
  let id: string | null = 'prc_1';
  const presence: Presence = {
    ...storage.presence,
    get id() {
      return id;
    },
  };
  const holders: unknown[] = [];
  /** The connection is lost while the first claim is under way. */
  const write: typeof storage.write = async (job) => {
    const result = await storage.write(job);
    if (id !== null) holders.push(...(await claimHolders()));
    if (holders.length > 0) id = null;
    return result;
  };
  const claimHolders = async () =>
    (await storage.db.selectFrom('delivery_claims').select('holder').execute()).map(({ holder }) => holder);
  const sender = scriptedSender(async () => {
    for (const holder of await claimHolders()) expect(holder).toBeNull();
    return {};
  });
  await scene.start({ sender, storage: { ...storage, presence, write } });
  await until('all to arrive', () => sender.sent.length === 3);
  expect(holders).toEqual(['prc_1', 'prc_1', 'prc_1']);
  expect(scene.troubles).toEqual([]);
});
