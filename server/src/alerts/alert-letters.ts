import { composeLetter, type MailOutbox, type MailRenderers } from '../mail/index.ts';
import type { AlertKind } from '../schema/alerts.ts';
import type { Storage } from '../storage/index.ts';
import { type AlertContent, membersToTell } from './alert-mails.ts';

interface Words {
  subject(count: number): string;
  text: string;
  /** The page of the dashboard that shows all of it. */
  path: string;
  link: string;
}

const WORDS: Record<AlertKind, Words> = {
  webhook_failing: {
    subject: (n) => (n === 1 ? 'A webhook has begun to fail' : `${n} webhooks have begun to fail`),
    text: 'Waybill tries again what did not arrive. After ten failures in a row it stops delivering to that receiver.',
    path: '/webhooks?status=failing',
    link: 'Open webhooks',
  },
  webhook_nearly_disabled: {
    subject: (n) => (n === 1 ? 'A webhook will soon be disabled' : `${n} webhooks will soon be disabled`),
    text: 'Five deliveries in a row have failed. After ten, Waybill stops delivering to that receiver.',
    path: '/webhooks?status=failing',
    link: 'Open webhooks',
  },
  webhook_disabled: {
    subject: (n) => (n === 1 ? 'A webhook was disabled' : `${n} webhooks were disabled`),
    text: 'Waybill stops delivering to a receiver that fails ten times in a row. Events are kept: enable the webhook again once its receiver works, and send what it missed.',
    path: '/webhooks?status=disabled',
    link: 'Open webhooks',
  },
  webhook_recovered: {
    subject: (n) => (n === 1 ? 'A webhook works again' : `${n} webhooks work again`),
    text: 'A delivery has arrived after those that failed. What waited is being sent.',
    path: '/webhooks',
    link: 'Open webhooks',
  },
  carrier_refused: {
    subject: (n) =>
      n === 1 ? 'A carrier does not accept your account' : `${n} carriers do not accept your accounts`,
    text: 'Labels cannot be bought there until this is solved: check the credentials, and the funds of the account at the carrier.',
    path: '/settings/carriers',
    link: 'Open carriers',
  },
  low_stock: {
    subject: (n) => (n === 1 ? 'Stock is low' : `Stock of ${n} products is low`),
    text: 'Less than the reorder point is available.',
    path: '/inventory?belowReorderPoint=true',
    link: 'Open inventory',
  },
  store_failing: {
    subject: (n) => (n === 1 ? 'A store cannot be read' : `${n} stores cannot be read`),
    text: 'No orders arrive from there until this is solved. Waybill keeps trying.',
    path: '/settings/stores',
    link: 'Open stores',
  },
  mail_failed: {
    subject: (n) =>
      n === 1 ? 'An email to a customer was not delivered' : `${n} emails to customers were not delivered`,
    text: 'The mail server did not take it. The page of the order shows why.',
    path: '/',
    link: 'Open Waybill',
  },
  return_requested: {
    subject: (n) => (n === 1 ? 'A return awaits your approval' : `${n} returns await your approval`),
    text: 'A customer has asked to send something back.',
    path: '/returns?status=requested',
    link: 'Open returns',
  },
  withdrawal: {
    subject: (n) =>
      n === 1 ? 'A customer has withdrawn from a contract' : `${n} customers have withdrawn from contracts`,
    text: 'The withdrawal is effective, and the customer has a receipt. Refund the payment within 14 days.',
    path: '/withdrawals?handled=false',
    link: 'Open withdrawals',
  },
  return_label_failed: {
    subject: (n) =>
      n === 1 ? 'A return label could not be bought' : `${n} return labels could not be bought`,
    text: 'A customer is waiting for it. The page of the return shows why, and lets you buy or upload one.',
    path: '/returns?status=approved',
    link: 'Open returns',
  },
  store_report_failed: {
    subject: (n) =>
      n === 1 ? 'A store does not know of a shipment' : `Stores do not know of ${n} shipments`,
    text: 'The store refused the report. Its log shows why, and lets you send it again.',
    path: '/shipments?storeReport=failed',
    link: 'Open shipments',
  },
  store_difference: {
    subject: (n) => (n === 1 ? 'An order differs from its store' : `${n} orders differ from their store`),
    text: 'It was changed both here and there. Decide which is right before it ships.',
    path: '/orders?hasStoreDifference=true',
    link: 'Open orders',
  },
  delivery_problem: {
    subject: (n) => (n === 1 ? 'A parcel could not be delivered' : `${n} parcels could not be delivered`),
    text: 'The carrier reports a problem, or sends it back.',
    path: '/shipments',
    link: 'Open shipments',
  },
};

interface Dependencies {
  storage: Storage;
  mails: Pick<MailOutbox, 'memberSender'>;
  publicUrl: string | undefined;
}

/** What mails with alerts say. They are sent only to whoever is still a member, may see it and wants it. */
export function createAlertLetters({ storage, mails, publicUrl }: Dependencies): MailRenderers {
  return {
    async alert({ account_id: accountId }, { userId, kind, lines, more }: AlertContent) {
      const from = mails.memberSender;
      if (from === undefined || publicUrl === undefined || accountId === null)
        return { notWanted: 'This server has no public URL' };
      const told = await membersToTell(storage.db, accountId, kind);
      if (!told.some(({ id }) => id === userId)) return { notWanted: 'The member does not want it any more' };
      const { name } = await storage.db
        .selectFrom('accounts')
        .select('name')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      const { subject, text, path, link } = WORDS[kind];
      const settings = `${publicUrl}/settings/notifications`;
      const heading = subject(lines.length + more);
      return {
        from,
        ...composeLetter({
          subject: `${heading} (${name})`,
          heading,
          paragraphs: [text],
          items: more > 0 ? [...lines, `and ${more} more`] : lines,
          button: { label: link, url: `${publicUrl}${path}` },
          footer: [
            `You get this email because you asked for it in “${name}” on Waybill, at most once an hour.`,
            { label: 'Choose what you are told, or nothing', url: settings },
          ],
        }),
        headers: { 'List-Unsubscribe': `<${settings}>` },
      };
    },
  };
}
