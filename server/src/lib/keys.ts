/** The keys of an object that has no others than its type says, such as a constant table. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  // Object.keys promises only text, since a value may have more keys than its type.
  Object.keys(table) as (keyof T & string)[];

export const isKeyOf = <T extends object>(table: T, key: string): key is keyof T & string =>
  Object.hasOwn(table, key);
