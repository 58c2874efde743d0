// Not translated: headings of files, and names that are translated where they are shown.

import type { Layout } from '../../csv-import/index.ts';
import type { OrderField } from '../order-fields.ts';

/** What the orders exports of Shopify and Squarespace have in common. */
export const SHARED_COLUMNS = {
  Email: 'email',
  'Financial Status': 'payment_status',
  'Fulfillment Status': 'fulfillment_status',
  Currency: 'currency',
  Shipping: 'shipping_paid',
  Taxes: 'tax',
  Total: 'total',
  'Discount Amount': 'discount',
  'Shipping Method': 'requested_service',
  'Created at': 'order_date',
  'Lineitem quantity': 'quantity',
  'Lineitem name': 'item_name',
  'Lineitem price': 'unit_price',
  'Lineitem sku': 'sku',
  'Lineitem requires shipping': 'requires_shipping',
  'Lineitem fulfillment status': 'item_status',
  'Billing Name': 'billing_name',
  'Billing Address1': 'billing_street1',
  'Billing Address2': 'billing_street2',
  'Billing City': 'billing_city',
  'Billing Zip': 'billing_postal_code',
  'Billing Province': 'billing_state',
  'Billing Country': 'billing_country',
  'Billing Phone': 'billing_phone',
  'Shipping Name': 'recipient',
  'Shipping Address1': 'street1',
  'Shipping Address2': 'street2',
  'Shipping City': 'city',
  'Shipping Zip': 'postal_code',
  'Shipping Province': 'state',
  'Shipping Country': 'country',
  'Shipping Phone': 'phone',
  'Cancelled at': 'cancelled_at',
} as const satisfies Record<string, OrderField>;

/**
 * Orders > Export. Headings as in public examples of 2025 and 2026. The first line of an order
 * has its address and totals; lines of further items repeat only `Name` and `Email`.
 */
export const SHOPIFY_ORDERS: Layout<OrderField> = {
  name: 'Shopify orders export',
  signature: ['Name', 'Financial Status', 'Fulfillment Status', 'Lineitem name', 'Shipping Name'],
  columns: {
    Name: 'order_number',
    ...SHARED_COLUMNS,
    'Billing Company': 'billing_company',
    'Shipping Company': 'company',
    Notes: 'notes',
    'Note Attributes': 'note_attributes',
    Tags: 'tags',
    'Refunded Amount': 'refunded_amount',
  },
};
