import { addressLines, cleanText } from '../../carriers/labels/index.ts';
import type { Address } from '../../postal/index.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `2026-11-16` as people write it. */
export function dayText(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** A formatter takes much longer to make than to use. */
const formatters = new Map<string, Intl.NumberFormat>();

export function moneyText(amount: number, currency: string): string {
  const format = formatters.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formatters.set(currency, format);
  return format.format(amount);
}

/** As on an envelope; the country only where it is another than `home`. */
export function addressText(address: Address, home: string | undefined): string[] {
  const { recipient, town, country } = addressLines(address);
  return [...recipient, ...town, ...(address.country === home ? [] : [country])].filter(
    (line) => line !== '',
  );
}

export const plain = (text: string | null | undefined): string => cleanText(text ?? undefined);
