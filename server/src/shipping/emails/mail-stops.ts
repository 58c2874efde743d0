import type { Clock } from '../../lib/clock.ts';
import type { Db, OrderRow, Storage } from '../../storage/index.ts';
import { brandShownFor } from '../brands/index.ts';

export async function isStopped(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_stops')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Customers who want no more mails about an order. What waits to be sent is not sent any more. */
export const createMailStops = ({ storage, clock }: { storage: Storage; clock: Clock }) => ({
  brandOf: ({ account_id, store_id }: Pick<OrderRow, 'account_id' | 'store_id'>) =>
    brandShownFor(storage.db, account_id, store_id),

  isStopped: (orderId: string): Promise<boolean> => isStopped(storage.db, orderId),

  stop: ({ id, account_id }: Pick<OrderRow, 'id' | 'account_id'>): Promise<void> =>
    storage.write(async (tx) => {
      await tx
        .insertInto('mail_stops')
        .values({ order_id: id, account_id, created_at: clock.now() })
        .onConflict((on) => on.column('order_id').doNothing())
        .execute();
    }),
});

export type MailStops = ReturnType<typeof createMailStops>;
