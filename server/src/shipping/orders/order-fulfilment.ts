import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';
import type { Order, OrderStatus } from '../../schema/order.ts';
import { type Db, type OrderItemRow, type OrderRow, ownedRow, type Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { StockLedger } from '../inventory/index.ts';
import { allocationOf, canShip, isOpen, statusByShipping } from './order.ts';
import { chooseItems, type WantedItem } from './order-choice.ts';
import { emitOrderUpdated } from './order-events.ts';
import { itemsOf, readOrder } from './order-store.ts';

/** What a shipment took of an order's item, and of the stock where the product is kept in stock. */
export interface TakenItem extends WantedItem {
  productId: string | null;
  warehouseId: string | null;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
}

/** An order that nobody else changes until the transaction ends, and what it was at its start. */
export interface HeldOrder {
  row: OrderRow;
  before: Order;
}

export type OrderFulfilment = ReturnType<typeof createOrderFulfilment>;

/** What labels and returns do to an order, in their own transaction. The order's row is taken first, then stock. */
export function createOrderFulfilment(dependencies: Dependencies) {
  const { storage, ledger } = dependencies;

  async function hold(tx: Db, userId: string, orderId: string): Promise<HeldOrder> {
    const row = await ownedRow(tx, 'orders', userId, orderId, { lock: storage.locks.change });
    return { row, before: await readOrder(tx, userId, row) };
  }

  const setCounts = (tx: Db, item: OrderItemRow) =>
    tx
      .updateTable('order_items')
      .set({ shipped_quantity: item.shipped_quantity, allocated_quantity: item.allocated_quantity })
      .where('id', '=', item.id)
      .execute();

  /** Brings the order's status in line with its labels and their parcels, and tells subscribers what has changed. */
  async function settle(tx: Db, { row, before }: HeldOrder): Promise<Order> {
    const items = await itemsOf(tx, row.id);
    let status = row.status;
    if (status !== 'cancelled' && !(status === 'on_hold' && isUnshipped(items))) {
      status = statusByShipping(items);
      if (status === 'shipped' && (await allDelivered(tx, row))) status = 'delivered';
    }
    return emitOrderUpdated(dependencies, tx, before, { ...row, status, allocation: allocationOf(items) });
  }

  return {
    hold,

    /**
     * Takes items out of an order and out of stock. Without a list: everything that is left. A product without a stock
     * level in the warehouse is not kept in stock there, and none is asked for.
     */
    async take(
      tx: Db,
      { row }: HeldOrder,
      wanted: readonly WantedItem[] | undefined,
      from: { warehouseId: string | null; reference: string },
    ): Promise<TakenItem[]> {
      if (!canShip(row.status)) throw conflict(cannotShip(row.status));
      const items = await itemsOf(tx, row.id);
      const lines = chooseItems(items, wanted);
      const warehouseId = from.warehouseId ?? row.warehouse_id;
      const stocked = await stockedProducts(tx, items, warehouseId);
      const isHome = warehouseId === row.warehouse_id;

      const consumed = [];
      const released = [];
      const taken: TakenItem[] = [];
      for (const { item, quantity } of lines) {
        const productId = item.product_id !== null && stocked.has(item.product_id) ? item.product_id : null;
        const reserved = Math.min(item.allocated_quantity, quantity);
        if (productId !== null && warehouseId !== null)
          consumed.push({ productId, warehouseId, quantity, allocated: isHome ? reserved : 0 });
        if (!isHome && reserved > 0)
          released.push({
            productId: present(item.product_id),
            warehouseId: present(row.warehouse_id),
            quantity: reserved,
          });
        taken.push({ orderItemId: item.id, quantity, productId, warehouseId: productId && warehouseId });
        item.shipped_quantity += quantity;
        item.allocated_quantity -= reserved;
      }
      await ledger.hold(tx, row.user_id, [...released, ...consumed]);
      await ledger.release(tx, row.user_id, released, row.id);
      await ledger.consume(tx, row.user_id, consumed, from.reference);
      for (const { item } of lines) await setCounts(tx, item);
      return taken;
    },

    /** Throws where a return counts on what a label ships: to be asked before its carrier is. */
    async checkUnreturned(db: Db, orderId: string, taken: readonly TakenItem[]): Promise<void> {
      const quantities = new Map(taken.map((item) => [item.orderItemId, item.quantity]));
      for (const item of await itemsOf(db, orderId)) refuseReturned(item, quantities.get(item.id) ?? 0);
    },

    /** The reverse, after a label was voided or not sold: goods are back in stock and reserved for the order again. */
    async giveBack(
      tx: Db,
      { row }: HeldOrder,
      taken: readonly TakenItem[],
      reference: string,
    ): Promise<void> {
      const items = new Map((await itemsOf(tx, row.id)).map((item) => [item.id, item]));
      const restored = [];
      for (const { orderItemId, quantity, productId, warehouseId } of taken) {
        const item = items.get(orderItemId);
        if (item === undefined) continue;
        refuseReturned(item, quantity);
        item.shipped_quantity -= quantity;
        if (productId === null || warehouseId === null) continue;
        const allocate = warehouseId === row.warehouse_id ? quantity : 0;
        item.allocated_quantity += allocate;
        restored.push({ productId, warehouseId, quantity, allocate });
      }
      await ledger.restore(tx, row.user_id, restored, reference);
      for (const { orderItemId } of taken) {
        const item = items.get(orderItemId);
        if (item !== undefined) await setCounts(tx, item);
      }
    },

    /** The order as it was before this shipment took its items: what a purchase that took its time is compared with. */
    without(order: Order, shipmentId: string, taken: readonly TakenItem[]): Order {
      const quantities = new Map(taken.map((item) => [item.orderItemId, item.quantity]));
      return {
        ...order,
        shipments: order.shipments.filter((id) => id !== shipmentId),
        items: order.items.map((item) => ({
          ...item,
          shippedQuantity: item.shippedQuantity - (quantities.get(item.id) ?? 0),
        })),
      };
    },

    /** After a purchase that came to nothing: the order is what it was, and only who was told otherwise is told. */
    async settleUnsold(tx: Db, held: HeldOrder, intendedAt: number): Promise<Order> {
      const { row } = held;
      const before = row.updated_at > intendedAt ? held.before : await readOrder(tx, row.user_id, row);
      return settle(tx, { row, before });
    },

    settle,
  };
}

const isUnshipped = (items: readonly OrderItemRow[]): boolean =>
  items.every(({ shipped_quantity }) => shipped_quantity === 0);

function refuseReturned(item: OrderItemRow, quantity: number): void {
  if (item.shipped_quantity - quantity < item.returned_quantity)
    throw conflict(`${item.name}: a return refers to what this label ships; cancel the return first`);
}

function cannotShip(status: OrderStatus): string {
  if (isOpen(status)) return 'The order is on hold: release it first';
  return status === 'cancelled' ? 'The order is cancelled' : 'Everything in this order has been shipped';
}

async function stockedProducts(
  tx: Db,
  items: readonly OrderItemRow[],
  warehouseId: string | null,
): Promise<Set<string>> {
  const ids = items.flatMap(({ product_id }) => product_id ?? []);
  if (warehouseId === null || ids.length === 0) return new Set();
  const levels = await tx
    .selectFrom('stock_levels')
    .select('product_id')
    .where('warehouse_id', '=', warehouseId)
    .where('product_id', 'in', ids)
    .execute();
  return new Set(levels.map(({ product_id }) => product_id));
}

async function allDelivered(tx: Db, { id, user_id }: OrderRow): Promise<boolean> {
  const shipments = await tx
    .selectFrom('shipments')
    .select(['status', 'tracking_status'])
    .where('user_id', '=', user_id)
    .where('order_id', '=', id)
    .where('is_return', '=', 0)
    .where('status', 'in', ['purchasing', 'purchased'])
    .execute();
  return shipments.length > 0 && shipments.every((one) => one.tracking_status === 'delivered');
}
