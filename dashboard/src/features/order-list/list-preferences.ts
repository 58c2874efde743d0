import { useState } from 'react';
import { storedValue, useStoredValue } from '../../lib/stored-value.ts';
import { useUser } from '../session/index.ts';
import { COLUMN_CHOICES, DEFAULT_COLUMNS } from './order-columns.tsx';
import type { View } from './order-views.ts';

export const PAGE_SIZES = [20, 50, 100] as const;
const DEFAULT_SIZE = 50;

interface Preferences {
  columns: string[];
  pageSize: number;
}

const keyOf = (userId: string) => `waybill-orders-${userId}`;

/** What this browser has stored may come from another version. */
export function toPreferences(stored: unknown): Preferences {
  const { columns, pageSize } = (stored ?? {}) as { columns?: unknown; pageSize?: unknown };
  const known = Array.isArray(columns)
    ? COLUMN_CHOICES.map(({ id }) => id).filter((id) => columns.includes(id))
    : DEFAULT_COLUMNS;
  return { columns: known, pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_SIZE };
}

/** Outside of a component, for loading data in advance. */
export const pageSizeOf = (userId: string | undefined): number =>
  toPreferences(userId === undefined ? null : storedValue(keyOf(userId))).pageSize;

/** How a person wants to see the list of orders, remembered by their browser. */
export function useListPreferences() {
  const [stored, store] = useStoredValue(keyOf(useUser().id));
  const preferences = toPreferences(stored);
  return {
    ...preferences,
    change: (changes: Partial<Preferences>) => store({ ...preferences, ...changes }),
  };
}

/**
 * The columns that are shown. Those of a view of one's own are changed for as long as the page is open, until the view is saved;
 * others are remembered by the browser.
 */
export function useShownColumns(
  view: Pick<View, 'id' | 'isOwn' | 'columns'> | undefined,
  preferences: ReturnType<typeof useListPreferences>,
) {
  const [changed, setChanged] = useState<Readonly<Record<string, string[]>>>({});
  const own = view?.isOwn && view.columns.length > 0 ? view : undefined;
  return {
    columns: (own && (changed[own.id] ?? own.columns)) ?? preferences.columns,
    choose: (columns: string[]) =>
      own === undefined ? preferences.change({ columns }) : setChanged({ ...changed, [own.id]: columns }),
  };
}
