import type { Clock } from '../../lib/clock.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import { toHundredths } from '../../lib/money.ts';
import { searchKey } from '../../lib/search-key.ts';
import { checkAddress } from '../../postal/index.ts';
import type { Order } from '../../schema/order.ts';
import {
  createPager,
  type Db,
  type OrderItemRow,
  type OrderRow,
  ownedRow,
  type Page,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { StockLedger } from '../inventory/index.ts';
import { warehouseFor } from '../warehouses/index.ts';
import { allocationOf, isOpen, statusByShipping } from './order.ts';
import { allocateItems, reallocateItems } from './order-allocation.ts';
import { createOrderChange } from './order-change.ts';
import { fixedFieldsChanged, isBeingBought, isEditable, refuseWhileBeingBought } from './order-edit.ts';
import { draftItems, totals } from './order-items.ts';
import { createOrderLifecycle } from './order-lifecycle.ts';
import type { NewOrder, OrderItemUpdate, OrderQuery, OrderUpdate } from './order-schemas.ts';
import { itemsOf, readOrder, withParts } from './order-store.ts';

export type OrderService = ReturnType<typeof createOrderService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
}

export function createOrderService({ storage, clock, outbox, ledger }: Dependencies) {
  const pageOfOrders = createPager(storage, 'orders', { search: ['number_key', 'name_key'] });

  const change = createOrderChange({ storage, clock, outbox });

  async function replaceItems(
    tx: Db,
    row: OrderRow,
    items: OrderItemRow[],
    warehouseId: string | null,
    wanted: readonly OrderItemUpdate[],
  ) {
    const drafts = await draftItems(storage, tx, row.user_id, wanted, items);
    if (new Set(drafts.map(({ id }) => id)).size < drafts.length)
      throw invalid('items: name the same item twice');
    const from = { orderId: row.id, warehouseId: row.warehouse_id, items };
    await reallocateItems(ledger, tx, row.user_id, from, { orderId: row.id, warehouseId, items: drafts });
    await tx.deleteFrom('order_items').where('order_id', '=', row.id).execute();
    await tx
      .insertInto('order_items')
      .values(drafts.map((draft) => ({ ...draft, order_id: row.id })))
      .execute();
    return drafts;
  }

  return {
    async list(userId: string, query: OrderQuery): Promise<Page<Order>> {
      const filters = { status: query.status, store_id: query.storeId };
      const { data, meta } = await pageOfOrders(userId, filters, query, {
        prefix: query.q,
        createdFrom: query.createdFrom === undefined ? undefined : Date.parse(query.createdFrom),
        createdBefore: query.createdTo === undefined ? undefined : Date.parse(query.createdTo),
      });
      return { data: await withParts(storage.db, userId, data), meta };
    },

    async get(userId: string, id: string): Promise<Order> {
      return readOrder(storage.db, userId, await ownedRow(storage.db, 'orders', userId, id));
    },

    async create(userId: string, input: NewOrder): Promise<Order> {
      checkAddress(input.shipTo, 'shipTo');
      try {
        return await storage.write(async (tx) => {
          const id = newId('ord');
          const now = clock.now();
          const warehouse = await warehouseFor(storage, tx, userId, input.warehouseId ?? undefined);
          const warehouseId = warehouse?.id ?? null;
          const items = await draftItems(storage, tx, userId, input.items);
          await allocateItems(ledger, tx, userId, { orderId: id, warehouseId }, items);
          const row: OrderRow = {
            id,
            user_id: userId,
            order_number: input.orderNumber,
            number_key: searchKey(input.orderNumber),
            store_id: input.storeId ?? '',
            status: 'pending',
            allocation: allocationOf(items),
            currency: 'USD',
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
          };
          await tx.insertInto('orders').values(row).execute();
          await tx
            .insertInto('order_items')
            .values(items.map((item) => ({ ...item, order_id: id })))
            .execute();
          const order = await readOrder(tx, userId, row);
          await outbox.emit(tx, userId, 'order.created', order);
          return order;
        });
      } catch (error) {
        if (storage.classify(error) !== 'duplicate') throw error;
        const store = input.storeId === undefined ? 'without a store' : `of the store ${input.storeId}`;
        throw conflict(`orderNumber: there is an order ${input.orderNumber} ${store} already`);
      }
    },

    update(userId: string, id: string, input: OrderUpdate): Promise<Order> {
      if (input.shipTo) checkAddress(input.shipTo, 'shipTo');
      return change(userId, id, async (tx, row, before) => {
        const current = await itemsOf(tx, id);
        const editable = isEditable(row, current);
        const canRedirect = isOpen(row.status) && !(await isBeingBought(tx, row));
        const changed = editable ? [] : fixedFieldsChanged(input, before, canRedirect);
        if (changed.length > 0) {
          await refuseWhileBeingBought(tx, row);
          const status = isOpen(row.status) ? statusByShipping(current) : row.status;
          throw conflict(`An order that is ${status} can't change its ${changed.join(', ')}`);
        }
        const moves = editable && input.warehouseId !== undefined && input.warehouseId !== row.warehouse_id;
        if (moves && input.warehouseId !== null) await warehouseFor(storage, tx, userId, input.warehouseId);
        const warehouseId = moves ? (input.warehouseId ?? null) : row.warehouse_id;
        const wanted =
          input.items ?? (moves ? current.map(({ id, quantity }) => ({ id, quantity })) : undefined);
        const items =
          editable && wanted !== undefined
            ? await replaceItems(tx, row, current, warehouseId, wanted)
            : current;
        return {
          ...toColumns(input),
          ...(input.shipTo && { name_key: recipientKey({ shipTo: input.shipTo }) }),
          ...totals(items, { ...row, ...moneyOf(input) }),
          warehouse_id: warehouseId,
        };
      });
    },

    ...createOrderLifecycle({ change, ledger }),
  };
}

const NO_MONEY = { shipping_paid: 0, tax: 0, discount: 0 };

const moneyOf = ({ shippingPaid, tax, discount }: OrderUpdate) =>
  given({
    shipping_paid: shippingPaid && toHundredths(shippingPaid),
    tax: tax && toHundredths(tax),
    discount: discount && toHundredths(discount),
  });

const toColumns = (input: OrderUpdate) =>
  given({
    ship_to: toJson(input.shipTo),
    currency: input.currency,
    requested_service: input.requestedService,
    ship_by: typeof input.shipBy === 'string' ? Date.parse(input.shipBy) : input.shipBy,
    order_date: typeof input.orderDate === 'string' ? Date.parse(input.orderDate) : input.orderDate,
    gift_message: input.giftMessage,
    notes: input.notes,
    tags: toJson(input.tags),
    metadata: toJson(input.metadata),
  });

const recipientKey = ({ shipTo }: Pick<NewOrder, 'shipTo'>): string =>
  searchKey(shipTo.name ?? shipTo.company ?? '');
