declare const holds: unique symbol;

/** JSON text that holds a value of this type, as columns store lists and objects. Made by `toJson` alone. */
export type Json<T> = string & { readonly [holds]: T };

type Missing<T> = Extract<T, null | undefined>;

/** What is missing stays missing, so that a change can leave a column alone or clear it. */
export function toJson<T>(value: T): Json<NonNullable<T>> | Missing<T>;
export function toJson(value: unknown): unknown {
  return value === null || value === undefined ? value : JSON.stringify(value);
}

/** The value again. What is in our own tables was checked when it was written. */
export function fromJson<T>(text: Json<T>): T;
export function fromJson<T>(text: Json<T> | null): T | null;
export function fromJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
