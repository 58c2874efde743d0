declare const item: unique symbol;

/** Values without commas, joined by commas, as stored in columns. Only `toCommaList` and SQL make it. */
export type CommaList<T extends string> = string & { readonly [item]: T };

export function toCommaList<T extends string>(values: readonly T[]): CommaList<T>;
export function toCommaList(values: readonly string[]): string {
  return values.join(',');
}

/** Splits without validation, because the tables contain only values that were validated when they were written. */
export function fromCommaList<T extends string>(text: CommaList<T>): T[];
export function fromCommaList(text: string): string[] {
  return text.split(',');
}
