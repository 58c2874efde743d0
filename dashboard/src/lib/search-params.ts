import { daysAfter, momentOn } from './account-days.ts';
import { t } from './language/index.ts';
import { sentenceCase } from './text.ts';

/** Search parameters in their plain form, so that a link can be read, and written by hand. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** A search parameter of a page. */
export interface Param<Value> {
  /** Undefined for invalid text, which is ignored. */
  parse(text: string): Value | undefined;
}

interface Option {
  value: string;
  label: string;
}

/** A search parameter that a list is filtered by. */
export interface Filter<Value> extends Param<Value> {
  label: string;
  placeholder?: string;
  type?: 'date';
  /** Makes it a choice instead of a search box. */
  options?: readonly Option[];
  /** Several of the options can be chosen, joined with commas. */
  isMultiple?: boolean;
  /** The label when nothing is chosen; "All" if omitted. */
  blank?: string;
  /** Few users need it, so it is behind a button. */
  isRare?: boolean;
  /** Changes the order of the list, not what is in it. */
  isOrder?: boolean;
  /** How the API wants it, where that is not the value itself. */
  toApi?(value: Value): Value | undefined;
}

type Params = Record<string, Param<unknown>>;
type ValueOf<P> = P extends Param<infer Value> ? Value : never;
export type Search<P extends Params> = { [Name in keyof P]?: ValueOf<P[Name]> };
type FilterNames<P extends Params> = {
  [Name in keyof P]: P[Name] extends Filter<ValueOf<P[Name]>> ? Name : never;
}[keyof P];
type Filters<P extends Params> = Search<Pick<P, FilterNames<P>>>;

/** For `validateSearch` of a route: anything unknown is left out, so that an old or mistyped link still works. */
export const defineSearch =
  <P extends Params>(params: P) =>
  (search: Record<string, unknown>): Search<P> => {
    const entries = Object.entries(params).flatMap(([name, { parse }]) => {
      const text = search[name];
      const value = text === undefined || text === '' ? undefined : parse(String(text));
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(entries) as Search<P>;
  };

const PAGING = { page: wholeNumber(2, Number.MAX_SAFE_INTEGER), limit: wholeNumber(1, 100) };
export type Paging = Search<typeof PAGING>;

const PAGE_SIZE = 25;

/**
 * The search parameters of a list, defined once: the route validates them, the filter bar shows those with a label, and the
 * API is queried with these and the page.
 */
export function defineListSearch<P extends Params>(params: P) {
  const filters = Object.entries(params).flatMap(([name, param]) =>
    isFilter(param) ? [{ name, ...param }] : [],
  );
  const toFilters = (search: Search<P>): Filters<P> => {
    const given: Record<string, unknown> = search;
    const entries = filters.flatMap(({ name, toApi = (value: unknown) => value }) => {
      const value = given[name] === undefined ? undefined : toApi(given[name]);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(entries) as Filters<P>;
  };
  return {
    validate: defineSearch({ ...PAGING, ...params }),
    filters,
    isFiltered: (search: Search<P>): boolean =>
      filters.some(({ name, isOrder }) => !isOrder && search[name] !== undefined),
    toFilters,
    toQuery: (search: Search<P> & Paging) => ({
      ...toFilters(search),
      page: search.page ?? 1,
      limit: search.limit ?? PAGE_SIZE,
    }),
  };
}

/** The search parameters of a list, with its page. */
export type SearchOf<Definition extends { validate(search: Record<string, unknown>): unknown }> = ReturnType<
  Definition['validate']
>;

const isFilter = (param: Param<unknown>): param is Filter<unknown> => 'label' in param;

type Look = Pick<Filter<unknown>, 'placeholder'>;

/** Surrounding space, as from pasting, is ignored. */
export const textFilter = (label: string, look: Look = {}): Filter<string> => ({
  label,
  ...look,
  parse: (text) => text,
  toApi: (text) => text.trim() || undefined,
});

/** A choice whose options the page loads. */
export const idFilter = (label: string): Filter<string> => ({ label, options: [], parse: (text) => text });

/** One of the keys of a record. */
export const choiceParam = <Key extends string>(record: Readonly<Record<Key, unknown>>): Param<Key> => ({
  parse: (text) => (isKey(record, text) ? text : undefined),
});

/** `Object.keys`, typed. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record).filter((key) => isKey(record, key));

const isKey = <Key extends string>(record: Readonly<Record<Key, unknown>>, text: string): text is Key =>
  Object.hasOwn(record, text);

/** A choice of the keys of a record that has every status. */
export function choiceFilter<Key extends string>(
  label: string,
  record: Readonly<Record<Key, unknown>>,
  labelOf: (key: Key) => string = sentenceCase,
): Filter<Key> {
  return {
    label,
    options: keysOf(record).map((value) => ({ value, label: labelOf(value) })),
    ...choiceParam(record),
  };
}

/** Several keys of a record, joined with commas as the API takes them. */
export function choicesFilter<Key extends string>(
  label: string,
  record: Readonly<Record<Key, unknown>>,
  labelOf: (key: Key) => string = sentenceCase,
): Filter<string> {
  return {
    ...choiceFilter(label, record, labelOf),
    isMultiple: true,
    parse: (text) => {
      const chosen = text.split(',').filter((key) => isKey(record, key));
      return [...new Set(chosen)].join(',') || undefined;
    },
  };
}

/** In which order a list is shown: `blank` names the one without a choice. */
export const sortFilter = <Key extends string>(
  blank: string,
  names: Readonly<Record<Key, string>>,
): Filter<Key> => ({
  ...choiceFilter(t('Sort by'), names, (key) => names[key]),
  blank,
  isOrder: true,
});

/** Moves a filter behind the "More filters" button. */
export const rare = <Value>(filter: Filter<Value>): Filter<Value> => ({ ...filter, isRare: true });

export const flagFilter = (label: string, yes: string, no: string): Filter<boolean> => ({
  label,
  options: [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ],
  parse: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
});

/** A day in the account's time zone; for the API, the moment it starts, or the day that is `later`. */
export const dayFilter = (label: string, later: number): Filter<string> => ({
  label,
  type: 'date',
  parse: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
  toApi: (day) => momentOn(daysAfter(day, later), '00:00:00'),
});

/** From the first moment of one day to the first after another, so that both days are included. */
export const createdBetween = {
  createdFrom: dayFilter(t('From##date'), 0),
  createdTo: dayFilter(t('To##date'), 1),
};

function wholeNumber(min: number, max: number): Param<number> {
  return {
    parse: (text) => {
      const number = Number(text);
      return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
    },
  };
}
