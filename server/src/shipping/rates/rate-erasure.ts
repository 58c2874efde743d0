import type { Db } from '../../storage/index.ts';

/** Deletes the prices that were quoted for an order; what a label cost is in its shipment. */
export async function deleteRatesOfOrder(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom('rates').where('order_id', '=', orderId).execute();
}

/** Deletes the price that a label was bought at. */
export async function deleteRate(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('rates').where('id', '=', id).execute();
}
