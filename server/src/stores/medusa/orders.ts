import {
  currencyOf,
  type Fields,
  fieldsIn,
  fieldsOf,
  momentOf,
  numberOf,
  textOf,
  webAddressOf,
} from '../../plugins/answer-fields.ts';
import type { PulledOrder, ShopAddress, ShopItem } from '../store.ts';
import { meaningOf } from './meaning.ts';
import type { MedusaSettings } from './settings.ts';

type Units = Pick<MedusaSettings, 'weightUnit' | 'lengthUnit'>;

/** Why an order cannot be imported, in words for the merchant. */
class UnreadableOrder extends Error {
  override name = 'UnreadableOrder';
}

/** An order of an answer. `base` is where Medusa runs. Undefined if it is not an order at all. */
export function readPulledOrder(order: Fields, base: string, units: Units): PulledOrder | undefined {
  const externalId = textOf(order.id);
  if (externalId === undefined) return undefined;
  const updatedAt = lastChangeOf(order);
  const orderNumber = textOf(order.custom_display_id) ?? textOf(order.display_id) ?? externalId;
  try {
    const items = itemsOf(order, units);
    const currency = currencyOf(order.currency_code);
    if (currency === undefined) throw new UnreadableOrder('it has no currency');
    return {
      type: 'order',
      order: {
        externalId,
        orderNumber,
        updatedAt,
        ...meaningOf(order, items),
        sourceUrl: `${base}/app/orders/${encodeURIComponent(externalId)}`,
        orderDate: momentOf(order.created_at) ?? null,
        currency,
        shipTo: addressOf(order),
        items,
        shippingPaid: moneyOf(order.shipping_subtotal ?? order.shipping_total),
        tax: moneyOf(order.tax_total),
        discount: moneyOf(order.discount_subtotal ?? order.discount_total),
        requestedService: methodsOf(order),
        shipBy: null,
        isGift: false,
        giftMessage: null,
        customerNote: null,
        poNumber: null,
        tags: [],
        metadata: metadataOf(order.metadata),
      },
    };
  } catch (error) {
    if (!(error instanceof UnreadableOrder)) throw error;
    return { type: 'rejected', externalId, orderNumber, updatedAt, reason: error.message };
  }
}

/** A payment that is captured changes neither the order's time nor its version: its own times count too. */
function lastChangeOf(order: Fields): number {
  const collections = fieldsIn(order.payment_collections);
  const parts = [order, ...collections, ...collections.flatMap(({ payments }) => fieldsIn(payments))];
  const times = [...parts, ...fieldsIn(order.fulfillments)].map(
    ({ updated_at }) => momentOf(updated_at) ?? 0,
  );
  return Math.max(...times);
}

/** What has to be shipped: without digital goods, and without what was removed from the order. */
const itemsOf = (order: Fields, units: Units): ShopItem[] =>
  fieldsIn(order.items)
    .filter(({ requires_shipping }) => requires_shipping !== false)
    .map((item) => itemOf(item, units))
    .filter(({ quantity }) => quantity > 0);

function itemOf(item: Fields, { weightUnit = 'g' }: Units): ShopItem {
  const externalId = textOf(item.id);
  const title = textOf(item.product_title) ?? textOf(item.title) ?? 'Item';
  if (externalId === undefined) throw new UnreadableOrder(`${title} has no id`);
  const option = textOf(item.variant_title) ?? textOf(item.subtitle);
  const name = option === undefined || option === title ? title : `${title} – ${option}`;
  const detail = fieldsOf(item.detail);
  const variant = fieldsOf(item.variant);
  const product = fieldsOf(variant.product);
  const weight = numberOf(variant.weight) ?? numberOf(product.weight);
  const quantity = countOf(detail.quantity ?? item.quantity, name);
  return {
    externalId,
    productExternalId: textOf(variant.id) ?? null,
    sku: textOf(item.variant_sku) ?? null,
    name,
    quantity,
    // What was packed there and has not left is still to be shipped.
    fulfilledQuantity: Math.max(
      countOf(detail.shipped_quantity ?? 0, name),
      countOf(detail.delivered_quantity ?? 0, name),
    ),
    unitPrice: unitPriceOf(item, quantity),
    weight: weight !== undefined && weight > 0 ? { value: weight, unit: weightUnit } : null,
    hsCode: textOf(variant.hs_code) ?? textOf(product.hs_code) ?? null,
    originCountry: countryOf(variant.origin_country) ?? countryOf(product.origin_country),
    imageUrl: webAddressOf(item.thumbnail) ?? null,
  };
}

function countOf(value: unknown, name: string): number {
  const count = numberOf(value);
  if (count === undefined || count < 0) throw new UnreadableOrder(`${name} has no quantity`);
  if (!Number.isInteger(count))
    throw new UnreadableOrder(`${name}: ${count} is not a whole number of pieces`);
  return count;
}

function unitPriceOf(item: Fields, quantity: number): string | null {
  // The subtotal has no tax, whatever the price has.
  const subtotal = numberOf(item.subtotal);
  if (item.is_tax_inclusive === true && subtotal !== undefined && quantity > 0)
    return moneyOf(subtotal / quantity);
  return moneyOf(item.unit_price);
}

function addressOf({ shipping_address, email }: Fields): ShopAddress | null {
  const address = fieldsOf(shipping_address);
  const text = (name: string) => textOf(address[name]) ?? null;
  const name = [text('first_name'), text('last_name')].filter((part) => part !== null).join(' ');
  if (Object.keys(address).length === 0) return null;
  return {
    name: name === '' ? null : name,
    company: text('company'),
    street1: text('address_1'),
    street2: text('address_2'),
    city: text('city'),
    state: text('province'),
    postalCode: text('postal_code'),
    country: countryOf(address.country_code),
    phone: text('phone'),
    email: textOf(email) ?? null,
  };
}

const methodsOf = (order: Fields): string | null =>
  fieldsIn(order.shipping_methods)
    .flatMap(({ name }) => textOf(name) ?? [])
    .join(', ') || null;

/** Medusa writes `us`. */
export const countryOf = (value: unknown): string | null => textOf(value)?.toUpperCase() ?? null;

/** Medusa's numbers are JSON numbers, calculated: at most four decimals of them mean something. */
export function moneyOf(value: unknown): string | null {
  const amount = numberOf(value);
  return amount === undefined ? null : amount.toFixed(4).replace(/\.?0+$/, '');
}

function metadataOf(metadata: unknown): Record<string, string> {
  const texts = Object.entries(fieldsOf(metadata)).flatMap(([key, value]) => {
    const text = typeof value === 'boolean' ? String(value) : textOf(value);
    return text === undefined ? [] : [[key.slice(0, 40), text.slice(0, 500)] as const];
  });
  return Object.fromEntries(texts.slice(0, 50));
}
