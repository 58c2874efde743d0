import type { Field } from './import-kind.ts';

/** For each column of a file the field that it is read as, if any. */
export type Mapping<Name extends string = string> = (Name | undefined)[];

/** The words of a heading, in an order of their own: `Shipping City`, `shipping_city` and `City (Shipping)` are one. */
export const keyOf = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})/gu, '$1$2 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/**
 * Which column is which field, by their names. `said` is what the user has said of such headings before: it comes first,
 * and '' is to leave one out.
 */
export function guessColumns<Name extends string>(
  head: readonly string[],
  fields: readonly Field<Name>[],
  said: Readonly<Record<string, string>> = {},
): Mapping<Name> {
  const keys = head.map(keyOf);
  const mapping: Mapping<Name> = head.map(() => undefined);
  const isFree = (column: number) => mapping[column] === undefined && said[keys[column] ?? ''] === undefined;
  const take = (field: Field<Name>, names: readonly string[]) => {
    if (mapping.includes(field.name)) return;
    for (const name of names) {
      const column = keys.findIndex((key, at) => key === keyOf(name) && isFree(at));
      if (column === -1) continue;
      mapping[column] = field.name;
      return;
    }
  };
  for (const field of fields) {
    const column = keys.findIndex((key) => said[key] === field.name);
    if (column !== -1) mapping[column] = field.name;
  }
  for (const field of fields) take(field, namesOf(field));
  for (const field of fields) take(field, field.lastAliases ?? []);
  return mapping;
}

/** Its own names come first, unless they stand among the others: a `Shipping City` is surer than a `City`. */
function namesOf({ name, label, aliases = [] }: Field): string[] {
  const others = aliases.map(keyOf);
  return [...[name, label].filter((own) => !others.includes(keyOf(own))), ...aliases];
}

/** A field is read from one column: whichever had it gives it up. */
export const withColumn = <Name extends string>(
  mapping: Mapping<Name>,
  column: number,
  name: Name | undefined,
): Mapping<Name> =>
  mapping.map((before, at) => {
    if (at === column) return name;
    return before === name ? undefined : before;
  });
