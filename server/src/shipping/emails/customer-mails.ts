import { fromJson } from '../../lib/json.ts';
import type { MailMessage, MailOutbox, MailRefusal, MailRenderers } from '../../mail/index.ts';
import { EMAIL_TYPES, type EmailType } from '../../schema/email-settings.ts';
import type { MailRow, OrderRow, Storage } from '../../storage/index.ts';
import { brandShownFor } from '../brands/index.ts';
import { firstNameOf } from '../customer-pages/index.ts';
import { type EffectiveSettings, settingsFor } from './effective-settings.ts';
import type { ConfirmationContent, ParcelContent, ReturnContent, WithdrawalContent } from './mail-content.ts';
import { isStopped } from './mail-stops.ts';
import type { MailBrand, MailView } from './mail-view.ts';
import { messageOf } from './mail-words.ts';
import { refuseOutdated } from './outdated.ts';
import { TEST_TYPE } from './test-type.ts';

interface Dependencies {
  storage: Storage;
  /** Who mails are from where the merchant has set nobody. */
  mails: Pick<MailOutbox, 'memberSender'>;
  publicUrl: string | undefined;
}

type Content = Partial<ParcelContent & ReturnContent & WithdrawalContent & ConfirmationContent>;

/** Says mails to customers in words, when they are sent: with the brand, the texts and the settings of that moment. */
export function createCustomerMails({ storage, mails, publicUrl }: Dependencies) {
  const { db } = storage;

  const brandOf = (accountId: string, storeId: string): Promise<MailBrand> =>
    brandShownFor(db, accountId, storeId);

  async function viewOf(row: MailRow, order: OrderRow, content: Content): Promise<MailView> {
    const { name, city, country } = fromJson(order.ship_to);
    const { page_token } = order;
    const pageUrl =
      publicUrl === undefined || page_token === null ? null : `${publicUrl}/track/${page_token}`;
    return {
      type: row.type as EmailType,
      language: row.language,
      brand: await brandOf(order.account_id, order.store_id),
      orderNumber: order.order_number,
      firstName: firstNameOf(name),
      city,
      country,
      parcels: content.parcels ?? [],
      status: content.status ?? null,
      items: content.items ?? [],
      returnNumber: content.returnNumber ?? null,
      statement: content.statement ?? null,
      pageUrl,
      stopUrl: pageUrl === null || row.type === 'withdrawal' ? null : `${pageUrl}/mails`,
    };
  }

  /** Whether somebody has decided against it since it was written. The receipt of a withdrawal is owed all the same. */
  async function refusalOf(
    row: MailRow,
    order: OrderRow,
    settings: EffectiveSettings | undefined,
  ): Promise<MailRefusal | undefined> {
    if (order.personal_data_erased_at !== null)
      return { notWanted: 'The personal data of the order was erased' };
    if (row.type === 'withdrawal') return undefined;
    if (settings?.isActive !== true) return { notWanted: 'Emails were turned off' };
    if (!settings.types.includes(row.type as EmailType))
      return { notWanted: 'Emails of this type were turned off' };
    return (await isStopped(db, order.id))
      ? { notWanted: 'The customer wants no more emails about this order' }
      : undefined;
  }

  async function render(row: MailRow, given: Content): Promise<MailMessage | MailRefusal> {
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', row.order_id ?? '')
      .executeTakeFirst();
    if (order === undefined) return { notWanted: 'There is no such order' };
    const settings = await settingsFor(db, order.account_id, row.store_id);
    const refusal = await refusalOf(row, order, settings);
    if (refusal !== undefined) return refusal;
    const current = await refuseOutdated(db, row, given);
    if ('notWanted' in current || 'notYet' in current) return current;
    const view = await viewOf(row, order, current);
    return inWords(view, settings);
  }

  function inWords(view: MailView, settings: EffectiveSettings | undefined): MailMessage | MailRefusal {
    const { brand } = view;
    const address = settings?.fromEmail ?? mails.memberSender?.address;
    if (address === undefined) return { notWanted: 'There is no sender' };
    return {
      from: { name: settings?.fromName ?? brand.name, address },
      replyTo: settings?.replyTo ?? brand.support_email,
      ...messageOf(view, settings?.texts ?? {}),
    };
  }

  const renderers: MailRenderers = Object.fromEntries(EMAIL_TYPES.map((type) => [type, render]));

  return {
    brandOf,
    renderers: {
      ...renderers,
      /** What it shows is made up: nothing that happens meanwhile changes it. */
      async [TEST_TYPE](row: MailRow, { view }: { view: Omit<MailView, 'brand'> }) {
        const accountId = row.account_id ?? '';
        const brand = await brandOf(accountId, row.store_id);
        return inWords({ ...view, brand }, await settingsFor(db, accountId, row.store_id));
      },
    } as MailRenderers,
  };
}
