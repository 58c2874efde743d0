import type { Clock } from '../../../lib/clock.ts';
import { conflict, invalid } from '../../../lib/errors.ts';
import { newId } from '../../../lib/ids.ts';
import { present } from '../../../lib/present.ts';
import type { Order } from '../../../schema/order.ts';
import { type Db, type OrderRow, ownedRow, type Storage } from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import { refuseWhileBeingBought } from '../changes/change-guards.ts';
import { emitOrderUpdated } from '../order-events.ts';
import { readOrder, withParts } from '../order-store.ts';
import { MAX_COMBINED, whyApart, whyNotShipped } from './combination.ts';
import { MAX_COUNTED, type SameAddressCount, type SameAddressOrder } from './combination-schemas.ts';
import { countToSameAddress, lockOrders, membersOf, ordersToSameAddress } from './combination-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
}

/** More than a parcel holds, because some of them cannot be combined. */
const MAX_SHOWN = 2 * MAX_COMBINED;
const CHANGED = 'One of the orders has changed in the meantime: try again';

/** Orders to one address that are to be shipped in one parcel: combined and separated until there is a label. */
export function createOrderCombinations(dependencies: Dependencies) {
  const { storage } = dependencies;

  async function put(tx: Db, row: OrderRow, combinationId: string | null): Promise<Order> {
    const before = await readOrder(tx, row.account_id, row);
    return emitOrderUpdated(dependencies, tx, before, { ...row, combination_id: combinationId });
  }

  async function isForbidden(db: Db, { account_id, store_id }: OrderRow): Promise<boolean> {
    const store = await db
      .selectFrom('stores')
      .select('allow_combining')
      .where('id', '=', store_id)
      .where('account_id', '=', account_id)
      .executeTakeFirst();
    return store?.allow_combining === 0;
  }

  async function refuseApart(tx: Db, rows: readonly OrderRow[]): Promise<void> {
    const [first] = rows;
    for (const row of rows) {
      const why = whyNotShipped(row) ?? (first && whyApart(row, first));
      if (why !== undefined) throw conflict(`Order ${row.order_number} ${why}`);
      await refuseWhileBeingBought(tx, row);
    }
    if (first !== undefined && (await isForbidden(tx, first)))
      throw conflict('The store does not allow its orders to be combined: change that in its options');
  }

  /** Locks an order and all that share its parcel, which it is told of by what it reads first. */
  async function lockWithMembers(tx: Db, accountId: string, ids: readonly string[]): Promise<OrderRow[]> {
    const known: string[] = [];
    for (const id of ids) {
      const { combination_id } = await ownedRow(tx, 'orders', accountId, id);
      if (combination_id !== null) known.push(combination_id);
    }
    const members = await membersOf(tx, accountId, known);
    if (new Set([...ids, ...members]).size > MAX_COMBINED)
      throw conflict(`At most ${MAX_COMBINED} orders can be combined`);
    const rows = await lockOrders(storage, tx, accountId, [...ids, ...members]);
    if (rows.some(({ combination_id: is }) => is !== null && !known.includes(is))) throw conflict(CHANGED);
    if ((await membersOf(tx, accountId, known)).some((id) => rows.every((row) => row.id !== id)))
      throw conflict(CHANGED);
    return rows;
  }

  return {
    /** With the orders that they are combined with already. */
    combine: (accountId: string, orderIds: readonly string[]): Promise<Order[]> => {
      const ids = [...new Set(orderIds)];
      if (ids.length < 2) throw invalid('orderIds: must name two different orders at least');
      return storage.write(async (tx) => {
        const locked = await lockWithMembers(tx, accountId, ids);
        const isWanted = ({ id, combination_id }: OrderRow) => ids.includes(id) || combination_id !== null;
        const rows = locked.filter(isWanted);
        await refuseApart(tx, rows);
        const combinationId = rows.find((row) => row.combination_id !== null)?.combination_id ?? newId('cmb');
        const orders: Order[] = [];
        for (const row of rows) orders.push(await put(tx, row, combinationId));
        return orders;
      });
    },

    /** Takes an order out of its combination. A single one that is left is an order like any other again. */
    separate: (accountId: string, id: string): Promise<Order> =>
      storage.write(async (tx) => {
        const rows = await lockWithMembers(tx, accountId, [id]);
        const row = rows.find((one) => one.id === id);
        if (row === undefined || row.combination_id === null)
          throw conflict('The order is not combined with others');
        await refuseWhileBeingBought(tx, row);
        const why = whyNotShipped(row);
        if (why !== undefined)
          throw conflict(`The order ${why}${why === 'has been shipped' ? ': void its label first' : ''}`);
        return put(tx, row, null);
      }),

    async sameAddress(accountId: string, id: string): Promise<SameAddressOrder[]> {
      const order = await ownedRow(storage.db, 'orders', accountId, id);
      const rows = await ordersToSameAddress(storage.db, order, MAX_SHOWN);
      const forbidden = (await isForbidden(storage.db, order))
        ? 'is of a store that allows no combining'
        : null;
      const orders = await withParts(storage.db, accountId, rows);
      return rows.map((row, i) => {
        const isCombined = row.combination_id !== null && row.combination_id === order.combination_id;
        const obstacle = whyNotShipped(order) === undefined ? whyApart(row, order) : 'has been shipped';
        return {
          order: present(orders[i]),
          isCombined,
          obstacle: isCombined ? null : (whyNotShipped(row) ?? obstacle ?? forbidden),
        };
      });
    },

    async countSameAddress(accountId: string, text: string): Promise<SameAddressCount[]> {
      const ids = [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');
      if (ids.length > MAX_COUNTED) throw invalid(`ids: must be at most ${MAX_COUNTED}`);
      if (ids.length === 0) throw invalid('ids: must name an order');
      return countToSameAddress(storage.db, accountId, ids, MAX_COMBINED);
    },
  };
}
