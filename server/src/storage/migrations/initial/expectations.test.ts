import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openScratchStorage } from '../../../../../tests/support/storages.ts';

describe.runIf(inject('postgresUrl') !== '')('on PostgreSQL', () => {
  test('whoever looks at a table with one row does not take its account for unique', async () => {
    const { storage, remove } = await openScratchStorage('postgres');
    onTestFinished(remove);
    await storage.write((tx) =>
      sql`insert into request_log (id, account_id, key_id, created_at, method, path, status, status_class, duration_ms,
          client, body_cut)
        values ('req_1', 'v1', 'key_1', 1, 'GET', '/', 200, 2, 1, '::1', 0)`.execute(tx),
    );
    await sql`analyze request_log`.execute(storage.db);
    const { rows } = await sql`select attname as name, n_distinct as values from pg_stats
      where tablename = 'request_log' and attname in ('account_id', 'path') order by attname`.execute(
      storage.db,
    );
    expect(rows).toEqual([
      { name: 'account_id', values: 5 },
      { name: 'path', values: -1 },
    ]);
  });
});
