import { type Static, Type } from 'typebox';
import { CustomerLanguage, EmailType } from '../../schema/email-settings.ts';
import { Input, readOnly } from '../../schema/inputs.ts';
import { nullable } from '../../schema/shapes.ts';
import { textLike } from '../../schema/text-like.ts';

/** Without what has a meaning in headers: such an address can stand in one as it is. */
const SPECIAL = '\\s@<>()[\\],;:\\\\"\\u0000-\\u001f\\u007f-\\u009f';
const SENDER = new RegExp(`^[^${SPECIAL}]+@[^.${SPECIAL}]+(?:\\.[^.${SPECIAL}]+)+$`);

const SenderAddress = textLike({
  ...{ minLength: 1, maxLength: 254, examples: ['shop@example.com'] },
  pattern: SENDER,
  rule: 'must be an email address, like shop@example.com',
});

/** A line break in a subject or a name would begin another header. */
const CONTROLS = '\\u0000-\\u001f\\u007f\\u2028\\u2029';
const ONE_LINE = new RegExp(`^[^${CONTROLS}]*$`);

const line = (maxLength: number, description: string) =>
  textLike({
    ...{ minLength: 1, maxLength, description, 'x-text': 'trim' },
    pattern: ONE_LINE,
    rule: 'must be one line',
  });

const Words = Type.Object(
  {
    subject: Type.Optional(line(200, 'With placeholders such as `{{orderNumber}}`')),
    heading: Type.Optional(line(200, 'The large line above the text')),
    text: Type.Optional(Input.text(5_000, { description: 'Plain text. An empty line begins a paragraph' })),
  },
  { additionalProperties: false, title: 'EmailWordsInput' },
);

const Texts = Type.Partial(
  Type.Record(
    EmailType,
    Type.Partial(Type.Record(CustomerLanguage, Words), {
      additionalProperties: false,
      title: 'EmailWordsByLanguageInput',
    }),
  ),
  {
    additionalProperties: false,
    title: 'EmailTextsInput',
    description: 'Your own words, by type and language; replaces all of them',
  },
);

const fields = {
  fromName: Type.Optional(nullable(line(100, 'If null, the name of the brand'))),
  fromEmail: Type.Optional(nullable(SenderAddress)),
  replyTo: Type.Optional(nullable(SenderAddress)),
  texts: Type.Optional(Texts),
};

/** What is given changes, null clears, and what is missing stays. */
export const EmailSettingsUpdate = Type.Object(
  {
    storeId: readOnly,
    isInherited: readOnly,
    isAvailable: readOnly,
    isActive: Type.Optional(Type.Boolean()),
    ...fields,
    types: Type.Optional(Type.Array(EmailType, { maxItems: 20 })),
  },
  {
    additionalProperties: false,
    title: 'EmailSettingsUpdate',
    examples: [
      {
        isActive: true,
        fromName: 'Mug Shop',
        fromEmail: 'orders@example.com',
        types: ['shipped', 'delivered', 'exception'],
      },
    ],
  },
);
export type EmailSettingsUpdate = Static<typeof EmailSettingsUpdate>;

const shown = {
  type: EmailType,
  language: Type.Optional(CustomerLanguage),
};

export const EmailPreviewRequest = Type.Object(
  {
    ...shown,
    fromName: fields.fromName,
    texts: fields.texts,
  },
  {
    additionalProperties: false,
    title: 'EmailPreviewRequest',
    examples: [{ type: 'shipped', language: 'de' }],
  },
);
export type EmailPreviewRequest = Static<typeof EmailPreviewRequest>;

export const EmailTestRequest = Type.Object(
  {
    ...shown,
    to: Type.Optional(Input.Email),
  },
  {
    additionalProperties: false,
    title: 'EmailTestRequest',
    examples: [{ type: 'shipped', language: 'de', to: 'help@example.com' }],
  },
);
export type EmailTestRequest = Static<typeof EmailTestRequest>;

export const LanguageQuery = Type.Object(
  { language: Type.Optional(CustomerLanguage) },
  { additionalProperties: false },
);

/** The account's own settings cannot be removed. */
export const StoreChoice = Type.Object({ storeId: Input.Id }, { additionalProperties: false });

export const EmailParams = Type.Object({ id: Type.String(), emailId: Type.String() });
