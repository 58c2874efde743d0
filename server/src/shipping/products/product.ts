import { toIso } from '../../lib/clock.ts';
import { toDecimalOrNull } from '../../lib/money.ts';
import type { ProductRow } from '../../storage/index.ts';

export type Product = ReturnType<typeof toProduct>;

export function toProduct(row: ProductRow) {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    description: row.description,
    barcode: row.barcode,
    price: toDecimalOrNull(row.price),
    currency: row.currency,
    weight: row.weight === null ? null : JSON.parse(row.weight),
    dimensions: row.dimensions === null ? null : JSON.parse(row.dimensions),
    hsCode: row.hs_code,
    originCountry: row.origin_country,
    active: row.active === 1,
    metadata: JSON.parse(row.metadata),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
