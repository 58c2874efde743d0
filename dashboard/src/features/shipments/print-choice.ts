import { t } from '../../lib/language/index.ts';
import { storedValue, useStoredValue } from '../../lib/stored-value.ts';

/** What is printed of shipments: parcel by parcel, each label followed by the packing slip of its parcel. */
export type PrintChoice = 'labels' | 'labels-and-slips';

const KEY = 'waybill.print-choice';

export const PRINT_OPTIONS: { value: PrintChoice; label: string }[] = [
  { value: 'labels', label: t('Labels') },
  { value: 'labels-and-slips', label: t('Labels and packing slips') },
];

const readChoice = (value: unknown): PrintChoice =>
  value === 'labels-and-slips' ? 'labels-and-slips' : 'labels';

/** What this browser printed last time. */
export const printChoice = (): PrintChoice => readChoice(storedValue(KEY));

export function usePrintChoice(): [choice: PrintChoice, choose: (choice: PrintChoice) => void] {
  const [value, store] = useStoredValue(KEY);
  return [readChoice(value), store];
}
