import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFilledStorage } from '../../../../tests/support/filled-storage.ts';
import { planOf, queriesOf } from '../../../../tests/support/query-plans.ts';
import { DIALECTS, type ScratchStorage } from '../../../../tests/support/storages.ts';
import type { Db } from '../../storage/index.ts';
import { findShipments, findTrackers } from './find-parcels.ts';
import { findProducts } from './find-products.ts';

describe.each(DIALECTS)('a search on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openFilledStorage(dialect);
  });
  afterAll(() => scratch.remove());

  test.each([
    ['products', (db: Db) => findProducts(db, 'v3', 'v12', 5)],
    ['products by barcode', (db: Db) => findProducts(db, 'v3', '0036000291452', 5)],
    ['shipments', (db: Db) => findShipments(db, 'v3', 'WB1234567', 5)],
    ['trackers', (db: Db) => findTrackers(db, 'v3', 'WB1234567', 5)],
  ])('finds %s by indexes', async (_name, job) => {
    const queries = await queriesOf(scratch.storage, job);
    expect(queries.length).toBeGreaterThan(1);
    for (const query of queries) {
      const plan = await planOf(scratch.storage, dialect, query);
      expect(plan, query.sql).not.toMatch(/SCAN (?!names)\w+$|SCAN (products|shipments|trackers)|Seq Scan/m);
    }
  });
});
