import { toIsoOrNull } from '../../../lib/clock.ts';
import type { StoreProduct } from '../../../schema/store-product.ts';
import type { StoreProductRow } from '../../../storage/index.ts';
import type { NamedProduct } from '../../products/index.ts';

export const toStoreProduct = (row: StoreProductRow, product: NamedProduct | undefined): StoreProduct => ({
  externalId: row.external_id,
  sku: row.sku,
  name: row.name,
  barcode: row.barcode,
  imageUrl: row.image_url,
  match: row.match_state,
  isMapped: row.is_mapped === 1,
  product:
    row.product_id === null || product === undefined
      ? null
      : { id: row.product_id, sku: product.sku, name: product.name },
  tracksStock: row.tracks_stock === 1,
  stock: row.shop_stock,
  pushedStock: row.pushed_stock,
  pushedAt: toIsoOrNull(row.pushed_at),
  stockError: row.stock_error,
});
