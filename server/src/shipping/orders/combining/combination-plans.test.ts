import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFilledStorage } from '../../../../../tests/support/filled-storage.ts';
import { planOf, queriesOf } from '../../../../../tests/support/query-plans.ts';
import { DIALECTS, type ScratchStorage } from '../../../../../tests/support/storages.ts';
import type { Db, OrderRow } from '../../../storage/index.ts';
import { combinedWith, countToSameAddress, membersOf, ordersToSameAddress } from './combination-store.ts';

describe.each(DIALECTS)('orders to the same address on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openFilledStorage(dialect);
  });
  afterAll(() => scratch.remove());

  async function plansOf(job: (db: Db) => Promise<unknown>): Promise<string[]> {
    const plans: string[] = [];
    for (const query of await queriesOf(scratch.storage, job))
      plans.push(await planOf(scratch.storage, dialect, query));
    return plans;
  }

  const SCANS = /SCAN (?!CONSTANT|\(subquery|found)|Seq Scan/;
  const order = { id: 'v3', account_id: 'v3', combination_id: 'v3', recipient_key: 'v3' } as OrderRow;

  test('are found and counted by the index of recipients', async () => {
    const [found] = await plansOf((db) => ordersToSameAddress(db, { ...order, combination_id: null }, 20));
    const [counted] = await plansOf((db) => countToSameAddress(db, 'v3', ['v3', 'v8'], 20));
    for (const plan of [found, counted]) {
      expect(plan).toContain('orders_by_recipient');
      expect(plan).not.toMatch(SCANS);
    }
  });

  test('and those of one parcel by the index of combinations', async () => {
    const plans = [
      ...(await plansOf((db) => combinedWith(db, order))),
      ...(await plansOf((db) => membersOf(db, 'v3', ['v3']))),
    ];
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toContain('orders_by_combination');
      expect(plan).not.toMatch(SCANS);
    }
  });
});
