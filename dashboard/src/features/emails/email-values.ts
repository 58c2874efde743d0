import type { Schemas } from '@waybill/sdk';
import { type CustomerLanguage, LANGUAGE_OPTIONS } from '../../lib/customer-languages.ts';
import { blankToNull } from '../../lib/text.ts';
import { EMAIL_OPTIONS } from './email-words.ts';
import type { EmailSettings, EmailType } from './emails-api.ts';

/** Empty where the default is used. */
export type Words = { subject: string; heading: string; text: string };
const FIELDS = ['subject', 'heading', 'text'] as const;

/** Which text is edited and shown. */
export interface Shown {
  type: EmailType;
  language: CustomerLanguage;
}

/** As the form holds them, with every text of every email, so that all can be entered. */
export interface EmailValues extends Record<string, unknown> {
  isActive: boolean;
  fromName: string;
  fromEmail: string;
  replyTo: string;
  types: EmailType[];
  texts: Record<EmailType, Record<CustomerLanguage, Words>>;
}

const each = <Key extends string, Value>(options: readonly { value: Key }[], valueFor: (key: Key) => Value) =>
  Object.fromEntries(options.map(({ value }) => [value, valueFor(value)])) as Record<Key, Value>;

export const emailValues = (settings: EmailSettings): EmailValues => ({
  isActive: settings.isActive,
  fromName: settings.fromName ?? '',
  fromEmail: settings.fromEmail ?? '',
  replyTo: settings.replyTo ?? '',
  types: settings.types,
  texts: each(EMAIL_OPTIONS, (type) =>
    each(LANGUAGE_OPTIONS, (language) => ({
      subject: '',
      heading: '',
      text: '',
      ...settings.texts[type]?.[language],
    })),
  ),
});

/** Only what was entered: the rest stays as by default, also when a default changes. */
export const emailInput = (values: EmailValues): Schemas['EmailSettingsUpdate'] => ({
  isActive: values.isActive,
  fromName: blankToNull(values.fromName),
  fromEmail: blankToNull(values.fromEmail),
  replyTo: blankToNull(values.replyTo),
  types: values.types,
  texts: withoutBlanks(values.texts),
});

function withoutBlanks(texts: EmailValues['texts']): NonNullable<Schemas['EmailSettingsUpdate']['texts']> {
  const given = Object.entries(texts).flatMap(([type, languages]) => {
    const own = Object.entries(languages).flatMap(([language, words]) => {
      const entered = FIELDS.flatMap((field) => {
        const text = words[field].trim();
        return text === '' ? [] : [[field, text]];
      });
      return entered.length === 0 ? [] : [[language, Object.fromEntries(entered)]];
    });
    return own.length === 0 ? [] : [[type, Object.fromEntries(own)]];
  });
  return Object.fromEntries(given);
}

/** What an email says, whether it was entered or is the default. */
export const effectiveWords = (own: Words, byDefault: Words): Words => ({
  subject: own.subject.trim() || byDefault.subject,
  heading: own.heading.trim() || byDefault.heading,
  text: own.text.trim() || byDefault.text,
});

export const hasOwnWords = (words: Words): boolean => FIELDS.some((field) => words[field].trim() !== '');

/** The email whose text was refused: `texts.shipped.de.subject`. */
export function refusedText(paths: readonly string[]): Shown | undefined {
  const [, type, language] = paths.map((path) => path.split('.')).find(([root]) => root === 'texts') ?? [];
  const isKnown = EMAIL_OPTIONS.some(({ value }) => value === type);
  return isKnown ? { type: type as EmailType, language: language as CustomerLanguage } : undefined;
}
