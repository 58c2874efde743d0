import { sql } from 'kysely';
import { type ReturnRow, rowsOfOrders, type Storage } from '../../storage/index.ts';
import type { OrderFinder } from '../orders/index.ts';
import type { ReturnQuery } from './return-schemas.ts';

/** For words that very many orders contain, only this many of the newest returns are searched. */
const NEWEST = 2_000;

/** An expression that no index has: what was found is sorted, instead of all returns walked in the order of an index. */
const NEWEST_FIRST = sql`coalesce(found.created_at, found.created_at) desc`;

type Sought = Pick<ReturnQuery, 'q' | 'order' | 'orderNumber'>;

/** Finds the returns of a list that no index of its own leads to, newest first. */
export function createReturnSearch(storage: Storage, finder: OrderFinder) {
  /** By id, or by the words of their orders, which may be known. */
  async function search(
    accountId: string,
    q: string,
    orderIds: readonly string[] | undefined,
  ): Promise<ReturnRow[]> {
    const returns = storage.db
      .selectFrom('returns')
      .selectAll()
      .where('account_id', '=', accountId)
      .$if(orderIds !== undefined, (rows) => rows.where('order_id', 'in', orderIds ?? []));
    if (q.startsWith('ret_')) return returns.where('id', '=', q).execute();
    const match = await finder.matching(accountId, q);
    if (match === undefined) return [];
    const { ids, conditions } = match;
    const candidates =
      ids === undefined
        ? returns.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(NEWEST)
        : returns.where('order_id', 'in', ids);
    const found = storage.db
      .selectFrom(candidates.as('found'))
      .innerJoin('orders', 'orders.id', 'found.order_id')
      .selectAll('found');
    return conditions
      .reduce((rows, condition) => rows.where(condition), found)
      .orderBy(NEWEST_FIRST)
      .orderBy('found.id', 'desc')
      .execute();
  }

  /** Undefined where neither is given. */
  async function ordersFor(accountId: string, { order, orderNumber }: Sought): Promise<string[] | undefined> {
    const named = order === undefined ? undefined : await finder.idsOf(accountId, order);
    if (orderNumber === undefined) return named;
    const numbered = await finder.idsWithNumber(accountId, orderNumber);
    return named === undefined ? numbered : numbered.filter((id) => named.includes(id));
  }

  /** Undefined where the list is not narrowed by order or words. */
  return async (accountId: string, query: Sought): Promise<ReturnRow[] | undefined> => {
    const orderIds = await ordersFor(accountId, query);
    if (orderIds?.length === 0) return [];
    if (query.q !== undefined) return search(accountId, query.q.trim(), orderIds);
    return orderIds && rowsOfOrders(storage.db, 'returns', accountId, orderIds);
  };
}
