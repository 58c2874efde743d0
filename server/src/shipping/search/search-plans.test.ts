import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTables } from '../../../test/support/filled-tables.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../test/support/storages.ts';
import type { Db } from '../../storage/index.ts';
import { findShipments, findTrackers } from './find-parcels.ts';
import { findProducts } from './find-products.ts';

describe.each(DIALECTS)('a search on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    await fillTables(scratch.storage);
    if (dialect === 'postgres') await sql`vacuum analyze`.execute(scratch.storage.db);
  });
  afterAll(() => scratch.remove());

  /** What is asked of the database. */
  async function queriesOf(job: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
    const { db } = scratch.storage;
    const queries: CompiledQuery[] = [];
    await job(
      db.withPlugin({
        transformQuery({ node, queryId }) {
          queries.push(db.getExecutor().compileQuery(node, queryId));
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    );
    return queries;
  }

  async function planOf({ sql: text, parameters }: CompiledQuery): Promise<string> {
    const explain = CompiledQuery.raw(`${dialect === 'sqlite' ? 'explain query plan' : 'explain'} ${text}`, [
      ...parameters,
    ]);
    return scratch.storage.write(async (tx) => {
      // Tables with few rows are scanned whatever indexes they have: what matters is that there is one.
      if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await tx.executeQuery<Record<string, string>>(explain);
      return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
    });
  }

  test.each([
    ['products', (db: Db) => findProducts(db, 'v3', 'v12', 5)],
    ['products by barcode', (db: Db) => findProducts(db, 'v3', '0036000291452', 5)],
    ['shipments', (db: Db) => findShipments(db, 'v3', 'WB1234567', 5)],
    ['trackers', (db: Db) => findTrackers(db, 'v3', 'WB1234567', 5)],
  ])('finds %s by indexes', async (_name, job) => {
    const queries = await queriesOf(job);
    expect(queries.length).toBeGreaterThan(1);
    for (const query of queries) {
      const plan = await planOf(query);
      expect(plan, query.sql).not.toMatch(/SCAN (?!names)\w+$|SCAN (products|shipments|trackers)|Seq Scan/m);
    }
  });
});
