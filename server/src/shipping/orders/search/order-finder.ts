import { sql } from 'kysely';
import { squash } from '../../../lib/search-terms.ts';
import { type OrderRow, orderNumberKey, orderNumberKeyOf, type Storage } from '../../../storage/index.ts';
import { createOrderList } from '../list/order-list.ts';
import { createOrderSuggestions } from './order-suggestions.ts';
import { exactTerm } from './order-terms.ts';
import { createOrderWords } from './order-words.ts';

/** An order number is unique within a store: an account has as many orders of a number as it has stores. */
const MAX_SAME_NUMBER = 100;

export type OrderFinder = ReturnType<typeof createOrderFinder>;

/** Finds orders by what a person has at hand. */
export function createOrderFinder({ storage }: { storage: Storage }) {
  const orderList = createOrderList(storage);

  const entriesOf = storage.prepare<{ accountId: string; term: string }, { order_id: string }>((db, p) =>
    db
      .selectFrom('order_terms')
      .select('order_id')
      .where('account_id', '=', p.accountId)
      .where('term', '=', p.term)
      .orderBy('created_at', 'desc')
      .orderBy('order_id', 'desc')
      .limit(MAX_SAME_NUMBER),
  );

  /** Orders with this number, of any store, or with this id; newest first. Case and punctuation of a number do not matter. */
  async function byNumber(accountId: string, text: string): Promise<OrderRow[]> {
    const number = squash(text);
    const ids = number === '' ? [] : await entriesOf({ accountId, term: exactTerm(text) });
    const rows = await storage.db
      .selectFrom('orders')
      .selectAll()
      .where('id', 'in', [text, ...ids.map(({ order_id }) => order_id)])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    // The same terms lead to orders by their tracking codes.
    return rows.filter(
      (row) => row.account_id === accountId && (row.id === text || squash(row.order_number) === number),
    );
  }

  const idsOf = async (accountId: string, text: string): Promise<string[]> =>
    (await byNumber(accountId, text)).map(({ id }) => id);

  return {
    suggest: createOrderSuggestions(storage),

    /** How many the list of orders finds, of which no more than `limit` are counted. */
    countUpTo: (accountId: string, q: string, limit: number): Promise<number> =>
      orderList.countUpTo(accountId, { q }, limit),

    byNumber,

    idsOf,

    /** Orders with exactly this number, case and punctuation included; newest first. */
    async idsWithNumber(accountId: string, orderNumber: string): Promise<string[]> {
      const rows = await storage.db
        .selectFrom('orders')
        .select('id')
        .where('account_id', '=', accountId)
        .where(sql.raw<string>(orderNumberKey('order_number')), '=', orderNumberKeyOf(orderNumber))
        // As expressions, so that both databases use the index by number, whose key numbers that differ in case share.
        .where(sql`coalesce(order_number, order_number)`, '=', orderNumber)
        .orderBy(sql`coalesce(created_at, created_at) desc`)
        .limit(MAX_SAME_NUMBER)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Orders by words, for a search of what belongs to them. */
    matching: createOrderWords(storage),

    /** What events and stock movements of these orders name: the orders, their shipments and returns. */
    async referencesOf(accountId: string, text: string): Promise<string[]> {
      const orderIds = await idsOf(accountId, text);
      if (orderIds.length === 0) return [];
      const belonging = (table: 'shipments' | 'returns') =>
        storage.db
          .selectFrom(table)
          .select('id')
          .where('account_id', '=', accountId)
          .where('order_id', 'in', orderIds)
          .execute();
      const rows = [...(await belonging('shipments')), ...(await belonging('returns'))];
      return [...orderIds, ...rows.map(({ id }) => id)];
    },
  };
}
