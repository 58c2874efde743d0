import { sql } from 'kysely';
import { fromJson } from '../../lib/json.ts';
import { type OrderRow, orderNumberKey, orderNumberKeyOf, type Storage } from '../../storage/index.ts';
import { isTokenOf, orderIdOfToken } from '../orders/index.ts';
import type { ProductPictures } from '../product-pictures/index.ts';
import type { OrderActions } from './order-actions.ts';
import { readTrackingPage, type TrackingPage } from './page-data.ts';

export type CustomerPages = ReturnType<typeof createCustomerPages>;

/** A server with more accounts than this does not look for orders by number alone. */
const MAX_ACCOUNTS = 200;
/** Orders of several stores can have the same number. */
const MAX_SAME_NUMBER = 20;

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
      .executeTakeFirst();
    return row !== undefined && isTokenOf(row, token) ? row : undefined;
  }

  return {
    orderOf,

    async page(token: string): Promise<FoundPage | undefined> {
      const order = await orderOf(token);
      if (order === undefined) return undefined;
      const page = await readTrackingPage(storage.db, order, pictures);
      return { page, actions: await actionsOf(order), language: order.language };
    },

    /** Whether any merchant here does. */
    async offersWithdrawal(): Promise<boolean> {
      const rows = await storage.db
        .selectFrom('return_rules')
        .select('withdrawal')
        .limit(MAX_ACCOUNTS)
        .execute();
      return rows.some(({ withdrawal }) => fromJson(withdrawal).isActive);
    },

    /** The token of the newest order with this number whose customer has this email address or postal code. */
    async find(orderNumber: string, contact: string): Promise<string | undefined> {
      const accounts = await storage.db
        .selectFrom('accounts')
        .select('id')
        .orderBy('id')
        .limit(MAX_ACCOUNTS)
        .execute();
      if (accounts.length === 0) return undefined;
      const orders = await storage.db
        .selectFrom('orders')
        .select(['ship_to', 'page_token'])
        .where(
          'account_id',
          'in',
          accounts.map(({ id }) => id),
        )
        .where(sql.raw<string>(orderNumberKey('order_number')), '=', orderNumberKeyOf(orderNumber))
        .where('page_token', 'is not', null)
        .orderBy('id', 'desc')
        .limit(MAX_SAME_NUMBER)
        .execute();
      const wanted = plain(contact);
      const found = orders.find(({ ship_to }) => {
        const { email, postalCode } = fromJson(ship_to);
        return [email, postalCode].some((known) => known !== undefined && plain(known) === wanted);
      });
      return found?.page_token ?? undefined;
    },
  };
}

/** As people write the same thing: without regard to case, and postal codes with and without a space. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, '');
