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

test('recent searches stay in their tab, and are forgotten with those of earlier versions', () => {
  const shared = storage({ 'waybill-recent-search usr_1 usr_1': '[]', 'waybill-color-scheme': 'dark' });
  vi.stubGlobal('localStorage', shared);
  vi.stubGlobal('sessionStorage', storage());
  const scope = { userId: 'usr_1', accountId: 'usr_1' };
  rememberEntry(scope, { title: 'N-1', detail: 'Ada Lovelace', icon: 'order', to: '/orders/ord_1' } as never);
  expect(recentEntries(scope)).toMatchObject([{ title: 'N-1' }]);
  expect(JSON.stringify(shared)).not.toContain('Ada');
  forgetRecentSearches();
  expect(recentEntries(scope)).toEqual([]);
  expect(Object.keys(shared)).toEqual(['waybill-color-scheme']);
});
