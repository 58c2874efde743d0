import { expect, test } from 'vitest';
import { formatCount } from '../../../lib/format.ts';
import { exampleOf } from '../../csv-import/example.ts';
import { readAsGuessed } from '../../csv-import/test-support.ts';
import type { Warehouse } from '../../warehouses/index.ts';
import { countImport } from './count-import.tsx';

const WAREHOUSES = [
  { id: 'whs_1', name: 'Oakland', isDefault: true },
  { id: 'whs_2', name: 'Newark', isDefault: false },
] as Warehouse[];
const read = (text: string) => readAsGuessed(countImport(WAREHOUSES), text);

test('the example that is offered is read without a problem', () => {
  const { things, problems, leftOut } = read(exampleOf(countImport(WAREHOUSES)));
  expect({ problems, leftOut }).toEqual({ problems: [], leftOut: [] });
  expect(things[0]).toEqual({
    sku: 'MUG-BLUE',
    warehouseId: 'whs_1',
    warehouseName: 'Oakland',
    setTo: 48,
    bin: 'A10-3',
    reference: 'Count of July',
  });
});

test('warehouses are named in any case, and the default one needs no name', () => {
  const { things } = read('SKU,Warehouse name,Qty\nA, newark ,0\nA,,3');
  expect(things.map(({ warehouseId, setTo }) => [warehouseId, setTo])).toEqual([
    ['whs_2', 0],
    ['whs_1', 3],
  ]);
});

test('a file as exported from the inventory sets bins, and an empty cell leaves the bin as it is', () => {
  const { things } = read('sku,on hand,bin\nA,1,B2\nB,2,');
  expect(things.map(({ bin }) => bin)).toEqual(['B2', undefined]);
});

test('each problem names its line', () => {
  expect(read('SKU,Warehouse,Counted\nA,Boston,1\nB,Newark,-1\nB,,\nC,Oakland,2\nc,,3').problems).toEqual([
    '2: There is no warehouse “Boston”.',
    `3: Counted quantity must be a whole number from 0 to ${formatCount(1_000_000)}, not “-1”.`,
    '4: Counted quantity is empty.',
    '6: The same SKU and warehouse are on line 5.',
  ]);
});

test("a shop's export of products or of stock is read as a count", () => {
  const products = read(
    'Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price,Image Src\nmug,Mug,A,12,9,https://e.com/1\nmug,,,,,https://e.com/2',
  );
  expect(products.things.map(({ sku, setTo }) => [sku, setTo])).toEqual([['A', 12]]);
  expect(products.statuses[1]).toContain('Skipped: it has neither a SKU nor a count');
  const stock = read(
    'Handle,SKU,Location,Bin name,Available (not editable),On hand (current),On hand (new)\na,A,Newark,C3,4,7,\nb,B,Oakland,,,not stocked,',
  );
  expect(stock.things).toEqual([
    { sku: 'A', warehouseId: 'whs_2', warehouseName: 'Newark', setTo: 7, bin: 'C3' },
  ]);
});
