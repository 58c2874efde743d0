import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFilledStorage } from '../../../../tests/support/filled-storage.ts';
import { DIALECTS, type ScratchStorage } from '../../../../tests/support/storages.ts';
import {
  costsBy,
  costsByProduct,
  currenciesOf,
  deliveriesBy,
  exceptionsBy,
  type ShipmentGroup,
} from './report-queries.ts';

const GROUPS: ShipmentGroup[] = ['carrier', 'service', 'store', 'zone', 'packer'];
const RANGE = { owner: 'v3', from: 100, to: 2_000, currency: 'USD', now: 3_000, scannedBy: 1_000 };

describe.each(DIALECTS)('reports on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openFilledStorage(dialect);
    await scratch.storage.write((tx) => sql`update shipments set purchased_at = created_at`.execute(tx));
    if (dialect === 'postgres') await sql`vacuum analyze`.execute(scratch.storage.db);
  });
  afterAll(() => scratch.remove());

  async function planOf(query: RawBuilder<unknown>): Promise<string> {
    const { db } = scratch.storage;
    const { sql: text, parameters } = query.compile(db);
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    );
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  }

  test.each([
    ['currencies', [currenciesOf(RANGE)]],
    ['costs', GROUPS.map((group) => costsBy(group)(RANGE))],
    ['deliveries', GROUPS.map((group) => deliveriesBy(group)(RANGE))],
    ['exceptions', GROUPS.map((group) => exceptionsBy(group)(RANGE))],
  ])('%s come from the index by purchase alone, and no shipment is read', async (_name, queries) => {
    for (const query of queries) {
      const text = await planOf(query);
      expect(text).toMatch(
        dialect === 'sqlite'
          ? /SEARCH shipments USING COVERING INDEX shipments_for_reports \(account_id=\? AND purchased_at>\? AND purchased_at<\?\)/
          : /Index Only Scan using shipments_for_reports/,
      );
      expect(text).not.toMatch(/SCAN shipments|Seq Scan|Heap/);
    }
  });

  test('products are found from the shipments of the time, by the keys of their items', async () => {
    const text = await planOf(costsByProduct(RANGE));
    expect(text).toMatch(/shipments_for_reports/);
    if (dialect === 'sqlite') expect(text).toMatch(/SEARCH i USING[^\n]*shipment_id=\?[\s\S]*SEARCH o USING/);
    expect(text).not.toMatch(/SCAN (shipments|i\b|o\b)/);
  });
});
