import { useReducer } from 'react';
import { shownAccount } from '../../lib/current-account.ts';
import { storedValue, storeValue, useStoredValue } from '../../lib/stored-value.ts';
import { readCount, type StockCount } from './stock-count.ts';

const keyOf = (): string => `waybill.stock-count.${shownAccount() ?? ''}`;

/** For a browser without storage, as long as the page is open. */
let unstored: StockCount | undefined;

export const currentCount = (): StockCount | undefined => readCount(storedValue(keyOf())) ?? unstored;

/** The count that is under way in this browser, for one account. It survives a reload. */
export function useStockCount(): [StockCount | undefined, (count: StockCount | undefined) => void] {
  const [stored] = useStoredValue(keyOf());
  const [, render] = useReducer((version: number) => version + 1, 0);
  return [
    readCount(stored) ?? unstored,
    (count) => {
      storeValue(keyOf(), count ?? null);
      unstored = storedValue(keyOf()) === null ? count : undefined;
      render();
    },
  ];
}
