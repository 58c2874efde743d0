// Not translated: headings of files, and names that are translated where they are shown.

import type { Layout } from '../../csv-import/index.ts';
import type { OrderField } from '../order-fields.ts';
import { unitPriceOf } from './line-total.ts';

/**
 * Seller Central > Order reports (new or unshipped orders): tab-separated, never quoted, a line per item. Headings as documented for
 * the Selling Partner API ("Order reports attributes"), with those that files of 2025 add. `item-price` is for all pieces of the line.
 */
export const AMAZON_ORDERS: Layout<OrderField> = {
  name: 'Amazon order report',
  signature: ['order-id', 'order-item-id', 'purchase-date', 'recipient-name', 'ship-address-1', 'ship-city'],
  hasNoQuotes: true,
  perLine: ['shipping_paid', 'tax', 'discount'],
  columns: {
    'order-id': 'order_number',
    'order-status': 'status',
    'item-status': 'item_status',
    'purchase-date': 'order_date',
    'promise-date': 'ship_by',
    'latest-ship-date': 'ship_by',
    'buyer-email': 'email',
    'ship-phone-number': 'phone',
    'buyer-phone-number': 'billing_phone',
    sku: 'sku',
    'product-name': 'item_name',
    // What is left to ship comes before what was bought.
    'quantity-to-ship': 'quantity',
    'quantity-purchased': 'quantity',
    currency: 'currency',
    'item-price': 'unit_price',
    'item-tax': 'tax',
    'shipping-price': 'shipping_paid',
    'item-promotion-discount': 'discount',
    'ship-service-level': 'requested_service',
    'recipient-name': 'recipient',
    'ship-address-1': 'street1',
    'ship-address-2': 'street2',
    'ship-address-3': 'street3',
    'ship-city': 'city',
    'ship-state': 'state',
    'ship-postal-code': 'postal_code',
    'ship-country': 'country',
    'is-buyer-requested-cancellation': 'cancel_requested',
    'gift-message-text': 'gift_message',
  },
  expand(line, cellOf) {
    const { unit_price: total, ...cells } = line.cells;
    const unit_price = unitPriceOf(total, cellOf('quantity-purchased') || cells.quantity);
    const isShipped = cellOf('quantity-to-ship') === '0' && Number(cellOf('quantity-shipped')) > 0;
    return [
      {
        ...line,
        cells: {
          ...cells,
          ...(unit_price !== undefined && { unit_price }),
          ...(isShipped && { item_status: 'shipped' }),
        },
      },
    ];
  },
};
