import type { Db } from '../../storage/index.ts';

/** What was asked for an order, and what came of it, may name its customer. That a line was there and how it ended stays. */
export async function eraseBatchLines(tx: Db, orderId: string): Promise<void> {
  await tx
    .updateTable('batch_lines')
    .set({ input: null, result: null, error_message: null })
    .where('order_id', '=', orderId)
    .execute();
}
