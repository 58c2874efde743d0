import {
  currencyOf,
  type Fields,
  fieldsIn,
  fieldsOf,
  momentOf,
  numberOf,
  textOf,
} from '../../plugins/answer-fields.ts';
import type { PulledOrder, ShopAddress, ShopItem } from '../store.ts';
import { fulfilledQuantities, isFullyRefunded, metaOf, readLine, refundedQuantities } from './order-lines.ts';
import { metadataOf, poNumberOf } from './order-metadata.ts';
import { plainText } from './plain-text.ts';
import { adminPageOf } from './site.ts';
import { meaningOf, meaningReasonOf, statusOf } from './statuses.ts';

/** What an order does not say itself: lists of their own. */
export interface OrderDetails {
  refunds: readonly Fields[];
  fulfillments: readonly Fields[];
}

export const NO_DETAILS: OrderDetails = { refunds: [], fulfillments: [] };

/** Which lists have to be read to know what is left to ship. */
export function neededDetails(order: Fields): { refunds: boolean; fulfillments: boolean } {
  const isOpen = !['cancelled', 'complete', 'ignored'].includes(meaningOf(orderStatus(order)) ?? '');
  const fulfilled = textOf(metaOf(order, '_fulfillment_status'));
  return {
    refunds: fieldsIn(order.refunds).length > 0 && !isFullyRefunded(order),
    fulfillments: isOpen && fulfilled !== undefined && /^(partially_)?fulfilled$/.test(fulfilled),
  };
}

export const orderStatus = (order: Fields): string => statusOf(textOf(order.status) ?? '');

/** When an order or a product last changed. */
export const changedAt = (thing: Fields): number =>
  momentOf(thing.date_modified_gmt) ?? momentOf(thing.date_created_gmt) ?? 0;

export function readOrder(base: string, order: Fields, details: OrderDetails): PulledOrder | undefined {
  const externalId = textOf(order.id);
  if (externalId === undefined) return undefined;
  const updatedAt = changedAt(order);
  const status = orderStatus(order);
  if (status === 'trash') return { type: 'deleted', externalId, updatedAt };
  const orderNumber = textOf(order.number) ?? externalId;
  const rejected = (reason: string): PulledOrder => ({
    ...{ type: 'rejected', externalId, orderNumber, updatedAt, reason },
  });
  const currency = currencyOf(order.currency);
  if (currency === undefined) return rejected('It has no currency');
  const isRefunded = isFullyRefunded(order);
  const context = {
    currency,
    isFullyRefunded: isRefunded,
    isCompleted: meaningOf(status) === 'complete',
    refunded: refundedQuantities(details.refunds),
    fulfilled: fulfilledQuantities(details.fulfillments),
  };
  const read = fieldsIn(order.line_items).map((line) => readLine(line, context));
  const problem = read.find((line) => typeof line === 'string');
  if (problem !== undefined) return rejected(problem);
  const items = read.filter((line): line is ShopItem => typeof line !== 'string');
  return {
    type: 'order',
    order: {
      ...{ externalId, orderNumber, updatedAt, status, currency, items },
      ...meaningOfOrder(order, isRefunded),
      sourceUrl: adminPageOf(base, externalId),
      orderDate: momentOf(order.date_created_gmt) ?? null,
      shipTo: shipToOf(order),
      shippingPaid: amountOf(order.shipping_total),
      tax: amountOf(order.total_tax),
      discount: amountOf(order.discount_total),
      requestedService: serviceOf(order),
      shipBy: null,
      ...{ isGift: false, giftMessage: null },
      customerNote: textOf(order.customer_note) ?? null,
      poNumber: poNumberOf(order),
      tags: [],
      metadata: metadataOf(order),
    },
  };
}

function meaningOfOrder(order: Fields, isRefunded: boolean) {
  const status = orderStatus(order);
  const meaning = meaningOf(status);
  const isEnded = meaning === 'cancelled' || meaning === 'ignored';
  if (isRefunded && !isEnded && meaning !== 'complete')
    return { meaning: 'cancelled' as const, meaningReason: 'All of it was refunded' };
  if (isVirtual(order) && !isEnded)
    return { meaning: 'ignored' as const, meaningReason: 'There is nothing to ship: all of it is virtual' };
  return { meaning, meaningReason: meaningReasonOf(status) };
}

/** Downloads and services: nobody chose a shipping method, and WooCommerce sees nothing to do. */
const isVirtual = (order: Fields): boolean =>
  order.needs_processing === false &&
  fieldsIn(order.shipping_lines).length === 0 &&
  !isFilled(fieldsOf(order.shipping));

const isFilled = (address: Fields): boolean =>
  ['address_1', 'address_2', 'city', 'postcode', 'company', 'first_name', 'last_name'].some(
    (field) => textOf(address[field]) !== undefined,
  );

/** An empty shipping address means the billing address. The email address is always that of the bill. */
function shipToOf(order: Fields): ShopAddress | null {
  const billing = fieldsOf(order.billing);
  const shipping = fieldsOf(order.shipping);
  const from = isFilled(shipping) ? shipping : billing;
  if (!['address_1', 'address_2', 'city', 'postcode'].some((field) => textOf(from[field]) !== undefined))
    return null;
  const text = (value: unknown) => textOf(value) ?? null;
  const name = [from.first_name, from.last_name].flatMap((part) => textOf(part) ?? []).join(' ');
  return {
    name: name === '' ? null : name,
    company: text(from.company),
    street1: text(from.address_1),
    street2: text(from.address_2),
    city: text(from.city),
    state: text(from.state),
    postalCode: text(from.postcode),
    country: text(from.country),
    phone: text(from.phone) ?? text(billing.phone),
    email: text(billing.email),
  };
}

/** Totals are texts, and numbers in old versions. */
const amountOf = (value: unknown): string | null =>
  numberOf(value) === undefined ? null : (textOf(value) ?? null);

function serviceOf(order: Fields): string | null {
  const titles = fieldsIn(order.shipping_lines).flatMap(({ method_title, method_id }) => {
    const title = plainText(textOf(method_title) ?? textOf(method_id) ?? '');
    return title === '' ? [] : [title];
  });
  return titles.length === 0 ? null : [...new Set(titles)].join(', ');
}
