import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openScratchStorage, type ScratchStorage } from '../../test/support/storages.ts';
import type { Storage } from './index.ts';

const dialects = ['sqlite' as const, ...(inject('postgresUrl') === '' ? [] : ['postgres' as const])];

/** What each list can be filtered by, as the pager asks it. */
const FILTERS: [table: string, columns: string[]][] = [
  ['orders', []],
  ['orders', ['status']],
  ['orders', ['store_id']],
  ['orders', ['store_id', 'status']],
  ['shipments', []],
  ['shipments', ['status']],
  ['shipments', ['order_id']],
  ['shipments', ['tracking_code']],
  ['products', []],
  ['products', ['active']],
];

describe.each(dialects)('list queries on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    // Without rows PostgreSQL's planner takes any index it likes.
    await fill(scratch.storage);
    if (dialect === 'postgres') await sql`vacuum analyze`.execute(scratch.storage.db);
  });
  afterAll(() => scratch.remove());

  async function plan(query: string): Promise<string> {
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await sql<Record<string, string>>`${sql.raw(`${explain} ${query}`)}`.execute(
      scratch.storage.db,
    );
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  }

  test.each(FILTERS)(
    '%s by %j: page and count come from one index, without a sort',
    async (table, columns) => {
      const value = (column: string) => (column === 'active' ? '1' : "'v3'");
      const where = ['user_id', ...columns].map((column) => `${column} = ${value(column)}`).join(' and ');
      const page = await plan(
        `select id from ${table} where ${where} order by created_at desc, id desc limit 50 offset 5000`,
      );
      const count = await plan(`select count(*) from ${table} where ${where}`);
      const indexOnly = dialect === 'sqlite' ? /USING COVERING INDEX/ : /Index Only Scan/;
      for (const text of [page, count]) {
        expect(text).toMatch(indexOnly);
        expect(text).not.toMatch(/TEMP B-TREE|Sort|SCAN (?!.*COVERING)/);
      }
    },
  );
});

/** 3,000 rows a table, of five users, with ten values in each column that is filtered by. */
async function fill(storage: Storage): Promise<void> {
  const types: Record<string, number> = { created_at: 1, updated_at: 1, active: 1, is_return: 0, rate: 1 };
  const zero = ['subtotal', 'shipping_paid', 'tax', 'total'];
  const columns = {
    orders:
      'order_number store_id status ship_to allocation currency tags metadata subtotal shipping_paid tax total',
    shipments:
      'order_id status is_return carrier service rate currency tracking_code tracking_status ship_from ship_to parcels metadata',
    products: 'sku name currency active metadata',
  };
  await storage.write(async (tx) => {
    for (let user = 0; user < 5; user++) {
      const row = {
        id: `v${user}`,
        email: `v${user}`,
        password_hash: '',
        role: 'member',
        created_at: 1,
        updated_at: 1,
      };
      await tx
        .insertInto('users')
        .values(row as never)
        .execute();
    }
    for (const [table, names] of Object.entries(columns)) {
      const rows = Array.from({ length: 3_000 }, (_, i) => ({
        id: `v${i}`,
        user_id: `v${i % 5}`,
        created_at: i,
        updated_at: i,
        ...Object.fromEntries(
          names.split(' ').map((name) => {
            if (name in types || zero.includes(name)) return [name, types[name] ?? 0];
            return [name, ['sku', 'order_number', 'order_id'].includes(name) ? `v${i}` : `v${(i >> 3) % 10}`];
          }),
        ),
      }));
      for (let i = 0; i < rows.length; i += 500) {
        await tx
          .insertInto(table as 'orders')
          .values(rows.slice(i, i + 500) as never)
          .execute();
      }
    }
  });
}
