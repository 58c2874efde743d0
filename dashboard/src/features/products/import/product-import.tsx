import { waybill } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { plural, t } from '../../../lib/language/index.ts';
import { exactWeight } from '../../../lib/measures.ts';
import { TwoLines } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import type { ImportKind } from '../../csv-import/index.ts';
import { PRODUCT_FIELDS, type ProductField } from './product-fields.ts';
import { PRODUCT_LAYOUTS } from './product-layouts.ts';
import { type ImportedProduct, readProducts } from './read-products.ts';

/** Counts that come with products are those of this warehouse. */
export const productImport = (warehouseId: string): ImportKind<ProductField, ImportedProduct> => ({
  many: 'products',
  words: {
    list: t('Products'),
    goToList: t('Go to products'),
    start: (count) => plural(count, 'Import {count} product', 'Import {count} products'),
    progress: t('products imported'),
    reading: (count) => plural(count, 'Reading: {count} product', 'Reading: {count} products'),
    stopped: (count) => plural(count, 'Stopped after {count} product', 'Stopped after {count} products'),
    wrongIn: (count) =>
      plural(count, 'Empty or wrong in {count} product', 'Empty or wrong in {count} products'),
  },
  title: t('Import products'),
  lead: t(
    'Product exports from Shopify and WooCommerce are recognized. For other files with one line per SKU, choose what each column contains.',
  ),
  list: '/products',
  guide: t('The first line names the columns, in any order. Only the required ones are needed.'),
  fields: PRODUCT_FIELDS,
  layouts: PRODUCT_LAYOUTS,
  required: [['sku'], ['name']],
  exampleRows: [
    [
      'MUG-RED',
      'Red mug', // not translated: an example
      '',
      '',
      '12.50',
      '4.80',
      'USD',
      '12',
      'oz',
      '5',
      '4',
      '4',
      'in',
      '6912.00',
      'PT',
      'true',
      'true',
      '12',
      'kitchen',
      'MUG',
    ],
  ],
  read: readProducts,
  columns: [
    { header: t('Product'), cell: ({ name, sku }) => <TwoLines main={name || '–'} below={sku} /> },
    {
      header: t('Price'),
      wide: true,
      align: 'right',
      cell: ({ price, currency = 'USD' }) =>
        typeof price === 'number' ? <Money amount={price} currency={currency} /> : '–',
    },
    {
      header: t('Weight'),
      wide: true,
      align: 'right',
      cell: ({ weight }) => (weight ? exactWeight(weight) : '–'),
    },
    {
      header: t('Stock'),
      wide: true,
      align: 'right',
      cell: ({ stock, trackInventory }) =>
        stock === undefined ? (trackInventory ? t('tracked') : t('not tracked')) : formatCount(stock),
    },
  ],
  amounts: ['price', 'cost'],
  sending: {
    start: (products, updateExisting) =>
      waybill.batches.createProducts({
        products,
        updateExisting,
        ...(warehouseId !== '' && { warehouseId }),
      }),
  },
  updating: {
    label: t('Update products that already exist (same SKU)'),
    description: t('Empty cells leave the field unchanged. Stock is set to what the file says'),
  },
});
