// Not translated: headings of files, and names that are translated where they are shown.

import { t } from '../../../lib/language/index.ts';
import type { Layout } from '../../csv-import/index.ts';
import type { OrderField } from '../order-fields.ts';

/**
 * Seller Hub > Orders > Download report. Headings from public files of 2024 to 2026 (eBay.com; those of eBay UK differ in `Post to`).
 * It starts with a blank line and ends with the number of records. An order of several items has a line for the whole order,
 * without an item, before a line per item. `Sold For` is the price of one piece.
 */
const COLUMNS = {
  'Order Number': 'order_number',
  'Buyer Email': 'email',
  'Buyer Note': 'notes',
  'Item Title': 'item_name',
  'Custom Label': 'sku',
  'Variation Details': 'variant',
  Quantity: 'quantity',
  'Sold For': 'unit_price',
  'Shipping And Handling': 'shipping_paid',
  'Postage And Handling': 'shipping_paid',
  'Seller Collected Tax': 'tax',
  'Total Price': 'total',
  'Sale Date': 'order_date',
  'Paid On Date': 'paid_at',
  'Ship By Date': 'ship_by',
  'Post By Date': 'ship_by',
  'Shipped On Date': 'shipped_at',
  'Posted On Date': 'shipped_at',
  'Shipping Service': 'requested_service',
  'Postage Service': 'requested_service',
  'Buyer Address 1': 'billing_street1',
  'Buyer Address 2': 'billing_street2',
  'Buyer City': 'billing_city',
  'Buyer State': 'billing_state',
  'Buyer County': 'billing_state',
  'Buyer Zip': 'billing_postal_code',
  'Buyer Postcode': 'billing_postal_code',
  'Buyer Country': 'billing_country',
  'Buyer Name': 'billing_name',
} as const satisfies Record<string, OrderField>;

const isRemark = (cells: readonly string[]): boolean =>
  /^\W*\d*\W*record\(s\) downloaded|^\W*seller id ?:/i.test(cells.join(' ').trim());

const shared = {
  dateOrder: 'month first',
  hasOrderLines: true,
  isRemark,
  advice: t(
    'eBay’s report does not say which orders were canceled or refunded. Download only the orders that are awaiting shipment.',
  ),
} as const satisfies Partial<Layout<OrderField>>;

export const EBAY_ORDERS: Layout<OrderField> = {
  ...shared,
  name: 'eBay orders report',
  signature: ['Sales Record Number', 'Order Number', 'Item Title', 'Ship To Address 1', 'Ship To City'],
  columns: {
    ...COLUMNS,
    'Ship To Name': 'recipient',
    'Ship To Phone': 'phone',
    'Ship To Address 1': 'street1',
    'Ship To Address 2': 'street2',
    'Ship To City': 'city',
    'Ship To State': 'state',
    'Ship To Zip': 'postal_code',
    'Ship To Country': 'country',
  },
};

export const EBAY_UK_ORDERS: Layout<OrderField> = {
  ...shared,
  name: 'eBay orders report (UK)',
  signature: ['Sales Record Number', 'Order Number', 'Item Title', 'Post To Address 1', 'Post To City'],
  dateOrder: 'day first',
  columns: {
    ...COLUMNS,
    'Post To Name': 'recipient',
    'Post To Phone': 'phone',
    'Post To Address 1': 'street1',
    'Post To Address 2': 'street2',
    'Post To City': 'city',
    'Post To County': 'state',
    'Post To Postcode': 'postal_code',
    'Post To Country': 'country',
  },
};
