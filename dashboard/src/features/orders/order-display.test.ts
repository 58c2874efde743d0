import { expect, test } from 'vitest';
import { stockText } from './order-display.ts';
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
