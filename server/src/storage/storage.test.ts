import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTables } from '../../../tests/support/filled-tables.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import { toJson } from '../lib/json.ts';
import { type Db, insertRows, openStorage, type Schema, selectOnce } from './index.ts';
import { FIRST_VERSION, MIGRATIONS } from './migrate.ts';
import { openSqliteFile } from './sqlite-engine.ts';

const insert = (tx: Db, table: keyof Schema, row: object) =>
  tx
    .insertInto(table)
    .values(row as never)
    .execute();

describe.each(DIALECTS)('storage on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
  });
  afterAll(() => scratch.remove());

  const put = (name: string, value = 'x') =>
    scratch.storage.write((tx) => tx.insertInto('settings').values({ name, value }).execute());
  const get = (name: string) =>
    scratch.storage.db.selectFrom('settings').selectAll().where('name', '=', name).executeTakeFirst();

  test('a write is there for reads once its promise resolves', async () => {
    await put('seen');
    expect(await get('seen')).toMatchObject({ name: 'seen', value: 'x' });
  });

  test('of writes that share a commit, one that fails is undone alone', async () => {
    await put('taken');
    const failing = scratch.storage.write(async (tx) => {
      await tx.insertInto('settings').values({ name: 'half', value: 'x' }).execute();
      throw new Error('changed my mind');
    });
    const results = await Promise.allSettled([put('before'), failing, put('after'), put('taken')]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(await get('half')).toBeUndefined();
    expect(await get('after')).toBeDefined();
    const duplicate = results[3] as PromiseRejectedResult;
    expect(scratch.storage.classify(duplicate.reason)).toBe('duplicate');
    expect(scratch.storage.classify((results[1] as PromiseRejectedResult).reason)).toBe('other');
  });

  test('a duplicate is known as one, with and without rows asked for', async () => {
    await put('unique');
    const again = (returning: boolean) =>
      scratch.storage.write<unknown>((tx) => {
        const insert = tx.insertInto('settings').values({ name: 'unique', value: 'y' });
        return returning ? insert.returningAll().execute() : insert.execute();
      });
    for (const returning of [false, true]) {
      const error = await again(returning).catch((thrown: unknown) => thrown);
      expect(scratch.storage.classify(error)).toBe('duplicate');
    }
  });

  test('reads do not see a transaction that has not committed', async () => {
    let seenMeanwhile: unknown = 'not read';
    await scratch.storage.write(async (tx) => {
      await tx.insertInto('settings').values({ name: 'open', value: 'x' }).execute();
      seenMeanwhile = await get('open');
    });
    expect(seenMeanwhile).toBeUndefined();
    expect(await get('open')).toBeDefined();
  });

  test('hundreds of concurrent writes are all kept', async () => {
    await Promise.all(Array.from({ length: 600 }, (_, i) => put(`many-${i}`)));
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from settings where name like 'many-%'`.execute(scratch.storage.db);
    expect(rows[0]?.n).toBe(600);
  });

  test('rows inserted and selected without the query builder are the same, in a transaction and after it', async () => {
    const byName = selectOnce((db, p: { name: string }) =>
      db.selectFrom('settings').selectAll().where('name', '=', p.name),
    );
    const rows = ['"one"', "two's", 'three ?$1'].map((value, i) => ({ name: `plain-${i}`, value }));
    await scratch.storage.write(async (tx) => {
      await insertRows(tx, 'settings', rows);
      expect(await byName(tx, { name: 'plain-2' })).toEqual([rows[2]]);
      expect(await byName(scratch.storage.db, { name: 'plain-2' })).toEqual([]);
    });
    for (const row of rows) expect(await byName(scratch.storage.db, { name: row.name })).toEqual([row]);
  });

  test('half a character at the end of a text that was cut is stored as a replacement character', async () => {
    const value = 'Crème 🍮'.slice(0, -1);
    await scratch.storage.write(async (tx) => insertRows(tx, 'settings', [{ name: 'cut', value }]));
    const stored = await scratch.storage.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'cut')
      .executeTakeFirstOrThrow();
    expect(stored.value).toContain('Crème \ufffd');
  });

  test('reads cannot write', async () => {
    if (dialect === 'postgres') return; // there the pool is one for both
    const attempt = scratch.storage.db
      .insertInto('settings')
      .values({ name: 'sneaky', value: 'x' })
      .execute();
    await expect(attempt).rejects.toThrow(/readonly/);
  });

  test('foreign keys are enforced', async () => {
    const orphan = scratch.storage.write((tx) =>
      tx
        .insertInto('webhook_subscriptions')
        .values({
          id: 'whk_orphan',
          account_id: 'usr_nobody',
          url: '',
          events: toJson([]),
          sealed_secret: '',
          is_active: 1,
          failure_count: 0,
          payload: 'standard',
          ordering: 'none',
          has_lanes: 0,
          last_sent_at: null,
          last_error_at: null,
          last_error: null,
          last_error_code: null,
          created_at: 0,
          updated_at: 0,
        })
        .execute(),
    );
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });

  test('a row that refers to one of another account is refused', async () => {
    const made = { created_at: 1, updated_at: 1 };
    const warehouse = { name: '', address: '{}', is_default: 0, ...made };
    const level = { product_id: 'p', on_hand: 0, allocated: 0, below_reorder_point: 0, ...made };
    await scratch.storage.write(async (tx) => {
      for (const id of ['a', 'b']) await insert(tx, 'accounts', { id, name: id, ...made });
      await insert(tx, 'warehouses', { id: 'w', account_id: 'b', ...warehouse });
      const names = { sku: 'p', sku_key: 'p', sku_fold: 'p', name: 'p', name_key: 'p', currency: 'USD' };
      await insert(tx, 'products', {
        id: 'p',
        account_id: 'a',
        ...names,
        active: 1,
        metadata: '{}',
        ...made,
      });
    });
    const foreign = scratch.storage.write((tx) =>
      insert(tx, 'stock_levels', { id: 'l', account_id: 'a', warehouse_id: 'w', ...level }),
    );
    await expect(foreign).rejects.toThrow(/foreign key/i);
  });

  test('opening again migrates nothing, and ten at once on one server agree', async () => {
    // In one process, a connection to an SQLite file would wait for another, and keep that from going on.
    const times = dialect === 'sqlite' ? 1 : 10;
    const opened = await Promise.all(Array.from({ length: times }, () => openStorage(scratch.options)));
    await Promise.all(opened.map((storage) => storage.close()));
    const { rows } = await sql<{ version: number }>`select version from schema_versions`.execute(
      scratch.storage.db,
    );
    expect(rows).toEqual(MIGRATIONS.map((_, index) => ({ version: FIRST_VERSION + index })));
  });

  test('a schema from the future is refused with a line that says what to do', async () => {
    const future = await openScratchStorage(dialect);
    await future.storage.write((tx) =>
      sql`insert into schema_versions (version, name, applied_at) values (999, 'later', 0)`.execute(tx),
    );
    await expect(openStorage(future.options)).rejects.toThrow(
      /newer Waybill \(schema 999; .*: update Waybill/,
    );
    await future.remove();
  });

  test('a database of a build from before the first release is refused, and stays as it is', async () => {
    const old = await openScratchStorage(dialect);
    await old.storage.write(async (tx) => {
      await sql`delete from schema_versions`.execute(tx);
      await sql`insert into schema_versions (version, name, applied_at) values (58, 'request contents', 0)`.execute(
        tx,
      );
      await sql`drop table list_counts`.execute(tx);
    });
    await expect(openStorage(old.options)).rejects.toThrow(
      /^The database was written by a build from before 1\.0\.0-rc\.1, .*\(schema 58\).*start this one on an empty data folder/,
    );
    const { rows } = await sql`select version, name from schema_versions`.execute(old.storage.db);
    expect(rows).toEqual([{ version: 58, name: 'request contents' }]);
    await expect(sql`select * from list_counts`.execute(old.storage.db)).rejects.toThrow(/list_counts/);
    await old.remove();
  });

  test('a prepared read of all columns goes on when a newer version adds a column', async () => {
    await put('old');
    const read = scratch.storage.prepare<{ name: string }, object>((db, p) =>
      db.selectFrom('settings').selectAll().where('name', '=', p.name),
    );
    for (const rows of await Promise.all(Array.from({ length: 5 }, () => read({ name: 'old' }))))
      expect(rows).toEqual([{ name: 'old', value: 'x' }]);
    await scratch.storage.write((tx) => sql`alter table settings add column newer text`.execute(tx));
    const again = await Promise.all(Array.from({ length: 5 }, () => read({ name: 'old' })));
    for (const rows of [...again, await read({ name: 'old' })])
      expect(rows).toEqual([expect.objectContaining({ name: 'old', value: 'x' })]);
  });

  test('strings with quotes, emoji and every kind of space come back as they went in', async () => {
    const text = `'";--\\ \u00a0 \u2028 📦 \t\r\n ${'ü'.repeat(1000)}`;
    await put('odd', text);
    expect((await get('odd'))?.value).toBe(text);
  });
});

