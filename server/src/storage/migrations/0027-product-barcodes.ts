import type { Migration } from '../migration.ts';

/** A scanner finds a product by its barcode. */
export const productBarcodes: Migration = {
  name: 'product barcodes',
  statements: () => [
    'create index products_by_barcode on products (user_id, barcode) where barcode is not null',
  ],
};
