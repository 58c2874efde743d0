import type { Clock } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import type { MailOutbox } from '../../mail/index.ts';
import type { EmailType } from '../../schema/email-settings.ts';
import type { TrackingStatus } from '../../schema/tracking.ts';
import type { Db, OrderRow, ReturnRow, ShipmentParcelRow, ShipmentRow } from '../../storage/index.ts';
import type { ShipmentHooks } from '../shipments/index.ts';
import { customerLanguageOf } from './customer-language.ts';
import { settingsFor } from './effective-settings.ts';
import type { ConfirmationContent, ParcelContent, ReturnContent, WithdrawalContent } from './mail-content.ts';
import { itemsOfOrder, itemsOfReturn, mailParcels } from './mail-facts.ts';
import { gatherShipped } from './shipped-mail.ts';
import { whoWrites } from './who-writes.ts';

interface Dependencies {
  clock: Clock;
  mails: MailOutbox;
}

const HOUR_MS = 3_600_000;
/** News that is older when it is first heard, as when old orders are imported, is no news to the customer. */
const STALE_MS = 48 * HOUR_MS;
/** It says "today". */
const STALE_TODAY_MS = 12 * HOUR_MS;
/** Labels of one order that are bought in quick succession come in one mail. */
const GATHER_MS = 2_000;

const PROBLEMS: readonly TrackingStatus[] = ['failure', 'return_to_sender', 'error'];

export type CustomerMailWriter = ReturnType<typeof createCustomerMailWriter>;

