// Not translated: headings of files, and names that are translated where they are shown.

import type { Layout } from '../../csv-import/index.ts';
import type { OrderField } from '../order-fields.ts';
import { SHARED_COLUMNS } from './shopify.ts';

/**
 * Orders > Download CSV. Headings from a public example of 2018, which is like Shopify's but for `Order ID`, `Lineitem variant` and
 * `Amount Refunded`; Squarespace documents the download, but not its headings, so newer columns could not be verified.
 */
export const SQUARESPACE_ORDERS: Layout<OrderField> = {
  name: 'Squarespace orders export',
  signature: ['Order ID', 'Financial Status', 'Fulfillment Status', 'Lineitem name', 'Shipping Name'],
  columns: {
    'Order ID': 'order_number',
    ...SHARED_COLUMNS,
    'Lineitem variant': 'variant',
    'Amount Refunded': 'refunded_amount',
    'Private Notes': 'notes',
  },
};
