type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Drops undefined fields, so that an update leaves those columns unchanged. */
export const given = <T extends object>(fields: T): Partial<Given<T>> =>
  // Entries lose their types: what is left has no undefined.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Given<T>>;
