import { sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { conflict } from '../lib/errors.ts';
import { type IdPrefix, newId } from '../lib/ids.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { refuseDuplicates } from './duplicates.ts';
import { lockAccount, type OwnedTable, ownedRow, updateRow } from './owned.ts';
import type { ListedRow } from './rows/listed-row.ts';
import type { Db, Schema } from './schema.ts';
import { insertRows } from './statements.ts';
import type { Storage } from './storage.ts';

type ResourceTable = { [T in OwnedTable]: Schema[T] extends ListedRow ? T : never }[OwnedTable];

interface Declaration<T extends ResourceTable, New, Change, Resource> {
  table: T;
  idPrefix: IdPrefix;
  /** Newest first without it. */
  orderBy?: readonly (keyof Schema[T] & string)[];
  /** How many an account can have, and what it is told then. */
  max: number;
  tooMany: string;
  /** Says which unique value another one has already. */
  duplicate?(input: New | Change): string;
  toResource(row: Schema[T]): Resource;
  /** The row of a new one. Throws if it is not allowed; the account is locked. */
  create(input: New, listed: ListedRow, tx: Db): MaybePromise<Schema[T]>;
  /** The columns that change. Throws if that is not allowed; the row is locked. */
  update(
    change: Change,
    before: Schema[T],
    touched: Pick<ListedRow, 'updated_at'>,
    tx: Db,
  ): MaybePromise<Partial<Schema[T]>>;
}

/** The use cases of a resource of which an account has few, each a row of one table. */
export function createResourceService<T extends ResourceTable, New, Change, Resource>(
  { storage, clock }: { storage: Storage; clock: Clock },
  { table, idPrefix, orderBy, max, tooMany, duplicate, ...declared }: Declaration<T, New, Change, Resource>,
) {
  const order =
    orderBy === undefined ? sql`created_at desc, id desc` : sql.join(orderBy.map((name) => sql.ref(name)));

  const write = <R>(input: New | Change, job: (tx: Db) => Promise<R>): Promise<R> =>
    duplicate === undefined
      ? storage.write(job)
      : refuseDuplicates(
          storage,
          () => duplicate(input),
          () => storage.write(job),
        );

  return {
    async list(accountId: string): Promise<Resource[]> {
      const { rows } = await sql<Schema[T]>`
        select * from ${sql.table(table)} where account_id = ${accountId} order by ${order}`.execute(
        storage.db,
      );
      return rows.map(declared.toResource);
    },

    async get(accountId: string, id: string): Promise<Resource> {
      return declared.toResource(await ownedRow(storage.db, table, accountId, id));
    },

    create(accountId: string, input: New): Promise<Resource> {
      return write(input, async (tx) => {
        await lockAccount(storage, tx, accountId);
        const now = clock.now();
        const listed = { id: newId(idPrefix), account_id: accountId, created_at: now, updated_at: now };
        const row = await declared.create(input, listed, tx);
        const { rows } = await sql`
          select 1 from ${sql.table(table)} where account_id = ${accountId} limit ${max}`.execute(tx);
        if (rows.length >= max) throw conflict(tooMany);
        await insertRows(tx, table, [row]);
        return declared.toResource(row);
      });
    },

    update(accountId: string, id: string, change: Change): Promise<Resource> {
      return write(change, async (tx) => {
        const before = await ownedRow(tx, table, accountId, id, { lock: storage.locks.change });
        const columns = await declared.update(change, before, { updated_at: clock.now() }, tx);
        return declared.toResource(await updateRow(tx, table, before, columns));
      });
    },

    async remove(accountId: string, id: string): Promise<void> {
      await storage.write(async (tx) => {
        await ownedRow(tx, table, accountId, id, { lock: storage.locks.change });
        await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
      });
    },
  };
}
