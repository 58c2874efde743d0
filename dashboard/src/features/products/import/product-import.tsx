import { ApiError } from '@waybill/sdk';
import { formatWeight } from '../../../lib/format.ts';
import { runConcurrently } from '../../../lib/run-concurrently.ts';
import { TwoLines } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { type ImportKind, type ImportOutcome, outcomeOf } from '../../csv-import/index.ts';
import { createProduct, findProductBySku, type ProductInput, updateProduct } from '../products-api.ts';
import { PRODUCT_FIELDS, type ProductField } from './product-fields.ts';
import { PRODUCT_LAYOUTS } from './product-layouts.ts';
import { readProducts } from './read-products.ts';

export const PRODUCT_IMPORT: ImportKind<ProductField, ProductInput> = {
  one: 'product',
  many: 'products',
  title: 'Import products',
  lead: 'Product exports from Shopify and WooCommerce are recognized. For other files with one line per SKU, choose what each column contains.',
  list: '/products',
  guide: 'The first line names the columns, in any order. Only the required ones are needed.',
  fields: PRODUCT_FIELDS,
  layouts: PRODUCT_LAYOUTS,
  required: [['sku'], ['name']],
  exampleRows: [
    [
      'MUG-RED',
      'Red mug',
      '',
      '',
      '12.50',
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
    ],
  ],
  read: readProducts,
  columns: [
    { header: 'Product', cell: ({ name, sku }) => <TwoLines main={name || '–'} below={sku} /> },
    {
      header: 'Price',
      wide: true,
      align: 'right',
      cell: ({ price, currency = 'USD' }) =>
        typeof price === 'number' ? <Money amount={price} currency={currency} /> : '–',
    },
    {
      header: 'Weight',
      wide: true,
      align: 'right',
      cell: ({ weight }) => (weight ? formatWeight(weight) : '–'),
    },
  ],
  amounts: ['price'],
  batchSize: 20,
  send: sendProducts,
  updating: {
    label: 'Update products that already exist (same SKU)',
    description: 'Empty cells leave the field unchanged',
  },
};

/** Fast enough without crowding out other requests. */
const AT_ONCE = 4;

async function sendProducts(products: ProductInput[], updatesExisting: boolean): Promise<ImportOutcome[]> {
  const outcomes = new Map<ProductInput, ImportOutcome>();
  await runConcurrently(products, AT_ONCE, async (product) => {
    outcomes.set(product, await sendOne(product, updatesExisting).catch(outcomeOf));
  });
  return products.map((product) => outcomes.get(product) ?? { kind: 'unsent' });
}

async function sendOne(product: ProductInput, updatesExisting: boolean): Promise<ImportOutcome> {
  try {
    await createProduct(product);
    return { kind: 'created' };
  } catch (error) {
    if (!updatesExisting || !(error instanceof ApiError) || error.status !== 409) throw error;
    const existing = await findProductBySku(product.sku);
    if (existing === undefined) throw error;
    await updateProduct(existing.id, product);
    return { kind: 'updated' };
  }
}
