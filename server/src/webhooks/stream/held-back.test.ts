import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openScratchStorage } from '../../../../tests/support/storages.ts';
import { createTestClock } from '../../../../tests/support/test-clock.ts';
import { until } from '../../../../tests/system/support/until.ts';
import { createHeldBackWatch } from './held-back.ts';

test('nothing holds events back on SQLite', async () => {
  const scratch = await openScratchStorage('sqlite');
  onTestFinished(() => scratch.remove());
  expect(await createHeldBackWatch({ storage: scratch.storage, clock: createTestClock() })()).toBe(0);
});

describe.runIf(inject('postgresUrl') !== '')('on PostgreSQL', () => {
  test('a transaction that writes holds events back since it was first seen, until it ends', async () => {
    const scratch = await openScratchStorage('postgres');
    onTestFinished(() => scratch.remove());
    const { storage } = scratch;
    const clock = createTestClock();
    const seconds = createHeldBackWatch({ storage, clock });
    let end = () => {};
    const mayEnd = new Promise<void>((resolve) => {
      end = resolve;
    });
    let hasBegun = false;
    const row = { id: 'usr_1', name: 'Mugs', created_at: 1, updated_at: 1 };
    const open = storage.write(async (tx) => {
      await tx.insertInto('accounts').values(row).execute();
      hasBegun = true;
      await mayEnd;
    });
    onTestFinished(async () => {
      end();
      await open;
    });
    await until('the transaction', () => hasBegun);
    // Those of other tests on this server end soon: then it is the oldest.
    await until('it to be the oldest', async () => {
      clock.advance(10_000);
      return (await seconds()) >= 20;
    });
    end();
    await open;
    await until('nothing to be held back by it', async () => (await seconds()) < 10);
  });
});
