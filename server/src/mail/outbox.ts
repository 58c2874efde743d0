import type { Clock } from '../lib/clock.ts';
import type { Reseal, Vault } from '../lib/crypto.ts';
import { newId } from '../lib/ids.ts';
import type { MailSender, SmtpSettings } from '../lib/smtp-url.ts';
import { type Db, type MailRow, readNow, type Storage } from '../storage/index.ts';
import type { NewMail } from './mail.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  smtp: SmtpSettings | undefined;
  publicUrl: string | undefined;
  /** Who mails to members are from; by default the login at the SMTP server, or `waybill@` this server. */
  sender: MailSender | undefined;
}

export type MailOutbox = ReturnType<typeof createMailOutbox>;

/** Mails to people rather than accounts: they are not kept waiting by the many that an account sends to its customers. */
const MEMBERS = 'members';

/** Writes mails in the transaction that causes them. Without an SMTP server there are none, now or later. */
export function createMailOutbox({ storage, clock, vault, smtp, publicUrl, sender }: Dependencies) {
  const host = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;

  return {
    /** Whether mails can be sent at all. */
    isAvailable: smtp !== undefined,
    /** Who mails to members are from. */
    memberSender: sender ?? defaultSender(smtp, host),

    /** False if there is a mail about this already, or none can be sent. */
    async writeMail(tx: Db, mail: NewMail): Promise<boolean> {
      if (smtp === undefined) return false;
      const id = newId('mail');
      const now = clock.now();
      const row: MailRow = {
        id,
        account_id: mail.accountId,
        created_at: now,
        updated_at: now,
        type: mail.type,
        cause: mail.cause,
        lane: mail.orderId == null ? MEMBERS : (mail.accountId ?? MEMBERS),
        message_id: `<${id}@${host ?? 'waybill.invalid'}>`,
        store_id: mail.storeId ?? '',
        order_id: mail.orderId ?? null,
        shipment_id: mail.shipmentId ?? null,
        return_id: mail.returnId ?? null,
        recipient: mail.recipient,
        language: mail.language,
        sealed_content: vault.seal(JSON.stringify(mail.content), contextOf(id)),
        status: 'pending',
        reason: null,
        may_have_arrived: 0,
        attempts: 0,
        due_at: (await readNow(storage, tx)) + (mail.waitMs ?? 0),
        sent_at: null,
      };
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('mails')
        .values(row)
        .onConflict((on) => on.column('cause').doNothing())
        .executeTakeFirst();
      return Number(numInsertedOrUpdatedRows ?? 0) > 0;
    },

    /** Changes what a mail says that nobody has begun to send. False if there is none. */
    async addToUnsent<C extends object>(
      tx: Db,
      { orderId, type }: { orderId: string; type: string },
      change: (content: C) => C,
    ): Promise<boolean> {
      const row = await tx
        .selectFrom('mails')
        .select(['id', 'sealed_content'])
        .where('order_id', '=', orderId)
        .where('type', '=', type)
        .where('status', '=', 'pending')
        .where('may_have_arrived', '=', 0)
        .orderBy('id')
        .limit(1)
        .modifyEnd(storage.locks.skipLocked)
        .executeTakeFirst();
      if (row === undefined) return false;
      const content: C = JSON.parse(vault.open(row.sealed_content, contextOf(row.id)));
      const sealed_content = vault.seal(JSON.stringify(change(content)), contextOf(row.id));
      await tx.updateTable('mails').set({ sealed_content }).where('id', '=', row.id).execute();
      return true;
    },

    /** One that has failed, whose row is locked. */
    async sendAgain(tx: Db, row: MailRow): Promise<MailRow> {
      const columns = {
        ...{ status: 'pending' as const, attempts: 0, reason: null, updated_at: clock.now() },
        due_at: await readNow(storage, tx),
      };
      await tx.updateTable('mails').set(columns).where('id', '=', row.id).execute();
      return { ...row, ...columns };
    },

    /** Whatever of these has not been sent is not sent any more, even if somebody is trying just now and fails. */
    async cancelMails(
      tx: Db,
      of: { orderId: string } | { shipmentId: string } | { returnId: string } | { cause: string },
      reason: string,
    ): Promise<void> {
      await tx
        .updateTable('mails')
        .set({ status: 'cancelled', due_at: null, reason, sealed_content: '', updated_at: clock.now() })
        .where(columnOf(of), '=', Object.values(of)[0] ?? '')
        .where('status', 'in', ['pending', 'failed'])
        .execute();
    },
  };
}

/** For what is composed without a mail server. */
export const NO_MAILS: MailOutbox = {
  isAvailable: false,
  memberSender: undefined,
  writeMail: async () => false,
  addToUnsent: async () => false,
  sendAgain: async (_tx, row) => row,
  cancelMails: async () => {},
};

/** What the encryption of a mail's content is bound to. */
export const contextOf = (id: string): string => `mail ${id}`;

function columnOf(of: object) {
  if ('orderId' in of) return 'order_id';
  if ('shipmentId' in of) return 'shipment_id';
  return 'returnId' in of ? 'return_id' : 'cause';
}

function defaultSender(smtp: SmtpSettings | undefined, host: string | undefined): MailSender | undefined {
  const user = smtp?.login?.user ?? '';
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(user)) return { name: 'Waybill', address: user };
  return host === undefined ? undefined : { name: 'Waybill', address: `waybill@${host}` };
}

/** Removes who the mails of an order went to and what they said, and what waits to be sent. */
export async function eraseMails(tx: Db, orderId: string, now: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'cancelled', due_at: null, reason: null })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .execute();
  await tx
    .updateTable('mails')
    .set({ recipient: '', sealed_content: '', reason: null, updated_at: now })
    .where('order_id', '=', orderId)
    .execute();
}

/** For another instance key. */
export async function resealMails(tx: Db, reseal: Reseal): Promise<void> {
  const rows = await tx
    .selectFrom('mails')
    .select(['id', 'sealed_content'])
    .where('sealed_content', '!=', '')
    .execute();
  for (const { id, sealed_content } of rows)
    await tx
      .updateTable('mails')
      .set({ sealed_content: reseal(sealed_content, contextOf(id)) })
      .where('id', '=', id)
      .execute();
}
