import { createHash } from 'node:crypto';
import { currencyOf } from '../../plugins/answer-fields.ts';
import { countryNamed } from '../../postal/index.ts';
import type { PulledOrder, ShopAddress, ShopOrder } from '../store.ts';
import { amountOf, isYes, isZero } from './amounts.ts';
import { parseDate } from './dates.ts';
import { readItems, sizeOf, UnreadableOrder } from './items.ts';
import type { ListedOrder } from './order-list.ts';
import { meaningOf } from './statuses.ts';
import { childOf, textIn, type XmlElement } from './xml.ts';

const MAX_METADATA = 50;

/** Fields that have no place of their own here. */
const KEPT: readonly [field: string, name: string][] = [
  ['paymentmethod', 'paymentMethod'],
  ['ordertotal', 'orderTotal'],
  ['internalnotes', 'internalNotes'],
  ['customfield1', 'customField1'],
  ['customfield2', 'customField2'],
  ['customfield3', 'customField3'],
  ['requestedwarehouse', 'requestedWarehouse'],
  ['source', 'source'],
];

/** An order of an answer. One that cannot be read says why. `readAt` is when the shop gave that answer. */
export function toPulledOrder(listed: ListedOrder, readAt: number): PulledOrder {
  if (!('element' in listed)) {
    const { externalId, orderNumber, lastModified, reason } = listed;
    const updatedAt = parseDate(lastModified ?? '') ?? readAt;
    const id = externalId ?? orderNumber ?? nameless(JSON.stringify(listed));
    return { type: 'rejected', externalId: id, orderNumber, updatedAt, reason };
  }
  const { element } = listed;
  try {
    return { type: 'order', order: toOrder(element, readAt) };
  } catch (error) {
    if (!(error instanceof UnreadableOrder)) throw error;
    const orderNumber = textIn(element, 'ordernumber');
    return {
      type: 'rejected',
      externalId: idOf(element) ?? nameless(JSON.stringify(element)),
      orderNumber,
      updatedAt: parseDate(textIn(element, 'lastmodified') ?? '') ?? readAt,
      reason: error.message,
    };
  }
}

/** The same order without a name has the same id each time that it is read. */
const nameless = (content: string): string =>
  `unnamed-${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;

const idOf = (order: XmlElement): string | null => textIn(order, 'orderid') ?? textIn(order, 'ordernumber');

function toOrder(order: XmlElement, readAt: number): ShopOrder {
  const externalId = idOf(order);
  if (externalId === null) throw new UnreadableOrder('it has neither an OrderID nor an OrderNumber');
  const status = textIn(order, 'orderstatus');
  const customer = childOf(order, 'customer');
  const { items, discount, metadata } = readItems(order);
  return {
    externalId,
    orderNumber: textIn(order, 'ordernumber') ?? externalId,
    // Without a date of its own it is as it was read.
    updatedAt: dateIn(order, 'lastmodified') ?? readAt,
    status,
    meaning: status === null ? null : meaningOf(status),
    meaningReason: null,
    sourceUrl: null,
    orderDate: dateIn(order, 'orderdate'),
    currency: currencyOf(textIn(order, 'currencycode')) ?? 'USD',
    shipTo: shipToOf(childOf(customer, 'shipto'), childOf(customer, 'billto')),
    items,
    shippingPaid: amountIn(order, 'shippingamount'),
    tax: amountIn(order, 'taxamount'),
    discount,
    requestedService: textIn(order, 'shippingmethod'),
    shipBy: null,
    isGift: isYes(textIn(order, 'gift')),
    giftMessage: textIn(order, 'giftmessage'),
    customerNote: textIn(order, 'customernotes'),
    poNumber: null,
    tags: [],
    metadata: bounded({ ...keptOf(order, customer), ...metadata }),
  };
}

/** A date that is there and cannot be read may mean that all others are read wrongly: the merchant should know. */
function dateIn(order: XmlElement, field: string): number | null {
  const text = textIn(order, field);
  if (text === null) return null;
  const date = parseDate(text);
  if (date === undefined)
    throw new UnreadableOrder(`${nameIn(field)} is not a date like 12/31/2026 23:59: ${text.slice(0, 40)}`);
  return date;
}

function amountIn(order: XmlElement, field: string): string | null {
  const text = textIn(order, field);
  if (text === null) return null;
  const amount = amountOf(text);
  if (amount === undefined)
    throw new UnreadableOrder(`${nameIn(field)} is not an amount: ${text.slice(0, 40)}`);
  return isZero(amount) ? '0.00' : amount;
}

const NAMES: Record<string, string> = {
  lastmodified: 'LastModified',
  orderdate: 'OrderDate',
  shippingamount: 'ShippingAmount',
  taxamount: 'TaxAmount',
};
const nameIn = (field: string): string => NAMES[field] ?? field;

function shipToOf(shipTo: XmlElement | undefined, billTo: XmlElement | undefined): ShopAddress | null {
  const street1 = textIn(shipTo, 'address1');
  const city = textIn(shipTo, 'city');
  const postalCode = textIn(shipTo, 'postalcode');
  if (street1 === null && city === null && postalCode === null) return null;
  return {
    name: textIn(shipTo, 'name'),
    company: textIn(shipTo, 'company'),
    street1,
    street2: textIn(shipTo, 'address2'),
    city,
    state: textIn(shipTo, 'state'),
    postalCode,
    country: countryOf(textIn(shipTo, 'country')),
    phone: textIn(shipTo, 'phone') ?? textIn(billTo, 'phone'),
    email: textIn(billTo, 'email') ?? textIn(shipTo, 'email'),
  };
}

/** Two letters by the protocol; some shops write the name. */
const countryOf = (text: string | null): string | null =>
  text === null || text.length === 2 ? (text?.toUpperCase() ?? null) : (countryNamed(text) ?? text);

function keptOf(order: XmlElement, customer: XmlElement | undefined): Record<string, string> {
  const kept = KEPT.map(([field, name]) => [name, textIn(order, field)] as const);
  const all = [
    ...kept,
    ['customerCode', textIn(customer, 'customercode')],
    ['dimensions', sizeOf(order)],
  ] as const;
  return Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

const bounded = (metadata: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata)
      .slice(0, MAX_METADATA)
      .map(([name, value]) => [name.slice(0, 40), value.slice(0, 500)]),
  );
