import { expect, test } from 'vitest';
import { receiptOf } from './receipt-values.ts';
import { receiptOfScanned, scannedItem } from './scanned-items.ts';

const item = (id: string, orderItemId: string, quantity: number, receivedQuantity = 0) =>
  ({ id, orderItemId, quantity, receivedQuantity, reason: '', receipts: [] }) as never;
const one = { items: [item('ri_1', 'oi_1', 2), item('ri_2', 'oi_2', 1), item('ri_3', 'oi_1', 1, 1)] };
const order = {
  items: [
    { id: 'oi_1', sku: 'MUG', productId: 'prd_mug' },
    { id: 'oi_2', sku: 'TEA', productId: null },
  ],
} as never;

const meant = (scan: Parameters<typeof scannedItem>[3], scanned = {}) => {
  const found = scannedItem(one, order, scanned, scan);
  return found && [(found.item as { id: string }).id, found.isFull];
};

test('a scan means the item with its SKU, in any case, or with the product of its barcode', () => {
  expect(meant({ sku: 'tea' })).toEqual(['ri_2', false]);
  expect(meant({ productIds: ['prd_mug'] })).toEqual(['ri_1', false]);
  expect(meant({ sku: 'VASE' })).toBeUndefined();
  expect(meant({ productIds: ['prd_vase'] })).toBeUndefined();
});

test('no more is expected than the return has and has not been received', () => {
  expect(meant({ sku: 'MUG' }, { ri_1: 1 })).toEqual(['ri_1', false]);
  expect(meant({ sku: 'MUG' }, { ri_1: 2 })).toEqual(['ri_1', true]);
});

test('the receipt has what was scanned and nothing else, as sellable', () => {
  expect(receiptOf(receiptOfScanned(one, { ri_1: 1 }, 'wh_1'))).toEqual({
    items: [{ id: 'ri_1', receivedQuantity: 1, condition: 'sellable' }],
    warehouseId: 'wh_1',
  });
});
