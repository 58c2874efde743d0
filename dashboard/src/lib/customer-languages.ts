import type { Schemas } from '@waybill/sdk';

export type CustomerLanguage = Schemas['CustomerLanguage'];

/** What customers' pages and emails are written in. */
const NAMES: Record<CustomerLanguage, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
};

export const LANGUAGE_OPTIONS = Object.entries(NAMES).map(([value, label]) => ({
  value: value as CustomerLanguage,
  label,
}));

/** "German (de-AT)"; a language that they are not written in by its tag alone. */
export function languageText(tag: string): string {
  const name = NAMES[tag.toLowerCase().split('-')[0] as CustomerLanguage];
  if (name === undefined) return tag;
  return tag in NAMES ? name : `${name} (${tag})`;
}
