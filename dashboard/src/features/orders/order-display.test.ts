import { expect, test } from 'vitest';
import { fixedText, stockText } from './order-display.ts';
import type { Order } from './orders-api.ts';

const item = (productId: string | null, fields: object = {}) => ({
  productId,
  quantity: 1,
  shippedQuantity: 0,
  cancelledQuantity: 0,
  ...fields,
});

test.each([
  ['all reserved', 'full', [item('prd_1')]],
  ['partly reserved', 'partial', [item('prd_1'), item(null)]],
  ['products reserved, other items not tracked', 'full', [item('prd_1'), item(null)]],
  ['all reserved', 'full', [item('prd_1'), item(null, { shippedQuantity: 1 })]],
  ['not tracked', 'none', [item(null)]],
])('stock is "%s" with %s reserved of what the catalog has', (text, allocation, items) => {
  expect(stockText({ allocation, items } as unknown as Order)).toBe(text);
});

test('of a shipped order it says how the address can still be changed, and of a delivered one that it cannot', () => {
  const textOf = (status: Order['status']) => fixedText({ status, items: [] } as unknown as Order);
  expect(textOf('shipped')).toMatch(/no longer be changed\. .*void its label/);
  for (const status of ['delivered', 'cancelled'] as const) expect(textOf(status)).not.toMatch(/void/);
});
