import type { Storage } from '../../../storage/index.ts';
import type { OrderEdit, OrderInput, OrderService } from '../../orders/index.ts';
import type { BatchWork } from '../batch-kind.ts';

/** Orders share transactions, so that a few at the same time are enough. */
const AT_ONCE = 4;

/** Changes each order, entirely or not at all. What is so already is no change: doing it again after a crash does no harm. */
export const createOrderUpdateWork = (orders: OrderService): BatchWork => ({
  atOnce: AT_ONCE,
  isMarked: true,
  changes: ['orders'],
  keepsFailed: true,
  async run({ accountId, row }) {
    const input: OrderEdit = JSON.parse(row.input ?? '{}');
    await orders.edit(accountId, input);
    return {};
  },
});

/** Creates each order, once: the line is marked in the transaction that stores the order. */
export function createOrderImportWork({
  storage,
  orders,
}: {
  storage: Storage;
  orders: OrderService;
}): BatchWork {
  const created = (accountId: string, { orderNumber, storeId = '' }: OrderInput) =>
    storage.db
      .selectFrom('orders')
      .select('id')
      .where('account_id', '=', accountId)
      .where('store_id', '=', storeId)
      .where('order_number', '=', orderNumber)
      .executeTakeFirst();

  return {
    atOnce: AT_ONCE,
    isMarked: true,
    changes: ['orders'],
    async run({ accountId, row }) {
      const input: OrderInput = JSON.parse(row.input ?? '{}');
      const known = row.is_written === 1 ? await created(accountId, input) : undefined;
      if (known !== undefined) return { order_id: known.id };
      const { id } = await orders.create(accountId, input);
      return { order_id: id };
    },
  };
}
