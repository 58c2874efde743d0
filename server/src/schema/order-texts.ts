import { Type } from 'typebox';
import { given } from '../lib/given.ts';
import { keysOf } from '../lib/keys.ts';
import { Input } from './inputs.ts';
import { nullable } from './shapes.ts';
import { textLike } from './text-like.ts';

interface OrderText {
  maxLength: number;
  description?: string;
  /** Its column has an index that serves the list of orders: it can be filtered by. */
  isFilter?: true;
  /** What the description of that filter says. */
  filterHint?: string;
  /** Its words find the order. */
  isSearched?: true;
  /** It may name the customer, and is erased with the personal data. */
  isPersonal?: true;
  /** How the packing slip calls it. */
  slipLabel?: string;
  /** What it must look like, and how a text that does not is refused. */
  form?: { pattern: RegExp; rule: string };
}

/**
 * The texts of an order that are kept as they are given, or null. Each is a column of `orders`, named in snake case, and a
 * field of the API: of orders, requests, events and exports.
 */
const TEXTS = {
  requestedService: { maxLength: 100, isFilter: true, filterHint: 'Not case-sensitive' },
  poNumber: {
    maxLength: 100,
    description: "The customer's purchase order number, printed on the packing slip",
    isFilter: true,
    isSearched: true,
    slipLabel: 'PO number',
  },
  language: {
    maxLength: 35,
    description: "The customer's language as a BCP 47 tag: `de`, `pt-BR`. Their page and emails are in it",
    form: {
      pattern: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
      rule: 'must be a language tag, like de or pt-BR',
    },
    isFilter: true,
  },
  giftMessage: { maxLength: 1_000, isPersonal: true },
  notes: {
    maxLength: 5_000,
    description: 'Internal notes, never printed for the customer',
    isPersonal: true,
  },
  packingNote: {
    maxLength: 2_000,
    description: 'A note for the customer, printed on the packing slip',
    isPersonal: true,
  },
} as const satisfies { [name: string]: OrderText };

type Name = keyof typeof TEXTS;
type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Text;

export type OrderTexts = { [N in Name]: string | null };
export type OrderTextColumns = { [N in Name as Snake<N>]: string | null };

const NAMES = keysOf(TEXTS);
const textOf = (name: Name): OrderText => TEXTS[name];
const columnOf = (name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof OrderTextColumns;
const PAIRS = NAMES.map((name) => [name, columnOf(name)] as const);

/** The names of those that have this: `Object.entries` and `filter` lose them. */
const having = <K extends keyof OrderText>(key: K) =>
  NAMES.filter((name) => key in TEXTS[name]) as {
    [N in Name]: (typeof TEXTS)[N] extends Record<K, unknown> ? N : never;
  }[Name][];
const each = <N extends Name, V>(names: readonly N[], make: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>;

/** As an order shows them. */
export const shownTexts = each(NAMES, (name) =>
  nullable(Type.String(given({ description: textOf(name).description }))),
);

/** As a request gives them. */
export const textInputs = each(NAMES, (name) => {
  const { maxLength, description, form } = textOf(name);
  const about = given({ description });
  return Type.Optional(
    nullable(
      form === undefined
        ? Input.text(maxLength, about)
        : textLike({ minLength: 1, maxLength, ...about, ...form }),
    ),
  );
});

const FILTERS = having('isFilter');
export const textFilters = each(FILTERS, (name) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: TEXTS[name].maxLength,
      ...given({ description: textOf(name).filterHint }),
    }),
  ),
);
/** What a list is filtered by, by column. */
export const filteredTexts = (query: { [N in (typeof FILTERS)[number]]?: string }): [string, string][] =>
  FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[columnOf(name), query[name]]]));

export const NO_TEXTS: OrderTexts = each(NAMES, () => null);
export const NO_TEXT_COLUMNS = Object.fromEntries(
  PAIRS.map(([, column]) => [column, null]),
) as OrderTextColumns;
/** Those that may name the customer, erased. */
export const ERASED_TEXTS = each(having('isPersonal'), () => null);

/** What is left out is left out. */
export function textColumns(texts: { [N in Name]?: string | null }): Partial<OrderTextColumns> {
  const columns: Partial<OrderTextColumns> = {};
  for (const [name, column] of PAIRS) {
    const text = texts[name];
    if (text !== undefined) columns[column] = text;
  }
  return columns;
}

export function textsOf(row: OrderTextColumns): OrderTexts {
  const texts = { ...NO_TEXTS };
  for (const [name, column] of PAIRS) texts[name] = row[column];
  return texts;
}

const SEARCHED = having('isSearched');
/** The words of these find the order. */
export const searchedTexts = (order: OrderTexts): string[] => SEARCHED.flatMap((name) => order[name] || []);

/** What the packing slip says, with labels. */
export const slipTexts = (order: OrderTexts): [label: string, text: string][] =>
  NAMES.flatMap((name) => {
    const { slipLabel } = textOf(name);
    const text = order[name];
    return slipLabel === undefined || text === null ? [] : [[slipLabel, text]];
  });
