import { AppError } from '../../lib/errors.ts';
import type { Order } from '../../schema/order.ts';
import type { Return } from '../../schema/return.ts';
import type { Shipment } from '../../schema/shipment.ts';
import type { Withdrawal } from '../../schema/withdrawal.ts';
import { type OrderRow, rowsOfOrders, type ShipmentRow, type Storage } from '../../storage/index.ts';
import { readOrder } from '../orders/index.ts';
import { readReturn } from '../returns/index.ts';
import { readShipment } from '../shipments/index.ts';
import { readWithdrawal } from '../withdrawals/index.ts';
import type { CustomerFinder } from './customer-finder.ts';
import type { ErasureService } from './erasure-service.ts';

/** A customer is known by an email address, or by the number of an order. */
export type Customer = { email: string } | { orderNumber: string };

interface ErasedOne {
  /** An order, or a shipment without one. */
  id: string;
  /** The order's number or the shipment's tracking code. */
  number: string;
  result: 'erased' | 'erased before' | 'would be erased' | 'not erased';
  /** Why it was not erased. */
  reason?: string;
}

interface Dependencies {
  storage: Storage;
  finder: CustomerFinder;
  erasure: ErasureService;
}

/** What an operator does when a customer asks for their data, or wants it to be erased. */
export function createCustomerService({ storage, finder, erasure }: Dependencies) {
  async function found(accountId: string, customer: Customer) {
    if ('orderNumber' in customer)
      return { orders: await finder.byNumber(accountId, customer.orderNumber), shipments: [] };
    const { email } = customer;
    return {
      orders: await finder.ordersOf(accountId, email),
      shipments: await finder.shipmentsOf(accountId, email),
    };
  }

  /** An order that is still under way does not keep the others from being erased. */
  async function attempt(
    { id, number }: Pick<ErasedOne, 'id' | 'number'>,
    work: () => Promise<ErasedOne['result']>,
  ): Promise<ErasedOne> {
    try {
      return { id, number, result: await work() };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { id, number, result: 'not erased', reason: error.message };
    }
  }

  const eraseOrder = (row: OrderRow, isDry: boolean) =>
    attempt({ id: row.id, number: row.order_number }, async () => {
      if (row.personal_data_erased_at !== null) return 'erased before';
      if (isDry) await erasure.check(row);
      else await erasure.erase(row.account_id, row.id);
      return isDry ? 'would be erased' : 'erased';
    });

  const eraseShipment = (row: ShipmentRow, isDry: boolean) =>
    attempt({ id: row.id, number: row.tracking_code ?? row.id }, async () => {
      if (isDry) erasure.checkShipment(row);
      else await erasure.eraseShipment(row);
      return isDry ? 'would be erased' : 'erased';
    });

  return {
    /** With `isDry`, nothing changes. */
    async erase(accountId: string, customer: Customer, isDry: boolean): Promise<ErasedOne[]> {
      const { orders, shipments } = await found(accountId, customer);
      const results: ErasedOne[] = [];
      for (const row of orders) results.push(await eraseOrder(row, isDry));
      for (const row of shipments) results.push(await eraseShipment(row, isDry));
      return results;
    },

    /** Everything that is known of the customer, as the API shows it. */
    async export(accountId: string, customer: Customer) {
      const { db } = storage;
      const { orders, shipments } = await found(accountId, customer);
      const ids = orders.map(({ id }) => id);
      const bought = [...(await rowsOfOrders(db, 'shipments', accountId, ids)), ...shipments];
      const data: { orders: Order[]; shipments: Shipment[]; returns: Return[]; withdrawals: Withdrawal[] } = {
        orders: [],
        shipments: [],
        returns: [],
        withdrawals: [],
      };
      for (const row of orders) data.orders.push(await readOrder(db, accountId, row));
      for (const row of bought) data.shipments.push(await readShipment(db, row));
      for (const row of await rowsOfOrders(db, 'returns', accountId, ids))
        data.returns.push(await readReturn(db, row));
      for (const row of await rowsOfOrders(db, 'withdrawals', accountId, ids))
        data.withdrawals.push(await readWithdrawal(db, row));
      return data;
    },
  };
}
