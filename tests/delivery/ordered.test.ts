import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { claim } from '../../server/src/delivery/claims/claim.ts';
import { putNextBack, setAside } from '../../server/src/delivery/claims/lanes.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { newId } from '../../server/src/lib/ids.ts';
import { toJson } from '../../server/src/lib/json.ts';
import { exampleOf } from '../../server/src/schema/events.ts';
import type { Db, Ordering, Storage } from '../../server/src/storage/index.ts';
import { createSubscriptionService } from '../../server/src/webhooks/index.ts';
import { DIALECTS, type StorageKind } from '../support/storages.ts';
import { until } from '../system/support/until.ts';
import { FAILED, openWorkerScene, scriptedSender } from './support/worker-scene.ts';

/** Longer than a worker that may claim takes for it. */
const SOON_MS = 300;
const UPDATED = exampleOf('order.updated', '2026-01-01T00:00:00.000Z');

/** A subscription with an order, and orders that are updated. */
async function openOrderedScene(dialect: StorageKind, ordering: Ordering) {
  const scene = await openWorkerScene(dialect);
  const { storage, outbox } = scene;
  const account = await scene.account();
  const events = toJson(['order.updated' as const]);
  const [subscriptionId = ''] = await scene.subscribe(account, { events, ordering, has_lanes: 1 });
  const eventsById = async () => {
    const rows = await storage.db
      .selectFrom('deliveries as d')
      .innerJoin('events as e', 'e.id', 'd.event_id')
      .select(['d.id', 'e.resource_id', 'e.sequence'])
      .execute();
    return new Map(rows.map(({ id, resource_id, sequence }) => [id, `${resource_id} ${sequence}`]));
  };
  const service = createSubscriptionService({
    ...{ storage, clock: systemClock, vault: scene.vault, maxWebhooks: 100 },
  });
  return {
    ...scene,
    account,
    subscriptionId,
    service,
    /** Within one transaction, this many events of each order. */
    update: (tx: Db, orderIds: readonly string[], times = 1) =>
      outbox.emitAll(
        tx,
        account,
        'order.updated',
        orderIds.flatMap((subjectId) =>
          Array.from({ length: times }, () => ({ subjectId, json: toJson({ ...UPDATED, id: subjectId }) })),
        ),
      ),
    /** What was sent, in the order in which it was: the order's id and the number of the event. */
    async named(sent: readonly { deliveryId: string }[]) {
      const known = await eventsById();
      return sent.map(({ deliveryId }) => known.get(deliveryId));
    },
    eventsById,
    statuses: async () =>
      (
        await storage.db
          .selectFrom('deliveries')
          .select('status')
          .orderBy('position')
          .orderBy('sequence')
          .execute()
      ).map(({ status }) => status),
    /** Retries are due now, and claims of the dead have ended. */
    hurry: () =>
      storage.write(async (tx) => {
        await tx.updateTable('deliveries').set({ due_at: 0 }).where('is_retry', '=', 1).execute();
        await tx.updateTable('delivery_claims').set({ lease_until: 1 }).execute();
      }),
  };
}

const A = 'ord_a';
const B = 'ord_b';
const numbered = (id: string, count: number) => Array.from({ length: count }, (_, n) => `${id} ${n + 2}`);

