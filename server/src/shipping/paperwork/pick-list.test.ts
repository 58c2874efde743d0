import { expect, test } from 'vitest';
import type { Order } from '../../schema/order.ts';
import { gatherPicks } from './pick-list.ts';

const item = (productId: string | null, sku: string, quantity: number, over = {}) =>
  ({
    productId,
    sku,
    name: sku,
    quantity,
    shippedQuantity: 0,
    cancelledQuantity: 0,
    ...over,
  }) as Order['items'][number];
const order = (orderNumber: string, items: Order['items'], warehouseId: string | null = 'w1') => ({
  orderNumber,
  warehouseId,
  items,
});
const BINS: Record<string, string> = { p1: 'A10', p2: 'A2', p3: 'b1', p4: '' };
const binOf = ({ productId }: { productId: string | null }) => BINS[productId ?? ''] ?? '';

test('bins come in their natural order, products without one after them, and items outside the catalog last', () => {
  const [section] = gatherPicks(
    [
      order('1', [
        item(null, 'CARD', 1),
        item('p4', 'D', 1),
        item('p1', 'A', 1),
        item('p3', 'C', 1),
        item('p2', 'B', 1),
      ]),
    ],
    binOf,
  );
  expect(section?.lines.map(({ bin, sku }) => [bin, sku])).toEqual([
    ['A2', 'B'],
    ['A10', 'A'],
    ['b1', 'C'],
    ['', 'D'],
  ]);
  expect(section?.others.map(({ sku }) => sku)).toEqual(['CARD']);
});

test('a product is one line for all orders, with what each of them still needs', () => {
  const orders = [
    order('1', [item('p1', 'A', 3, { shippedQuantity: 1 }), item('p1', 'A', 1)]),
    order('2', [item('p1', 'A', 5, { cancelledQuantity: 5 })]),
    order('3', [item('p1', 'A', 4)]),
    order('4', [item('p1', 'A', 2)], 'w2'),
  ];
  expect(
    gatherPicks(orders, binOf).map(({ warehouseId, lines }) => [
      warehouseId,
      lines[0]?.quantity,
      lines[0]?.orders,
    ]),
  ).toEqual([
    [
      'w1',
      7,
      [
        { orderNumber: '1', quantity: 3 },
        { orderNumber: '3', quantity: 4 },
      ],
    ],
    ['w2', 2, [{ orderNumber: '4', quantity: 2 }]],
  ]);
});
