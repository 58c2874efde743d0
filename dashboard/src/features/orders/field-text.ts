import type { Schemas } from '@waybill/sdk';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { known, t } from '../../lib/language/index.ts';
import { exactWeight } from '../../lib/measures.ts';
import { capitalize, sentenceCase } from '../../lib/text.ts';
import { PRIORITY_LABELS } from './order-status.ts';
import { ORDER_TEXTS } from './order-texts.ts';

type Address = Schemas['Address'];

const LABELS: Readonly<Record<string, string>> = {
  shipTo: t('Ship to'),
  shipToCheck: t('Address check'),
  storeId: t('Store'),
  shippingPaid: t('Shipping paid'),
  shipBy: t('Ship by'),
  deliverBy: t('Deliver by'),
  assigneeId: t('Packed by'),
  orderDate: t('Ordered on'),
  isGift: t('Gift'),
  warehouseId: t('Ship from'),
  packageId: t('Package'),
  allocationPriority: t('Priority for stock'),
};

/** What a field of an order is called. */
export const fieldLabel = (field: string): string =>
  LABELS[field] ?? ORDER_TEXTS.find(({ name }) => name === field)?.label ?? wordsOf(field);

/** `replacementOf` as "Replacement of". */
function wordsOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const label = known(capitalize(words));
  return label === capitalize(words) ? capitalize(known(words)) : label;
}

const MONEY = ['shippingPaid', 'tax', 'discount', 'insuredValue'];
const DAYS = ['shipBy', 'orderDate'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isAddress = (value: unknown): value is Address =>
  isObject(value) && typeof value.street1 === 'string' && typeof value.country === 'string';

const isPriority = (value: string): value is keyof typeof PRIORITY_LABELS =>
  Object.hasOwn(PRIORITY_LABELS, value);

const isWeight = (value: object): value is Schemas['Weight'] => 'value' in value && 'unit' in value;

/** A value of a field, in lines of text. */
export function valueLines(field: string, value: unknown, currency: string): string[] {
  if (value === null || value === undefined || value === '') return [t('None')];
  if (Array.isArray(value))
    return value.length === 0 ? [t('None')] : value.map((one) => entryText(one, currency));
  if (typeof value === 'boolean') return [value ? t('Yes') : t('No')];
  if (typeof value === 'number')
    return [MONEY.includes(field) ? formatMoney(value, currency) : String(value)];
  if (typeof value === 'string') {
    if (DAYS.includes(field) && !Number.isNaN(Date.parse(value))) return [formatDate(value)];
    if (field === 'allocationPriority' && isPriority(value)) return [PRIORITY_LABELS[value]];
    return [field === 'status' ? sentenceCase(value) : value];
  }
  if (field === 'weight' && isWeight(value)) return [exactWeight(value)];
  return Object.entries(value).map(([name, one]) => `${name}: ${one}`);
}

/** "2 × Blue mug (MUG-1), $14.50 each" */
function entryText(entry: unknown, currency: string): string {
  if (!isObject(entry)) return String(entry);
  const { quantity, name, sku, unitPrice } = entry;
  const text = `${quantity ?? 1} × ${name ?? sku ?? t('Item')}${typeof sku === 'string' ? ` (${sku})` : ''}`;
  return typeof unitPrice === 'number'
    ? t('{item}, {price} each', { item: text, price: formatMoney(unitPrice, currency) })
    : text;
}
