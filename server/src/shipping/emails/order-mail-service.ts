import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import type { MailOutbox } from '../../mail/index.ts';
import type { EmailType, OrderEmail } from '../../schema/email-settings.ts';
import { type MailRow, ownedRow, type Storage } from '../../storage/index.ts';

export type OrderMailService = ReturnType<typeof createOrderMailService>;

/** What an order's customer was told by email, and what could not be told. */
export function createOrderMailService({ storage, mails }: { storage: Storage; mails: MailOutbox }) {
  return {
    async list(accountId: string, orderId: string): Promise<OrderEmail[]> {
      await ownedRow(storage.db, 'orders', accountId, orderId);
      const rows = await storage.db
        .selectFrom('mails')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toOrderEmail);
    },

    /** Sends one that has failed once more. */
    retry: (accountId: string, orderId: string, id: string): Promise<OrderEmail> =>
      storage.write(async (tx) => {
        await ownedRow(tx, 'orders', accountId, orderId);
        const row = await tx
          .selectFrom('mails')
          .selectAll()
          .where('id', '=', id)
          .where('order_id', '=', orderId)
          .modifyEnd(storage.locks.change)
          .executeTakeFirst();
        if (row === undefined) throw notFound('Email');
        if (row.status !== 'failed') throw conflict(`The email is ${row.status} already`);
        if (!mails.isAvailable)
          throw conflict('This server cannot send emails: its operator has not set WAYBILL_SMTP_URL');
        return toOrderEmail(await mails.sendAgain(tx, row));
      }),
  };
}

const toOrderEmail = (row: MailRow): OrderEmail => ({
  id: row.id,
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
