import type { Db, ShipmentRow, Storage } from '../../storage/index.ts';

/**
 * Locks the order and the return of a shipment before an event about it. Events of an order are counted in a row that is locked until the
 * transaction ends, and whoever changes an order or a return locks that first: the other way round, two transactions would wait for each
 * other.
 */
export async function lockOwner(
  { isShared, locks }: Storage,
  tx: Db,
  { return_id, order_id }: Pick<ShipmentRow, 'return_id' | 'order_id'>,
): Promise<void> {
  if (!isShared) return;
  if (return_id !== null)
    await tx.selectFrom('returns').select('id').where('id', '=', return_id).modifyEnd(locks.change).execute();
  if (order_id !== null)
    await tx.selectFrom('orders').select('id').where('id', '=', order_id).modifyEnd(locks.change).execute();
}