/** Writes down what customers are told, in the transaction in which it happens: one mail for each event. */
export function createCustomerMailWriter({ clock, mails }: Dependencies) {
  const isStale = (at: number, limit = STALE_MS) => clock.now() - at > limit;

  /** The order's customer, if they are to be told of this by us. */
  async function addressee(
    tx: Db,
    order: OrderRow | undefined,
    type: EmailType,
  ): Promise<{ order: OrderRow; recipient: string } | undefined> {
    if (order === undefined || order.personal_data_erased_at !== null) return undefined;
    const recipient = fromJson(order.ship_to).email ?? '';
    if (recipient === '') return undefined;
    const settings = await settingsFor(tx, order.account_id, order.store_id);
    if (settings?.isActive !== true || !settings.types.includes(type)) return undefined;
    return (await whoWrites(tx, order, type)) === 'waybill' ? { order, recipient } : undefined;
  }

  async function toTell(tx: Db, orderId: string | null, type: EmailType) {
    if (!mails.isAvailable || orderId === null) return undefined;
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
    return addressee(tx, order, type);
  }

  const write = (
    tx: Db,
    type: EmailType,
    { order, recipient }: { order: OrderRow; recipient: string },
    about: { cause: string; content: object; shipmentId?: string; returnId?: string; waitMs?: number },
  ): Promise<boolean> =>
    mails.writeMail(tx, {
      ...about,
      type,
      cause: `${type}:${about.cause}`,
      accountId: order.account_id,
      orderId: order.id,
      storeId: order.store_id,
      recipient,
      language: customerLanguageOf(order),
    });

  async function writeScanned(
    tx: Db,
    row: ShipmentRow,
    type: EmailType,
    parcels: readonly ShipmentParcelRow[],
    cause: string,
  ): Promise<void> {
    const told = await toTell(tx, row.order_id, type);
    const [first] = parcels;
    if (told === undefined || first === undefined) return;
    const codes = new Set(parcels.map(({ tracking_code }) => tracking_code));
    const content: ParcelContent = {
      parcels: (await mailParcels(tx, row)).filter(({ trackingCode }) => codes.has(trackingCode ?? '')),
      status: first.tracking_status,
    };
    await write(tx, type, told, { cause, content, shipmentId: row.id });
  }

  const hooks: ShipmentHooks = {
    async onShipped(tx, row) {
      if (row.is_return === 1 || isStale(row.purchased_at ?? row.created_at)) return;
      const told = await toTell(tx, row.order_id, 'shipped');
      if (told === undefined) return;
      const parcels = await mailParcels(tx, row);
      if (await gatherShipped(mails, tx, told.order.id, parcels)) return;
      const content: ParcelContent = { parcels, status: null };
      await write(tx, 'shipped', told, { cause: row.id, content, shipmentId: row.id, waitMs: GATHER_MS });
    },

    /** A mail that has not been sent is not wanted any more, which is found out when it is sent. */
    async onVoided() {},

    async onScanned(tx, row, changed) {
      if (!mails.isAvailable || row.is_return === 1 || row.order_id === null) return;
      const news = changed.filter(({ tracking_at }) => tracking_at !== null && !isStale(tracking_at));
      const out = news.filter(
        ({ tracking_status, tracking_at }) =>
          tracking_status === 'out_for_delivery' && !isStale(tracking_at ?? 0, STALE_TODAY_MS),
      );
      if (out.length > 0) await writeScanned(tx, row, 'out_for_delivery', out, row.id);
      const toCollect = news.filter(({ tracking_status }) => tracking_status === 'available_for_pickup');
      if (toCollect.length > 0)
        await writeScanned(tx, row, 'out_for_delivery', toCollect, `${row.id}:available_for_pickup`);
      for (const status of PROBLEMS) {
        const those = news.filter(({ tracking_status }) => tracking_status === status);
        if (those.length > 0) await writeScanned(tx, row, 'exception', those, `${row.id}:${status}`);
      }
      // The last of several parcels.
      if (
        row.tracking_status === 'delivered' &&
        news.some(({ tracking_status }) => tracking_status === 'delivered')
      ) {
        const all = await tx
          .selectFrom('shipment_parcels')
          .selectAll()
          .where('shipment_id', '=', row.id)
          .orderBy('position')
          .execute();
        await writeScanned(tx, row, 'delivered', all, row.id);
      }
    },
  };

  async function writeReturn(
    tx: Db,
    type: 'return_approved' | 'return_received',
    row: ReturnRow,
  ): Promise<void> {
    const told = await toTell(tx, row.order_id, type);
    if (told === undefined) return;
    const content: ReturnContent = { returnNumber: row.id, items: await itemsOfReturn(tx, row.id) };
    await write(tx, type, told, { cause: row.id, content, returnId: row.id });
  }

  return {
    hooks,

    returnApproved: (tx: Db, row: ReturnRow): Promise<void> => writeReturn(tx, 'return_approved', row),

    returnReceived: (tx: Db, row: ReturnRow): Promise<void> => writeReturn(tx, 'return_received', row),

    /** The receipt that the law asks for, whatever the merchant has chosen: to the address that was given for it, or the order's. */
    async withdrawalReceived(
      tx: Db,
      order: OrderRow,
      { id, email, ...content }: WithdrawalContent & { id: string; email: string | null },
    ): Promise<void> {
      const recipient = email ?? fromJson(order.ship_to).email ?? '';
      if (recipient !== '') await write(tx, 'withdrawal', { order, recipient }, { cause: id, content });
    },

    /** Whether the receipt was sent, or still may be. */
    async isReceiptMailed(db: Db, withdrawalId: string): Promise<boolean> {
      const row = await db
        .selectFrom('mails')
        .select('status')
        .where('cause', '=', `withdrawal:${withdrawalId}`)
        .executeTakeFirst();
      return row?.status === 'pending' || row?.status === 'sent';
    },

    /** Off unless the merchant wants it: shops confirm orders themselves. */
    async ordersCreated(tx: Db, orders: readonly OrderRow[]): Promise<void> {
      if (!mails.isAvailable) return;
      for (const order of orders) {
        if (isStale(order.order_date ?? order.created_at)) continue;
        const told = await addressee(tx, order, 'order_confirmed');
        if (told === undefined) continue;
        const content: ConfirmationContent = { items: await itemsOfOrder(tx, order.id) };
        await write(tx, 'order_confirmed', told, { cause: order.id, content });
      }
    },
  };
}
