import { type RawBuilder, sql } from 'kysely';
import { notFound, notYours } from '../lib/errors.ts';
import { given } from '../lib/given.ts';
import { onlyCompared } from './lists/definition.ts';
import type { Db, Schema } from './schema.ts';
import { selectOnce } from './statements.ts';
import type { Storage } from './storage.ts';

/** A table whose rows each belong to an account. */
export type OwnedTable = { [T in keyof Schema]: Schema[T] extends AnyOwned ? T : never }[keyof Schema];

const NAMES: { [T in OwnedTable]?: string } = {
  batches: 'Batch',
  api_keys: 'API key',
  request_log: 'Request',
};

/** As messages call a row: `Service mapping` for `service_mappings`. */
const nameOf = (table: OwnedTable): string =>
  NAMES[table] ?? (table.slice(0, 1).toUpperCase() + table.slice(1, -1)).replace('_', ' ');

interface OwnedOptions {
  /** One of `storage.locks`, in a transaction that relies on the row. */
  lock?: RawBuilder<unknown>;
  /** Includes rows that were deleted but stay because others refer to them. */
  deletedToo?: boolean;
}

interface AnyOwned {
  id: string;
  account_id: string;
  deleted_at?: number | null;
}

/** Serializes transactions that add to an account: what is counted after this call changes only through `tx`, until it ends. */
export async function lockAccount(storage: Storage, tx: Db, accountId: string): Promise<void> {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .modifyEnd(storage.locks.change)
    .execute();
}

/** The row. Throws 404 for an unknown id and 403 for the row of another account. */
export async function ownedRow<T extends OwnedTable>(
  db: Db,
  table: T,
  accountId: string,
  id: string,
  { lock, deletedToo = false }: OwnedOptions = {},
): Promise<Schema[T]> {
  const [row] = await selectById(table, lock ?? NO_LOCK)(db, { id });
  if (row === undefined) throw notFound(nameOf(table));
  if (row.account_id !== accountId) throw notYours(nameOf(table));
  if (!deletedToo && row.deleted_at != null) throw notFound(nameOf(table));
  return row;
}

/** Changes these columns of a locked row, unless they are undefined, and returns the row with them. */
export async function updateRow<T extends OwnedTable>(
  tx: Db,
  table: T,
  row: Schema[T],
  columns: { [C in keyof Schema[T]]?: Schema[T][C] | undefined },
): Promise<Schema[T]> {
  const changes = given(columns);
  const values = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (values.length > 0)
    await sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${row.id}`.execute(tx);
  return { ...row, ...changes };
}

const NO_LOCK = sql``;
const selects = new WeakMap<RawBuilder<unknown>, Map<OwnedTable, unknown>>();

/** Compiled once for each table and lock, of which there are few. */
function selectById<T extends OwnedTable>(table: T, lock: RawBuilder<unknown>) {
  const ofLock = selects.get(lock) ?? new Map<OwnedTable, unknown>();
  selects.set(lock, ofLock);
  const known = ofLock.get(table) as ReturnType<typeof createSelect<T>> | undefined;
  if (known !== undefined) return known;
  const created = createSelect(table, lock);
  ofLock.set(table, created);
  return created;
}

/** As text, because the query builder cannot type a table that is a parameter. */
const createSelect = <T extends OwnedTable>(table: T, lock: RawBuilder<unknown>) =>
  selectOnce((db, p: { id: string }) => ({
    compile: () =>
      sql<Schema[T] & AnyOwned>`select * from ${sql.table(table)} where id = ${p.id} ${lock}`.compile(db),
  }));

/** What an account has for these orders, newest first. */
export async function rowsOfOrders<T extends 'returns' | 'shipments' | 'trackers' | 'withdrawals'>(
  db: Db,
  table: T,
  accountId: string,
  orderIds: readonly string[],
): Promise<Schema[T][]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<Schema[T]>`
    select * from ${sql.table(table)} where account_id = ${accountId} and order_id in (${sql.join(orderIds)})
    order by ${onlyCompared('created_at')} desc, id desc`.execute(db);
  return rows;
}
