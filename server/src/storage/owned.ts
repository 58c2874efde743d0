import type { RawBuilder } from 'kysely';
import { notFound, notYours } from '../lib/errors.ts';
import type { Db, Schema } from './schema.ts';
import type { Storage } from './storage.ts';

/** What a user can own, as messages call it. */
const NAMES = {
  api_keys: 'API key',
  sessions: 'Session',
  webhook_subscriptions: 'Webhook subscription',
  products: 'Product',
  warehouses: 'Warehouse',
  orders: 'Order',
  shipments: 'Shipment',
  rates: 'Rate',
  returns: 'Return',
} as const;

type OwnedTable = keyof typeof NAMES;

interface OwnedOptions {
  /** One of `storage.locks`, in a transaction that relies on the row. */
  lock?: RawBuilder<unknown>;
  /** Finds also what was deleted and is kept because history refers to it. */
  deletedToo?: boolean;
}

interface AnyOwned {
  user_id: string;
  deleted_at?: number | null;
}

/**
 * Waits for whoever else adds to what this account has, and keeps them away until `tx` ends: what is counted after this
 * call can't change but through `tx`.
 */
export async function lockAccount(storage: Storage, tx: Db, userId: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .modifyEnd(storage.locks.change)
    .execute();
}

/** The row, or the error that a stranger or a wrong id gets. */
export async function ownedRow<T extends OwnedTable>(
  db: Db,
  table: T,
  userId: string,
  id: string,
  { lock, deletedToo = false }: OwnedOptions = {},
): Promise<Schema[T]> {
  // The builder can't type a table that is a parameter; the names above hold it to tables that have an owner.
  let query = db
    .selectFrom(table as 'warehouses')
    .selectAll()
    .where('id', '=', id);
  if (lock !== undefined) query = query.modifyEnd(lock);
  const row: AnyOwned | undefined = await query.executeTakeFirst();
  if (row === undefined) throw notFound(NAMES[table]);
  if (row.user_id !== userId) throw notYours(NAMES[table]);
  if (!deletedToo && row.deleted_at != null) throw notFound(NAMES[table]);
  return row as unknown as Schema[T];
}
