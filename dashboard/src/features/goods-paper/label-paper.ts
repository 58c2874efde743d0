import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import { storedValue, storeValue } from '../../lib/stored-value.ts';
import { printSettings } from '../print-stations/index.ts';
import type { LabelSize } from './goods-paper-api.ts';

/** How many labels a sheet has; the other sizes are rolls. */
const SHEETS: Partial<Record<LabelSize, number>> = { 'letter-3x10': 30, 'a4-3x8': 24 };

export const labelsPerSheet = (size: LabelSize): number | undefined => SHEETS[size];

export const SIZE_OPTIONS: { value: LabelSize; label: string }[] = [
  { value: '2.25x1.25', label: t('Roll, 2.25 × 1.25 in') },
  { value: '57x32mm', label: t('Roll, 57 × 32 mm') },
  { value: '4x6', label: t('Roll, 4 × 6 in') },
  { value: 'letter-3x10', label: t('Letter sheet, 30 labels (Avery 5160)') },
  { value: 'a4-3x8', label: t('A4 sheet, 24 labels of 70 × 37 mm') },
];

/** Where the labels go: to the print dialog of the browser, to the label printer of this browser, or into a file. */
export type LabelWay = 'browser' | 'station' | 'zpl';

/** What a dialog for labels starts with, and what it asks the server for. */
export type LabelPaper = {
  size: LabelSize;
  way: LabelWay;
  startAt: number | string;
};

const KEY = 'waybill.goods-label-paper';

const isSize = (value: unknown): value is LabelSize => SIZE_OPTIONS.some((option) => option.value === value);

/** As this browser printed last time. */
export function lastPaper(): LabelPaper {
  const { size, way } = (storedValue(KEY) ?? {}) as Record<string, unknown>;
  const usual: LabelSize = home().units === 'metric' ? '57x32mm' : '2.25x1.25';
  return {
    size: isSize(size) ? size : usual,
    way: way === 'station' && hasStation() ? 'station' : 'browser',
    startAt: 1,
  };
}

export const rememberPaper = ({ size, way }: LabelPaper): void => storeValue(KEY, { size, way });

export const hasStation = (): boolean => printSettings().way === 'station';
