import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createMigratedDatabase } from '../../../tests/support/storages.ts';
import { openStorage } from './index.ts';
import { PlanAge } from './postgres-planner.ts';

test('plans are renewed whenever as much has been done as before, and later at intervals', () => {
  const age = new PlanAge();
  const renewed = Array.from({ length: 5_000 }, (_, i) => (age.isOver() ? [i] : [])).flat();
  expect(renewed).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3072, 4096]);
});

describe.runIf(inject('postgresUrl') !== '')('on PostgreSQL', () => {
  test('the plan of a statement follows a table that grows and is not analyzed again', async () => {
    const database = await createMigratedDatabase();
    onTestFinished(database.drop);
    const storage = await openStorage({
      dataFolder: '',
      databaseUrl: database.url,
      poolSize: 1,
      onConnectionLost: () => {},
    });
    onTestFinished(storage.close);
    const add = (from: number, to: number) =>
      storage.write((tx) =>
        sql`insert into login_attempts (subject, times, expires_at)
          select 'v' || i, '', i from generate_series(cast(${from} as int), ${to}) as i`.execute(tx),
      );
    const read = storage.prepare((db, p: { after: number }) =>
      db.selectFrom('login_attempts').select('subject').where('expires_at', '>', p.after),
    );
    /** How many rows the connection's plan was made for. */
    const expectedRows = async (): Promise<number> => {
      const { rows } = await sql<{ name: string }>`
        select name from pg_prepared_statements where statement like '%login_attempts%' and not from_sql`.execute(
        storage.db,
      );
      const explain = `explain execute "${rows[0]?.name}" (0)`;
      const { rows: plan } = await sql.raw<Record<string, string>>(explain).execute(storage.db);
      return Number(/rows=(\d+)/.exec(plan[0]?.['QUERY PLAN'] ?? '')?.[1]);
    };
    await add(1, 1);
    await sql`analyze login_attempts`.execute(storage.db);
    for (let i = 0; i < 10; i++) await read({ after: 0 });
    expect(await expectedRows()).toBe(1);
    await add(2, 5_000);
    // One of these is the next to renew the plans.
    for (const _ of ['third', 'fourth', 'fifth']) await storage.write(async () => {});
    expect(await expectedRows()).toBeGreaterThan(5);
  });
});
