import { type Fields, fieldsIn, textOf } from '../../plugins/answer-fields.ts';
import { plainText } from './plain-text.ts';

const MAX_ENTRIES = 50;
const MAX_KEY = 40;
const MAX_VALUE = 500;

/** Where plug-ins keep the number that a company gave the order. */
const PO_NUMBER = /^_?(billing_|wc_)?(po_number|purchase_order(_number)?)$/i;

export function poNumberOf(order: Fields): string | null {
  const found = fieldsIn(order.meta_data).find(({ key }) => PO_NUMBER.test(textOf(key) ?? ''));
  const value = found?.value;
  return typeof value === 'string' || typeof value === 'number' ? (textOf(value) ?? null) : null;
}

/** Payment, coupons, fees, and the fields that plug-ins show. Keys with an underscore are their inner affairs. */
export function metadataOf(order: Fields): Record<string, string> {
  const entries: [string, string | undefined][] = [
    ['payment_method', plainText(textOf(order.payment_method_title) ?? '')],
    ['transaction_id', textOf(order.transaction_id)],
    ['coupons', textsIn(order.coupon_lines, 'code')],
    [
      'fees',
      fieldsIn(order.fee_lines)
        .map((fee) => `${plainText(textOf(fee.name) ?? 'Fee')} ${textOf(fee.total) ?? ''}`.trim())
        .join(', '),
    ],
  ];
  for (const { key, value } of fieldsIn(order.meta_data)) {
    const name = textOf(key) ?? '_';
    if (!name.startsWith('_') && !PO_NUMBER.test(name)) entries.push([name, valueText(value)]);
  }
  const kept = new Map<string, string>();
  for (const [key, value] of entries) {
    if (value === undefined || value === '' || key.length > MAX_KEY) continue;
    const before = kept.get(key);
    // A key may be there several times.
    const text = before === undefined ? value : `${before}, ${value}`;
    if (text.length <= MAX_VALUE && (before !== undefined || kept.size < MAX_ENTRIES)) kept.set(key, text);
  }
  return Object.fromEntries(kept);
}

const textsIn = (lines: unknown, field: string): string =>
  fieldsIn(lines)
    .flatMap((line) => textOf(line[field]) ?? [])
    .join(', ');

/** Any JSON. */
function valueText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'object'
    ? JSON.stringify(value)
    : textOf(typeof value === 'boolean' ? String(value) : value);
}
