import { expect, test } from 'vitest';
import type { Order, OrderItem } from '../orders/index.ts';
import {
  checkedOf,
  hasStarted,
  isComplete,
  itemFor,
  NOTHING_PACKED,
  type Packing,
  reasonNotToShip,
  undone,
  withChecked,
} from './packing.ts';

const item = (id: string, quantity: number, more: Partial<OrderItem> = {}) =>
  ({
    id,
    sku: 'MUG-BLUE',
    productId: 'prd_1',
    quantity,
    shippedQuantity: 0,
    cancelledQuantity: 0,
    ...more,
  }) as OrderItem;
const order = (items: OrderItem[], more: Partial<Order> = {}) =>
  ({ id: 'ord_1', status: 'pending', allocation: 'full', shipToCheck: null, items, ...more }) as Order;
const check = (packing: Packing, one: OrderItem, count: number): Packing =>
  withChecked(packing, one, count) as Packing;

test('an order is complete when all that is left of every item is checked', () => {
  const mug = item('1', 3, { shippedQuantity: 1 });
  const one = order([mug, item('2', 1, { cancelledQuantity: 1 })]);
  expect(isComplete(check(NOTHING_PACKED, mug, 1), one)).toBe(false);
  expect(isComplete(check(NOTHING_PACKED, mug, 2), one)).toBe(true);
});

test('too many of an item, or a count that is none, changes nothing', () => {
  for (const count of [3, -1, 1.5, Number.NaN])
    expect(withChecked(NOTHING_PACKED, item('1', 2), count)).toBeUndefined();
});

test('undo takes back the last change, and no more than there were', () => {
  const mug = item('1', 2);
  const twice = check(check(NOTHING_PACKED, mug, 1), mug, 2);
  expect(checkedOf(undone(twice), mug)).toBe(1);
  expect(hasStarted(undone(undone(undone(twice))))).toBe(false);
});

test('a SKU in any case or a product finds its item, first one that is not complete', () => {
  const first = item('1', 1);
  const second = item('2', 1);
  const one = order([first, second]);
  const packed = check(NOTHING_PACKED, first, 1);
  expect(itemFor(packed, one, { sku: 'mug-blue' })).toBe(second);
  expect(itemFor(packed, one, { productId: 'prd_1' })).toBe(second);
  expect(itemFor(check(packed, second, 1), one, { sku: 'MUG-BLUE' })).toBe(first);
  expect(itemFor(packed, one, { sku: 'MUG' })).toBeUndefined();
});

test.each([
  [{ status: 'on_hold', holdReason: 'Not paid' }, 'On hold'],
  [{ status: 'cancelled' }, 'Canceled'],
  [{ status: 'delivered' }, 'Already shipped'],
  [{ allocation: 'partial' }, 'Not enough stock'],
  [{ shipToCheck: { status: 'invalid' } }, 'Wrong address'],
  [{ shipToCheck: { status: 'unverified' } }, undefined],
  [{}, undefined],
] as const)('of %j it says %s', (more, title) => {
  expect(reasonNotToShip(order([item('1', 1)], more as unknown as Partial<Order>))?.title).toBe(title);
});
