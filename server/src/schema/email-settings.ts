import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from './shapes.ts';

export const EMAIL_TYPES = [
  'shipped',
  'out_for_delivery',
  'delivered',
  'exception',
  'return_approved',
  'return_received',
  'withdrawal',
  'order_confirmed',
] as const;
export const EmailType = Type.Enum([...EMAIL_TYPES], {
  title: 'EmailType',
  description: 'What customers are told by email',
});
export type EmailType = Static<typeof EmailType>;

export const CUSTOMER_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
export const CustomerLanguage = Type.Enum([...CUSTOMER_LANGUAGES], {
  title: 'CustomerLanguage',
  description: "Languages of the customer's page and emails",
});
export type CustomerLanguage = Static<typeof CustomerLanguage>;

const EmailWords = Type.Partial(
  Type.Object({ subject: Type.String(), heading: Type.String(), text: Type.String() }),
  { title: 'EmailWords' },
);

/** The merchant's own words of an email, by type and language; what is missing is as by default. */
export const EmailTexts = Type.Partial(
  Type.Record(
    EmailType,
    Type.Partial(Type.Record(CustomerLanguage, EmailWords), { title: 'EmailWordsByLanguage' }),
  ),
  { title: 'EmailTexts' },
);
export type EmailTexts = Static<typeof EmailTexts>;

export const EmailSettings = Type.Object(
  {
    storeId: nullable(
      Type.String({
        description: 'The store that they are for; null for everything without settings of its own',
      }),
    ),
    isInherited: Type.Boolean({
      description: "Whether the store has no settings of its own: these are the account's",
    }),
    isAvailable: Type.Boolean({
      description: 'Whether this server can send emails: its operator has set `WAYBILL_SMTP_URL`',
    }),
    isActive: Type.Boolean({ description: 'Whether customers get emails' }),
    fromName: nullable(Type.String({ description: 'If null, the name of the brand' })),
    fromEmail: nullable(
      Type.String({ description: 'Sender. The mail server must accept emails from this address' }),
    ),
    replyTo: nullable(
      Type.String({ description: "Where answers go. If null, the brand's support address, or the sender" }),
    ),
    types: Type.Array(EmailType, { description: 'Which emails are sent' }),
    texts: EmailTexts,
  },
  { title: 'EmailSettings' },
);
export type EmailSettings = Static<typeof EmailSettings>;

const MAIL_STATUSES = ['pending', 'sent', 'failed', 'cancelled'] as const;
export const MailStatus = Type.Enum([...MAIL_STATUSES], {
  title: 'MailStatus',
  description: '`cancelled` if it was not wanted any more before it was sent; `reason` says why',
});
export type MailStatus = Static<typeof MailStatus>;

/** An email about an order, as its merchant sees it. */
export const OrderEmail = Type.Object(
  {
    id: Type.String(),
    orderId: Type.String(),
    orderNumber: Type.String(),
    type: EmailType,
    status: MailStatus,
    recipient: nullable(Type.String({ description: 'Null once the personal data of the order was erased' })),
    language: CustomerLanguage,
    shipmentId: nullable(Type.String()),
    returnId: nullable(Type.String()),
    reason: nullable(Type.String({ description: 'Why it failed or was not sent, or what keeps it waiting' })),
    mayHaveArrived: Type.Boolean({
      description:
        'Whether the customer may have it: it was sent, or the connection broke before the mail server answered',
    }),
    attempts: Type.Integer({ description: 'How often the mail server was asked to take it' }),
    createdAt: Timestamp,
    sentAt: nullable(Timestamp),
  },
  { title: 'OrderEmail' },
);
export type OrderEmail = Static<typeof OrderEmail>;

export const EmailPreview = Type.Object(
  {
    subject: Type.String(),
    html: Type.String({ description: 'The HTML part. The logo is in it' }),
    text: Type.String({ description: 'The plain-text part' }),
  },
  { title: 'EmailPreview' },
);
export type EmailPreview = Static<typeof EmailPreview>;

export const SentTest = Type.Object(
  {
    to: Type.String(),
    status: MailStatus,
    reason: nullable(Type.String({ description: 'Why it failed, or what keeps it waiting' })),
  },
  { title: 'SentTest' },
);
export type SentTest = Static<typeof SentTest>;

export const DefaultEmailTexts = Type.Array(
  Type.Object({
    type: EmailType,
    subject: Type.String(),
    heading: Type.String(),
    text: Type.String(),
    placeholders: Type.Array(Type.String(), {
      description: 'What texts of this type may contain, as `{{name}}`',
    }),
  }),
  { title: 'DefaultEmailTexts' },
);
export type DefaultEmailTexts = Static<typeof DefaultEmailTexts>;
