import type { Clock } from '../../../lib/clock.ts';
import { conflict } from '../../../lib/errors.ts';
import type { Order, OrderStatus } from '../../../schema/order.ts';
import type { WantedItem } from '../../../schema/quote.ts';
import type { Db, OrderItemRow, OrderRow, Storage } from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import { bookedStock, type StockLedger, type StockLine } from '../../inventory/index.ts';
import { trackedProducts } from '../../products/index.ts';
import { canShip, shortQuantity, statusByShipping } from '../order.ts';
import { emitOrderUpdated } from '../order-events.ts';
import { itemsOf, readOrder, storeCounts } from '../order-store.ts';
import { updateTerms } from '../search/order-terms.ts';
import { queueShortages } from '../stock/backorder-queue.ts';
import { allocateItems, levelsOf } from '../stock/order-allocation.ts';
import type { StockAllocator } from '../stock/stock-allocator.ts';
import { relocate, stockOf, type TakenItem } from '../stock/taken-items.ts';
import { currentItems } from '../stock/tracked-items.ts';
import { takeUnneeded } from '../stock/unneeded-reservations.ts';
import { chooseItemsNow } from './items-to-ship.ts';
import { createOrderLocks, type LockedOrder } from './order-locks.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
  allocator: StockAllocator;
}

export type OrderFulfillment = ReturnType<typeof createOrderFulfillment>;

/** What labels and returns do to an order, in their own transaction. Lock order: the order's row first, then stock levels. */
export function createOrderFulfillment(dependencies: Dependencies) {
  const { storage, ledger, allocator } = dependencies;

  /** Gives what is reserved for goods that were shipped from elsewhere to the orders that wait for it. */
  async function releaseUnneeded(tx: Db, row: OrderRow, earlier: OrderItemRow[]): Promise<OrderItemRow[]> {
    const items = earlier.map((item) => ({ ...item }));
    const released = await takeUnneeded(tx, row, items);
    await ledger.release(tx, row.account_id, released, row.id);
    await storeCounts(tx, earlier, items);
    await allocator.giveToWaiting(tx, row.account_id, released, { except: row.id });
    return items;
  }

  /** Derives the status from labels and their scans, and emits `order.updated` with what has changed. */
  async function updateStatus(tx: Db, { row, before }: LockedOrder): Promise<Order> {
    const items = await releaseUnneeded(tx, row, await itemsOf(tx, row.id));
    let status = row.status;
    const byShipping = statusByShipping(items);
    if (status !== 'cancelled' && !(status === 'on_hold' && byShipping !== 'shipped')) {
      status = byShipping;
      if (status === 'shipped' && (await areAllDelivered(tx, row))) status = 'delivered';
    }
    const columns = await queueShortages(tx, { ...row, status }, items);
    return emitOrderUpdated(dependencies, tx, before, { ...row, status, ...columns });
  }

  return {
    ...createOrderLocks(storage, ledger),

    /**
     * Takes items out of an order and tracked products out of stock. Without a list: everything that is left. With `adjust`,
     * what is missing is booked as found first. From another warehouse than the order's, what is reserved at home stays so:
     * `updateStatus` releases what the order no longer needs.
     */
    async takeItems(
      tx: Db,
      { row }: LockedOrder,
      wanted: readonly WantedItem[] | undefined,
      from: { warehouseId: string | null; reference: string; stock: 'adjust' | 'require' },
    ): Promise<TakenItem[]> {
      if (!canShip(row.status)) throw conflict(cannotShip(row.status));
      const { earlier, items, released } = await currentItems(storage, tx, row);
      const lines = await chooseItemsNow(tx, row, items, wanted);
      const warehouseId = from.warehouseId ?? row.warehouse_id;
      const isHome = warehouseId === row.warehouse_id;

      const consumed = [];
      const taken: TakenItem[] = [];
      for (const { item, quantity } of lines) {
        const productId = item.is_tracked === 1 ? item.product_id : null;
        const reserved = isHome ? Math.min(item.allocated_quantity, quantity) : 0;
        if (productId !== null) {
          if (warehouseId === null) throw conflict(noWarehouse(item));
          consumed.push({ productId, warehouseId, quantity, allocated: reserved });
        }
        taken.push({ orderItemId: item.id, quantity, productId, warehouseId: productId && warehouseId });
        item.shipped_quantity += quantity;
        item.allocated_quantity -= reserved;
      }
      // Also those at home, which `updateStatus` may change in this transaction.
      const home = levelsOf(items, row.warehouse_id);
      await ledger.lock(tx, row.account_id, [...released, ...consumed, ...home]);
      await ledger.release(tx, row.account_id, released, row.id);
      if (from.stock === 'adjust') await ledger.findMissing(tx, row.account_id, consumed, from.reference);
      await ledger.consume(tx, row.account_id, consumed, from.reference);
      await storeCounts(tx, earlier, items);
      await queueShortages(tx, row, items);
      await allocator.giveToWaiting(tx, row.account_id, released, { except: row.id });
      return taken;
    },

    /** Throws if a return includes what this shipment contains. Called before the carrier is asked to void it. */
    async checkUnreturned(db: Db, orderId: string, taken: readonly TakenItem[]): Promise<void> {
      const quantities = new Map(taken.map((item) => [item.orderItemId, item.quantity]));
      for (const item of await itemsOf(db, orderId)) refuseReturned(item, quantities.get(item.id) ?? 0);
    },

    /** Whether a return includes what this shipment contains. */
    async isReturned(db: Db, orderId: string, taken: readonly TakenItem[]): Promise<boolean> {
      const quantities = new Map(taken.map((item) => [item.orderItemId, item.quantity]));
      return (await itemsOf(db, orderId)).some((item) => isNeeded(item, quantities.get(item.id) ?? 0));
    },

    /**
     * The reverse of `takeItems`, after a label was voided or not sold. Goods go back to where they were taken from, also of
     * products that are no longer tracked. They are reserved again in the order's own warehouse: those that came from it,
     * otherwise what is available there. The default warehouse stands in for one that was deleted meanwhile, also as that of
     * the order, which is returned as it is from now on.
     */
    async restoreItems(
      tx: Db,
      locked: LockedOrder,
      takenThen: readonly TakenItem[],
      reference: string,
    ): Promise<LockedOrder> {
      const { row, taken } = await relocate(storage, tx, locked.row, takenThen);
      const opensLevel = await ledger.opensLevel(tx, row.account_id, stockOf(taken));
      const { earlier, items: all, released } = await currentItems(storage, tx, row, { opensLevel });
      const items = new Map(all.map((item) => [item.id, item]));
      const restored = [];
      const short = [];
      for (const { orderItemId, quantity, productId, warehouseId } of taken) {
        const item = items.get(orderItemId);
        if (item === undefined) continue;
        refuseReturned(item, quantity);
        item.shipped_quantity -= quantity;
        const isHome = warehouseId === row.warehouse_id;
        const allocate = isHome ? Math.max(0, Math.min(quantity, shortQuantity(item))) : 0;
        if (productId !== null && warehouseId !== null) {
          item.allocated_quantity += allocate;
          restored.push({ productId, warehouseId, quantity, allocate });
        }
        if (item.is_tracked === 1) short.push(item);
      }
      const place = { orderId: row.id, warehouseId: row.warehouse_id };
      const keys = [...released, ...restored, ...levelsOf(short, row.warehouse_id)];
      await ledger.lock(tx, row.account_id, keys);
      await ledger.release(tx, row.account_id, released, row.id);
      await ledger.restore(tx, row.account_id, restored, reference);
      await allocateItems(ledger, tx, row.account_id, place, short);
      await storeCounts(tx, earlier, all);
      await allocator.giveToWaiting(tx, row.account_id, restored, { except: row.id });
      return { ...locked, row };
    },

    /**
     * Puts goods that a customer has sent back into stock, of tracked products; a negative quantity takes out again what this
     * return has put in. The caller updates the order's status.
     */
    async restock(
      tx: Db,
      { row }: LockedOrder,
      lines: readonly StockLine[],
      returnId: string,
    ): Promise<void> {
      const ids = lines.map(({ productId }) => productId);
      const opensLevel = await ledger.opensLevel(tx, row.account_id, lines);
      const tracked = await trackedProducts(storage, tx, ids, { opensLevel });
      const booked = lines.some(({ quantity }) => quantity < 0)
        ? await bookedStock(tx, row.account_id, 'returned', returnId)
        : undefined;
      const kept = lines
        .filter(({ productId }) => tracked.has(productId))
        .map((line) => ({ ...line, quantity: Math.max(line.quantity, -(booked?.(line) ?? 0)) }));
      await ledger.restock(tx, row.account_id, kept, 'returned', returnId);
      await allocator.giveToWaiting(tx, row.account_id, kept, { silent: row.id });
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
      if (row.updated_at > intendedAt) return updateStatus(tx, locked);
      const { warehouseId } = locked.before;
      return updateStatus(tx, {
        row,
        before: { ...(await readOrder(tx, row.account_id, row)), warehouseId },
      });
    },

    updateStatus,

    /** Makes the order findable by the codes of a label that changes nothing else of it. */
    async updateSearch(tx: Db, { row, before }: LockedOrder): Promise<void> {
      const search_terms = await updateTerms(tx, row, before);
      await tx.updateTable('orders').set({ search_terms }).where('id', '=', row.id).execute();
    },
  };
}

