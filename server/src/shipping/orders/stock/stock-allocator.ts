import type { Clock } from '../../../lib/clock.ts';
import { type OnError, rethrow } from '../../../lib/errors.ts';
import {
  type AllocationJobRow,
  type Db,
  isAwake,
  type OrderItemRow,
  type OrderRow,
  type ProductRow,
  type Storage,
} from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import type { LevelKey, StockLedger } from '../../inventory/index.ts';
import { linkKey, ordersToLink, ordersToSwitch } from './affected-orders.ts';
import { EVERYWHERE, frontOfQueue, LINKS, leaveToJob } from './backorder-queue.ts';
import { allocateItems, releaseItems } from './order-allocation.ts';
import { createReservationChange } from './reservation-change.ts';
import { createWithdrawal } from './reservation-withdrawal.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
}

export type StockAllocator = ReturnType<typeof createStockAllocator>;

/** The order that the transaction is about. */
interface OwnOrder {
  /** Has taken what it needs already. */
  except?: string;
  /** Is served with the others, and stored and announced by the caller. */
  silent?: string;
}

/** `more`: as many as one transaction updates. `blocked`: somebody else has locked the next one. */
type Progress = 'done' | 'more' | 'blocked';

/** Orders that one transaction updates besides its own: the rest is left to a job. */
const BATCH = 50;
/** Transactions that a job makes before it is another job's turn. */
const ROUNDS = 20;
const JOBS_AT_ONCE = 20;

/**
 * Gives stock to the orders that wait for it, in the transaction that makes it available. That one has locked stock already,
 * whereas orders are locked before stock everywhere else; so an order that somebody else has locked is not waited for: the
 * queue stops there, and a job goes on with it.
 */
