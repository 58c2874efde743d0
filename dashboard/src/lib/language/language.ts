import type { ReactNode } from 'react';
import { type Catalog, type Language, preferredLanguage } from './languages.ts';
import { fillIn, fillInNodes } from './messages.ts';

const CATALOGS: Record<Exclude<Language, 'en'>, () => Promise<{ catalog: Catalog }>> = {
  de: () => import('./de/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
};

export const language: Language = preferredLanguage();
if (globalThis.document !== undefined) document.documentElement.lang = language;

/**
 * For dates and numbers: as the browser writes them in this language, or as the language is written in the browser's region. English in
 * Germany has 19 Nov 2026 and 12,50.
 */
export const locale: string = localeOf(language);

/**
 * Whatever imports this module waits for its texts, so they may be used anywhere, also outside of components. English needs none, and
 * is shown if the texts cannot be loaded: a page in English is better than none.
 */
const catalog: Catalog =
  language === 'en'
    ? {}
    : await CATALOGS[language]().then(
        (module) => module.catalog,
        () => ({}),
      );

const numbers = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(language);

type Value = string | number;
type Values = Record<string, Value>;

const textOf = (value: Value): string => (typeof value === 'number' ? numbers.format(value) : value);

/** A word with several meanings says after ## which of them is meant: "Open##verb". */
const english = (message: string): string => message.split('##', 1)[0] ?? message;

function translated(message: string): string {
  const found = catalog[message];
  return typeof found === 'string' ? found : english(message);
}

/**
 * A text in the language of the dashboard. The message is its English text and has to be a literal, because tests collect all of them:
 * `t('Ship to {city}', { city })`.
 */
export const t = (message: string, values?: Values): string =>
  values === undefined ? translated(message) : fillIn(translated(message), values, textOf);

/**
 * The same for a text that depends on a number: `plural(count, '{count} order', '{count} orders')`. Catalogs have it under the second of
 * them.
 */
export function plural(count: number, one: string, other: string, values: Values = {}): string {
  const found = catalog[other];
  const inEnglish = english(count === 1 ? one : other);
  const message =
    typeof found === 'object' ? (found[plurals.select(count)] ?? found.other ?? inEnglish) : inEnglish;
  return fillIn(message, { count, ...values }, textOf);
}

type Nodes = Record<string, ReactNode | ((text: string) => ReactNode)>;

/**
 * The same with elements inside: `rich('Ask <link>support</link> about {id}.', { link: (text) => <Link>{text}</Link>, id: <Id /> })`.
 */
export const rich = (message: string, values: Nodes): ReactNode =>
  fillInNodes(translated(message), values, textOf);

/** A text that comes from the API or is put together from a code, in the language of the dashboard if it is known. */
export const known = (text: string): string => translated(text);

function localeOf(wanted: Language): string {
  const browser = globalThis.navigator?.languages ?? ['en-US'];
  const same = browser.find((tag) => tag === wanted || tag.startsWith(`${wanted}-`));
  if (same !== undefined) return same;
  const { region } = new Intl.Locale(browser[0] ?? 'en-US').maximize();
  return region === undefined ? wanted : `${wanted}-${region}`;
}
