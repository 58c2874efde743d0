import { type Field, headingKey } from '../csv-import/index.ts';

const onlyInExports = true;

/** What exports of shops say beside the order itself: what is paid, shipped or cancelled, and the billing address. */
export const ONLY_IN_EXPORTS = [
  {
    name: 'payment_status',
    label: 'Payment status',
    onlyInExports,
    aliases: ['financial status', 'payment state'],
  },
  {
    name: 'fulfillment_status',
    label: 'Fulfillment status',
    onlyInExports,
    aliases: ['fulfilment status', 'shipping status', 'delivery status'],
  },
  {
    name: 'item_status',
    label: 'Item status',
    onlyInExports,
    aliases: ['lineitem fulfillment status', 'item status', 'line item status'],
  },
  {
    name: 'cancelled_at',
    label: 'Cancelled on',
    onlyInExports,
    aliases: ['cancelled at', 'canceled at', 'date cancelled', 'date canceled'],
  },
  { name: 'cancel_requested', label: 'Buyer asked to cancel', onlyInExports },
  { name: 'paid_at', label: 'Paid on', onlyInExports, isDate: true },
  {
    name: 'shipped_at',
    label: 'Shipped on',
    onlyInExports,
    isDate: true,
    aliases: ['shipped at', 'date shipped', 'shipped on date', 'shipped date'],
  },
  {
    name: 'requires_shipping',
    label: 'Requires shipping',
    onlyInExports,
    aliases: ['lineitem requires shipping'],
  },
  {
    name: 'total',
    label: 'Order total',
    onlyInExports,
    aliases: ['total', 'grand total', 'order total amount'],
  },
  {
    name: 'refunded_amount',
    label: 'Refunded amount',
    onlyInExports,
    aliases: ['amount refunded', 'refund amount', 'order refund amount'],
  },
  { name: 'ship_by', label: 'Ship by', onlyInExports, isDate: true, aliases: ['ship by date'] },
  {
    name: 'variant',
    label: 'Item variant',
    onlyInExports,
    aliases: ['lineitem variant', 'variations', 'variation details', 'product variation'],
  },
  { name: 'street3', label: 'Address line 3', onlyInExports, aliases: ['ship address 3'] },
  { name: 'billing_name', label: 'Billing name', onlyInExports },
  { name: 'billing_first_name', label: 'Billing first name', onlyInExports },
  { name: 'billing_last_name', label: 'Billing last name', onlyInExports },
  { name: 'billing_company', label: 'Billing company', onlyInExports },
  {
    name: 'billing_street1',
    label: 'Billing street',
    onlyInExports,
    aliases: ['billing address 1', 'billing address line 1', 'billing address 1 2', 'billing address'],
  },
  {
    name: 'billing_street2',
    label: 'Billing apartment, floor, unit',
    onlyInExports,
    aliases: ['billing address 2', 'billing address line 2', 'billing street 2'],
  },
  { name: 'billing_city', label: 'Billing city', onlyInExports, aliases: ['billing suburb', 'billing town'] },
  {
    name: 'billing_state',
    label: 'Billing state or province',
    onlyInExports,
    aliases: ['billing state code', 'billing province', 'billing state'],
  },
  {
    name: 'billing_postal_code',
    label: 'Billing postal code',
    onlyInExports,
    aliases: ['billing zip', 'billing zip code', 'billing postcode'],
  },
  {
    name: 'billing_country',
    label: 'Billing country',
    onlyInExports,
    aliases: ['billing country code', 'billing country'],
  },
  { name: 'billing_phone', label: 'Billing phone', onlyInExports },
] as const satisfies readonly Field[];

/** Where an order is shipped to. */
const SHIPPING_ADDRESS: readonly string[] = [
  'recipient',
  'first_name',
  'last_name',
  'company',
  'street1',
  'street2',
  'street3',
  'city',
  'state',
  'postal_code',
  'country',
];

const BILLING =
  /\b(bill|billing|biller|invoice|invoicing|payer|rechnung\w*|facturation|facturacion|fatturazione)\b/;

/** A billing address is never shipped to instead of the shipping address, so its columns cannot be chosen for it. */
export const isBillingForShipping = (heading: string, name: string): boolean =>
  SHIPPING_ADDRESS.includes(name) && BILLING.test(headingKey(heading));
