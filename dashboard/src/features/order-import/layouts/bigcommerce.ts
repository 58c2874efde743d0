// Not translated: headings of files, and names that are translated where they are shown.

import type { Layout, Line } from '../../csv-import/index.ts';
import type { OrderField } from '../order-fields.ts';

/**
 * Orders > Export, with the default template: a line per order, and all items in `Product Details`. Headings from a public example;
 * neither they nor the exact order of the parts of an item could be verified in BigCommerce's documentation, so the parts are found
 * by their names.
 */
export const BIGCOMMERCE_ORDERS: Layout<OrderField> = {
  name: 'BigCommerce orders export',
  signature: ['Order ID', 'Order Status', 'Product Details', 'Shipping Street 1', 'Shipping Suburb'],
  dateOrder: 'day first',
  columns: {
    'Order ID': 'order_number',
    'Order Status': 'status',
    'Order Date': 'order_date',
    'Customer Email': 'email',
    'Customer Message': 'notes',
    'Shipping Cost (ex tax)': 'shipping_paid',
    'Tax Total': 'tax',
    'Order Total (inc tax)': 'total',
    'Refund Amount': 'refunded_amount',
    'Ship Method': 'requested_service',
    'Order Currency Code': 'currency',
    'Billing First Name': 'billing_first_name',
    'Billing Last Name': 'billing_last_name',
    'Billing Company': 'billing_company',
    'Billing Street 1': 'billing_street1',
    'Billing Street 2': 'billing_street2',
    'Billing Suburb': 'billing_city',
    'Billing State': 'billing_state',
    'Billing Zip': 'billing_postal_code',
    'Billing Country': 'billing_country',
    'Billing Phone': 'billing_phone',
    'Shipping First Name': 'first_name',
    'Shipping Last Name': 'last_name',
    'Shipping Company': 'company',
    'Shipping Street 1': 'street1',
    'Shipping Street 2': 'street2',
    'Shipping Suburb': 'city',
    'Shipping State': 'state',
    'Shipping Zip': 'postal_code',
    'Shipping Country': 'country',
    'Shipping Phone': 'phone',
  },
  provides: ['item_name'],
  expand(line, cellOf) {
    const items = cellOf('Product Details')
      .split(/\s*\|\s*(?=Product )/)
      .filter((text) => text.trim() !== '')
      .map((text) => ({ ...line, cells: { ...line.cells, ...itemCells(text) } }));
    return items.length === 0 ? [line] : items;
  },
};

const PARTS = {
  'Product Name': 'item_name',
  'Product SKU': 'sku',
  'Product Qty': 'quantity',
  'Product Variation Details': 'variant',
  'Product Unit Price': 'unit_price',
} as const satisfies Record<string, OrderField>;

/** `Product ID: 77, Product Qty: 1, Product SKU: MUG, Product Name: Mug, blue, Product Unit Price: 12.50, …` */
function itemCells(text: string): Line<OrderField>['cells'] {
  const cells: Line<OrderField>['cells'] = {};
  for (const [label, name] of Object.entries(PARTS)) {
    const value = new RegExp(`(?:^|, )${label}:\\s*(.*?)(?=, Product [A-Z][\\w ]*:|$)`, 's').exec(text)?.[1];
    if (value !== undefined && value.trim() !== '') cells[name] = value.trim();
  }
  return cells;
}
