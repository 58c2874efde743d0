import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';
import type { Order, OrderStatus } from '../../schema/order.ts';
import type { WantedItem } from '../../schema/quote.ts';
import { type Db, type OrderItemRow, type OrderRow, ownedRow, type Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { StockLedger } from '../inventory/index.ts';
import { allocationOf, canShip, statusByShipping } from './order.ts';
import { chooseItems } from './order-choice.ts';
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

/** A row that is locked until the transaction ends, and the order as it was before. */
export interface LockedOrder {
  row: OrderRow;
  before: Order;
}

export type OrderFulfilment = ReturnType<typeof createOrderFulfilment>;

/** What labels and returns do to an order, in their own transaction. Lock order: the order's row first, then stock levels. */
export function createOrderFulfilment(dependencies: Dependencies) {
  const { storage, ledger } = dependencies;

  async function lock(tx: Db, userId: string, orderId: string): Promise<LockedOrder> {
    const row = await ownedRow(tx, 'orders', userId, orderId, { lock: storage.locks.change });
    return { row, before: await readOrder(tx, userId, row) };
  }

  const setCounts = (tx: Db, item: OrderItemRow) =>
    tx
      .updateTable('order_items')
      .set({ shipped_quantity: item.shipped_quantity, allocated_quantity: item.allocated_quantity })
      .where('id', '=', item.id)
      .execute();

  /** Derives the status from labels and their scans, and emits `order.updated` with what has changed. */
  async function updateStatus(tx: Db, { row, before }: LockedOrder): Promise<Order> {
    const items = await itemsOf(tx, row.id);
    let status = row.status;
    const byShipping = statusByShipping(items);
    if (status !== 'cancelled' && !(status === 'on_hold' && byShipping !== 'shipped')) {
      status = byShipping;
      if (status === 'shipped' && (await areAllDelivered(tx, row))) status = 'delivered';
    }
    return emitOrderUpdated(dependencies, tx, before, { ...row, status, allocation: allocationOf(items) });
  }

  return {
    lock,

    /**
     * Takes items out of an order and out of stock. Without a list: everything that is left. A product without a stock
     * level in the warehouse is not kept in stock there, and none is asked for.
     */
    async takeItems(
      tx: Db,
      { row }: LockedOrder,
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
      await ledger.lock(tx, row.user_id, [...released, ...consumed]);
      await ledger.release(tx, row.user_id, released, row.id);
      await ledger.consume(tx, row.user_id, consumed, from.reference);
      for (const { item } of lines) await setCounts(tx, item);
      return taken;
    },

    /** Throws if a return includes what this label ships. Called before the carrier is asked to void it. */
    async checkUnreturned(db: Db, orderId: string, taken: readonly TakenItem[]): Promise<void> {
      const quantities = new Map(taken.map((item) => [item.orderItemId, item.quantity]));
      for (const item of await itemsOf(db, orderId)) refuseReturned(item, quantities.get(item.id) ?? 0);
    },

    /** The reverse of `takeItems`, after a label was voided or not sold: puts goods back into stock and reserves them again. */
    async restoreItems(
      tx: Db,
      { row }: LockedOrder,
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
    async updateStatusUnsold(tx: Db, locked: LockedOrder, intendedAt: number): Promise<Order> {
      const { row } = locked;
      const before = row.updated_at > intendedAt ? locked.before : await readOrder(tx, row.user_id, row);
      return updateStatus(tx, { row, before });
    },

    updateStatus,
  };
}

function refuseReturned(item: OrderItemRow, quantity: number): void {
  if (item.shipped_quantity - quantity < item.returned_quantity)
    throw conflict(`${item.name}: a return refers to what this label ships; cancel the return first`);
}

function cannotShip(status: OrderStatus): string {
  if (status === 'on_hold') return 'The order is on hold: release it first';
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

/** Every parcel of it that was sent. */
export async function areAllDelivered(tx: Db, { id, user_id }: OrderRow): Promise<boolean> {
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
