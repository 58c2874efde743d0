import { storedValue, storeValue } from '../stored-value.ts';

/** By their own names, because that is how people look for theirs. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const;

export type Language = keyof typeof LANGUAGES;

/** The forms of a text by number, as `Intl.PluralRules` names them. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Translations by the English text. */
export type Catalog = Readonly<Record<string, string | Forms>>;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

const KEY = 'waybill.language';

/** The language that this browser shows from its next page on; null follows the browser. */
export const rememberLanguage = (chosen: Language | null): void => storeValue(KEY, chosen);

/** What was chosen, or else the first of the browser's languages that we have. */
export function preferredLanguage(): Language {
  if (globalThis.document === undefined) return 'en';
  const chosen = storedValue(KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.split('-', 1)[0]).find(isLanguage) ?? 'en';
}
