type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Drops undefined fields, so that an update leaves those columns unchanged. */
export const given = <T extends object>(fields: T): Partial<Given<T>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Given<T>>;

/** JSON text for a column; null and undefined stay as they are. */
export const toJson = <T>(value: T): string | Extract<T, null | undefined> =>
  value === null || value === undefined ? (value as Extract<T, null | undefined>) : JSON.stringify(value);
