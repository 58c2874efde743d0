/** Names of what a browser tab remembers of recent searches. They may be about customers. */
export const RECENT_SEARCHES = 'waybill-recent-search';

/** Of everybody in this tab, and what earlier versions kept for all tabs. When somebody logs out, or erases a customer's data. */
export function forgetRecentSearches(): void {
  for (const kind of ['sessionStorage', 'localStorage'] as const) {
    try {
      const storage = globalThis[kind];
      for (const key of Object.keys(storage)) if (key.startsWith(RECENT_SEARCHES)) storage.removeItem(key);
    } catch {
      // Without storage there is nothing to forget.
    }
  }
}
