// Not translated: headings of files, and names that are translated where they are shown.

import { t } from '../../../lib/language/index.ts';
import type { Layout } from '../../csv-import/index.ts';
import type { OrderField } from '../order-fields.ts';

/**
 * Shop Manager > Settings > Options > Download Data > Order Items: a line per item. Headings from public files of 2025 and 2026.
 * Discounts are left out: files differ in whether they repeat them on each line.
 */
export const ETSY_ITEMS: Layout<OrderField> = {
  name: 'Etsy order items',
  signature: ['Sale Date', 'Item Name', 'Transaction ID', 'Listing ID', 'Order ID'],
  dateOrder: 'month first',
  advice: t(
    'Etsy’s Order Items file does not say which orders were canceled or refunded. Compare it with Etsy before you ship.',
  ),
  columns: {
    'Order ID': 'order_number',
    'Sale Date': 'order_date',
    'Item Name': 'item_name',
    SKU: 'sku',
    Variations: 'variant',
    Quantity: 'quantity',
    Price: 'unit_price',
    'Order Shipping': 'shipping_paid',
    'Order Sales Tax': 'tax',
    Currency: 'currency',
    'Date Paid': 'paid_at',
    'Date Shipped': 'shipped_at',
    'Ship Name': 'recipient',
    'Ship Address1': 'street1',
    'Ship Address2': 'street2',
    'Ship City': 'city',
    'Ship State': 'state',
    'Ship Zipcode': 'postal_code',
    'Ship Country': 'country',
  },
};

/** Download Data > Orders: a line per order. It names the SKUs of the items, but neither their names, quantities nor prices. */
export const ETSY_ORDERS: Layout<OrderField> = {
  name: 'Etsy sold orders',
  signature: ['Sale Date', 'Order ID', 'Full Name', 'Number of Items', 'Date Shipped', 'Street 1'],
  dateOrder: 'month first',
  advice: t(
    'Etsy’s Orders file does not name the items: it can be imported only if their SKUs are among your products here. Otherwise use the Order Items file.',
  ),
  columns: {
    'Order ID': 'order_number',
    'Sale Date': 'order_date',
    'Full Name': 'recipient',
    'First Name': 'first_name',
    'Last Name': 'last_name',
    'Date Shipped': 'shipped_at',
    'Street 1': 'street1',
    'Street 2': 'street2',
    'Ship City': 'city',
    'Ship State': 'state',
    'Ship Zipcode': 'postal_code',
    'Ship Country': 'country',
    Currency: 'currency',
    Shipping: 'shipping_paid',
    'Sales Tax': 'tax',
    'Order Total': 'total',
    Status: 'status',
    SKU: 'sku',
  },
  provides: ['item_name'],
  expand(line, cellOf) {
    const skus = cellOf('SKU')
      .split(',')
      .map((sku) => sku.trim())
      .filter((sku) => sku !== '');
    const { sku: _, ...cells } = line.cells;
    // Only if each piece has its SKU is it certain what was bought.
    if (skus.length !== Number(cellOf('Number of Items'))) return [{ ...line, cells }];
    return skus.map((sku) => ({ ...line, cells: { ...cells, sku } }));
  },
};
