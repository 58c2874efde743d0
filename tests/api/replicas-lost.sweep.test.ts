import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  BOUND_MS,
  type ReplicaScene,
  startReplicaScene,
  statusOf,
  untilUsed,
  useOf,
} from '../support/replica-scene.ts';
import { findPostgres } from '../support/scratch-servers.ts';
import { startTestApi } from '../support/test-api.ts';
import { until } from '../system/support/until.ts';

const programs = findPostgres();

describe.skipIf(programs === undefined)('a replica of PostgreSQL that is lost', () => {
  let scene: ReplicaScene;
  beforeAll(async () => {
    scene = await startReplicaScene(programs ?? '');
  });
  afterEach(() => scene.closeOpened());
  afterAll(() => scene?.stop());

  test('a list that is streamed ends complete although its replica is lost in the middle', async () => {
    const storage = await scene.open();
    await untilUsed(storage);
    const own = await startTestApi({
      openScratch: async () => ({ storage, options: {} as never, remove: async () => {} }),
    });
    try {
      const { key: ownKey, accountId } = await own.newKey();
      const before = useOf(storage);
      await storage.write((tx) =>
        sql`insert into products (id, account_id, sku, name, sku_key, name_key, sku_fold, description, currency, active,
            track_inventory, tags, metadata, created_at, updated_at)
          select 'prd_' || lpad(n::text, 26, '0'), ${accountId}, n, 'Cup', n, 'cup', n, repeat('x', 2000), 'USD', 1, 1, '[]', '{}', n, n
          from generate_series(1, 4000) n`.execute(tx),
      );
      const response = await fetch(`${own.origin}/api/v1/products`, {
        headers: { authorization: `Bearer ${ownKey}`, accept: 'text/csv' },
      });
      const reader = response.body?.getReader();
      let text = Buffer.from((await reader?.read())?.value ?? []).toString();
      expect(useOf(storage)).toMatchObject({ replica: before.replica + 1, failed: before.failed });
      scene.standby.network.cut();
      for (let part = await reader?.read(); part?.value; part = await reader?.read())
        text += Buffer.from(part.value).toString();
      expect(text.trimEnd().split('\n')).toHaveLength(4_001);
      expect(useOf(storage).failed).toBe(before.failed + 1);
    } finally {
      await own.close();
    }
  });

  test('a replica that hangs delays requests by a bounded time, and is used again when it goes on', async () => {
    const load = scene.startLoad();
    try {
      await load.some();
      scene.standby.signalAll('SIGSTOP');
      await until('the replica to be left alone', () => !statusOf(scene.api.storage)?.isUsed);
      await load.some();
      const { body, status } = await scene.api.call('GET', '/readyz');
      expect([status, body.status]).toEqual([200, 'degraded']);
      expect(body.checks.replicas).toContain(new URL(scene.standby.network.url).host);
    } finally {
      scene.standby.signalAll('SIGCONT');
    }
    await untilUsed(scene.api.storage);
    const { longestMs, failed } = await load.stop();
    expect(failed).toEqual([]);
    expect(longestMs).toBeLessThan(BOUND_MS);
    await untilUsed(scene.other.storage);
  });

  test('a replica that dies under load fails no request, and is used again when it is back', async () => {
    const load = scene.startLoad();
    await load.some();
    scene.standby.signalAll('SIGKILL');
    await until('the replica to be left alone', () => !statusOf(scene.api.storage)?.isUsed);
    await load.some();
    await scene.cluster.rebuild(scene.standby);
    await untilUsed(scene.api.storage);
    await load.some();
    const { failed } = await load.stop();
    expect(failed).toEqual([]);
    const { status, body } = await scene.api.call('GET', '/readyz');
    expect([status, body.checks.replicas]).toEqual([200, 'ok']);
  });
});
