import type { Layout } from '../../csv-import/index.ts';
import type { OrderField } from '../order-fields.ts';
import { AMAZON_ORDERS } from './amazon.ts';
import { BIGCOMMERCE_ORDERS } from './bigcommerce.ts';
import { EBAY_ORDERS, EBAY_UK_ORDERS } from './ebay.ts';
import { ETSY_ITEMS, ETSY_ORDERS } from './etsy.ts';
import { SHOPIFY_ORDERS } from './shopify.ts';
import { SQUARESPACE_ORDERS } from './squarespace.ts';
import { WAYBILL_API_ORDERS, WAYBILL_ITEMS, WAYBILL_ORDERS } from './waybill.ts';
import { WEBTOFFEE_ORDERS, WOOCOMMERCE_ORDERS } from './woocommerce.ts';

/** Exports that are recognized. What each of them says is in docs/imports.md. */
export const ORDER_LAYOUTS: readonly Layout<OrderField>[] = [
  SHOPIFY_ORDERS,
  SQUARESPACE_ORDERS,
  WOOCOMMERCE_ORDERS,
  WEBTOFFEE_ORDERS,
  ETSY_ITEMS,
  ETSY_ORDERS,
  EBAY_ORDERS,
  EBAY_UK_ORDERS,
  AMAZON_ORDERS,
  BIGCOMMERCE_ORDERS,
  WAYBILL_ITEMS,
  WAYBILL_ORDERS,
  WAYBILL_API_ORDERS,
];
