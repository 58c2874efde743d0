/** Typed `Object.keys`, for objects without extra keys, such as constant tables. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  // `Object.keys` returns string[], because a value may have more keys than its type.
  Object.keys(table) as (keyof T & string)[];

export const isKeyOf = <T extends object>(table: T, key: string): key is keyof T & string =>
  Object.hasOwn(table, key);
