// @module-tag database
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createCleanup } from '../../server/src/lib/cleanup.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { openStorage } from '../../server/src/storage/index.ts';
import { databasePath, openSqlite } from '../../server/src/storage/sqlite.ts';
import { workForADay } from '../support/busy-day.ts';
import {
  type Access,
  type IndexColumns,
  postgresAccesses,
  sqliteAccesses,
} from '../support/plan-accesses.ts';
import { startReceiver } from '../support/receiver.ts';
import { type LoggedStatement, statementsOf } from '../support/statement-log.ts';
import {
  pretendPostgresStatistics,
  STATISTICS,
  type Statistics,
  writeSqliteStatistics,
} from '../support/statistics.ts';
import { createMigratedDatabase } from '../support/storages.ts';
import { startTestApi } from '../support/test-api.ts';
import { startTestDelivery } from '../support/test-delivery.ts';

/** Read as a whole on purpose: they have a row for each thing that is under way, or for each of a few settings. */
const SMALL = new Set([
  'sqlite_master',
  'delivery_claims',
  'paused_accounts',
  'event_clock',
  'c',
  'allocation_jobs',
  'stock_event_notes',
  'schema_versions',
  'settings',
  'sqlite_schema',
]);
/** Indexes that have only rows for which something is left to do. */
const QUEUES = new Set([
  ...['orders_to_check', 'warehouses_awaiting_orders', 'deliveries_due', 'export_files_open'],
]);
/** Indexes of which only the first or the last entry is read. */
const ENDS = new Set(['webhook_subscriptions_newest']);
/** Indexes that find the same rows, because a product and a member have one owner, or hardly more, because an account has few stores. */
const EQUAL: [RegExp, string][] = [
  [/^stock_levels by product_id(, warehouse_id)?$/, 'stock_levels by account_id, product_id'],
  [/^stores by account_id, id$/, 'stores by account_id'],
  [/^account_members by user_id, account_id$/, 'account_members by account_id, user_id'],
];
/**
 * Only without any statistics it is slow, and the server sees to it within seconds that there are some: which orders a word
 * finds is known, but of a list PostgreSQL expects so many returns that it reads all of the account.
 */
