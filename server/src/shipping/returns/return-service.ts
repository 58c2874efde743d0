import type { Clock } from '../../lib/clock.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import { present } from '../../lib/present.ts';
import type { Return } from '../../schema/return.ts';
import {
  createPager,
  type Db,
  type OrderRow,
  ownedRow,
  type Page,
  type ReturnRow,
  type Storage,
} from '../../storage/index.ts';
import { itemsOf, type LockedOrder, type OrderFulfilment } from '../orders/index.ts';
import type { PurchaseService } from '../shipments/index.ts';
import { warehouseFor } from '../warehouses/index.ts';
import { nextStatus, type ReturnAction } from './return.ts';
import { createReturnLabels, type LabelOptions } from './return-labels.ts';
import { giveUpItems, takeForReturn } from './return-request.ts';
import type { Approval, NewReturn, Receipts, ReturnQuery } from './return-schemas.ts';
import { itemsOfReturn, readReturn, updateReturn, withItems } from './return-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  orders: OrderFulfilment;
  purchases: PurchaseService;
}

export type ReturnService = ReturnType<typeof createReturnService>;

export function createReturnService({ storage, clock, orders, purchases }: Dependencies) {
  const pageOfReturns = createPager(storage, 'returns');
  const labels = createReturnLabels({ storage, clock, purchases });

  /** The order is taken first, as everywhere; then the return, which only changes under it. */
  async function lock(tx: Db, userId: string, id: string) {
    const { order_id } = await ownedRow(tx, 'returns', userId, id);
    const order = await orders.lock(tx, userId, order_id);
    return { order, row: await ownedRow(tx, 'returns', userId, id, { lock: storage.locks.change }) };
  }

  const act = (
    userId: string,
    id: string,
    action: ReturnAction,
    job: (tx: Db, row: ReturnRow, order: LockedOrder) => Promise<Partial<ReturnRow>> = async () => ({}),
  ): Promise<Return> =>
    storage.write(async (tx) => {
      const { order, row } = await lock(tx, userId, id);
      const status = nextStatus(row.status, action);
      const columns = { ...(await job(tx, row, order)), status, updated_at: clock.now() };
      const after = await updateReturn(tx, row, columns);
      await orders.updateStatus(tx, order);
      return readReturn(tx, after);
    });

  /** Where the goods came from, or to the default where that is no more. */
  async function warehouseOf(db: Db, userId: string, { warehouse_id }: OrderRow): Promise<string | null> {
    const gone =
      warehouse_id === null ||
      (await ownedRow(db, 'warehouses', userId, warehouse_id, { deletedToo: true })).deleted_at !== null;
    const warehouse = await warehouseFor(storage, db, userId, gone ? undefined : warehouse_id);
    return warehouse?.id ?? null;
  }

  async function orderFor(tx: Db, userId: string, input: NewReturn): Promise<OrderRow> {
    let orderId = input.orderId;
    if (input.shipmentId !== undefined) {
      const shipment = await ownedRow(tx, 'shipments', userId, input.shipmentId);
      if (shipment.order_id === null || shipment.is_return === 1)
        throw conflict('shipmentId: the shipment brought nothing of an order to a customer');
      if (orderId !== undefined && orderId !== shipment.order_id)
        throw invalid('shipmentId: is a shipment of another order');
      if (shipment.status !== 'purchased')
        throw conflict(`shipmentId: a shipment that is ${shipment.status} can't be returned`);
      orderId = shipment.order_id;
    }
    return ownedRow(tx, 'orders', userId, present(orderId));
  }

  /** Before anything is written: a label that can't be had leaves no return behind. */
  async function askFirst(userId: string, input: NewReturn) {
    const order = await orderFor(storage.db, userId, input);
    const warehouseId = await warehouseOf(storage.db, userId, order);
    return labels.ask(userId, { orderId: order.id, warehouseId, items: input.items }, input);
  }

  return {
    async list(userId: string, query: ReturnQuery): Promise<Page<Return>> {
      const filters = { status: query.status, order_id: query.orderId };
      const { data, meta } = await pageOfReturns(userId, filters, query);
      return { data: await withItems(storage.db, data), meta };
    },

    async get(userId: string, id: string): Promise<Return> {
      return readReturn(storage.db, await ownedRow(storage.db, 'returns', userId, id));
    },

    /** With `createLabel` it is approved at once. */
    async create(userId: string, input: NewReturn): Promise<Return> {
      const asked = input.createLabel === true ? await askFirst(userId, input) : undefined;
      const created = await storage.write(async (tx) => {
        const order = await orderFor(tx, userId, input);
        const shipmentId = input.shipmentId ?? null;
        const before = await orders.lock(tx, userId, order.id);
        const items = await takeForReturn(tx, order, shipmentId, input.items);
        const now = clock.now();
        const row: ReturnRow = {
          id: newId('ret'),
          user_id: userId,
          order_id: order.id,
          shipment_id: shipmentId,
          status: asked === undefined ? 'requested' : 'approved',
          warehouse_id: await warehouseOf(tx, userId, order),
          label_shipment_id: null,
          notes: input.notes ?? null,
          reject_reason: null,
          metadata: toJson(input.metadata ?? {}),
          created_at: now,
          updated_at: now,
        };
        await tx.insertInto('returns').values(row).execute();
        await tx
          .insertInto('return_items')
          .values(items.map((item) => ({ ...item, return_id: row.id })))
          .execute();
        await orders.updateStatus(tx, before);
        return readReturn(tx, row);
      });
      return asked === undefined ? created : labels.buy(userId, created.id, asked);
    },

    async approve(userId: string, id: string, options: NonNullable<Approval>): Promise<Return> {
      if (options.createLabel !== true) return act(userId, id, 'approve');
      const asked = await labels.ask(userId, await labels.of(userId, id, 'approve'), options);
      await act(userId, id, 'approve');
      return labels.buy(userId, id, asked);
    },

    async label(userId: string, id: string, options: LabelOptions): Promise<Return> {
      const asked = await labels.ask(userId, await labels.of(userId, id, 'label'), options);
      return labels.buy(userId, id, asked);
    },

    reject: (userId: string, id: string, reason: string | undefined): Promise<Return> =>
      act(userId, id, 'reject', async (tx) => {
        await giveUpItems(tx, await itemsOfReturn(tx, id));
        return { reject_reason: reason ?? null };
      }),

    cancel: (userId: string, id: string): Promise<Return> =>
      act(userId, id, 'cancel', async (tx) => {
        await giveUpItems(tx, await itemsOfReturn(tx, id));
        return {};
      }),

    /** Counts what came back; what can be sold again is in stock from now on. */
    receive: (userId: string, id: string, receipts: Receipts['items']): Promise<Return> =>
      act(userId, id, 'receive', async (tx, row, order) => {
        const items = new Map((await itemsOfReturn(tx, id)).map((item) => [item.id, item]));
        const products = new Map((await itemsOf(tx, row.order_id)).map((one) => [one.id, one.product_id]));
        const restocked = [];
        const seen = new Set<string>();
        for (const [i, receipt] of receipts.entries()) {
          const item = items.get(receipt.id);
          if (item === undefined) throw invalid(`items[${i}].id: is not an item of this return`);
          if (seen.has(receipt.id)) throw invalid(`items[${i}].id: is named twice`);
          seen.add(receipt.id);
          if (receipt.receivedQuantity > item.quantity)
            throw conflict(`items[${i}].receivedQuantity: ${item.quantity} were to be returned`);
          await tx
            .updateTable('return_items')
            .set({ received_quantity: receipt.receivedQuantity, condition: receipt.condition })
            .where('id', '=', item.id)
            .execute();
          const productId = products.get(item.order_item_id) ?? null;
          const isSellable = receipt.condition === 'sellable' && receipt.receivedQuantity > 0;
          if (isSellable && productId !== null && row.warehouse_id !== null)
            restocked.push({ productId, warehouseId: row.warehouse_id, quantity: receipt.receivedQuantity });
        }
        await orders.restock(tx, order, restocked, id);
        return {};
      }),

    complete: (userId: string, id: string): Promise<Return> => act(userId, id, 'complete'),
  };
}
