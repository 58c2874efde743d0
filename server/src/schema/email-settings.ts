import { type Static, Type } from 'typebox';
import { nullable } from './shapes.ts';

const EMAIL_TYPES = [
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

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
export const CustomerLanguage = Type.Enum([...LANGUAGES], {
  title: 'CustomerLanguage',
  description: "Languages of the customer's page and emails",
});
export type CustomerLanguage = Static<typeof CustomerLanguage>;

/** The merchant's own words of an email, by type and language; what is missing is as by default. */
export const EmailTexts = Type.Partial(
  Type.Record(
    EmailType,
    Type.Partial(
      Type.Record(
        CustomerLanguage,
        Type.Partial(Type.Object({ subject: Type.String(), heading: Type.String(), text: Type.String() })),
      ),
    ),
  ),
);
export type EmailTexts = Static<typeof EmailTexts>;

export const EmailSettings = Type.Object(
  {
    storeId: nullable(
      Type.String({
        description: 'The store that they are for; null for everything without settings of its own',
      }),
    ),
    isActive: Type.Boolean(),
    fromName: nullable(Type.String()),
    fromEmail: nullable(Type.String()),
    replyTo: nullable(Type.String()),
    types: Type.Array(EmailType),
    texts: EmailTexts,
  },
  { title: 'EmailSettings' },
);
export type EmailSettings = Static<typeof EmailSettings>;

const MAIL_STATUSES = ['pending', 'sent', 'failed', 'cancelled'] as const;
export const MailStatus = Type.Enum([...MAIL_STATUSES], { title: 'MailStatus' });
export type MailStatus = Static<typeof MailStatus>;
