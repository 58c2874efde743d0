import type { EmailType } from '../../schema/email-settings.ts';
import type { Db, OrderRow } from '../../storage/index.ts';

/** What happens here and no shop hears of: only we can tell the customer. */
const ONLY_HERE: readonly EmailType[] = ['return_approved', 'return_received'];

/**
 * Who tells a customer of something, so that nobody is told twice. Of orders from a connected store, the store's `customerMessages`
 * decides; of others we do.
 */
export async function whoWrites(
  db: Db,
  order: Pick<OrderRow, 'store_id' | 'external_id'>,
  type: EmailType,
): Promise<'waybill' | 'store' | 'none'> {
  // A replacement is an order of ours, which no shop knows, whatever store it is of.
  if (order.external_id === null) return 'waybill';
  const store = await db
    .selectFrom('stores')
    .select('customer_messages')
    .where('id', '=', order.store_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const messages = store?.customer_messages ?? 'waybill';
  return messages === 'store' && ONLY_HERE.includes(type) ? 'waybill' : messages;
}
