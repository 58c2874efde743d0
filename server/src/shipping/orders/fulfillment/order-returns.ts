import { sql } from 'kysely';
import type { Db } from '../../../storage/index.ts';

/**
 * Counts `quantity` more of an item, or less where it is negative, as being in returns. The caller has locked the order and
 * checked that no more is returned than was shipped.
 */
export async function countReturned(tx: Db, orderItemId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ returned_quantity: sql`returned_quantity + ${quantity}` })
    .where('id', '=', orderItemId)
    .execute();
}
