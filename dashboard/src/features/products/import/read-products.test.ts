import { expect, test } from 'vitest';
import { EXAMPLE_CSV } from './import-columns.ts';
import { readProducts } from './read-products.ts';

const problemsOf = (text: string) =>
  readProducts(text).rows.map(({ line, problems }) => ({ line, problems }));

test('the example that is offered is read without a problem', () => {
  const { rows, ignored, problem } = readProducts(EXAMPLE_CSV);
  expect(problem).toBeUndefined();
  expect(ignored).toEqual([]);
  expect(rows.map(({ problems }) => problems)).toEqual([[], []]);
  expect(rows[0]?.product).toEqual({
    sku: 'MUG-BLUE',
    name: 'Blue mug',
    description: 'Stoneware, 350 ml',
    barcode: '4006381333931',
    price: 12.5,
    currency: 'USD',
    weight: { value: 12, unit: 'oz' },
    dimensions: { length: 5, width: 4, height: 4, unit: 'in' },
    hsCode: '6912.00',
    originCountry: 'PT',
    active: true,
  });
});

test('each problem names its line and its column', () => {
  expect(problemsOf('SKU,Name,Weight,Weight unit,price\nA,Tea,3,stone,1\nB,,3,,1.234\nA,Tea,,,')).toEqual([
    { line: 2, problems: ['weight_unit: must be oz, lb, g, kg'] },
    {
      line: 3,
      problems: [
        'price: must be a number with at most two decimals, like 12.50',
        'name: is required',
        'weight_unit: is required with a weight',
      ],
    },
    { line: 4, problems: ['sku: is already on line 2'] },
  ]);
});

test('an empty cell says nothing, so that an update leaves the field as it is', () => {
  expect(readProducts('sku,name,price,hs_code\nA,Tea,,').rows[0]?.product).toEqual({ sku: 'A', name: 'Tea' });
});

test('a file without the columns that must be there is refused as a whole', () => {
  expect(readProducts('code,title\nA,Tea').problem).toContain('lacks sku and name');
  expect(readProducts('sku,name').problem).toBe('There is no product in it.');
});
