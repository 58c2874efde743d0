import { storedValue } from '../../lib/stored-value.ts';
import { fileKey } from './saved-columns.ts';

type Stores = Readonly<Record<string, string>>;

/** The files that were imported last are kept. */
const MOST_FILES = 30;

/** Files of the same shop: recognized ones by their layout, others by their headings. */
export const shopOf = (layoutName: string | undefined, headings: readonly string[]): string =>
  layoutName ?? fileKey(headings);

export const storesKey = (kind: string): string => `waybill-import-stores-${kind}`;

/** What this browser has stored may come from another version. */
export const toStores = (stored: unknown): Stores =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** With the store of a file, which is then the last one; none is a choice too. */
export const withStore = (stores: Stores, shop: string, store: string): Stores => {
  const { [shop]: _, ...others } = stores;
  return Object.fromEntries([...Object.entries(others).slice(1 - MOST_FILES), [shop, store]]);
};

export const savedStores = (kind: string): Stores => toStores(storedValue(storesKey(kind)));
