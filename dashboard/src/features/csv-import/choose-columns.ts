import { guessColumns, headingKey, type Mapping, withColumn } from './guess-columns.ts';
import type { ImportKind, Layout } from './import-kind.ts';
import { columnKeys } from './saved-columns.ts';

type Kind<Name extends string> = Pick<ImportKind<Name, never>, 'fields' | 'layouts' | 'allows'>;

/** The export that has these headings, if it is a known one. */
export function layoutOf<Name extends string>(
  { layouts = [] }: Pick<Kind<Name>, 'layouts'>,
  headings: readonly string[],
): Layout<Name> | undefined {
  const keys = new Set(headings.map(headingKey));
  return layouts.find(({ signature }) => signature.every((heading) => keys.has(headingKey(heading))));
}

/** The columns of a known export, or guessed ones; what the user chose for this kind of file takes precedence. */
export function chooseColumns<Name extends string>(
  kind: Kind<Name>,
  headings: readonly string[],
  saved: Readonly<Record<string, string>> = {},
): Mapping<Name> {
  const layout = layoutOf(kind, headings);
  const initial =
    layout === undefined ? guessColumns(headings, kind.fields) : columnsOf(layout, headings, kind.fields);
  return columnKeys(headings).reduce((mapping, key, column) => {
    const choice = saved[key];
    if (choice === undefined) return mapping;
    const name = kind.fields.find((field) => field.name === choice)?.name;
    const isAllowed = name === undefined || allowed(kind, headings[column], name);
    return isAllowed ? withColumn(mapping, column, name) : mapping;
  }, initial);
}

function columnsOf<Name extends string>(
  layout: Layout<Name>,
  headings: readonly string[],
  fields: Kind<Name>['fields'],
): Mapping<Name> {
  const byKey = new Map(Object.entries(layout.columns).map(([heading, name]) => [headingKey(heading), name]));
  const taken = new Set<Name>();
  // Where two columns mean the same field, the one that the layout names first is used.
  const order = [...byKey.keys()];
  const columns = headings.map((heading, at) => ({ at, key: headingKey(heading) }));
  const mapping: Mapping<Name> = headings.map(() => undefined);
  for (const { at, key } of columns.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))) {
    const name = byKey.get(key);
    if (name === undefined || taken.has(name)) continue;
    taken.add(name);
    mapping[at] = name;
  }
  if (!layout.guessesOthers) return mapping;
  const named = Object.values(layout.columns);
  const others = fields.filter(({ name }) => !named.includes(name));
  const left = headings.map((heading, at) => (mapping[at] === undefined ? heading : ''));
  return guessColumns(left, others).map((guess, at) => mapping[at] ?? guess);
}

export const allowed = <Name extends string>(
  { allows }: Pick<Kind<Name>, 'allows'>,
  heading = '',
  name: Name,
): boolean => allows?.(heading, name) ?? true;
