import { t } from '../../lib/language/index.ts';
import { ADDRESS_ALIASES, type Field } from '../csv-import/index.ts';
import { ONLY_IN_EXPORTS } from './export-fields.ts';
import { ORDER_ALIASES } from './order-aliases.ts';

/** The fields of an order. They are named as in the API where possible. */
export const ORDER_FIELDS = [
  {
    name: 'order_number',
    label: t('Order number'),
    about: t('Lines with the same number and store are one order.'),
    example: '1001',
    aliases: ORDER_ALIASES.order_number,
    // Shopify calls it "Name", beside a "Shipping Name".
    lastAliases: ['name', 'number', 'id'],
  },
  {
    name: 'store',
    label: t('Store'),
    about: t('If you sell in more than one store.'),
    example: 'main',
    aliases: ORDER_ALIASES.store,
  },
  {
    name: 'recipient',
    label: t('Recipient'),
    about: t('Full name.'),
    example: 'Ada Miller', // not translated: an example
    aliases: ADDRESS_ALIASES.name,
  },
  {
    name: 'first_name',
    label: t('First name'),
    about: t('Used if there is no full name.'),
    aliases: ADDRESS_ALIASES.firstName,
  },
  {
    name: 'last_name',
    label: t('Last name'),
    about: t('Used if there is no full name.'),
    aliases: ADDRESS_ALIASES.lastName,
  },
  { name: 'company', label: t('Company'), aliases: ADDRESS_ALIASES.company },
  {
    name: 'street1',
    label: t('Street'),
    example: '417 Montgomery St', // not translated: an example
    aliases: ADDRESS_ALIASES.street1,
  },
  {
    name: 'street2',
    label: t('Apartment, floor, unit'),
    example: 'Floor 5', // not translated: an example
    aliases: ADDRESS_ALIASES.street2,
  },
  {
    name: 'city',
    label: t('City'),
    example: 'San Francisco', // not translated: an example
    aliases: ADDRESS_ALIASES.city,
  },
  { name: 'state', label: t('State or province'), example: 'CA', aliases: ADDRESS_ALIASES.state },
  { name: 'postal_code', label: t('Postal code'), example: '94104', aliases: ADDRESS_ALIASES.postalCode },
  {
    name: 'country',
    label: t('Country'),
    about: t('Two-letter code or name. Default: the country of your default warehouse.'),
    example: 'US',
    aliases: ADDRESS_ALIASES.country,
  },
  { name: 'phone', label: t('Phone'), aliases: ADDRESS_ALIASES.phone },
  { name: 'email', label: t('Email'), example: 'ada@example.com', aliases: ADDRESS_ALIASES.email },
  {
    name: 'item_name',
    label: t('Item name'),
    about: t('Optional if the SKU is one of your products.'),
    example: 'Blue mug', // not translated: an example
    aliases: ORDER_ALIASES.item_name,
  },
  {
    name: 'sku',
    label: 'SKU',
    about: t('SKU of one of your products, or any other code.'),
    example: 'MUG-1',
    aliases: ORDER_ALIASES.sku,
  },
  {
    name: 'quantity',
    label: t('Quantity'),
    about: t('Default: 1.'),
    example: '2',
    aliases: ORDER_ALIASES.quantity,
  },
  {
    name: 'unit_price',
    label: t('Unit price'),
    about: t('Price per piece, such as 12.50, 12,50 or $12.50.'),
    example: '14.50',
    aliases: ORDER_ALIASES.unit_price,
  },
  {
    name: 'weight',
    label: t('Weight'),
    about: t('Weight per piece.'),
    example: '12',
    aliases: ORDER_ALIASES.weight,
  },
  {
    name: 'weight_unit',
    label: t('Weight unit'),
    about: t('oz, lb, g or kg. Default: the unit in the heading of the weight.'),
    example: 'oz',
  },
  {
    name: 'currency',
    label: t('Currency'),
    about: t('Three-letter code. Without it, you choose the currency of the file.'),
    example: 'USD',
    aliases: ORDER_ALIASES.currency,
  },
  {
    name: 'shipping_paid',
    label: t('Shipping paid'),
    about: t('For the whole order.'),
    example: '5.00',
    aliases: ORDER_ALIASES.shipping_paid,
  },
  {
    name: 'tax',
    label: t('Tax'),
    about: t('For the whole order.'),
    example: '2.61',
    aliases: ORDER_ALIASES.tax,
  },
  {
    name: 'discount',
    label: t('Discount'),
    about: t('Taken off the whole order.'),
    aliases: ORDER_ALIASES.discount,
  },
  {
    name: 'order_date',
    label: t('Order date'),
    about: t('When the customer ordered, such as 2026-11-15.'),
    isDate: true,
    aliases: ORDER_ALIASES.order_date,
  },
  {
    name: 'requested_service',
    label: t('Requested service'),
    about: t('The shipping method that the customer chose.'),
    aliases: ORDER_ALIASES.requested_service,
  },
  {
    name: 'po_number',
    label: t('PO number'),
    about: t("The customer's purchase order number."),
    aliases: ORDER_ALIASES.po_number,
  },
  {
    name: 'language',
    label: t('Language'),
    about: t("The customer's language, such as de or pt-BR, for their page and emails."),
    aliases: ORDER_ALIASES.language,
  },
  {
    name: 'gift_message',
    label: t('Gift message'),
    aliases: ORDER_ALIASES.gift_message,
  },
  {
    name: 'tags',
    label: t('Tags'),
    about: t('Separated by commas.'),
    example: 'wholesale, fragile', // not translated: an example
    aliases: ORDER_ALIASES.tags,
  },
  {
    name: 'notes',
    label: t('Notes'),
    aliases: ORDER_ALIASES.notes,
  },
  {
    name: 'status',
    label: t('Status in the store'),
    about: t(
      'Orders that are completed, shipped, canceled or refunded are skipped; unpaid ones are imported on hold.',
    ),
    aliases: ORDER_ALIASES.status,
  },
  ...ONLY_IN_EXPORTS,
] as const satisfies readonly Field[];

export type OrderField = (typeof ORDER_FIELDS)[number]['name'];
