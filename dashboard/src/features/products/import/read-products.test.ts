import { expect, test } from 'vitest';
import { exampleOf } from '../../csv-import/example.ts';
import { readAsGuessed } from '../../csv-import/test-support.ts';
import { productImport } from './product-import.tsx';

const PRODUCT_IMPORT = productImport('wh_1');

const read = (text: string) => readAsGuessed(PRODUCT_IMPORT, text);

test('the example that is offered is read without a problem', () => {
  const { things, problems, leftOut } = read(exampleOf(PRODUCT_IMPORT));
  expect({ problems, leftOut }).toEqual({ problems: [], leftOut: [] });
  expect(things).toHaveLength(2);
  expect(things[0]).toEqual({
    sku: 'MUG-BLUE',
    name: 'Blue mug',
    description: 'Stoneware, 350 ml',
    barcode: '4006381333931',
    price: 12.5,
    cost: 4.8,
    currency: 'USD',
    weight: { value: 12, unit: 'oz' },
    dimensions: { length: 5, width: 4, height: 4, unit: 'in' },
    hsCode: '6912.00',
    originCountry: 'PT',
    active: true,
    trackInventory: true,
    stock: 48,
    tags: ['kitchen', 'gifts'],
    variantGroup: 'MUG',
  });
});

test('each problem names its line and its column', () => {
  expect(
    read('SKU,Name,Weight,Weight unit,price,Length\nA,Tea,3,stone,1\nB,,3,,0.234\na,Tea,,,\nC,Cup,,,,5')
      .problems,
  ).toEqual([
    '2: Weight unit must be oz, lb, g, kg, not “stone”.',
    '3: Name is empty.',
    '3: Price must be an amount with at most two decimals, not “0.234”.',
    '3: Weight has no unit. Add oz, lb, g or kg.',
    '4: The same SKU is on line 2.',
    '5: Fill in length, width and height, or none of them.',
    '5: The dimensions have no unit. Add in or cm.',
  ]);
});

test('an empty cell says nothing, so that an update leaves the field as it is', () => {
  expect(read('sku,name,price,hs_code\nA,Tea,,').things[0]).toEqual({ sku: 'A', name: 'Tea' });
});

test('units may be in the heading, as shops write them', () => {
  const { things } = read(
    'Handle,Title,Variant SKU,Variant Grams,Variant Weight Unit,Variant Price,Status,Length (cm),Width (cm),Height (cm)\nmug,Mug,A,340,oz,"12,50",draft,10,8,8\ntea,Tea,B,0,oz,4.00,active,,,',
  );
  expect(things).toEqual([
    {
      sku: 'A',
      name: 'Mug',
      price: 12.5,
      weight: { value: 340, unit: 'g' },
      dimensions: { length: 10, width: 8, height: 8, unit: 'cm' },
      active: false,
    },
    { sku: 'B', name: 'Tea', price: 4, active: true },
  ]);
});

test('columns that cannot be done without are asked for', () => {
  expect(read('handle,shade\nA,Tea').missing).toEqual(['SKU', 'Name']);
});

test('a product is tracked if its stock came with it or it was chosen, and not because the shop tracks it', () => {
  const { things, statuses } = read(
    'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Cost per item,Tags\n' +
      'a,Mug,A,9,shopify,12,"4,80","kitchen, Gifts, kitchen"\n' +
      'b,Tea,B,4,,0,,\n' +
      'c,Tray,C,5,shopify,,,\n' +
      'd,Cup,D,6,shopify,-3,,',
  );
  expect(things).toEqual([
    { sku: 'A', name: 'Mug', price: 9, cost: 4.8, stock: 12, tags: ['kitchen', 'Gifts'] },
    { sku: 'B', name: 'Tea', price: 4 },
    { sku: 'C', name: 'Tray', price: 5 },
    { sku: 'D', name: 'Cup', price: 6, stock: 0 },
  ]);
  expect(statuses[3]).toContain('Stock -3 is counted as 0.');
  expect(read('sku,name,stock,track stock\nA,Mug,,yes\nB,Tea,7,').things).toEqual([
    { sku: 'A', name: 'Mug', trackInventory: true },
    { sku: 'B', name: 'Tea', stock: 7 },
  ]);
});
