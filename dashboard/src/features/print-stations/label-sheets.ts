import { t } from '../../lib/language/index.ts';
import { storedValue, useStoredValue } from '../../lib/stored-value.ts';

/** The paper that this browser prints labels on: a label for each page, or two on a sheet. */
export type LabelSheets = 'label' | 'letter' | 'a4';

const KEY = 'waybill.label-sheets';

export const SHEET_OPTIONS: { value: LabelSheets; label: string }[] = [
  { value: 'label', label: t('One label per page') },
  { value: 'letter', label: t('Two labels on a Letter page') },
  { value: 'a4', label: t('Two labels on an A4 page') },
];

const readSheets = (value: unknown): LabelSheets => (value === 'letter' || value === 'a4' ? value : 'label');

/** What to ask the server for. */
export function sheetOf(): { sheet?: 'letter' | 'a4' } {
  const sheets = readSheets(storedValue(KEY));
  return sheets === 'label' ? {} : { sheet: sheets };
}

export function useLabelSheets(): [LabelSheets, (sheets: LabelSheets) => void] {
  const [value, store] = useStoredValue(KEY);
  return [readSheets(value), store];
}
