import { keysOf } from './keys.ts';

/** The names of fields whose values are not the same JSON. */
export const changedFields = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  keysOf(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
