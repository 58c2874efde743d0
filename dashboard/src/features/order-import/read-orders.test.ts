import { expect, test } from 'vitest';
import { EXAMPLE } from './import-columns.ts';
import { readOrders } from './read-orders.ts';

const HEAD = 'order_number,street1,city,item_name,quantity,weight,weight_unit,country';
const read = (...lines: string[]) => readOrders([HEAD, ...lines].join('\n'));

test('the example that the page offers is read whole', () => {
  const { orders, problems, ignored } = readOrders(EXAMPLE);
  expect({ problems, ignored }).toEqual({ problems: [], ignored: [] });
  expect(orders.map(({ line, order }) => [line, order.orderNumber, order.items.length])).toEqual([
    [2, '1001', 2],
    [4, '1002', 1],
  ]);
  expect(orders[1]?.order).toMatchObject({
    shipTo: { name: 'Ben Ortiz', company: 'Ortiz Ltd', country: 'US' },
    items: [{ name: 'Poster "Harbour"', quantity: 1, unitPrice: 22, weight: { value: 1.5, unit: 'lb' } }],
    shippingPaid: 0,
  });
});

test.each([
  ['1,,Here,Mug,1,,,', 'street1 is empty.'],
  ['1,Way 1,,Mug,1,,,', 'city is empty.'],
  [',Way 1,Here,Mug,1,,,', 'order_number is empty.'],
  ['1,Way 1,Here,,1,,,', 'item_name and sku are both empty.'],
  ['1,Way 1,Here,Mug,0,,,', 'quantity must be a whole number from 1 up.'],
  ['1,Way 1,Here,Mug,1.5,,,', 'quantity must be a whole number from 1 up.'],
  ['1,Way 1,Here,Mug,1,heavy,,', 'weight must be a number, not “heavy”.'],
  ['1,Way 1,Here,Mug,1,2,stone,', 'weight_unit must be oz, lb, g or kg, not “stone”.'],
  ['1,Way 1,Here,Mug,1,,,Spain', 'country must be two letters, not “SPAIN”.'],
])('%s is left out, and its line named', (line, message) => {
  const { orders, problems } = read('9,Way 1,Here,Mug,1,,,', line);
  expect(problems).toEqual([{ line: 3, message }]);
  expect(orders.map(({ order }) => order.orderNumber)).toEqual(['9']);
});

test('headings of other shops are understood, and unknown ones named', () => {
  const { orders, ignored } = readOrders(
    'Order ID,Shipping Name,Shipping Address1,Shipping City,Lineitem name,Lineitem quantity,Vendor\n7,Ada,Way 1,Here,Mug,3,Us',
  );
  expect(ignored).toEqual(['Vendor']);
  expect(orders[0]?.order).toMatchObject({
    orderNumber: '7',
    shipTo: { name: 'Ada' },
    items: [{ quantity: 3 }],
  });
});

test('a file without headings is refused in words', () => {
  expect(readOrders('1001,Ada,Way 1').problems[0]?.message).toContain('no column order_number');
  expect(readOrders('').problems).toEqual([{ line: 1, message: 'The file is empty.' }]);
});
