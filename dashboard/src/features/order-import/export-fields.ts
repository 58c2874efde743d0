import { t } from '../../lib/language/index.ts';
import { type Field, headingKey } from '../csv-import/index.ts';
import { ORDER_ALIASES } from './order-aliases.ts';

const onlyInExports = true;

/** What exports of shops say beside the order itself: what is paid, shipped or cancelled, and the billing address. */
export const ONLY_IN_EXPORTS = [
  {
    name: 'payment_status',
    label: t('Payment status'),
    onlyInExports,
    aliases: ORDER_ALIASES.payment_status,
  },
  {
    name: 'fulfillment_status',
    label: t('Fulfillment status'),
    onlyInExports,
    aliases: ORDER_ALIASES.fulfillment_status,
  },
  {
    name: 'item_status',
    label: t('Item status'),
    onlyInExports,
    aliases: ORDER_ALIASES.item_status,
  },
  {
    name: 'cancelled_at',
    label: t('Canceled on'),
    onlyInExports,
    aliases: ORDER_ALIASES.cancelled_at,
  },
  {
    name: 'cancel_requested',
    label: t('Buyer asked to cancel'),
    onlyInExports,
    aliases: ORDER_ALIASES.cancel_requested,
  },
  { name: 'paid_at', label: t('Paid on'), onlyInExports, isDate: true, aliases: ORDER_ALIASES.paid_at },
  {
    name: 'shipped_at',
    label: t('Shipped on'),
    onlyInExports,
    isDate: true,
    aliases: ORDER_ALIASES.shipped_at,
  },
  {
    name: 'requires_shipping',
    label: t('Requires shipping'),
    onlyInExports,
    aliases: ORDER_ALIASES.requires_shipping,
  },
  {
    name: 'total',
    label: t('Order total'),
    onlyInExports,
    aliases: ORDER_ALIASES.total,
  },
  {
    name: 'refunded_amount',
    label: t('Refunded amount'),
    onlyInExports,
    aliases: ORDER_ALIASES.refunded_amount,
  },
  { name: 'ship_by', label: t('Ship by'), onlyInExports, isDate: true, aliases: ORDER_ALIASES.ship_by },
  {
    name: 'variant',
    label: t('Item variant'),
    onlyInExports,
    aliases: ORDER_ALIASES.variant,
  },
  { name: 'hold_reason', label: t('Hold reason'), onlyInExports },
  {
    name: 'packing_note',
    label: t('Note for the customer'),
    onlyInExports,
    aliases: ORDER_ALIASES.packing_note,
  },
  { name: 'is_gift', label: t('Gift'), onlyInExports, aliases: ORDER_ALIASES.is_gift },
  {
    name: 'note_attributes',
    label: t('Note attributes'),
    onlyInExports,
    aliases: ORDER_ALIASES.note_attributes,
  },
  { name: 'hs_code', label: t('Item HS code'), onlyInExports, aliases: ORDER_ALIASES.hs_code },
  {
    name: 'origin_country',
    label: t('Item country of origin'),
    onlyInExports,
    aliases: ORDER_ALIASES.origin_country,
  },
  { name: 'street3', label: t('Address line 3'), onlyInExports, aliases: ORDER_ALIASES.street3 },
  { name: 'billing_name', label: t('Billing name'), onlyInExports },
  { name: 'billing_first_name', label: t('Billing first name'), onlyInExports },
  { name: 'billing_last_name', label: t('Billing last name'), onlyInExports },
  { name: 'billing_company', label: t('Billing company'), onlyInExports },
  {
    name: 'billing_street1',
    label: t('Billing street'),
    onlyInExports,
    aliases: ORDER_ALIASES.billing_street1,
  },
  {
    name: 'billing_street2',
    label: t('Billing apartment, floor, unit'),
    onlyInExports,
    aliases: ORDER_ALIASES.billing_street2,
  },
  { name: 'billing_city', label: t('Billing city'), onlyInExports, aliases: ORDER_ALIASES.billing_city },
  {
    name: 'billing_state',
    label: t('Billing state or province'),
    onlyInExports,
    aliases: ORDER_ALIASES.billing_state,
  },
  {
    name: 'billing_postal_code',
    label: t('Billing postal code'),
    onlyInExports,
    aliases: ORDER_ALIASES.billing_postal_code,
  },
  {
    name: 'billing_country',
    label: t('Billing country'),
    onlyInExports,
    aliases: ORDER_ALIASES.billing_country,
  },
  { name: 'billing_phone', label: t('Billing phone'), onlyInExports },
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