test('writes that share a commit leave the event loop to others every few milliseconds', async () => {
  const scratch = await openScratchStorage('sqlite');
  let turns = 0;
  let over = false;
  const count = (): void => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  const turnsAtJob: number[] = [];
  const jobs = Array.from({ length: 4 }, () =>
    scratch.storage.write(async () => {
      turnsAtJob.push(turns);
      for (const until = performance.now() + 10; performance.now() < until; );
    }),
  );
  setImmediate(count);
  await Promise.all(jobs);
  over = true;
  expect(new Set(turnsAtJob).size).toBe(4);
  await scratch.remove();
});

test('closing does not fail while another process holds the lock', async () => {
  const scratch = await openScratchStorage('sqlite');
  await fillTables(scratch.storage);
  const other = await openSqliteFile(`${scratch.options.dataFolder}/waybill.db`);
  // Read by both connections, so that there are statistics to bring up to date.
  await scratch.storage.write((tx) =>
    tx.selectFrom('orders').selectAll().where('account_id', '=', 'v1').execute(),
  );
  other.exec('begin immediate');
  await scratch.remove();
  other.close();
});

test('a lock that another process holds delays writes, and neither reads nor the event loop', async () => {
  const scratch = await openScratchStorage('sqlite');
  const other = await openSqliteFile(`${scratch.options.dataFolder}/waybill.db`);
  other.exec('begin immediate');
  const write = scratch.storage
    .write((tx) => tx.insertInto('settings').values({ name: 'late', value: 'x' }).execute())
    .then(() => 'written', String);
  // If the event loop were blocked, the time for which the write waits would be over after these turns.
  for (let turns = 0; turns < 5; turns++) await new Promise((next) => setTimeout(next, 5));
  expect(await scratch.storage.db.selectFrom('settings').selectAll().execute()).toEqual([]);
  other.exec('rollback');
  expect(await write).toBe('written');
  expect(await scratch.storage.db.selectFrom('settings').select('name').execute()).toMatchObject([
    { name: 'late' },
  ]);
  other.close();
  await scratch.remove();
});
