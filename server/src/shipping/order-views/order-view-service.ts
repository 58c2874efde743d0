import { type Clock, toIso } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { searchKey } from '../../lib/search-key.ts';
import type { OrderView } from '../../schema/order-view.ts';
import {
  lockAccount,
  type OrderViewRow,
  ownedRow,
  refuseDuplicates,
  type Storage,
} from '../../storage/index.ts';
import type { NewOrderView, OrderViewUpdate } from './order-view-schemas.ts';

const MAX_VIEWS = 50;

export type OrderViewService = ReturnType<typeof createOrderViewService>;

/** Lists of orders that an account's members have saved under a name. */
export function createOrderViewService({ storage, clock }: { storage: Storage; clock: Clock }) {
  const refuseSameName = <T>(name: string | undefined, job: () => Promise<T>): Promise<T> =>
    refuseDuplicates(storage, () => `name: there is a view named ${name} already`, job);

  return {
    async list(accountId: string): Promise<OrderView[]> {
      const rows = await storage.db
        .selectFrom('order_views')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('name_key')
        .execute();
      return rows.map(toOrderView);
    },

    create(accountId: string, { name, search, columns = [] }: NewOrderView): Promise<OrderView> {
      return refuseSameName(name, () =>
        storage.write(async (tx) => {
          await lockAccount(storage, tx, accountId);
          const { total } = await tx
            .selectFrom('order_views')
            .select((e) => e.fn.countAll<number>().as('total'))
            .where('account_id', '=', accountId)
            .executeTakeFirstOrThrow();
          if (total >= MAX_VIEWS) throw conflict(`There are ${MAX_VIEWS} views already: delete one first`);
          const now = clock.now();
          const row: OrderViewRow = {
            id: newId('view'),
            account_id: accountId,
            name,
            name_key: searchKey(name),
            search,
            columns: toJson(columns),
            created_at: now,
            updated_at: now,
          };
          await tx.insertInto('order_views').values(row).execute();
          return toOrderView(row);
        }),
      );
    },

    update(accountId: string, id: string, { name, search, columns }: OrderViewUpdate): Promise<OrderView> {
      return refuseSameName(name, () =>
        storage.write(async (tx) => {
          const row = await ownedRow(tx, 'order_views', accountId, id, { lock: storage.locks.change });
          const changes = {
            ...given({
              name,
              name_key: name && searchKey(name),
              search,
              columns: toJson(columns),
            }),
            updated_at: clock.now(),
          };
          await tx.updateTable('order_views').set(changes).where('id', '=', id).execute();
          return toOrderView({ ...row, ...changes });
        }),
      );
    },

    async remove(accountId: string, id: string): Promise<void> {
      await storage.write(async (tx) => {
        await ownedRow(tx, 'order_views', accountId, id, { lock: storage.locks.change });
        await tx.deleteFrom('order_views').where('id', '=', id).execute();
      });
    },
  };
}

const toOrderView = (row: OrderViewRow): OrderView => ({
  id: row.id,
  name: row.name,
  search: row.search,
  columns: fromJson(row.columns),
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});
