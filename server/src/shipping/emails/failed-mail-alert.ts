import { writeAlert } from '../../alerts/index.ts';
import type { Db, MailRow, Storage } from '../../storage/index.ts';

/** Tells members of a mail to a customer that was refused: which order it is about, not to whom it went. */
export const createFailedMailAlert =
  (storage: Storage) =>
  async (tx: Db, { account_id: accountId, order_id: orderId, type }: MailRow): Promise<void> => {
    if (accountId === null || orderId === null) return;
    const order = await tx
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', orderId)
      .executeTakeFirst();
    const line = `Order ${order?.order_number ?? orderId}: ${type.replaceAll('_', ' ')}`;
    const facts = { orderNumber: order?.order_number ?? orderId };
    await writeAlert(storage, tx, { accountId, kind: 'mail_failed', subject: orderId, line, facts });
  };
