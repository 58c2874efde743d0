import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import type { MailOutbox } from '../../mail/index.ts';
import type { EmailType, OrderEmail } from '../../schema/email-settings.ts';
import { type MailRow, type OrderRow, ownedRow, type Storage } from '../../storage/index.ts';

export type OrderMailService = ReturnType<typeof createOrderMailService>;

/** More than anybody reads. */
const MAX_FAILED = 100;

/** What customers were told of their orders by email, and what could not be told. */
export function createOrderMailService({ storage, mails }: { storage: Storage; mails: MailOutbox }) {
  return {
    async list(accountId: string, orderId: string): Promise<OrderEmail[]> {
      const order = await ownedRow(storage.db, 'orders', accountId, orderId);
      const rows = await storage.db
        .selectFrom('mails')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => toOrderEmail(row, order));
    },

    async failed(accountId: string): Promise<OrderEmail[]> {
      const rows = await storage.db
        .selectFrom('mails')
        .innerJoin('orders', 'orders.id', 'mails.order_id')
        .selectAll('mails')
        .select('orders.order_number')
        .where('mails.account_id', '=', accountId)
        .where('mails.status', '=', 'failed')
        .orderBy('mails.id', 'desc')
        .limit(MAX_FAILED)
        .execute();
      return rows.map((row) => toOrderEmail(row, { id: row.order_id ?? '', order_number: row.order_number }));
    },

    /** Sends one that has failed once more. */
    retry: (accountId: string, orderId: string, id: string): Promise<OrderEmail> =>
      storage.write(async (tx) => {
        const order = await ownedRow(tx, 'orders', accountId, orderId);
        const row = await tx
          .selectFrom('mails')
          .selectAll()
          .where('id', '=', id)
          .where('order_id', '=', orderId)
          .modifyEnd(storage.locks.change)
          .executeTakeFirst();
        if (row === undefined) throw notFound('Email');
        if (row.status !== 'failed') throw conflict(`The email is ${row.status} already`);
        if (row.recipient === '') throw conflict('The personal data of the order was erased');
        if (!mails.isAvailable)
          throw conflict('This server cannot send emails: its operator has not set WAYBILL_SMTP_URL');
        return toOrderEmail(await mails.sendAgain(tx, row), order);
      }),
  };
}

const toOrderEmail = (row: MailRow, order: Pick<OrderRow, 'id' | 'order_number'>): OrderEmail => ({
  id: row.id,
  orderId: order.id,
  orderNumber: order.order_number,
  type: row.type as EmailType,
  status: row.status,
  recipient: row.recipient || null,
  language: row.language,
  shipmentId: row.shipment_id,
  returnId: row.return_id,
  reason: row.reason,
  mayHaveArrived: row.status === 'sent' || row.may_have_arrived === 1,
  attempts: row.attempts,
  createdAt: toIso(row.created_at),
  sentAt: toIsoOrNull(row.sent_at),
});
