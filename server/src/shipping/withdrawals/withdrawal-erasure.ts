import type { Db } from '../../storage/index.ts';

/** Erases who has withdrawn. That it happened, when, and from what, stays. */
export async function eraseWithdrawals(tx: Db, orderId: string): Promise<void> {
  await tx.updateTable('withdrawals').set({ statement: '' }).where('order_id', '=', orderId).execute();
}