export function createStockAllocator(dependencies: Dependencies) {
  const { storage, ledger } = dependencies;
  const change = createReservationChange(dependencies);

  /** Those of the orders that nobody else has locked, by id. */
  async function lockFree(tx: Db, orderIds: readonly string[]): Promise<Map<string, OrderRow>> {
    if (orderIds.length === 0) return new Map();
    const rows = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', 'in', orderIds)
      .modifyEnd(storage.locks.skipLocked)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function serve(tx: Db, accountId: string, key: LevelKey, own: OwnOrder = {}): Promise<Progress> {
    const level = await ledger.lockLevel(tx, accountId, key);
    let available = level === undefined ? 0 : level.on_hand - level.allocated;
    if (available <= 0) return 'done';
    const front = await frontOfQueue(tx, key, BATCH, own.except);
    let wanted = 0;
    const served = front.filter(({ quantity }) => {
      const isServed = wanted < available;
      wanted += quantity;
      return isServed;
    });
    const free = await lockFree(
      tx,
      served.map(({ order_id }) => order_id),
    );
    for (const { order_id, quantity } of served) {
      const row = free.get(order_id);
      if (row === undefined) return 'blocked';
      const place = { orderId: order_id, warehouseId: key.warehouseId };
      const allocate = (items: OrderItemRow[]) => {
        const waiting = items.filter(({ product_id }) => product_id === key.productId);
        return allocateItems(ledger, tx, accountId, place, waiting, { first: true });
      };
      await change(tx, row, allocate, own.silent);
      available -= quantity;
    }
    return available <= 0 || front.length < BATCH ? 'done' : 'more';
  }

  /** Stock has become available here. */
  async function giveToWaiting(
    tx: Db,
    accountId: string,
    keys: readonly LevelKey[],
    own: OwnOrder = {},
  ): Promise<void> {
    const places = new Map(keys.map((key) => [`${key.productId} ${key.warehouseId}`, key]));
    for (const key of places.values())
      if ((await serve(tx, accountId, key, own)) !== 'done') await leaveToJob(tx, accountId, key);
  }

  /**
   * The product, which the caller has locked, is tracked from now on, or no longer: open orders reserve what there is of it,
   * or release what they have reserved.
   */
  async function switchOrders(
    tx: Db,
    accountId: string,
    productId: string,
    isTracked: boolean,
  ): Promise<Progress> {
    const ids = await ordersToSwitch(tx, productId, isTracked, BATCH + 1);
    const free = await lockFree(tx, ids.slice(0, BATCH));
    const keys = await ledger.lockLevelsOf(tx, accountId, productId);
    for (const id of ids.slice(0, BATCH)) {
      const row = free.get(id);
      if (row === undefined) return 'blocked';
      await change(tx, row, async (items) => {
        const place = { orderId: id, warehouseId: row.warehouse_id };
        const own = items.filter(({ product_id }) => product_id === productId);
        for (const item of own) item.is_tracked = Number(isTracked);
        if (isTracked) await allocateItems(ledger, tx, accountId, place, own, { first: true });
        else await releaseItems(ledger, tx, accountId, place, own);
      });
    }
    if (ids.length > BATCH) return 'more';
    // Orders that came while a job was switching the others have not reserved anything themselves.
    if (isTracked) await giveToWaiting(tx, accountId, keys);
    return 'done';
  }

  /** Items of open orders that name the SKU of this product, which the caller has locked, are items of it from now on. */
  async function linkOrders(tx: Db, product: ProductRow): Promise<Progress> {
    const { id: productId, account_id: accountId, track_inventory } = product;
    const ids = await ordersToLink(tx, product, BATCH + 1);
    const free = await lockFree(tx, ids.slice(0, BATCH));
    await ledger.lockLevelsOf(tx, accountId, productId);
    const key = linkKey(accountId, product.sku);
    for (const id of ids.slice(0, BATCH)) {
      const row = free.get(id);
      if (row === undefined) return 'blocked';
      await change(tx, row, async (items) => {
        const own = items.filter(({ link_key }) => link_key === key);
        for (const item of own)
          Object.assign(item, { product_id: productId, link_key: null, is_tracked: track_inventory });
        const place = { orderId: id, warehouseId: row.warehouse_id };
        await allocateItems(ledger, tx, accountId, place, own, { first: true });
      });
    }
    return ids.length > BATCH ? 'more' : 'done';
  }

  return {
    giveToWaiting,

    async skuGiven(tx: Db, product: ProductRow): Promise<void> {
      if ((await linkOrders(tx, product)) !== 'done')
        await leaveToJob(tx, product.account_id, { productId: product.id, warehouseId: LINKS });
    },

    ...createWithdrawal(dependencies),

    async trackingSwitched(tx: Db, accountId: string, productId: string, isTracked: boolean): Promise<void> {
      if ((await switchOrders(tx, accountId, productId, isTracked)) !== 'done')
        await leaveToJob(tx, accountId, { productId, warehouseId: EVERYWHERE });
    },

    /** Goes on with what other transactions have left, and returns the accounts whose orders it has changed. */
    async runJobs(onError: OnError = rethrow): Promise<string[]> {
      const jobs = await storage.db
        .selectFrom('allocation_jobs')
        .selectAll()
        .where(isAwake())
        .limit(JOBS_AT_ONCE)
        .execute();
      for (const job of jobs) {
        try {
          let progress: Progress = 'more';
          for (let round = 0; round < ROUNDS && progress === 'more'; round++)
            progress = await storage.write((tx) => run(tx, job));
        } catch (error) {
          onError(error);
        }
      }
      return jobs.map(({ account_id }) => account_id);
    },
  };

  async function run(tx: Db, job: AllocationJobRow): Promise<Progress> {
    const { product_id: productId, warehouse_id: warehouseId, account_id: accountId } = job;
    const key = { productId, warehouseId };
    const claimed = await tx
      .selectFrom('allocation_jobs')
      .select('product_id')
      .where('product_id', '=', productId)
      .where('warehouse_id', '=', warehouseId)
      .modifyEnd(storage.locks.skipLocked)
      .executeTakeFirst();
    if (claimed === undefined) return 'blocked';
    const progress = await progressOf(tx, accountId, key);
    if (progress === 'done')
      await tx
        .deleteFrom('allocation_jobs')
        .where('product_id', '=', productId)
        .where('warehouse_id', '=', warehouseId)
        .execute();
    return progress;
  }

  async function progressOf(tx: Db, accountId: string, key: LevelKey): Promise<Progress> {
    if (key.warehouseId !== EVERYWHERE && key.warehouseId !== LINKS) return serve(tx, accountId, key);
    const product = await tx
      .selectFrom('products')
      .selectAll()
      .where('id', '=', key.productId)
      .modifyEnd(storage.locks.change)
      .executeTakeFirst();
    if (product === undefined) return 'done';
    if (key.warehouseId === LINKS) return linkOrders(tx, product);
    return switchOrders(tx, accountId, product.id, product.track_inventory === 1);
  }
}
