import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import { checkAddress } from '../../postal/index.ts';
import { OPEN_ORDER_STATUSES } from '../../schema/order.ts';
import type { Warehouse } from '../../schema/warehouse.ts';
import {
  type Db,
  isAwake,
  lockAccount,
  ownedRow,
  type Storage,
  updateRow,
  type WarehouseRow,
} from '../../storage/index.ts';
import { toColumns, toWarehouse } from './warehouse.ts';
import type { WarehouseInput, WarehouseUpdate } from './warehouse-schemas.ts';

export type WarehouseService = ReturnType<typeof createWarehouseService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Handed in, because inventory stands on warehouses. */
  removeLevels(tx: Db, of: { warehouseId: string }): Promise<void>;
  /** Handed in, because orders stand on warehouses. Gives orders without a warehouse to this one; false if it was stopped. */
  assignOrders(accountId: string, warehouseId: string, options: AssignOptions): Promise<boolean>;
}

/** How the job reports what failed, and learns that the process stops. */
export interface AssignOptions {
  onError(error: unknown): void;
  stopping?: AbortSignal;
}

/** An account's first warehouse is the default, and from then on exactly one is: it can be moved, not unset. */
export function createWarehouseService({ storage, clock, removeLevels, assignOrders }: Dependencies) {
  /** One change of an account's warehouses at a time: each decides by all of them which one is the default. */
  const writeAlone = <T>(accountId: string, job: (tx: Db) => Promise<T>): Promise<T> =>
    storage.write(async (tx) => {
      await lockAccount(storage, tx, accountId);
      return job(tx);
    });

  const others = (tx: Db, accountId: string, id: string) =>
    tx
      .selectFrom('warehouses')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '!=', id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();

  const takeDefaultFromOthers = (tx: Db, accountId: string, now: number) =>
    tx
      .updateTable('warehouses')
      .set({ is_default: 0, updated_at: now })
      .where('account_id', '=', accountId)
      .where('is_default', '=', 1)
      .execute();

  return {
    async list(accountId: string): Promise<Warehouse[]> {
      const rows = await storage.db
        .selectFrom('warehouses')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toWarehouse);
    },

    async get(accountId: string, id: string): Promise<Warehouse> {
      return toWarehouse(await ownedRow(storage.db, 'warehouses', accountId, id));
    },

    async create(accountId: string, input: WarehouseInput): Promise<Warehouse> {
      checkAddresses(input);
      const columns = toColumns(input);
      return writeAlone(accountId, async (tx) => {
        const id = newId('wh');
        const now = clock.now();
        const isFirst = (await others(tx, accountId, id)) === undefined;
        const isDefault = input.isDefault === true || isFirst;
        if (isDefault) await takeDefaultFromOthers(tx, accountId, now);
        const row: WarehouseRow = {
          id,
          account_id: accountId,
          name: input.name,
          address: toJson(input.address),
          return_address: null,
          is_default: Number(isDefault),
          timezone: null,
          tax_numbers: null,
          deleted_at: null,
          awaits_orders: Number(isFirst),
          created_at: now,
          updated_at: now,
          ...columns,
        };
        await tx.insertInto('warehouses').values(row).execute();
        return toWarehouse(row);
      });
    },

    async update(accountId: string, id: string, change: WarehouseUpdate): Promise<Warehouse> {
      checkAddresses(change);
      const columns = toColumns(change);
      return writeAlone(accountId, async (tx) => {
        const before = await ownedRow(tx, 'warehouses', accountId, id);
        const { is_default, name } = before;
        const now = clock.now();
        if (change.isDefault === false && is_default === 1) {
          throw conflict(`${name} is the default warehouse: set isDefault to true on another one instead`);
        }
        const becomesDefault = change.isDefault === true && is_default === 0;
        if (becomesDefault) await takeDefaultFromOthers(tx, accountId, now);
        return toWarehouse(
          await updateRow(tx, 'warehouses', before, {
            ...columns,
            ...(becomesDefault && { is_default: 1 }),
            updated_at: now,
          }),
        );
      });
    },

    /** The row stays, marked: movements and past orders go on to say where goods were. */
    async remove(accountId: string, id: string): Promise<void> {
      await writeAlone(accountId, async (tx) => {
        const { is_default, name } = await ownedRow(tx, 'warehouses', accountId, id, {
          lock: storage.locks.remove,
        });
        const refuse = (because: string) => conflict(`${name} cannot be deleted because ${because}`);
        if (await hasStock(tx, accountId, id))
          throw refuse('it has stock: transfer the stock or adjust it to 0 first');
        if (await hasOpenOrders(tx, accountId, id)) throw refuse('open orders ship from it');
        if (is_default === 1 && (await others(tx, accountId, id)) !== undefined) {
          throw refuse('it is the default: set isDefault to true on another warehouse first');
        }
        await removeLevels(tx, { warehouseId: id });
        await tx
          .updateTable('warehouses')
          .set({ is_default: 0, deleted_at: clock.now() })
          .where('id', '=', id)
          .execute();
      });
    },

    /** A job: gives the first warehouse of an account the orders that are older than it. Returns whose orders have changed. */
    async takeOlderOrders(options: AssignOptions): Promise<string[]> {
      const awaiting = await storage.db
        .selectFrom('warehouses')
        .select(['id', 'account_id', 'deleted_at'])
        .where('awaits_orders', '=', sql.lit(1))
        .where(isAwake())
        .execute();
      for (const { id, account_id, deleted_at } of awaiting) {
        if (deleted_at === null && !(await assignOrders(account_id, id, options))) break;
        await storage.write((tx) =>
          tx.updateTable('warehouses').set({ awaits_orders: 0 }).where('id', '=', id).execute(),
        );
      }
      return awaiting.map(({ account_id }) => account_id);
    },
  };
}

function checkAddresses({ address, returnAddress }: WarehouseUpdate): void {
  if (address) checkAddress(address, 'address');
  if (returnAddress) checkAddress(returnAddress, 'returnAddress');
}

async function hasStock(tx: Db, accountId: string, warehouseId: string): Promise<boolean> {
  const level = await tx
    .selectFrom('stock_levels')
    .select('id')
    .where('account_id', '=', accountId)
    .where('warehouse_id', '=', warehouseId)
    .where('on_hand', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return level !== undefined;
}

async function hasOpenOrders(tx: Db, accountId: string, warehouseId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', OPEN_ORDER_STATUSES)
    .where('warehouse_id', '=', warehouseId)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
