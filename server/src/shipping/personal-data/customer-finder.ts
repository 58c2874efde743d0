import { fromJson } from '../../lib/json.ts';
import { afterPrefix } from '../../lib/search-key.ts';
import { squash } from '../../lib/search-terms.ts';
import type { Address } from '../../postal/index.ts';
import type { OrderRow, ShipmentRow, Storage } from '../../storage/index.ts';
import type { OrderFinder } from '../orders/index.ts';

const BATCH = 200;

interface Dependencies {
  storage: Storage;
  finder: OrderFinder;
}

export type CustomerFinder = ReturnType<typeof createCustomerFinder>;

/** Finds all that an account has of one customer. */
export function createCustomerFinder({ storage, finder }: Dependencies) {
  const { db } = storage;

  /** By the search terms, of which an email is one; two emails that differ in punctuation have the same. */
  async function orderIdsOf(accountId: string, email: string): Promise<string[]> {
    const term = squash(email);
    const rows = await db
      .selectFrom('order_terms')
      .select('order_id')
      .distinct()
      .where('account_id', '=', accountId)
      .where('term', '>=', term)
      .where('term', '<=', afterPrefix(term))
      .execute();
    return rows.map(({ order_id }) => order_id);
  }

  return {
    byNumber: finder.byNumber,

    /** Orders to this email address, oldest first. Case does not matter. */
    async ordersOf(accountId: string, email: string): Promise<OrderRow[]> {
      const ids = await orderIdsOf(accountId, email);
      const found: OrderRow[] = [];
      for (let from = 0; from < ids.length; from += BATCH) {
        const rows = await db
          .selectFrom('orders')
          .selectAll()
          .where('id', 'in', ids.slice(from, from + BATCH))
          .where('account_id', '=', accountId)
          .execute();
        found.push(...rows.filter(({ ship_to }) => isTo(fromJson(ship_to), email)));
      }
      return found.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
    },

    /** Shipments without an order to this email address, oldest first. They have no search terms, so all are looked at. */
    async shipmentsOf(accountId: string, email: string): Promise<ShipmentRow[]> {
      const found: ShipmentRow[] = [];
      for (let after = ''; ; ) {
        const rows = await db
          .selectFrom('shipments')
          .selectAll()
          .where('order_id', 'is', null)
          .where('personal_data_erased_at', 'is', null)
          .where('account_id', '=', accountId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute();
        found.push(...rows.filter(({ ship_to }) => isTo(fromJson(ship_to), email)));
        const last = rows.at(-1);
        if (last === undefined) return found;
        after = last.id;
      }
    },
  };
}

const isTo = ({ email }: Address, wanted: string): boolean =>
  email !== undefined && email.toLowerCase() === wanted.trim().toLowerCase();
