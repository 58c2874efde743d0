import type { Entry } from './search-entries.ts';

const MAX = 6;
/** By user, because people share browsers. */
const keyOf = (userId: string) => `waybill-recent-search ${userId}`;

/** What was opened from the search before, last first. */
export function recentEntries(userId: string): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

export function rememberEntry(userId: string, { title, detail, icon, to }: Entry): void {
  if (to === undefined) return;
  const entry = { title, icon, to, ...(detail !== undefined && { detail }) };
  const others = recentEntries(userId).filter((other) => other.to !== to);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([entry, ...others].slice(0, MAX)));
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
