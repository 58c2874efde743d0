/** A value that may be there already: hot paths then go on at once, without a promise. */
export type MaybePromise<T> = T | Promise<T>;
