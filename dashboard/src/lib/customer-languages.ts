import type { Schemas } from '@waybill/sdk';
import { language } from './language/index.ts';
import { capitalize } from './text.ts';

export type CustomerLanguage = Schemas['CustomerLanguage'];

const names = new Intl.DisplayNames(language, { type: 'language' });
const nameOf = (tag: CustomerLanguage): string => capitalize(names.of(tag) ?? tag);

/** What customers' pages and emails are written in. */
const NAMES: Record<CustomerLanguage, string> = {
  en: nameOf('en'),
  de: nameOf('de'),
  fr: nameOf('fr'),
  es: nameOf('es'),
  it: nameOf('it'),
  nl: nameOf('nl'),
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
