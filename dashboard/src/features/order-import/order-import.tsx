import { ApiError } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { TwoLines } from '../../ui/data-table.tsx';
import { namingField } from '../addresses/index.ts';
import { type ImportKind, type ImportOutcome, outcomeOf } from '../csv-import/index.ts';
import type { NewOrder } from '../orders/index.ts';
import { isBillingForShipping } from './export-fields.ts';
import { ORDER_LAYOUTS } from './layouts/index.ts';
import { ORDER_FIELDS, type OrderField } from './order-fields.ts';
import { readOrders } from './read-orders.ts';
import { tellHeld } from './still-held.ts';

export const ORDER_IMPORT: ImportKind<OrderField, NewOrder> = {
  one: 'order',
  many: 'orders',
  title: 'Import orders',
  lead: 'Exports from Shopify, WooCommerce, Etsy, eBay, Amazon, BigCommerce and Squarespace are recognized. For other files, choose what each column contains.',
  list: '/orders',
  guide:
    'The first line names the columns, in any order. An order with several items has one line per item, with the address on the first.',
  fields: ORDER_FIELDS,
  layouts: ORDER_LAYOUTS,
  allows: (heading, name) => !isBillingForShipping(heading, name),
  required: [
    ['order_number'],
    ['street1', 'billing_street1'],
    ['city', 'billing_city'],
    ['item_name', 'sku'],
  ],
  exampleRows: exampleRows(),
  read: readOrders,
  columns: [
    {
      header: 'Order',
      cell: ({ orderNumber, storeId }) => (
        <TwoLines main={<strong>{orderNumber || '–'}</strong>} below={storeId ?? ''} />
      ),
    },
    {
      header: 'Recipient',
      cell: ({ shipTo: { name, company, street1, city, state, country } }) => (
        <TwoLines
          main={name ?? company ?? street1}
          below={[city, state, country].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      header: 'Items',
      wide: true,
      cell: ({ items }) =>
        items.map(({ quantity, name, sku }) => `${quantity} × ${name ?? sku ?? '–'}`).join(', '),
    },
  ],
  amounts: ['unit_price', 'shipping_paid', 'tax'],
  store: 'store',
  batchSize: 50,
  send: sendOrders,
};

async function sendOrders(orders: NewOrder[]): Promise<ImportOutcome[]> {
  const results = await retryIfUnanswered(() => waybill.orders.createBatch({ orders }));
  const outcomes = results.map(
    ({ status, error }): ImportOutcome =>
      error === undefined
        ? { kind: 'created' }
        : outcomeOf(new ApiError(status, error.code, namingField(error.message))),
  );
  return tellHeld(orders, outcomes);
}

function exampleRows(): string[][] {
  const rowOf = (cells: Partial<Record<OrderField, string>>) =>
    ORDER_FIELDS.filter((field) => !('onlyInExports' in field)).map(({ name }) => cells[name] ?? '');
  return [
    rowOf({
      order_number: '1001',
      store: 'main',
      sku: 'TEA-9',
      item_name: 'Tea, loose leaf',
      quantity: '1',
      unit_price: '9.00',
      weight: '4',
      weight_unit: 'oz',
    }),
    rowOf({
      order_number: '1002',
      store: 'main',
      first_name: 'Ben',
      last_name: 'Ortiz',
      company: 'Ortiz Ltd',
      street1: '350 5th Ave',
      city: 'New York',
      state: 'NY',
      postal_code: '10118',
      item_name: 'Poster "Harbour"',
      quantity: '1',
      unit_price: '22.00',
      weight: '1.5',
      weight_unit: 'lb',
      shipping_paid: '0',
      tax: '1.95',
      notes: 'Leave at the desk',
    }),
  ];
}
