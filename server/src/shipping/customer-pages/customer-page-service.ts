import { sql } from 'kysely';
import { type OrderRow, requireAwake, type Storage } from '../../storage/index.ts';
import { contactKey, isTokenOf, orderIdOfToken } from '../orders/index.ts';
import type { ProductPictures } from '../product-pictures/index.ts';
import type { OrderActions } from './order-actions.ts';
import { readTrackingPage, type TrackingPage } from './page-data.ts';

export type CustomerPages = ReturnType<typeof createCustomerPages>;

interface Dependencies {
  storage: Storage;
  pictures: ProductPictures;
  actionsOf(order: OrderRow): Promise<OrderActions>;
}

interface FoundPage {
  page: TrackingPage;
  actions: OrderActions;
  language: string | null;
}

export function createCustomerPages({ storage, pictures, actionsOf }: Dependencies) {
  /** An order that was erased is not there any more, and takes as long to be missed as one that never was. */
  async function orderOf(token: string): Promise<OrderRow | undefined> {
    const id = orderIdOfToken(token);
    if (id === undefined) return undefined;
    const row = await storage.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .where('personal_data_erased_at', 'is', null)
      // Not before all of its account is there.
      .where(sql<boolean>`not exists (select 1 from paused_accounts
        where paused_accounts.account_id = orders.account_id and import_state is not null)`)
      .executeTakeFirst();
    return row !== undefined && isTokenOf(row, token) ? row : undefined;
  }

  return {
    orderOf,

    /** Whether customers can ask something for the order now. Throws if its account is paused. */
    mayAsk: (order: OrderRow): Promise<void> => requireAwake(storage.db, order.account_id),

    async page(token: string): Promise<FoundPage | undefined> {
      const order = await orderOf(token);
      if (order === undefined) return undefined;
      const page = await readTrackingPage(storage.db, order, pictures);
      return { page, actions: await actionsOf(order), language: order.language };
    },

    /** Whether any merchant here does. */
    async offersWithdrawal(): Promise<boolean> {
      // As in the condition of the index, which has nothing but these.
      const { rows } = await sql`
        select account_id from return_rules where withdrawal like '%"isActive":true%' limit 1`.execute(
        storage.db,
      );
      return rows.length > 0;
    },

    /**
     * The token of the newest order with this number whose customer has this email address or postal code. Each is one entry of an
     * index, so it takes as long for a number that no order has as for a wrong contact, however many accounts there are.
     */
    async find(orderNumber: string, contact: string): Promise<string | undefined> {
      const key = contactKey(orderNumber, contact);
      const newest = (column: 'email_key' | 'postal_code_key') =>
        storage.db
          .selectFrom('orders')
          .select(['id', 'page_token'])
          .where(column, '=', key)
          .where('page_token', 'is not', null)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
      const found = [await newest('email_key'), await newest('postal_code_key')];
      const [first] = found.filter((row) => row !== undefined).sort((a, b) => (a.id < b.id ? 1 : -1));
      return first?.page_token ?? undefined;
    },
  };
}
