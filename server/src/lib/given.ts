type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The fields that have a value: a change that leaves the others alone. */
export const given = <T extends object>(fields: T): Partial<Given<T>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Given<T>>;

/** JSON text for a column, where there is anything to store. */
export const toJson = <T>(value: T): string | Extract<T, null | undefined> =>
  value === null || value === undefined ? (value as Extract<T, null | undefined>) : JSON.stringify(value);
