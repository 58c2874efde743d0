import { sql } from 'kysely';
import { fromJson } from '../../lib/json.ts';
import type { Address } from '../../postal/index.ts';
import {
  type Db,
  ownedRow,
  type Storage,
  selectOnceLocking,
  type WarehouseRow,
} from '../../storage/index.ts';

/** The warehouse that is asked for, or the account's default; kept from being deleted until `tx` ends. */
export async function warehouseFor(
  storage: Storage,
  tx: Db,
  accountId: string,
  id: string | undefined,
): Promise<WarehouseRow | undefined> {
  if (id !== undefined) return ownedRow(tx, 'warehouses', accountId, id, { lock: storage.locks.keep });
  const [row] = await defaultWarehouse(storage, tx, { accountId });
  return row;
}

/**
 * This warehouse, or the default where none is given or it was deleted; null where the account has none. It is kept from being
 * deleted until `tx` ends.
 */
export async function liveWarehouse(
  storage: Storage,
  tx: Db,
  accountId: string,
  id: string | null,
): Promise<WarehouseRow | null> {
  if (id !== null) {
    const row = await ownedRow(tx, 'warehouses', accountId, id, {
      lock: storage.locks.keep,
      deletedToo: true,
    });
    if (row.deleted_at === null) return row;
  }
  return (await warehouseFor(storage, tx, accountId, undefined)) ?? null;
}

/** By name, so that the statement can be planned once. */
const COLUMNS = [
  ...(['id', 'account_id', 'created_at', 'updated_at', 'name', 'address', 'return_address'] as const),
  ...(['is_default', 'timezone', 'tax_numbers', 'deleted_at', 'awaits_orders'] as const),
] satisfies (keyof WarehouseRow)[];

const defaultWarehouse = selectOnceLocking((storage: Storage, db, p: { accountId: string }) =>
  db
    .selectFrom('warehouses')
    .select(COLUMNS)
    .where('account_id', '=', p.accountId)
    // A literal, because SQLite compiles a statement again for each value that decides whether a partial index can be used.
    .where('is_default', '=', sql.lit(1))
    .modifyEnd(storage.locks.keep),
);

/** Where the account ships from as a rule. */
export async function defaultAddress(db: Db, accountId: string): Promise<Address | undefined> {
  const warehouse = await db
    .selectFrom('warehouses')
    .select('address')
    .where('account_id', '=', accountId)
    .where('is_default', '=', 1)
    .executeTakeFirst();
  return warehouse && fromJson(warehouse.address);
}
