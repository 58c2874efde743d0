import { waybill } from '../../lib/api.ts';
import { plural, t } from '../../lib/language/index.ts';
import { TwoLines } from '../../ui/data-table.tsx';
import { namingField } from '../addresses/index.ts';
import type { ImportKind, ImportOutcome } from '../csv-import/index.ts';
import type { OrderInput } from '../orders/index.ts';
import { askedIn, UnmappedServices } from '../service-mappings/index.ts';
import { isBillingForShipping } from './export-fields.ts';
import { ORDER_LAYOUTS } from './layouts/index.ts';
import { ORDER_FIELDS, type OrderField } from './order-fields.ts';
import { readOrders } from './read-orders.ts';
import { tellHeld } from './still-held.ts';

export const ORDER_IMPORT: ImportKind<OrderField, OrderInput> = {
  many: 'orders',
  words: {
    list: t('Orders'),
    goToList: t('Go to orders'),
    start: (count) => plural(count, 'Import {count} order', 'Import {count} orders'),
    progress: t('orders imported'),
    reading: (count) => plural(count, 'Reading: {count} order', 'Reading: {count} orders'),
    stopped: (count) => plural(count, 'Stopped after {count} order', 'Stopped after {count} orders'),
    wrongIn: (count) => plural(count, 'Empty or wrong in {count} order', 'Empty or wrong in {count} orders'),
  },
  title: t('Import orders'),
  lead: t(
    'Exports from Shopify, WooCommerce, Etsy, eBay, Amazon, BigCommerce and Squarespace are recognized. For other files, choose what each column contains.',
  ),
  list: '/orders',
  guide: t(
    'The first line names the columns, in any order. An order with several items has one line per item, with the address on the first.',
  ),
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
      header: t('Order'),
      cell: ({ orderNumber, storeId }) => (
        <TwoLines main={<strong>{orderNumber || '–'}</strong>} below={storeId ?? ''} />
      ),
    },
    {
      header: t('Recipient'),
      cell: ({ shipTo: { name, company, street1, city, state, country } }) => (
        <TwoLines
          main={name ?? company ?? street1}
          below={[city, state, country].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      header: t('Items'),
      wide: true,
      cell: ({ items }) =>
        items.map(({ quantity, name, sku }) => `${quantity} × ${name ?? sku ?? '–'}`).join(', '),
    },
  ],
  amounts: ['unit_price', 'shipping_paid', 'tax'],
  store: 'store',
  Questions: ({ things }) => <UnmappedServices asked={askedIn(things)} />,
  sending: {
    start: (orders) => waybill.batches.createOrders({ orders }),
    finish: (orders, outcomes) => tellHeld(orders, outcomes.map(naming)),
  },
};

/** Names the field as the page does. */
const naming = ({ message, ...outcome }: ImportOutcome): ImportOutcome =>
  message === undefined ? outcome : { ...outcome, message: namingField(message) };

function exampleRows(): string[][] {
  const rowOf = (cells: Partial<Record<OrderField, string>>) =>
    ORDER_FIELDS.filter((field) => !('onlyInExports' in field)).map(({ name }) => cells[name] ?? '');
  return [
    rowOf({
      order_number: '1001',
      store: 'main',
      sku: 'TEA-9',
      item_name: 'Tea, loose leaf', // not translated: an example
      quantity: '1',
      unit_price: '9.00',
      weight: '4',
      weight_unit: 'oz',
    }),
    rowOf({
      order_number: '1002',
      store: 'main',
      first_name: 'Ben', // not translated: an example
      last_name: 'Ortiz', // not translated: an example
      company: 'Ortiz Ltd', // not translated: an example
      street1: '350 5th Ave', // not translated: an example
      city: 'New York', // not translated: an example
      state: 'NY',
      postal_code: '10118',
      item_name: 'Poster "Harbour"', // not translated: an example
      quantity: '1',
      unit_price: '22.00',
      weight: '1.5',
      weight_unit: 'lb',
      shipping_paid: '0',
      tax: '1.95',
      notes: 'Leave at the desk', // not translated: an example
    }),
  ];
}
