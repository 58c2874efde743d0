import type { Order } from '../../../schema/order.ts';
import type { OrderRow, Storage } from '../../../storage/index.ts';
import type { AssignOptions } from '../../warehouses/index.ts';

interface Dependencies {
  storage: Storage;
  update(accountId: string, id: string, change: { warehouseId: string }): Promise<Order>;
}

const BATCH = 100;

/**
 * Gives orders that have no warehouse, and of which nothing is shipped, to this one, the oldest first: they came in before the
 * account had any. Each is changed as by its owner, so that it waits for stock there and subscribers hear of it. Returns whether
 * all were, which for thousands takes minutes.
 */
export const createOrderAssignment =
  ({ storage, update }: Dependencies) =>
  async (accountId: string, warehouseId: string, { onError, stopping }: AssignOptions): Promise<boolean> => {
    let last: Pick<OrderRow, 'id' | 'created_at'> | undefined;
    for (;;) {
      let query = storage.db
        .selectFrom('orders')
        .select(['id', 'created_at'])
        .where('account_id', '=', accountId)
        .where('status', 'in', ['pending', 'on_hold'])
        .where('warehouse_id', 'is', null)
        .where('personal_data_erased_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(BATCH);
      if (last !== undefined) {
        const { created_at, id } = last;
        query = query.where((is) =>
          is.or([
            is('created_at', '>', created_at),
            is.and([is('created_at', '=', created_at), is('id', '>', id)]),
          ]),
        );
      }
      const orders = await query.execute();
      for (const { id } of orders) {
        if (stopping?.aborted) return false;
        await update(accountId, id, { warehouseId }).catch(onError);
      }
      last = orders.at(-1);
      if (orders.length < BATCH) return true;
    }
  };
