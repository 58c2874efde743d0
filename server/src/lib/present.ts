/** For what can't be missing: an index within bounds, a column that every row in this state has. Anything else is a bug. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('a value is missing that must be there');
  return value;
}
