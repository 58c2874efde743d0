import { foldCase } from '../../../lib/fold-case.ts';
import type { Json } from '../../../lib/json.ts';
import { fromJson, toJson } from '../../../lib/json.ts';
import type { StoreProductRow } from '../../../storage/index.ts';
import type { ShopProduct } from '../../../stores/index.ts';

/** What a row has in `details`. */
export type ProductDetails = Pick<
  ShopProduct,
  'price' | 'currency' | 'weight' | 'dimensions' | 'hsCode' | 'originCountry' | 'isActive'
>;

export const detailsOf = (row: Pick<StoreProductRow, 'details'>): ProductDetails =>
  fromJson(row.details as Json<ProductDetails>);

/** What a shop has of a product, as columns. */
export function columnsOf(product: ShopProduct, now: number) {
  const { price, currency, weight, dimensions, hsCode, originCountry, isActive } = product;
  const sku = text(product.sku, 500);
  const details: ProductDetails = { price, currency, weight, dimensions, hsCode, originCountry, isActive };
  return {
    group_id: text(product.groupId ?? null, 200),
    sku,
    sku_fold: sku === null ? null : foldCase(sku),
    name: text(product.name, 500) ?? product.externalId,
    barcode: text(product.barcode, 500),
    image_url: text(product.imageUrl, 2_000),
    details: toJson(details) as string,
    tracks_stock: product.tracksStock ? 1 : 0,
    shop_stock: product.stock === null || !Number.isFinite(product.stock) ? null : Math.trunc(product.stock),
    seen_at: now,
  };
}

/** A product of a shop that nothing is known of yet. */
export const newRow = (
  product: ShopProduct,
  { id, account_id }: { id: string; account_id: string },
  now: number,
): StoreProductRow => ({
  store_id: id,
  external_id: product.externalId,
  account_id,
  product_id: null,
  match_state: 'unmatched',
  is_mapped: 0,
  pushed_stock: null,
  pushed_at: null,
  push_attempts: 0,
  stock_due_at: null,
  stock_error: null,
  ...columnsOf(product, now),
});

/** PostgreSQL stores neither NUL nor half a character. Nothing but blanks is nothing. */
function text(value: string | null, maxLength: number): string | null {
  const clean = value?.replaceAll('\0', '').slice(0, maxLength).toWellFormed().trim();
  return clean ? clean : null;
}
