import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import type { Order } from '../../schema/order.ts';
import { type Db, insertRows, type OrderRow, type Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordActivity } from '../activities/index.ts';
import type { StockLedger } from '../inventory/index.ts';
import { joinQueues } from './backorder-queue.ts';
import { stockColumnsOf, toOrder, toPriority } from './order.ts';
import { allocateItems } from './order-allocation.ts';
import { moneyOf, NO_MONEY, toColumns } from './order-columns.ts';
import { destinationColumns } from './order-destination.ts';
import { toDocument } from './order-documents.ts';
import { checkDecimals, draftItems, totals } from './order-items.ts';
import { checkPackage } from './order-package.ts';
import { applyOrderRules } from './order-rules.ts';
import type { NewOrder } from './order-schemas.ts';
import { insertTerms, joinTerms, termsOfOrder } from './order-terms.ts';
import { chooseWarehouse } from './order-warehouse.ts';
import { UNCHECKED } from './ship-to-check.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
}

/** Below the number of parameters that a statement may have. */
const ITEMS_AT_ONCE = 500;

export type InsertOrder = ReturnType<typeof createOrderInsertion>;
type Links = Partial<Pick<OrderRow, 'replacement_of' | 'replacement_return_id'>>;

/** Inserts a new order with its items, reserves stock for it and emits `order.created`, in the caller's transaction. */
export const createOrderInsertion =
  ({ storage, clock, outbox, ledger }: Dependencies) =>
  async (tx: Db, userId: string, input: NewOrder, links: Links = {}): Promise<Order> => {
    const id = newId('ord');
    const now = clock.now();
    const { currency = 'USD' } = input;
    const items = await draftItems(storage, tx, userId, { currency, items: input.items });
    const ruled = await applyOrderRules(tx, userId, input, currency, items);
    const warehouse = await chooseWarehouse({ storage, ledger }, tx, userId, {
      warehouseId: ruled.order.warehouseId ?? undefined,
      shipTo: input.shipTo,
      items,
    });
    const warehouseId = warehouse?.id ?? null;
    await allocateItems(ledger, tx, userId, { orderId: id, warehouseId }, items);
    const holdReason = input.holdReason ?? null;
    const status = ruled.order.isOnHold || holdReason !== null ? 'on_hold' : 'pending';
    const row: OrderRow = {
      id,
      user_id: userId,
      order_number: input.orderNumber,
      store_id: input.storeId ?? '',
      status,
      ...stockColumnsOf(status, items),
      allocation_priority: toPriority('normal'),
      currency,
      weight: null,
      package_id: null,
      ship_by: null,
      notes: null,
      metadata: toJson({}),
      order_date: null,
      gift_message: null,
      hold_reason: holdReason,
      is_gift: 0,
      packing_note: null,
      close_reason: null,
      search_terms: null,
      document: null,
      personal_data_erased_at: null,
      replacement_of: null,
      replacement_return_id: null,
      replacement_ids: toJson([]),
      ...UNCHECKED,
      ...totals(items, { ...NO_MONEY, ...moneyOf(input) }),
      created_at: now,
      updated_at: now,
      ...toColumns(input),
      requested_service: ruled.order.requestedService,
      tags: toJson([...ruled.order.tags]),
      insured_value: ruled.order.insuredValue,
      applied_rules: toJson(ruled.applied),
      ship_to: toJson(input.shipTo),
      warehouse_id: warehouseId,
      ...destinationColumns(input.shipTo, warehouse),
      ...links,
    };
    checkDecimals(row, items);
    await checkPackage(storage, tx, { user_id: userId, package_id: null }, input.packageId);
    const order = toOrder(row, items, []);
    const terms = termsOfOrder(order, []);
    row.search_terms = joinTerms(terms);
    row.document = toDocument(order);
    await insertRows(tx, 'orders', [row]);
    await insertTerms(storage, tx, row, terms);
    const itemRows = items.map((item) => ({ ...item, order_id: id }));
    for (let from = 0; from < itemRows.length; from += ITEMS_AT_ONCE)
      await insertRows(tx, 'order_items', itemRows.slice(from, from + ITEMS_AT_ONCE));
    await joinQueues(tx, row, items);
    await outbox.emit(tx, userId, 'order.created', order);
    const rules = ruled.applied.map(({ name }) => name);
    const details = rules.length === 0 ? {} : { rules };
    await recordActivity(tx, clock, { userId, type: 'order.created', orderId: id, details });
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
