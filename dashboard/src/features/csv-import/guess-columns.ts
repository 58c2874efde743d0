import type { Field } from './import-kind.ts';

/** The field that each column is imported as, if any. */
export type Mapping<Name extends string = string> = (Name | undefined)[];

/** The words of a heading, sorted: `Shipping City`, `shipping_city` and `City (Shipping)` are the same. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})/gu, '$1$2 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/** Which column is which field, by their names. */
export function guessColumns<Name extends string>(
  head: readonly string[],
  fields: readonly Field<Name>[],
): Mapping<Name> {
  const keys = head.map(headingKey);
  const mapping: Mapping<Name> = head.map(() => undefined);
  const take = (field: Field<Name>, names: readonly string[]) => {
    if (mapping.includes(field.name)) return;
    for (const name of names) {
      const wanted = headingKey(name);
      const column = keys.findIndex((key, at) => key === wanted && mapping[at] === undefined);
      if (column === -1) continue;
      mapping[column] = field.name;
      return;
    }
  };
  for (const field of fields) take(field, namesOf(field));
  for (const field of fields) take(field, field.lastAliases ?? []);
  return mapping;
}

/** Its own name comes first, unless it is among the aliases: `Shipping City` is more specific than `City`. */
const namesOf = ({ name, aliases = [] }: Field): readonly string[] =>
  aliases.some((alias) => headingKey(alias) === headingKey(name)) ? aliases : [name, ...aliases];

/** A field is imported from one column only, so the previous one loses it. */
export const withColumn = <Name extends string>(
  mapping: Mapping<Name>,
  column: number,
  name: Name | undefined,
): Mapping<Name> =>
  mapping.map((before, at) => {
    if (at === column) return name;
    return before === name ? undefined : before;
  });
