import { type OrderRow, onlyCompared, type Storage } from '../../../storage/index.ts';
import { createOrderWords } from './order-words.ts';

/** For vague words, only this many of the newest orders are searched. */
const NEWEST = 500;

/** Some newest orders that all words match, as the list of orders has them, but without a total. */
export function createOrderSuggestions(storage: Storage) {
  const matching = createOrderWords(storage);

  return async (accountId: string, q: string, limit: number): Promise<OrderRow[]> => {
    const match = await matching(accountId, q, limit);
    if (match === undefined) return [];
    const orders = storage.db
      .selectFrom('orders')
      .selectAll()
      .where(onlyCompared('account_id'), '=', accountId);
    const candidates =
      match.ids === undefined
        ? orders.where('id', 'in', (newest) =>
            newest
              .selectFrom('orders')
              .select('id')
              .where('account_id', '=', accountId)
              .orderBy('created_at', 'desc')
              .orderBy('id', 'desc')
              .limit(NEWEST),
          )
        : orders.where('id', 'in', match.ids);
    return match.conditions
      .reduce((rows, condition) => rows.where(condition), candidates)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  };
}
