// Not translated: headings of files, and names that are translated where they are shown.

import type { Layout, Line } from '../../csv-import/index.ts';
import type { OrderField } from '../order-fields.ts';
import { unitPriceOf } from './line-total.ts';

/**
 * WooCommerce itself exports no orders. This is the default of the plugin Advanced Order Export For WooCommerce: a line per item.
 * Headings from public files written by it; `Phone (Shipping)` and the full names are fields that a shop can add.
 */
export const WOOCOMMERCE_ORDERS: Layout<OrderField> = {
  name: 'WooCommerce orders export',
  signature: ['Order Number', 'Order Status', 'City (Billing)', 'City (Shipping)'],
  columns: {
    'Order Number': 'order_number',
    'Order Status': 'status',
    'Order Date': 'order_date',
    'Customer Note': 'notes',
    'Full Name (Billing)': 'billing_name',
    'First Name (Billing)': 'billing_first_name',
    'Last Name (Billing)': 'billing_last_name',
    'Company (Billing)': 'billing_company',
    'Address 1&2 (Billing)': 'billing_street1',
    'Address 1 (Billing)': 'billing_street1',
    'Address 2 (Billing)': 'billing_street2',
    'City (Billing)': 'billing_city',
    'State Code (Billing)': 'billing_state',
    'Postcode (Billing)': 'billing_postal_code',
    'Country Code (Billing)': 'billing_country',
    'Email (Billing)': 'email',
    'Phone (Billing)': 'billing_phone',
    'Full Name (Shipping)': 'recipient',
    'First Name (Shipping)': 'first_name',
    'Last Name (Shipping)': 'last_name',
    'Company (Shipping)': 'company',
    'Address 1&2 (Shipping)': 'street1',
    'Address 1 (Shipping)': 'street1',
    'Address 2 (Shipping)': 'street2',
    'City (Shipping)': 'city',
    'State Code (Shipping)': 'state',
    'Postcode (Shipping)': 'postal_code',
    'Country Code (Shipping)': 'country',
    'Phone (Shipping)': 'phone',
    'Order Currency': 'currency',
    'Cart Discount Amount': 'discount',
    'Shipping Method Title': 'requested_service',
    'Order Shipping Amount': 'shipping_paid',
    'Order Refund Amount': 'refunded_amount',
    'Order Total Amount': 'total',
    'Order Total Tax Amount': 'tax',
    SKU: 'sku',
    'Item Name': 'item_name',
    Name: 'item_name',
    'Product Variation': 'variant',
    // What is left of the item comes before what was ordered.
    'Quantity (- Refund)': 'quantity',
    Quantity: 'quantity',
    'Item Cost': 'unit_price',
  },
};

const MOST_ITEMS = 200;

/**
 * The plugin Order Export & Order Import for WooCommerce (WebToffee): a line per order, with its items in `line_item_1` and so on.
 * Headings from the plugin's own documentation and source.
 */
export const WEBTOFFEE_ORDERS: Layout<OrderField> = {
  name: 'WooCommerce orders export (WebToffee)',
  signature: [
    'order_number',
    'order_date',
    'status',
    'shipping_address_1',
    'billing_address_1',
    'line_item_1',
  ],
  dateOrder: 'month first',
  columns: {
    order_number: 'order_number',
    order_date: 'order_date',
    status: 'status',
    shipping_total: 'shipping_paid',
    tax_total: 'tax',
    discount_total: 'discount',
    order_total: 'total',
    order_currency: 'currency',
    shipping_method: 'requested_service',
    customer_email: 'email',
    billing_email: 'email',
    billing_first_name: 'billing_first_name',
    billing_last_name: 'billing_last_name',
    billing_company: 'billing_company',
    billing_phone: 'billing_phone',
    billing_address_1: 'billing_street1',
    billing_address_2: 'billing_street2',
    billing_postcode: 'billing_postal_code',
    billing_city: 'billing_city',
    billing_state: 'billing_state',
    billing_country: 'billing_country',
    shipping_first_name: 'first_name',
    shipping_last_name: 'last_name',
    shipping_company: 'company',
    shipping_phone: 'phone',
    shipping_address_1: 'street1',
    shipping_address_2: 'street2',
    shipping_postcode: 'postal_code',
    shipping_city: 'city',
    shipping_state: 'state',
    shipping_country: 'country',
    customer_note: 'notes',
  },
  provides: ['item_name'],
  expand(line, cellOf) {
    const items: Line<OrderField>[] = [];
    for (let number = 1; number <= MOST_ITEMS; number += 1) {
      const text = cellOf(`line_item_${number}`);
      if (text !== '') items.push({ ...line, cells: { ...line.cells, ...itemCells(text) } });
    }
    return items.length === 0 ? [line] : items;
  },
};

/** `name:Blue mug|product_id:12|sku:MUG|quantity:2|total:25.00|sub_total:25.00` */
function itemCells(text: string): Line<OrderField>['cells'] {
  const partOf = (key: string) =>
    new RegExp(`(?:^|\\|)${key}:(.*?)(?=\\|[a-z_]+:|$)`, 's').exec(text)?.[1]?.trim() || undefined;
  const cells = { item_name: partOf('name'), sku: partOf('sku'), quantity: partOf('quantity') };
  const unit_price = unitPriceOf(partOf('sub_total') ?? partOf('total'), cells.quantity);
  return Object.fromEntries(
    Object.entries({ ...cells, unit_price }).filter(([, value]) => value !== undefined),
  );
}
