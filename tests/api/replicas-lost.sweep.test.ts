import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Storage } from '../../server/src/storage/index.ts';
import { type ReplicaScene, startReplicaScene, untilUsed, useOf } from '../support/replica-scene.ts';
import { findPostgres } from '../support/scratch-servers.ts';
import { startTestApi } from '../support/test-api.ts';

const programs = findPostgres();
/** More than fits into the buffers between the server and its client, so that the server goes on reading. */
const PRODUCTS = 4_000;

describe.skipIf(programs === undefined)('a CSV file of which a part has been sent', () => {
  let scene: ReplicaScene;
  beforeAll(async () => {
    scene = await startReplicaScene(programs ?? '');
  });
  afterEach(() => scene.closeOpened());
  afterAll(() => scene?.stop());

  /** The beginning of a file, of which the rest has not been read from the database yet. */
  async function beginFile() {
    const storage = await scene.open();
    await untilUsed(storage);
    const own = await startTestApi({
      openScratch: async () => ({ storage, options: {} as never, remove: async () => {} }),
      onError() {},
    });
    onTestFinished(() => own.close());
    const { key, accountId } = await own.newKey();
    await addProducts(storage, accountId);
    const before = useOf(storage);
    const response = await fetch(`${own.origin}/api/v1/products`, {
      headers: { authorization: `Bearer ${key}`, accept: 'text/csv' },
    });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    let text = Buffer.from((await reader.read()).value ?? []).toString();
    expect(useOf(storage)).toMatchObject({ replica: before.replica + 1, failed: before.failed });
    return {
      storage,
      failedBefore: before.failed,
      /** Rejects if the connection is cut before the end. */
      async rest(): Promise<string> {
        for (let part = await reader.read(); part.value; part = await reader.read())
          text += Buffer.from(part.value).toString();
        return text;
      },
    };
  }

  test.for([
    ['dies', () => scene.standby.network.cut(), () => {}],
    ['hangs', () => scene.standby.signalAll('SIGSTOP'), () => scene.standby.signalAll('SIGCONT')],
  ] as const)('is completed from the primary when its replica %s', async ([, break_, repair]) => {
    const file = await beginFile();
    break_();
    try {
      expect((await file.rest()).trimEnd().split('\n')).toHaveLength(PRODUCTS + 1);
      expect(useOf(file.storage).failed).toBe(file.failedBefore + 1);
    } finally {
      repair();
    }
  });

  test('ends with an error, and does not look complete, when the primary is lost with its replica', async () => {
    const file = await beginFile();
    scene.standby.signalAll('SIGKILL');
    scene.primary.signalAll('SIGKILL');
    await expect(file.rest()).rejects.toThrow(/terminated/);
  });
});

const addProducts = (storage: Storage, accountId: string): Promise<unknown> =>
  storage.write((tx) =>
    sql`insert into products (id, account_id, sku, name, sku_key, name_key, sku_fold, description, currency, active,
        track_inventory, tags, metadata, created_at, updated_at)
      select 'prd_' || lpad(substr(md5(${accountId} || n), 1, 26), 26, '0'), ${accountId}, n, 'Cup', n, 'cup', n, repeat('x', 2000),
        'USD', 1, 1, '[]', '{}', n, n
      from generate_series(1, ${PRODUCTS}) n`.execute(tx),
  );
