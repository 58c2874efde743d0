import {
  type Fields,
  fieldsIn,
  fieldsOf,
  momentOf,
  numberOf,
  textOf,
  webAddressOf,
} from '../../plugins/answer-fields.ts';
import { type PulledProducts, type PullRequest, type ShopProduct, StoreError } from '../store.ts';
import type { MedusaClient } from './client.ts';
import { stockLocation } from './locations.ts';
import { countryOf, moneyOf } from './orders.ts';
import { listIn } from './pull.ts';
import type { MedusaSettings } from './settings.ts';
import { availableOf, STOCK_FIELDS, stockItemsOf } from './variants.ts';

const VARIANTS_AT_ONCE = 100;

const MEASURES = ['weight', 'length', 'width', 'height', 'hs_code', 'origin_country'];
const FIELDS = [
  ...STOCK_FIELDS,
  ...['title', 'barcode', 'ean', 'upc', 'thumbnail', 'updated_at', 'prices.amount', 'prices.currency_code'],
  ...MEASURES,
  ...['product.id', 'product.title', 'product.status', 'product.thumbnail', 'product.updated_at'],
  ...MEASURES.map((name) => `product.${name}`),
].join(',');

/**
 * All variants, whatever has changed: the stock and the product of a variant change without its own time. They are read by number
 * in the order of their ids, which are in the order of creation, so that only deleted ones move the others: then as many are
 * read again as are missing.
 */
export async function pullVariants(
  client: MedusaClient,
  { cursor, now }: PullRequest,
  settings: MedusaSettings,
  currency: string | null,
): Promise<PulledProducts> {
  const locationId = await stockLocation(client, settings).catch(nullIfForbidden);
  const [offset, before]: [number, number | null] = cursor === null ? [0, null] : JSON.parse(cursor);
  const { body, askedAt } = await client.read('/admin/product-variants', {
    fields: FIELDS,
    order: 'id',
    limit: VARIANTS_AT_ONCE,
    offset,
  });
  const variants = listIn(body, 'variants');
  const count = numberOf(body.count) ?? null;
  const missing = before !== null && count !== null ? Math.max(0, before - count) : 0;
  const products = variants.flatMap((variant) => readVariant(variant, settings, currency, locationId) ?? []);
  if (missing > 0)
    return { products, cursor: JSON.stringify([Math.max(0, offset - missing), count]), upTo: null };
  const isLast = variants.length < VARIANTS_AT_ONCE;
  return {
    products,
    cursor: isLast ? null : JSON.stringify([offset + variants.length, count]),
    upTo: isLast ? (askedAt ?? now) : null,
  };
}

/** A key that may not read locations still reads products: `check` says what is missing. */
function nullIfForbidden(error: unknown): null {
  if (error instanceof StoreError && error.code === 'forbidden') return null;
  throw error;
}

function readVariant(
  variant: Fields,
  { weightUnit = 'g', lengthUnit = 'cm' }: MedusaSettings,
  currency: string | null,
  locationId: string | null,
): ShopProduct | undefined {
  const externalId = textOf(variant.id);
  if (externalId === undefined) return undefined;
  const product = fieldsOf(variant.product);
  const title = textOf(product.title) ?? 'Product';
  const option = textOf(variant.title);
  const measure = (name: string) => {
    const value = numberOf(variant[name]) ?? numberOf(product[name]);
    return value !== undefined && value > 0 ? value : undefined;
  };
  const [weight, length, width, height] = ['weight', 'length', 'width', 'height'].map(measure);
  const tracksStock = variant.manage_inventory !== false;
  const price = priceOf(variant, currency);
  return {
    externalId,
    groupId: textOf(product.id) ?? null,
    sku: textOf(variant.sku) ?? null,
    name: option === undefined || option === title ? title : `${title} – ${option}`,
    barcode: textOf(variant.barcode) ?? textOf(variant.ean) ?? textOf(variant.upc) ?? null,
    price: moneyOf(price?.amount),
    currency: textOf(price?.currency_code)?.toUpperCase() ?? null,
    weight: weight === undefined ? null : { value: weight, unit: weightUnit },
    dimensions:
      length === undefined || width === undefined || height === undefined
        ? null
        : { length, width, height, unit: lengthUnit },
    hsCode: textOf(variant.hs_code) ?? textOf(product.hs_code) ?? null,
    originCountry: countryOf(variant.origin_country) ?? countryOf(product.origin_country),
    imageUrl: webAddressOf(variant.thumbnail) ?? webAddressOf(product.thumbnail) ?? null,
    tracksStock,
    stock: tracksStock ? availableOf(stockItemsOf(variant), locationId) : null,
    isActive: product.status === 'published',
    updatedAt: Math.max(momentOf(variant.updated_at) ?? 0, momentOf(product.updated_at) ?? 0) || null,
  };
}

/** In the shop's own currency if it has such a price. */
function priceOf({ prices }: Fields, currency: string | null): Fields | undefined {
  const all = fieldsIn(prices);
  const isOwn = ({ currency_code }: Fields) => textOf(currency_code)?.toUpperCase() === currency;
  return all.find(isOwn) ?? all[0];
}
