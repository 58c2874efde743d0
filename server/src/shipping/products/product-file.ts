import type { FileColumn } from '../../lib/csv.ts';
import { formatAmount } from '../../lib/money.ts';
import type { Product } from '../../schema/product.ts';

export const PRODUCT_LAYOUTS = ['api', 'products'] as const;

const column = (
  heading: string,
  value: (product: Product) => unknown,
  isNumber = false,
): FileColumn<Product> => ({ heading, value, isNumber });

const amount = (value: number | null, { currency }: Product) =>
  value === null ? null : formatAmount(value, currency);

/** The columns of a file for people, named like the fields of the import, so that it can be imported again. */
export const PRODUCT_COLUMNS: readonly FileColumn<Product>[] = [
  column('SKU', ({ sku }) => sku),
  column('Name', ({ name }) => name),
  column('Description', ({ description }) => description),
  column('Barcode', ({ barcode }) => barcode),
  column('Price', (product) => amount(product.price, product), true),
  column('Cost per item', (product) => amount(product.cost, product), true),
  column('Currency', ({ currency }) => currency),
  column('Weight', ({ weight }) => weight?.value, true),
  column('Weight unit', ({ weight }) => weight?.unit),
  column('Length', ({ dimensions }) => dimensions?.length, true),
  column('Width', ({ dimensions }) => dimensions?.width, true),
  column('Height', ({ dimensions }) => dimensions?.height, true),
  column('Dimension unit', ({ dimensions }) => dimensions?.unit),
  column('HS code', ({ hsCode }) => hsCode),
  column('Country of origin', ({ originCountry }) => originCountry),
  column('Active', ({ active }) => active),
  column('Track stock', ({ trackInventory }) => trackInventory),
  column('Tags', ({ tags }) => tags.join(', ')),
  column('Variant group', ({ variantGroup }) => variantGroup),
  column('Image URL', ({ imageUrl }) => imageUrl),
];