describe.each(DIALECTS)('in order on %s', (dialect) => {
  test('events of a resource follow each other, over two workers and failures; other resources do not wait', async () => {
    const scene = await openOrderedScene(dialect, 'resource');
    const orders = Array.from({ length: 6 }, () => newId('ord'));
    const delivered: string[] = [];
    const underWay = new Set<string>();
    const problems: string[] = [];
    let attempts = 0;
    let most = 0;
    const sender = scriptedSender(async ({ deliveryId }) => {
      const [order = '', number] = (await scene.eventsById()).get(deliveryId)?.split(' ') ?? [];
      if (underWay.has(order)) problems.push(`two of ${order} at once`);
      underWay.add(order);
      most = Math.max(most, underWay.size);
      const before = delivered.filter((one) => one.startsWith(`${order} `)).length;
      if (Number(number) !== before + 2) problems.push(`${order} ${number} after ${before}`);
      await sleep(3);
      const fails = ++attempts % 5 === 0;
      if (!fails) delivered.push(`${order} ${number}`);
      underWay.delete(order);
      return fails ? FAILED : {};
    });
    const workers = [await scene.start({ sender }), await scene.start({ sender })];
    for (let n = 0; n < 5; n++) await scene.storage.write((tx) => scene.update(tx, orders));
    await until(
      'all to arrive',
      async () => {
        await scene.storage.write((tx) =>
          tx.updateTable('deliveries').set({ due_at: 0 }).where('is_retry', '=', 1).execute(),
        );
        await Promise.all(workers.map((worker) => worker.look()));
        return (await scene.statuses()).every((status) => status === 'delivered');
      },
      { timeoutMs: 60_000 },
    );
    expect(problems).toEqual([]);
    expect([...delivered].sort()).toEqual(orders.flatMap((order) => numbered(order, 5)).sort());
    expect(most).toBeGreaterThan(1);
    expect(scene.troubles).toEqual([]);
  });

  test('a resource that fails keeps back its own events, and no other, however many there are', async () => {
    const scene = await openOrderedScene(dialect, 'resource');
    await scene.storage.write((tx) => scene.update(tx, [A], 1_200));
    await scene.storage.write((tx) => scene.update(tx, [B], 2));
    let isDown = true;
    const known = await scene.eventsById();
    const sender = scriptedSender(({ deliveryId }) =>
      isDown && known.get(deliveryId)?.startsWith(A) ? FAILED : {},
    );
    const worker = await scene.start({ sender });
    await until('those of the other to arrive', () => sender.sent.length === 3);
    expect((await scene.named(sender.sent)).sort()).toEqual([`${A} 2`, ...numbered(B, 2)]);
    await scene.storage.write((tx) => scene.update(tx, [A, B]));
    await until('the news', () => sender.sent.length === 4);
    await sleep(SOON_MS);
    expect(await scene.named(sender.sent.slice(3))).toEqual([`${B} 4`]);

    isDown = false;
    sender.sent.splice(0);
    await scene.hurry();
    await worker.look();
    await until('what follows', () => sender.sent.length >= 20);
    expect(await scene.named(sender.sent.slice(0, 20))).toEqual(numbered(A, 20));
    expect(scene.troubles).toEqual([]);
  });

  test('the next is sent once one has been given up', async () => {
    const scene = await openOrderedScene(dialect, 'resource');
    await scene.storage.write((tx) => scene.update(tx, [A], 3));
    await scene.storage.write((tx) =>
      tx.updateTable('deliveries').set({ attempts: 24 }).where('sequence', '=', 2).execute(),
    );
    const sender = scriptedSender(() => (sender.sent.length === 1 ? FAILED : {}));
    await scene.start({ sender });
    await until('all', async () => !(await scene.statuses()).includes('pending'));
    expect(await scene.statuses()).toEqual(['failed', 'delivered', 'delivered']);
    expect(await scene.named(sender.sent)).toEqual(numbered(A, 3));
  });

  test('what a process had sent when it died is sent again before anything that follows', async () => {
    const scene = await openOrderedScene(dialect, 'resource');
    await scene.storage.write((tx) => scene.update(tx, [A], 3));
    const { account: accountId, subscriptionId, storage } = scene;
    const request = { accountId, subscriptionId, limit: 10 };
    const lost = await claim({ storage, clock: systemClock }, 'fresh', [request]);
    expect(await scene.named(lost.map(({ id }) => ({ deliveryId: id })))).toEqual([`${A} 2`]);
    const sender = scriptedSender(() => ({}));
    const worker = await scene.start({ sender });
    await sleep(SOON_MS);
    expect(sender.sent).toEqual([]);
    await scene.hurry();
    await worker.look();
    await until('all', () => sender.sent.length === 3);
    expect(await scene.named(sender.sent)).toEqual(numbered(A, 3));
  });

  test('with one order for all events, each waits for the one before it', async () => {
    const scene = await openOrderedScene(dialect, 'all');
    const orders = Array.from({ length: 5 }, () => newId('ord'));
    let underWay = 0;
    let most = 0;
    const sender = scriptedSender(async () => {
      most = Math.max(most, ++underWay);
      await sleep(2);
      underWay -= 1;
      return {};
    });
    await scene.start({ sender });
    await scene.start({ sender });
    const expected: string[] = [];
    for (let n = 0; n < 4; n++)
      for (const order of orders) {
        await scene.storage.write((tx) => scene.update(tx, [order]));
        expected.push(`${order} ${n + 2}`);
      }
    await until('all', () => sender.sent.length === expected.length);
    expect(await scene.named(sender.sent)).toEqual(expected);
    expect(most).toBe(1);
    expect(scene.troubles).toEqual([]);
  });

  test('a subscription that is enabled again continues where it was', async () => {
    const scene = await openOrderedScene(dialect, 'resource');
    const sender = scriptedSender(() => ({}));
    await scene.storage.write((tx) => scene.update(tx, [A, B], 4));
    await scene.storage.write((tx) =>
      tx.updateTable('webhook_subscriptions').set({ is_active: 0 }).execute(),
    );
    await scene.start({ sender });
    await sleep(SOON_MS);
    expect(sender.sent).toEqual([]);
    await scene.service.update(scene.account, scene.subscriptionId, { isActive: true });
    await until('all', () => sender.sent.length === 8);
    const named = await scene.named(sender.sent);
    for (const order of [A, B])
      expect(named.filter((one) => one?.startsWith(order))).toEqual(numbered(order, 4));
  });

  test('what waits keeps its order when the subscription gives it up, and what happens then does not wait', async () => {
    const scene = await openOrderedScene(dialect, 'all');
    await scene.storage.write((tx) => scene.update(tx, [A], 2));
    await scene.storage.write((tx) => scene.update(tx, [B], 2));
    const ends: (() => void)[] = [];
    const sender = scriptedSender(() => new Promise((end) => ends.push(() => end({}))));
    await scene.start({ sender });
    await until('the first', () => ends.length === 1);
    await scene.service.update(scene.account, scene.subscriptionId, { ordering: 'none' });
    await scene.storage.write((tx) => scene.update(tx, [A]));
    await until('the new one', () => ends.length === 2);
    const [first, unordered] = await scene.named(sender.sent);
    expect(unordered).toBe(`${A} 4`);
    for (let n = 0; n < 4; n++) {
      for (const end of ends.splice(0)) end();
      if (n < 3) await until('the next', () => ends.length === 1);
    }
    expect(await scene.named(sender.sent)).toEqual([
      first,
      unordered,
      ...numbered(A, 2).slice(1),
      ...numbered(B, 2),
    ]);
  });

  test('a lane of thousands is read in parts, and then no more', async () => {
    const scene = await openOrderedScene(dialect, 'resource');
    const { storage, account: accountId, subscriptionId } = scene;
    await storage.write((tx) => scene.update(tx, [A], 1_200));
    await storage.write((tx) => scene.update(tx, [B]));
    const request = { accountId, subscriptionId, limit: 4 };
    const claims = () => claim({ storage, clock: systemClock }, 'fresh', [request]);
    const taken = await claims();
    const rounds: (number | undefined)[] = [];
    while (rounds.length < 10 && (rounds.length === 0 || rounds.at(-1) !== undefined)) {
      rounds.push(await setAside(storage, systemClock, subscriptionId));
      taken.push(...(await claims()));
    }
    expect(rounds).toEqual([0, 0, 0, undefined]);
    expect(await scene.named(taken.map(({ id }) => ({ deliveryId: id })))).toEqual([`${A} 2`, `${B} 2`]);
    const fresh = storage.db.selectFrom('deliveries').select('id').where('is_retry', '=', 0);
    expect(await fresh.execute()).toHaveLength(2);
  });
});

