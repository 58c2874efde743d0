import { addressLines, cleanText } from '../../carriers/labels/index.ts';
import type { Address } from '../../postal/index.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `2026-11-16` as people write it. */
export function dayText(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);

/** As on an envelope; the country only where it is another than `home`. */
export function addressText(address: Address, home: string | undefined): string[] {
  const { recipient, town, country } = addressLines(address);
  return [...recipient, ...town, ...(address.country === home ? [] : [country])].filter(
    (line) => line !== '',
  );
}

export const plain = (text: string | null | undefined): string => cleanText(text ?? undefined);

/** Every text in a document, for which fonts are loaded. */
export function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (content === null || typeof content !== 'object' || ArrayBuffer.isView(content)) return [];
  return Object.values(content).flatMap(textsIn);
}
