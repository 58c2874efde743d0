import { ACCOUNT_TABLES, TABLE_NAMES } from '../../server/src/account-file/tables.ts';
import type { Vault } from '../../server/src/lib/crypto.ts';
import { openSqliteFile, type SqliteDatabase } from '../../server/src/storage/sqlite-engine.ts';

interface Column {
  name: string;
  type: string;
}

interface Reference {
  table: string;
  from: string;
  to: string;
}

/** What the kind of a column does not say. */
const VALUES: Record<string, unknown> = {
  'order_items.cancelled_quantity': 0,
  'stock_levels.on_hand': 5,
  'stock_levels.below_reorder_point': 0,
  'idempotency_keys.state': 'answered',
  'users.role': 'member',
  // As another installation has them.
  'orders.document': null,
  'orders.page_token': null,
  'orders.tracking_page_url': null,
  'batches.claim': null,
  'batches.holder': null,
  'users.deactivated_at': null,
};

/** Columns with the id of a row of another table, of which the schema does not say so. */
const IDS_OF: Record<string, string> = {
  'backorders.product_id': 'products',
  'backorders.order_id': 'orders',
  'deliveries.subscription_id': 'webhook_subscriptions',
  'deliveries.event_id': 'events',
  'stock_event_notes.movement_id': 'stock_movements',
};

/** A row of an account in each table of which it has any, straight into an SQLite file, with a value in every column. */
export async function fillEveryTable(
  path: string,
  account: string,
  vault: Vault,
  now: number,
): Promise<void> {
  const database = await openSqliteFile(path);
  const rows = new Map<string, Record<string, unknown>>();
  try {
    database.exec('pragma busy_timeout = 5000; pragma foreign_keys = off; begin immediate');
    // People come last in a file, and are referred to before.
    for (const table of ['users', ...TABLE_NAMES.filter((name) => name !== 'users')]) {
      const row = rowOf(database, table, account, now, rows);
      const sealed = ACCOUNT_TABLES[table as 'orders'].sealed ?? {};
      for (const [column, contextOf] of Object.entries(sealed))
        row[column] = vault.seal(
          `${column} of ${account}`,
          contextOf((name) => String(row[name])),
        );
      rows.set(table, row);
      const columns = Object.keys(row);
      database
        .prepare(
          `insert into ${table} (${columns.map((name) => `"${name}"`)}) values (${columns.map(() => '?')})`,
        )
        .run(...(Object.values(row) as never[]));
    }
    database.exec('commit');
    const orphans = database.prepare('select "table" from pragma_foreign_key_check').all();
    if (orphans.length > 0) throw new Error(`rows without a parent: ${JSON.stringify(orphans)}`);
  } finally {
    database.close();
  }
}

function rowOf(
  database: SqliteDatabase,
  table: string,
  account: string,
  now: number,
  rows: Map<string, Record<string, unknown>>,
): Record<string, unknown> {
  const columns = database.prepare('select name, type from pragma_table_info(?)').all<Column>(table);
  const references = database
    .prepare('select "table", "from", "to" from pragma_foreign_key_list(?)')
    .all<Reference>(table);
  const [{ sql } = { sql: '' }] = database
    .prepare('select sql from sqlite_master where name = ?')
    .all<{ sql: string }>(table);
  return Object.fromEntries(
    columns.map(({ name, type }) => {
      if (`${table}.${name}` in VALUES) return [name, VALUES[`${table}.${name}`]];
      const reference = references.find(({ from }) => from === name);
      const parent = reference && rows.get(reference.table);
      if (reference && parent) return [name, parent[reference.to]];
      const other = rows.get(IDS_OF[`${table}.${name}`] ?? '');
      if (other) return [name, other.id];
      return [name, exampleOf(table, { name, type }, account, now, sql)];
    }),
  );
}

function exampleOf(
  table: string,
  { name, type }: Column,
  account: string,
  now: number,
  sql: string,
): unknown {
  if (table === 'accounts' && name === 'id') return account;
  if (name === 'account_id') return account;
  const [, choice] = new RegExp(`\\b${name} in \\('([^']+)'`).exec(sql) ?? [];
  if (choice !== undefined) return choice;
  if (type === 'BLOB') return Buffer.from(`${table} ${name} ${account}\0`);
  if (type === 'INTEGER')
    // Work is due, and what expires has not.
    return /expires_at$|_until$/.test(name) ? now + 86_400_000 : /_at$|_until$/.test(name) ? now - 1 : 1;
  return name === 'email' ? `${account}@example.com` : `${table} ${name} of ${account}`;
}
