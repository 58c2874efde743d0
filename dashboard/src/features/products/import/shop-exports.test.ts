import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAsGuessed } from '../../csv-import/test-support.ts';
import { decodeText } from '../../csv-import/text-file.ts';
import { productImport } from './product-import.tsx';

const PRODUCT_IMPORT = productImport('wh_1');

/** Files as the shops export them, with invented products. */
const read = (name: string) =>
  readAsGuessed(PRODUCT_IMPORT, decodeText(readFileSync(new URL(`./fixtures/${name}`, import.meta.url))));

const IMAGE = 'Skipped: this line only adds an image';

test.each([
  ['shopify-products.csv', { value: 340, unit: 'g' }],
  ['shopify-products-2025.csv', { value: 340, unit: 'g' }],
])('%s: a product per variant, and none for an image', (name, weight) => {
  const { layout, statuses, things } = read(name);
  expect(layout).toBe('Shopify products export');
  expect(statuses).toEqual([
    '2 | ready',
    '4 | ready',
    `5 | skipped | ${IMAGE}`,
    '6 | ready',
    `7 | skipped | ${IMAGE}`,
    '8 | skipped | Skipped: it needs no shipping',
    '9 | problem | SKU is empty.',
  ]);
  const ofBoth = { tags: ['kitchen', 'Gifts'], imageUrl: 'https://cdn.example.com/1.jpg' };
  const description = 'Stoneware, “Größe L”\n350 ml & more';
  expect(things).toEqual([
    {
      sku: 'MUG-BLUE',
      name: 'Mug, glazed - Blue / Large',
      description,
      barcode: '4006381333931',
      price: 12.5,
      cost: 4.8,
      weight,
      active: true,
      stock: 12,
      ...ofBoth,
    },
    {
      ...{ sku: 'MUG-RED', name: 'Mug, glazed - Red / Large', description, price: 13, weight, active: true },
      ...ofBoth,
    },
    { sku: 'TEA', name: 'Tea "Harbour"', price: 4, active: false },
  ]);
});

test('woocommerce-products.csv: variations instead of their parent, units from the headings', () => {
  const { layout, statuses, things } = read('woocommerce-products.csv');
  expect(layout).toBe('WooCommerce products export');
  expect(statuses).toEqual([
    '2 | ready',
    '3 | skipped | Skipped: its variations are imported instead',
    '4 | ready',
    '5 | ready',
    '6 | skipped | Skipped: it needs no shipping',
    '7 | skipped | Skipped: it is not shipped by itself',
    '8 | problem | The same SKU is on line 2.',
  ]);
  expect(things).toEqual([
    {
      sku: 'TASSE',
      name: 'Tasse & Untertasse',
      description: 'Steingut\n350 ml',
      barcode: '4006381333931',
      price: 12.5,
      weight: { value: 0.34, unit: 'kg' },
      dimensions: { length: 10, width: 8, height: 8, unit: 'cm' },
      active: true,
    },
    { sku: 'HEMD-S', name: 'Hemd - S', price: 25, weight: { value: 0.2, unit: 'kg' }, active: true },
    { sku: 'HEMD-M', name: 'Hemd - M', price: 25, weight: { value: 0.2, unit: 'kg' }, active: false },
  ]);
});

test('amounts without a currency are in the one that was chosen', () => {
  const { things } = readAsGuessed(PRODUCT_IMPORT, 'sku,name,price\nA,Tea,"4,50"\nB,Cup,', {
    currency: 'EUR',
  });
  expect(things).toEqual([
    { sku: 'A', name: 'Tea', price: 4.5, currency: 'EUR' },
    { sku: 'B', name: 'Cup' },
  ]);
});
