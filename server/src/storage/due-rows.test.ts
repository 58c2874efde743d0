import { expect, test } from 'vitest';
import { DIALECTS, openScratchStorage } from '../../../tests/support/storages.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { leaseDue } from './index.ts';

const HOUR_MS = 3_600_000;
/** Any table with a time will do. */
const CLAIM = {
  subscription_id: 'whk_1',
  claim_id: 'clm_1',
  holder: null,
  start_within_ms: 200,
  is_probe: 0,
};

test.each(DIALECTS)(
  'on %s, rows are taken when they are due, and those that are too far ahead',
  async (dialect) => {
    const clock = createTestClock();
    const { storage, remove } = await openScratchStorage(dialect, clock);
    const times = { past: -HOUR_MS, now: 0, soon: 1, tomorrow: 24 * HOUR_MS, far: 400 * 24 * HOUR_MS };
    await storage.write(async (tx) => {
      for (const [delivery_id, inMs] of Object.entries(times))
        await tx
          .insertInto('delivery_claims')
          .values({ ...CLAIM, delivery_id, lease_until: clock.now() + inMs })
          .execute();
    });
    const take = async (limit = 10) => {
      const rows = await leaseDue(storage, {
        table: 'delivery_claims',
        key: 'delivery_id',
        column: 'lease_until',
        leaseMs: HOUR_MS,
        limit,
      });
      return rows.map((row) => row.delivery_id);
    };
    expect(await take(1)).toEqual(['past']);
    expect(await take()).toEqual(['now']);
    // Stored while the clock was ahead: it would wait for more than a year.
    expect(await take()).toEqual(['far']);
    expect(await take()).toEqual([]);
    clock.advance(HOUR_MS);
    expect((await take()).sort()).toEqual(['far', 'now', 'past', 'soon']);
    await remove();
  },
);
