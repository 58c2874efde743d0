import { expect, test } from 'vitest';
import { exampleOf } from '../csv-import/example.ts';
import { readAsGuessed } from '../csv-import/test-support.ts';
import { ORDER_IMPORT } from './order-import.tsx';

const read = (...lines: string[]) => readAsGuessed(ORDER_IMPORT, lines.join('\n'));
const HEAD = 'order_number,street1,city,item_name,quantity,weight,weight_unit,country';

test('the example that the page offers is read whole', () => {
  const { things, problems, leftOut } = read(exampleOf(ORDER_IMPORT));
  expect({ problems, leftOut }).toEqual({ problems: [], leftOut: [] });
  expect(things.map(({ orderNumber, items }) => [orderNumber, items.length])).toEqual([
    ['1001', 2],
    ['1002', 1],
  ]);
  expect(things[1]).toMatchObject({
    shipTo: { name: 'Ben Ortiz', company: 'Ortiz Ltd', country: 'US' },
    items: [{ name: 'Poster "Harbour"', quantity: 1, unitPrice: 22, weight: { value: 1.5, unit: 'lb' } }],
    shippingPaid: 0,
  });
});

test.each([
  ['1,,Here,Mug,1,,,', 'Street is empty.'],
  ['1,Way 1,,Mug,1,,,', 'City is empty.'],
  [',Way 1,Here,Mug,1,,,', 'Order number is empty.'],
  ['1,Way 1,Here,,1,,,', 'Item name and SKU are both empty.'],
  ['1,Way 1,Here,Mug,0,,,', 'Quantity must be a whole number from 1 to 10,000, not “0”.'],
  ['1,Way 1,Here,Mug,1,heavy,,', 'Weight must be a number, like 12.5, not “heavy”.'],
  ['1,Way 1,Here,Mug,1,2,stone,', 'Weight unit must be oz, lb, g, kg, not “stone”.'],
  ['1,Way 1,Here,Mug,1,,,Atlantis', 'Country must be a country name or two-letter code, not “Atlantis”.'],
  ['1,Way 1,Here,Mug,1,,,US,more', 'This line has more cells than columns. Is a quote missing?'],
])('%s is left out, and its line named', (line, message) => {
  const { things, problems } = read(HEAD, '9,Way 1,Here,Mug,1,,,', line);
  expect(problems).toEqual([`3: ${message}`]);
  expect(things.map(({ orderNumber }) => orderNumber)).toEqual(['9']);
});

test('lines of one order need not follow each other, and one bad line holds the order back', () => {
  const { things, problems } = read(HEAD, '1,Way 1,Here,Mug', '2,Way 2,There,Cup', '1,,,Tea,none');
  expect(things.map(({ orderNumber }) => orderNumber)).toEqual(['2']);
  expect(problems).toEqual(['4: Quantity must be a whole number from 1 to 10,000, not “none”.']);
});

test('the same order number in two stores is two orders', () => {
  const { things, problems } = read(
    'order_number,store,street1,city,item_name',
    '1,north,Way 1,Here,Mug',
    '1,south,Way 2,There,Cup',
    '1,north,,,Tea',
  );
  expect(problems).toEqual([]);
  expect(things.map(({ storeId, items }) => [storeId, items.map(({ name }) => name)])).toEqual([
    ['north', ['Mug', 'Tea']],
    ['south', ['Cup']],
  ]);
});

test('store and order number are compared separately, not as one text', () => {
  const { things } = read(
    'order_number,store,street1,city,item_name',
    '11,north,Way 1,Here,Mug',
    '1,north1,Way 2,There,Cup',
  );
  expect(things.map(({ storeId, orderNumber }) => [storeId, orderNumber])).toEqual([
    ['north', '11'],
    ['north1', '1'],
  ]);
});

test('a European export of a shop is understood', () => {
  const { things, problems } = read(
    'Name;Shipping Name;Shipping Street;Shipping City;Shipping Zip;Shipping Country;Lineitem name;Lineitem quantity;Lineitem price;Weight (kg)',
    "#7;Ada;Weg 1;Köln;'01067;Germany;Tasse;3;1.012,50;0,25",
  );
  expect(problems).toEqual([]);
  expect(things[0]).toEqual({
    orderNumber: '#7',
    shipTo: { name: 'Ada', street1: 'Weg 1', city: 'Köln', postalCode: '01067', country: 'DE' },
    items: [{ name: 'Tasse', quantity: 3, unitPrice: 1012.5, weight: { value: 0.25, unit: 'kg' } }],
  });
});

test('what the shop has sent already is not sent again', () => {
  const { things, problems } = read(
    'Name,Fulfillment Status,Shipping Name,Shipping Street,Shipping City,Lineitem name',
    '#1,fulfilled,Ada,Way 1,Here,Mug',
    '#2,unfulfilled,Ada,Way 1,Here,Mug',
    '#3,,Ada,Way 1,Here,Mug',
  );
  expect(things.map(({ orderNumber }) => orderNumber)).toEqual(['#2', '#3']);
  expect(problems).toEqual(['2: Already fulfilled in the shop, nothing left to ship.']);
});

test('columns that cannot be done without are asked for', () => {
  expect(read('Wer,Street,Was\nAda,Way 1,Mug').missing).toEqual(['Order number', 'City', 'Item name or SKU']);
});
