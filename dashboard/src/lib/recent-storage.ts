/** Names of what a browser tab remembers of recent searches. They may be about customers. */
export const RECENT_SEARCHES = 'waybill-recent-search';

/** Those of everybody in this tab, when somebody logs out or erases a customer's data. */
export function forgetRecentSearches(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(RECENT_SEARCHES)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
