import { RECENT_SEARCHES } from '../../lib/recent-storage.ts';
import type { Entry } from './search-entries.ts';

const MAX = 6;
/** People share browsers, and what was found in one account does not exist in another. */
interface Scope {
  userId: string;
  accountId: string;
}
const keyOf = ({ userId, accountId }: Scope) => `${RECENT_SEARCHES} ${userId} ${accountId}`;

/** What was opened from the search before in this tab, last first. It ends with the tab: customers are among it. */
export function recentEntries(scope: Scope): Entry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(scope)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

export function rememberEntry(scope: Scope, { title, detail, icon, to }: Entry): void {
  if (to === undefined) return;
  const entry = { title, icon, to, ...(detail !== undefined && { detail }) };
  const others = recentEntries(scope).filter((other) => other.to !== to);
  try {
    sessionStorage.setItem(keyOf(scope), JSON.stringify([entry, ...others].slice(0, MAX)));
  } catch {
    // Without storage nothing is remembered.
  }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'icon' in value &&
  'to' in value &&
  typeof value.title === 'string' &&
  typeof value.icon === 'string' &&
  typeof value.to === 'string' &&
  value.to.startsWith('/');
