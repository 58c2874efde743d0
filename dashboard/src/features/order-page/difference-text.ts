import type { Schemas } from '@waybill/sdk';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { capitalize, humanize } from '../../lib/text.ts';
import { SHORT_TEXTS } from '../orders/index.ts';

type Address = Schemas['Address'];

const LABELS: Readonly<Record<string, string>> = {
  shipTo: 'Ship to',
  shippingPaid: 'Shipping paid',
  shipBy: 'Ship by',
  orderDate: 'Ordered on',
  isGift: 'Gift',
  giftMessage: 'Gift message',
};

/** What a field of an order is called. */
export const fieldLabel = (field: string): string =>
  LABELS[field] ??
  (Object.hasOwn(SHORT_TEXTS, field) ? SHORT_TEXTS[field as keyof typeof SHORT_TEXTS].label : undefined) ??
  capitalize(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const MONEY = ['shippingPaid', 'tax', 'discount'];
const DAYS = ['shipBy', 'orderDate'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isAddress = (value: unknown): value is Address =>
  isObject(value) && typeof value.street1 === 'string' && typeof value.country === 'string';

/** A value of a field, in lines of text. */
export function valueLines(field: string, value: unknown, currency: string): string[] {
  if (value === null || value === undefined || value === '') return ['None'];
  if (Array.isArray(value))
    return value.length === 0 ? ['None'] : value.map((one) => entryText(one, currency));
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  if (typeof value === 'number')
    return [MONEY.includes(field) ? formatMoney(value, currency) : String(value)];
  if (typeof value === 'string') {
    if (DAYS.includes(field) && !Number.isNaN(Date.parse(value))) return [formatDate(value)];
    return [field === 'status' ? capitalize(humanize(value)) : value];
  }
  return Object.entries(value).map(([name, one]) => `${name}: ${one}`);
}

/** "2 × Blue mug (MUG-1), $14.50 each" */
function entryText(entry: unknown, currency: string): string {
  if (!isObject(entry)) return String(entry);
  const { quantity, name, sku, unitPrice } = entry;
  const text = `${quantity ?? 1} × ${name ?? sku ?? 'Item'}${typeof sku === 'string' ? ` (${sku})` : ''}`;
  return typeof unitPrice === 'number' ? `${text}, ${formatMoney(unitPrice, currency)} each` : text;
}
