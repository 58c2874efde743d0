/** Asserts a value that cannot be missing, such as an index within bounds. A failure is a bug. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('a required value is missing');
  return value;
}
