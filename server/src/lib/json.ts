declare const holds: unique symbol;

/** JSON text of a value of this type, as stored in columns. Only `toJson` makes it. */
export type Json<T> = string & { readonly [holds]: T };

type Missing<T> = Extract<T, null | undefined>;

/** Null and undefined stay as they are, so that an update can clear a column or leave it unchanged. */
export function toJson<T>(value: T): Json<NonNullable<T>> | Missing<T>;
export function toJson(value: unknown): unknown {
  return value === null || value === undefined ? value : JSON.stringify(value);
}

/** Parses without validation, because the tables contain only values that were validated when they were written. */
export function fromJson<T>(text: Json<T>): T;
export function fromJson<T>(text: Json<T> | null): T | null;
export function fromJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

declare const entry: unique symbol;

/** The items of a JSON array without its brackets, so that SQL can append another. Empty for an empty array. */
export type JsonEntries<T> = string & { readonly [entry]: T };

/** One item, or none. */
export function toJsonEntries<T>(item?: T): JsonEntries<T>;
export function toJsonEntries(item?: unknown): string {
  return item === undefined ? '' : JSON.stringify(item);
}

/** Parses without validation, like `fromJson`. */
export const fromJsonEntries = <T>(text: JsonEntries<T>): T[] => JSON.parse(`[${text}]`);
