import { toIso } from '../../lib/clock.ts';
import { invalid } from '../../lib/errors.ts';
import { foldCase } from '../../lib/fold-case.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { fitsCurrency, toDecimalOrNull, toHundredths } from '../../lib/money.ts';
import { searchKey } from '../../lib/search-key.ts';
import type { Product } from '../../schema/product.ts';
import type { ProductRow } from '../../storage/index.ts';
import type { NewProduct, ProductUpdate } from './product-schemas.ts';

export const toColumns = (change: ProductUpdate) =>
  given({
    sku: change.sku,
    sku_key: change.sku === undefined ? undefined : searchKey(change.sku),
    sku_fold: change.sku === undefined ? undefined : foldCase(change.sku),
    name: change.name,
    name_key: change.name === undefined ? undefined : searchKey(change.name),
    description: change.description,
    barcode: change.barcode,
    price: typeof change.price === 'number' ? toHundredths(change.price) : change.price,
    currency: change.currency,
    weight: toJson(change.weight),
    dimensions: toJson(change.dimensions),
    hs_code: change.hsCode,
    origin_country: change.originCountry,
    active: change.active === undefined ? undefined : Number(change.active),
    track_inventory: change.trackInventory === undefined ? undefined : Number(change.trackInventory),
    metadata: toJson(change.metadata),
  });

export const newProductRow = (id: string, userId: string, input: NewProduct, now: number): ProductRow => ({
  id,
  user_id: userId,
  sku: input.sku,
  sku_key: searchKey(input.sku),
  sku_fold: foldCase(input.sku),
  name: input.name,
  name_key: searchKey(input.name),
  description: null,
  barcode: null,
  price: null,
  currency: 'USD',
  weight: null,
  dimensions: null,
  hs_code: null,
  origin_country: null,
  active: 1,
  track_inventory: 0,
  metadata: toJson({}),
  created_at: now,
  updated_at: now,
  ...toColumns(input),
});

export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    description: row.description,
    barcode: row.barcode,
    price: toDecimalOrNull(row.price),
    currency: row.currency,
    weight: fromJson(row.weight),
    dimensions: fromJson(row.dimensions),
    hsCode: row.hs_code,
    originCountry: row.origin_country,
    active: row.active === 1,
    trackInventory: row.track_inventory === 1,
    metadata: fromJson(row.metadata),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

/** Throws where the price has decimals and its currency has none. */
export function checkPrice<T extends Pick<ProductRow, 'price' | 'currency'>>(row: T): T {
  if (row.price !== null && !fitsCurrency(row.price, row.currency))
    throw invalid(`price: must be a whole number, because ${row.currency} has no decimals`);
  return row;
}
