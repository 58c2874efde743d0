import { afterEach, expect, test, vi } from 'vitest';
import { recentEntries, rememberEntry } from '../features/search/recent-entries.ts';
import { forgetRecentSearches } from './recent-storage.ts';

/** Keeps its items as properties, as a browser does. */
const storage = (items: Record<string, string> = {}) =>
  Object.create(
    {
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value;
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    },
    Object.getOwnPropertyDescriptors(items),
  );
afterEach(() => vi.unstubAllGlobals());

test('recent searches stay in their tab, and can be forgotten', () => {
  const shared = storage();
  vi.stubGlobal('localStorage', shared);
  const own = storage({ 'waybill-color-scheme': 'dark' });
  vi.stubGlobal('sessionStorage', own);
  const scope = { userId: 'usr_1', accountId: 'usr_1' };
  rememberEntry(scope, { title: 'N-1', detail: 'Ada Lovelace', icon: 'order', to: '/orders/ord_1' } as never);
  expect(recentEntries(scope)).toMatchObject([{ title: 'N-1' }]);
  expect(Object.keys(shared)).toEqual([]);
  forgetRecentSearches();
  expect(recentEntries(scope)).toEqual([]);
  expect(Object.keys(own)).toEqual(['waybill-color-scheme']);
});
