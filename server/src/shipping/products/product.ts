import { toIso } from '../../lib/clock.ts';
import { foldCase } from '../../lib/fold-case.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { readMoney, restateMoney, toDecimalOrNull } from '../../lib/money.ts';
import { searchKey } from '../../lib/search-key.ts';
import type { Product } from '../../schema/product.ts';
import type { ProductRow } from '../../storage/index.ts';
import type { ProductInput, ProductUpdate } from './product-schemas.ts';

export const toColumns = (change: ProductUpdate) =>
  given({
    sku: change.sku,
    sku_key: change.sku === undefined ? undefined : searchKey(change.sku),
    sku_fold: change.sku === undefined ? undefined : foldCase(change.sku),
    name: change.name,
    name_key: change.name === undefined ? undefined : searchKey(change.name),
    description: change.description,
    barcode: change.barcode,
    currency: change.currency,
    weight: toJson(change.weight),
    dimensions: toJson(change.dimensions),
    hs_code: change.hsCode,
    origin_country: change.originCountry,
    image_url: change.imageUrl,
    active: change.active === undefined ? undefined : Number(change.active),
    track_inventory: change.trackInventory === undefined ? undefined : Number(change.trackInventory),
    variant_group: change.variantGroup,
    tags: change.tags && toJson([...new Set(change.tags)]),
    metadata: toJson(change.metadata),
  });

export const newProductRow = (
  id: string,
  accountId: string,
  input: ProductInput,
  now: number,
): ProductRow => ({
  id,
  account_id: accountId,
  sku: input.sku,
  sku_key: searchKey(input.sku),
  sku_fold: foldCase(input.sku),
  name: input.name,
  name_key: searchKey(input.name),
  description: null,
  barcode: null,
  currency: 'USD',
  weight: null,
  dimensions: null,
  hs_code: null,
  origin_country: null,
  image_url: null,
  active: 1,
  track_inventory: 0,
  variant_group: null,
  tags: toJson([]),
  metadata: toJson({}),
  created_at: now,
  updated_at: now,
  ...toColumns(input),
  ...amountsAfter(input, { price: null, cost: null, currency: 'USD' }),
});

export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    description: row.description,
    barcode: row.barcode,
    price: toDecimalOrNull(row.price, row.currency),
    cost: toDecimalOrNull(row.cost, row.currency),
    currency: row.currency,
    weight: fromJson(row.weight),
    dimensions: fromJson(row.dimensions),
    hsCode: row.hs_code,
    originCountry: row.origin_country,
    imageUrl: row.image_url,
    active: row.active === 1,
    trackInventory: row.track_inventory === 1,
    variantGroup: row.variant_group,
    tags: fromJson(row.tags),
    metadata: fromJson(row.metadata),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

/** Price and cost after a change, of which the currency is a part; 400 where that has no such amount. */
export function amountsAfter(
  change: Pick<ProductUpdate, 'price' | 'cost' | 'currency'>,
  before: Pick<ProductRow, 'price' | 'cost' | 'currency'>,
): Pick<ProductRow, 'price' | 'cost'> {
  const next = change.currency ?? before.currency;
  const after = (field: 'price' | 'cost'): number | null => {
    const amount = change[field];
    if (amount !== undefined) return amount === null ? null : readMoney(amount, next, field);
    const stored = before[field];
    return stored === null ? null : restateMoney(stored, before.currency, next, field);
  };
  return { price: after('price'), cost: after('cost') };
}
