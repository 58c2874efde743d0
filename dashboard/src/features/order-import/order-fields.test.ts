import { expect, test } from 'vitest';
import { guessColumns } from '../csv-import/guess-columns.ts';
import { ORDER_FIELDS } from './order-fields.ts';

const guess = (head: string) => {
  const headings = head.split('|');
  const mapping = guessColumns(headings, ORDER_FIELDS);
  return Object.fromEntries(
    mapping.flatMap((name, at) => (name === undefined ? [] : [[name, headings[at]]])),
  );
};

test('an export of Shopify is understood, whose Name is the order', () => {
  expect(
    guess(
      'Name|Email|Currency|Shipping|Taxes|Lineitem quantity|Lineitem name|Lineitem price|Lineitem sku|Billing Name|Billing City|Shipping Name|Shipping Street|Shipping Address1|Shipping Address2|Shipping City|Shipping Zip|Shipping Province|Shipping Country|Notes|Id',
    ),
  ).toEqual({
    order_number: 'Name',
    email: 'Email',
    currency: 'Currency',
    shipping_paid: 'Shipping',
    tax: 'Taxes',
    quantity: 'Lineitem quantity',
    item_name: 'Lineitem name',
    unit_price: 'Lineitem price',
    sku: 'Lineitem sku',
    billing_name: 'Billing Name',
    billing_city: 'Billing City',
    recipient: 'Shipping Name',
    street1: 'Shipping Address1',
    street2: 'Shipping Address2',
    city: 'Shipping City',
    postal_code: 'Shipping Zip',
    state: 'Shipping Province',
    country: 'Shipping Country',
    notes: 'Notes',
  });
});

test.each([
  'PO number',
  'Purchase Order',
  'purchase-order-number',
  'Kundenbestellnummer',
  'Numéro de bon de commande',
  'Orden de compra',
])('%s is the purchase order number, and not the number of the order', (heading) => {
  expect(guess(`Order number|${heading}`)).toEqual({ order_number: 'Order number', po_number: heading });
});

test('an export of WooCommerce is understood', () => {
  expect(
    guess(
      'Order Number|Order Status|First Name (Billing)|First Name (Shipping)|Last Name (Shipping)|Address 1&2 (Shipping)|City (Shipping)|State Code (Shipping)|Postcode (Shipping)|Country Code (Shipping)|Order Shipping Amount|SKU|Item Name|Quantity (- Refund)|Item Cost',
    ),
  ).toEqual({
    order_number: 'Order Number',
    billing_first_name: 'First Name (Billing)',
    first_name: 'First Name (Shipping)',
    last_name: 'Last Name (Shipping)',
    street1: 'Address 1&2 (Shipping)',
    city: 'City (Shipping)',
    state: 'State Code (Shipping)',
    postal_code: 'Postcode (Shipping)',
    country: 'Country Code (Shipping)',
    shipping_paid: 'Order Shipping Amount',
    sku: 'SKU',
    item_name: 'Item Name',
    quantity: 'Quantity (- Refund)',
    unit_price: 'Item Cost',
    status: 'Order Status',
  });
});

test('a lone Name is the recipient, and no column is taken twice', () => {
  expect(guess('Name|Street|City|Zip code|Qty|City')).toEqual({
    recipient: 'Name',
    street1: 'Street',
    city: 'City',
    postal_code: 'Zip code',
    quantity: 'Qty',
  });
});