/** Without it, more would be returned than was shipped. */
const isNeeded = (item: OrderItemRow, quantity: number): boolean =>
  item.shipped_quantity - quantity < item.returned_quantity;

function refuseReturned(item: OrderItemRow, quantity: number): void {
  if (isNeeded(item, quantity))
    throw conflict(`${item.name}: a return refers to what this shipment contains; cancel the return first`);
}

function cannotShip(status: OrderStatus): string {
  if (status === 'on_hold') return 'The order is on hold: release it first';
  return status === 'cancelled' ? 'The order is canceled' : 'Everything in this order has been shipped';
}

const noWarehouse = ({ sku, name }: OrderItemRow): string =>
  `The stock of ${sku ?? name} is tracked, and the order has no warehouse to take it from: set its ` +
  'warehouseId';

/**
 * Every parcel of it that was sent. A label that was refunded while its parcel was on its way keeps its tracking; one that turned up
 * after it was treated as not sold ships nothing of the order.
 */
export async function areAllDelivered(tx: Db, { id, account_id }: OrderRow): Promise<boolean> {
  const shipments = await tx
    .selectFrom('shipments')
    .select(['status', 'tracking_status'])
    .where('account_id', '=', account_id)
    .where('order_id', '=', id)
    .where('is_return', '=', 0)
    .where('not_sold_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        eb('status', 'in', ['purchasing', 'purchased', 'voiding']),
        and([eb('status', '=', 'voided'), eb('tracking_status', '!=', 'cancelled')]),
      ]),
    )
    .execute();
  return shipments.length > 0 && shipments.every((one) => one.tracking_status === 'delivered');
}
