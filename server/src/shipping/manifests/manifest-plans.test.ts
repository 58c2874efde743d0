import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFilledStorage } from '../../../../tests/support/filled-storage.ts';
import { planOf, queriesOf } from '../../../../tests/support/query-plans.ts';
import { DIALECTS, type ScratchStorage } from '../../../../tests/support/storages.ts';
import { createPager, type Db } from '../../storage/index.ts';
import { countWaiting } from '../collection/waiting-shipments.ts';
import { listParcels } from './manifest-parcels.ts';
import { membersOf, shipmentsToHandOver } from './manifest-store.ts';

describe.each(DIALECTS)('manifests on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openFilledStorage(dialect);
  });
  afterAll(() => scratch.remove());

  /** The plan of everything that is asked of the database. */
  async function plansOf(job: (db: Db) => Promise<unknown>): Promise<string[]> {
    const plans: string[] = [];
    for (const query of await queriesOf(scratch.storage, job)) {
      // Statements that are prepared once have placeholders instead of values.
      const parameters = query.parameters.map((value) => (typeof value === 'object' ? 'v3' : value));
      plans.push(await planOf(scratch.storage, dialect, { ...query, parameters }));
    }
    return plans;
  }

  const SCANS = /SCAN (?!CONSTANT)|Seq Scan/;

  test('what waits for a driver is found in the index of just that', async () => {
    const plans = await plansOf((db) =>
      shipmentsToHandOver(db, 'v3', { warehouseId: 'v3', day: '2026-11-16' }),
    );
    expect(plans[0]).toContain('shipments_to_hand_over');
    expect(plans[0]).not.toMatch(SCANS);
  });

  test('shipments and parcels are found by the index of the manifest', async () => {
    const plans = [
      ...(await plansOf((db) => membersOf(db, ['v3']))),
      ...(await plansOf((db) => listParcels(db, 'v3', 'v3', { page: 1, limit: 50 }))),
    ];
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).not.toMatch(SCANS);
  });

  test('what waits for the driver of a carrier is found by the index of its account', async () => {
    const [plan] = await plansOf((db) => countWaiting(db, 'v3', 'v3', 100));
    expect(plan).toContain('shipments_by_carrier_account');
    expect(plan).not.toMatch(SCANS);
  });

  test('a code finds its manifest without reading the others', async () => {
    const page = createPager(scratch.storage, 'manifests');
    const { data } = await page('v2', { code: 'v17' }, { page: 1, limit: 1 });
    expect(data.map(({ id }) => id)).toEqual(['v17']);
    const [plan] = await plansOf((db) =>
      db
        .selectFrom('manifests')
        .select('id')
        .where('account_id', '=', 'v2')
        .where('code', '=', 'v17')
        .orderBy('created_at', 'desc')
        .limit(1)
        .execute(),
    );
    expect(plan).toMatch(/autoindex_manifests|manifests_account_id_code_key/);
  });
});
