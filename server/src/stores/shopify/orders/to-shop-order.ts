import type { OrderMeaning } from '../../../schema/store.ts';
import type { ShopAddress, ShopItem, ShopOrder } from '../../store.ts';
import { numberOf } from '../ids.ts';
import { amountOf, withoutTaxes } from '../money.ts';
import { weightOf } from '../weight.ts';
import type { AddressNode, LineNode } from './order-documents.ts';
import { paymentOf } from './payment.ts';
import type { WholeOrder } from './whole-order.ts';
import { holdOf, isOurs, quantitiesOf, shipByOf, workAt } from './work.ts';

interface Options {
  /** `my-shop.myshopify.com` */
  domain: string;
  /** Shopify said that the app may not see some of the personal data. */
  isHidden: boolean;
  /** Only what is assigned to this location is ours, if there is one. */
  locationId: string | undefined;
}

/** An order as the merchant has to ship it. */
export function toShopOrder(whole: WholeOrder, { domain, isHidden, locationId }: Options): ShopOrder {
  const order = { ...whole, work: workAt(whole.work, locationId) };
  const items = order.lines.flatMap((line) => toItem(line, order));
  const id = numberOf(order.id);
  const attributes = order.customAttributes.filter(({ value }) => value !== null && value !== '');
  const giftMessage = attributes.find(({ key }) => /^_?gift[ _-]?(message|note)$/i.test(key))?.value ?? null;
  return {
    externalId: id,
    orderNumber: order.name,
    // Also of what was moved to another location.
    updatedAt: latestChangeOf(whole),
    ...meaningOf(order, items, { isHidden, isElsewhere: whole.work.length > order.work.length }),
    sourceUrl: `https://${domain}/admin/orders/${id}`,
    orderDate: timeOf(order.processedAt),
    currency: order.currencyCode,
    shipTo: order.shippingAddress && toAddress(order.shippingAddress, order),
    items,
    shippingPaid: amountOf(order.currentShippingPriceSet),
    tax: amountOf(order.currentTotalTaxSet),
    discount: amountOf(order.currentTotalDiscountsSet),
    requestedService: order.shippingLine?.title ?? null,
    shipBy: shipByOf(order.work),
    isGift: giftMessage !== null,
    giftMessage,
    customerNote: order.note,
    poNumber: order.poNumber,
    tags: order.tags,
    metadata: {
      ...Object.fromEntries(attributes.map(({ key, value }) => [key, value ?? ''])),
      ...incotermOf(order),
      ...(order.test && { test: 'true' }),
    },
  };
}

type Meaning = Pick<ShopOrder, 'status' | 'meaning' | 'meaningReason'>;

function meaningOf(
  order: WholeOrder,
  items: readonly ShopItem[],
  { isHidden, isElsewhere }: { isHidden: boolean; isElsewhere: boolean },
): Meaning {
  if (order.cancelledAt !== null) return fixed('cancelled', null);
  if (items.length === 0) {
    const isEmptied = order.lines.every(({ currentQuantity }) => currentQuantity === 0);
    if (isEmptied) return fixed('cancelled', 'Everything in it was removed or refunded');
    return fixed('ignored', isElsewhere ? 'It is shipped from another location' : whyNothing(order));
  }
  if (items.every(({ quantity, fulfilledQuantity }) => fulfilledQuantity >= quantity))
    return fixed('complete', null);
  const hold = holdOf(order.work);
  if (hold !== undefined) return fixed('on_hold', hold);
  const { shippingAddress } = order;
  if (shippingAddress === null)
    return fixed(
      'on_hold',
      isHidden ? HIDDEN : 'Shopify has no shipping address, or does not show it to the app',
    );
  if (shippingAddress.address1 === null || (isHidden && shippingAddress.name === null))
    return fixed('on_hold', HIDDEN);
  const payment = paymentOf(order);
  return {
    status: payment.status,
    meaning: payment.meaning,
    meaningReason: payment.meaning === 'on_hold' ? 'It was refunded, and has not been canceled' : null,
  };
}

const HIDDEN =
  "Shopify does not show the customer's name and address to the app: the store's plan or the app does not allow it";

/** Not a matter of the payment, so that no mapping applies. */
const fixed = (meaning: OrderMeaning, meaningReason: string | null): Meaning => ({
  ...{ status: null, meaning, meaningReason },
});

function whyNothing({ requiresShipping, work }: WholeOrder): string {
  if (!requiresShipping) return 'Nothing in it is shipped';
  if (work.length === 0) return 'Shopify has not assigned it to a location of the merchant';
  return work.some(isOurs)
    ? 'Nothing in it is shipped'
    : 'It is picked up, delivered locally, or shipped by a fulfillment service';
}

function toItem(line: LineNode, { work, taxesIncluded, currencyCode }: WholeOrder): ShopItem[] {
  const { quantity, fulfilled } = quantitiesOf(line.id, work);
  if (quantity === 0 || !line.requiresShipping) return [];
  const price = amountOf(line.originalUnitPriceSet);
  const { inventoryItem, id } = line.variant ?? {};
  return [
    {
      externalId: numberOf(line.id),
      productExternalId: id === undefined ? null : numberOf(id),
      sku: line.sku || null,
      name: line.name,
      quantity,
      fulfilledQuantity: fulfilled,
      unitPrice: taxesIncluded
        ? withoutTaxes(
            price,
            line.taxLines.map(({ rate }) => rate),
            currencyCode,
          )
        : price,
      weight: weightOf(line.weight),
      hsCode: inventoryItem?.harmonizedSystemCode ?? null,
      originCountry: inventoryItem?.countryCodeOfOrigin ?? null,
      imageUrl: line.image?.url ?? null,
    },
  ];
}

const toAddress = (address: AddressNode, { email, phone }: WholeOrder): ShopAddress => ({
  name: address.name,
  company: address.company,
  street1: address.address1,
  street2: address.address2,
  city: address.city,
  // Countries without codes have names only.
  state: address.provinceCode ?? address.province,
  postalCode: address.zip,
  country: address.countryCodeV2,
  phone: address.phone ?? phone,
  email,
});

function incotermOf({ work }: WholeOrder): { incoterm?: string } {
  const incoterm = work.find(({ internationalDuties }) => internationalDuties !== null)?.internationalDuties;
  return incoterm ? { incoterm: incoterm.incoterm } : {};
}

/** A hold, a split or a move changes the fulfillment order, and need not change the order. */
const latestChangeOf = ({ updatedAt, work }: WholeOrder): number =>
  Math.max(timeOf(updatedAt) ?? 0, ...work.map((one) => timeOf(one.updatedAt) ?? 0));

function timeOf(text: string | null): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
}