describe.runIf(inject('postgresUrl') !== '')('in one order for all events on PostgreSQL', () => {
  test('an event waits for a transaction that began before its own and commits later', async () => {
    const scene = await openOrderedScene('postgres', 'all');
    const sender = scriptedSender(() => ({}));
    await scene.start({ sender });
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    onTestFinished(commit);
    let hasBegun = false;
    const slow = scene.storage.write(async (tx) => {
      await scene.update(tx, [A]);
      hasBegun = true;
      await mayCommit;
    });
    await until('the first transaction', () => hasBegun);
    await scene.storage.write((tx) => scene.update(tx, [B], 2));
    await sleep(SOON_MS);
    expect(sender.sent).toEqual([]);
    commit();
    await slow;
    await until('all', () => sender.sent.length === 3);
    expect(await scene.named(sender.sent)).toEqual([`${A} 2`, ...numbered(B, 2)]);
  });
});

describe.runIf(inject('postgresUrl') !== '')('in order on PostgreSQL, several processes at once', () => {
  /** A transaction that has done this, and stays open until it is told to end. */
  async function hold(storage: Storage, begin: (tx: Db) => Promise<unknown>) {
    let end = (_finish: (tx: Db) => Promise<unknown>) => {};
    const finish = new Promise<(tx: Db) => Promise<unknown>>((resolve) => {
      end = resolve;
    });
    let hasBegun = false;
    const ended = storage.write(async (tx) => {
      await begin(tx);
      hasBegun = true;
      await (await finish)(tx);
    });
    await until('the transaction', () => hasBegun);
    return (last: (tx: Db) => Promise<unknown> = async () => {}) => {
      end(last);
      return ended;
    };
  }

  test('the next one is not set aside while the first is being finished and the next is locked by a third process', async () => {
    const { storage, subscriptionId, ...scene } = await openOrderedScene('postgres', 'resource');
    await storage.write((tx) => scene.update(tx, [A], 4));
    const [first, second] = await storage.db
      .selectFrom('deliveries')
      .select(['id', 'lane'])
      .orderBy('sequence')
      .execute();
    if (!first?.lane || !second) throw new Error('no deliveries');
    const { id, lane } = first;
    const finishFirst = await hold(storage, (tx) =>
      tx.updateTable('deliveries').set({ status: 'delivered' }).where('id', '=', id).execute(),
    );
    const unlockSecond = await hold(storage, (tx) =>
      tx.selectFrom('deliveries').select('id').where('id', '=', second.id).forUpdate().execute(),
    );
    const afterStatements = [unlockSecond, () => finishFirst((tx) => putNextBack(storage, tx, [lane]))];
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await afterStatements.shift()?.();
        return result;
      },
    };
    const write: Storage['write'] = (run) => storage.write((tx) => run(tx.withPlugin(meanwhile)));
    await setAside({ ...storage, write }, systemClock, subscriptionId);
    expect(afterStatements).toEqual([]);

    const taken = await claim({ storage, clock: systemClock }, 'fresh', [
      { accountId: scene.account, subscriptionId, limit: 4 },
    ]);
    expect(taken.map((one) => one.id)).toEqual([second.id]);
  });
});