const SLOW_WITHOUT_STATISTICS = /^select "found"\.\* from \(select \* from "returns"/;
/** An account may have hundreds of thousands of them. */
const LARGE = new Set(['orders', 'shipments', 'products', 'returns', 'stock_levels', 'stock_movements']);
const NAMES_ONE = /\b(order_id|product_id|shipment_id|barcode|tracking_code|recipient_key)"? (=|in) \(?[?$]/;
/** Columns of which few rows have the same value, beside that of the account, which the planner believes to be one of them. */
const ONE = /\b(?!(?:account|store|warehouse|carrier_account)_id\b)([a-z]+_)?(id|barcode|code|key)\b/;
/** How the test itself waits for deliveries, what is read of the system, and a metric that asks each subscription. */
const IGNORED =
  /from "deliveries" inner join "webhook_subscriptions" as "s"|from pg_|select min\(\s*\(select d\.due_at/;
/** SQLite also shows how it would look for rows that refer to the new one, which it does only in case some are missing it. */
const isAnInsert = (text: string) => /^insert into \S+ \([^)]*\) values/.test(text);

let statements: LoggedStatement[];
/** How the tables are read for each statement, by its text. */
const accesses = new Map<Statistics, Map<string, Access[]>>();
const { onStop, stop } = createCleanup();
beforeAll(async () => {
  const receiver = await startReceiver();
  onStop(() => receiver.close());
  statements = await statementsOf(async () => {
    const api = await startTestApi();
    onStop(() => api.close());
    const delivery = await startTestDelivery(api, receiver);
    await workForADay(api, delivery, receiver).finally(() => delivery.stop());
  });
  statements = statements.filter(({ text }) => !IGNORED.test(text));
  for (const kind of STATISTICS) {
    const explain = process.env.TEST_STORAGE === 'postgres' ? await openPostgres(kind) : await openFile(kind);
    const found = new Map<string, Access[]>();
    for (const statement of statements) found.set(statement.text, await explain(statement));
    accesses.set(kind, found);
  }
});
afterAll(stop);

const found = (kind: Statistics) => accesses.get(kind) ?? new Map<string, Access[]>();

type Explain = (statement: LoggedStatement) => Promise<Access[]>;

/** A file that somebody has analyzed, as the server opens it. */
async function openFile(kind: Statistics): Promise<Explain> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-'));
  onStop(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync(inject('sqliteTemplate'), databasePath(folder));
  await writeSqliteStatistics(databasePath(folder), kind);
  const { db, close } = await openSqlite(folder, systemClock);
  onStop(close);
  return async ({ text }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`));
    return sqliteAccesses(rows as { detail: string }[]);
  };
}

async function openPostgres(kind: Statistics): Promise<Explain> {
  const database = await createMigratedDatabase();
  onStop(() => database.drop());
  // For the settings of its connections.
  const storage = await openStorage({
    dataFolder: '',
    databaseUrl: database.url,
    poolSize: 1,
    onConnectionLost: () => {},
  });
  onStop(() => storage.close());
  for (const table of ['deliveries', 'events', 'request_log'] as const)
    await storage.partitions.createAhead(table, Date.now(), 30 * 86_400_000);
  const client = new pg.Client(database.url).on('error', () => {});
  await client.connect();
  await pretendPostgresStatistics(client, kind);
  const columns = await indexColumnsOf(client);
  await client.end();
  return ({ text, values }) =>
    storage.db.connection().execute(async (one) => {
      const run = (text: string, values: unknown[] = []) =>
        one.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
      await run(`prepare explained as ${text}`);
      const list = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
      const { rows } = await run(`explain (format json) execute explained ${list}`);
      await run('deallocate explained');
      return postgresAccesses(rows, columns);
    });
}

/** An expression is called by one of the columns in it. */
async function indexColumnsOf(client: pg.Client): Promise<IndexColumns> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select i.indexrelid::regclass::text as name, array(
       select substring(pg_get_indexdef(i.indexrelid, n, true) from '[a-z_]*[a-z]_[a-z_]*|[a-z]+')
       from generate_series(1, i.indnkeyatts) as n) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const literal = (value: unknown): string => {
  if (value === null) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value));
};

/** The partitions of a table have the same indexes: each is told once. */
const described = (accesses: readonly Access[]): string => {
  const found = accesses
    .filter(({ table }) => !SMALL.has(table))
    .map(({ table, index = '', by }) => `${table} by ${QUEUES.has(index) ? index : by}`)
    .map((access) => EQUAL.find(([one]) => one.test(access))?.[1] ?? access);
  return [...new Set(found)].sort().join(', ');
};

describe('whatever the database knows of its tables', () => {
  test('enough of the work is looked at', () => {
    expect(statements.length).toBeGreaterThan(250);
  });

  test.each(STATISTICS)('no statement reads a whole table, with statistics %s', (kind) => {
    const wrong: string[] = [];
    for (const [text, steps] of found(kind))
      for (const { table, index = 'the table itself', by } of steps)
        if (by === '' && !SMALL.has(table) && !QUEUES.has(index) && !ENDS.has(index) && !isAnInsert(text))
          wrong.push(`${table}, ${index}: ${text}`);
    expect(wrong).toEqual([]);
  });

  test.each(STATISTICS)(
    'what names an order or a product does not read all of an account, with statistics %s',
    (kind) => {
      const wrong: string[] = [];
      for (const [text, steps] of found(kind))
        for (const { table, index = 'the table itself', by } of steps)
          if (NAMES_ONE.test(text) && LARGE.has(table) && !ONE.test(by) && !isAnInsert(text))
            wrong.push(`${table}, ${index} by ${by}: ${text}`);
      expect(wrong).toEqual([]);
    },
  );

  test.each(STATISTICS.slice(1))('with statistics %s, the same indexes serve as without', (kind) => {
    const wrong: string[] = [];
    for (const [text, steps] of found(kind)) {
      const [is, was] = [described(steps), described(found('none').get(text) ?? [])];
      if (is !== was && !SLOW_WITHOUT_STATISTICS.test(text))
        wrong.push(`${is} (${steps.map(({ index }) => index)})\n instead of ${was}\n for ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    [
      'the numbers of new orders',
      /j\.value ->> 'orderNumber'/,
      /^orders by account_id.*store_id.*order_number/,
    ],
    ['an API key', /from "api_keys" .*"hash" =/, /api_keys by hash/],
    [
      'a stored response',
      /^select .*from "?idempotency_keys"? where/,
      /^idempotency_keys by account_id.*key/,
    ],
    [
      'a level of stock',
      /^update "stock_levels" set "on_hand"/,
      /^stock_levels by (account_id, )?product_id/,
    ],
    [
      'orders by day',
      /^\s*select (day, count from|count\(\*\) as "count" from "orders" where "account_id" = \? and "created_at" >= )/,
      /^orders by account_id(, |=\? AND )created_at/,
    ],
    [
      'labels by day',
      /^\s*select (day, currency|"currency", cast)/,
      /^shipments by account_id(, |=\? AND )purchased_at/,
    ],
    [
      'deliveries by day',
      /^\s*select (day, status|"status", count\(\*\) as "count" from "deliveries")/,
      /^deliveries by subscription_id(, |=\? AND )status(, |=\? AND )created_at/,
    ],
    ['address checks', /^\s*update orders set ship_to_check/, /^orders by id/],
    ['the last use of keys', /^\s*update api_keys set last_used_at/, /^api_keys by id/],
  ])('%s: found by the index that is made for it', (_name, statement, expected) => {
    const texts = statements.map(({ text }) => text).filter((text) => statement.test(text));
    expect(texts).not.toEqual([]);
    for (const kind of STATISTICS)
      for (const text of texts) expect(described(found(kind).get(text) ?? [])).toMatch(expected);
  });
});
