import { sql } from 'kysely';
import { squash } from '../../../lib/search-terms.ts';
import { type OrderRow, orderNumberKey, orderNumberKeyOf, type Storage } from '../../../storage/index.ts';
import { createOrderList } from '../list/order-list.ts';
import { createOrderSuggestions } from './order-suggestions.ts';
import { exactTerm } from './order-terms.ts';
import { createOrderWords } from './order-words.ts';

/** An order number is unique within a store: an account has as many orders of a number as it has stores. */
const MAX_SAME_NUMBER = 100;

/** What else stock is moved for, and how its ids start. */
const BELONGING = [
  ['shipments', 'shp_'],
  ['returns', 'ret_'],
] as const;

export interface NamedOrder {
  id: string;
  orderNumber: string;
}

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

    /** The orders that these references name: by their own ids, or by those of their shipments and returns. */
    async namedBy(accountId: string, references: readonly string[]): Promise<Map<string, NamedOrder>> {
      const orderOf = new Map<string, string>();
      for (const [table, prefix] of BELONGING) {
        const ids = references.filter((reference) => reference.startsWith(prefix));
        if (ids.length === 0) continue;
        const rows = await storage.db
          .selectFrom(table)
          .select(['id', 'account_id', 'order_id'])
          .where('id', 'in', ids)
          .execute();
        for (const row of rows)
          if (row.account_id === accountId && row.order_id !== null) orderOf.set(row.id, row.order_id);
      }
      for (const reference of references) if (reference.startsWith('ord_')) orderOf.set(reference, reference);
      if (orderOf.size === 0) return new Map();
      const orders = await storage.db
        .selectFrom('orders')
        .select(['id', 'account_id', 'order_number as orderNumber'])
        .where('id', 'in', [...new Set(orderOf.values())])
        .execute();
      const own = new Map(
        orders
          .filter(({ account_id }) => account_id === accountId)
          .map(({ id, orderNumber }) => [id, { id, orderNumber }]),
      );
      return new Map(
        [...orderOf].flatMap(([reference, id]) => {
          const order = own.get(id);
          return order === undefined ? [] : [[reference, order] as const];
        }),
      );
    },
  };
}
