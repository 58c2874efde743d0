import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import { searchKey } from '../../lib/search-key.ts';
import type { Order } from '../../schema/order.ts';
import type { Db, OrderRow, Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { StockLedger } from '../inventory/index.ts';
import { warehouseFor } from '../warehouses/index.ts';
import { joinQueues } from './backorder-queue.ts';
import { stockColumnsOf, toPriority } from './order.ts';
import { allocateItems } from './order-allocation.ts';
import { moneyOf, NO_MONEY, recipientKey, toColumns } from './order-columns.ts';
import { checkDecimals, draftItems, totals } from './order-items.ts';
import type { NewOrder } from './order-schemas.ts';
import { readOrder } from './order-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
}

export type InsertOrder = ReturnType<typeof createOrderInsertion>;
type Links = Partial<Pick<OrderRow, 'replacement_of' | 'replacement_return_id'>>;

/** Inserts a new order with its items, reserves stock for it and emits `order.created`, in the caller's transaction. */
export const createOrderInsertion =
  ({ storage, clock, outbox, ledger }: Dependencies) =>
  async (tx: Db, userId: string, input: NewOrder, links: Links = {}): Promise<Order> => {
    const id = newId('ord');
    const now = clock.now();
    const warehouse = await warehouseFor(storage, tx, userId, input.warehouseId ?? undefined);
    const warehouseId = warehouse?.id ?? null;
    const { currency = 'USD' } = input;
    const items = await draftItems(storage, tx, userId, { currency, items: input.items });
    await allocateItems(ledger, tx, userId, { orderId: id, warehouseId }, items);
    const row: OrderRow = {
      id,
      user_id: userId,
      order_number: input.orderNumber,
      number_key: searchKey(input.orderNumber),
      store_id: input.storeId ?? '',
      status: 'pending',
      ...stockColumnsOf('pending', items),
      allocation_priority: toPriority('normal'),
      currency,
      requested_service: null,
      ship_by: null,
      notes: null,
      tags: toJson([]),
      metadata: toJson({}),
      order_date: null,
      gift_message: null,
      close_reason: null,
      replacement_of: null,
      replacement_return_id: null,
      replacement_ids: toJson([]),
      ...totals(items, { ...NO_MONEY, ...moneyOf(input) }),
      created_at: now,
      updated_at: now,
      ...toColumns(input),
      ship_to: toJson(input.shipTo),
      name_key: recipientKey(input),
      warehouse_id: warehouseId,
      ...links,
    };
    checkDecimals(row, items);
    await tx.insertInto('orders').values(row).execute();
    await tx
      .insertInto('order_items')
      .values(items.map((item) => ({ ...item, order_id: id })))
      .execute();
    await joinQueues(tx, row, items);
    const order = await readOrder(tx, userId, row);
    await outbox.emit(tx, userId, 'order.created', order);
    return order;
  };

/** Turns the database's refusal of a second order with the same number in the same store into a 409. */
export async function refuseDuplicates<T>(
  storage: Storage,
  { orderNumber, storeId }: Pick<NewOrder, 'orderNumber' | 'storeId'>,
  job: () => Promise<T>,
): Promise<T> {
  try {
    return await job();
  } catch (error) {
    if (storage.classify(error) !== 'duplicate') throw error;
    const store = storeId === undefined ? 'without a store' : `of the store ${storeId}`;
    throw conflict(`orderNumber: there is an order ${orderNumber} ${store} already`);
  }
}
