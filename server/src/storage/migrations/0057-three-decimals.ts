import type { Migration } from '../migration.ts';

const CURRENCIES = "('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND')";

/**
 * Amounts in currencies with three decimals are stored in thousandths, no longer in hundredths. Rates that were quoted in them
 * expire: their price is in a document.
 */
export const threeDecimals: Migration = {
  name: 'three decimals',
  statements: () => [
    `update products set price = price * 10 where currency in ${CURRENCIES}`,
    `update order_items set unit_price = unit_price * 10
      where unit_price is not null and order_id in (select id from orders where currency in ${CURRENCIES})`,
    `update orders set subtotal = subtotal * 10, shipping_paid = shipping_paid * 10, tax = tax * 10, discount = discount * 10,
      total = total * 10, insured_value = insured_value * 10 where currency in ${CURRENCIES}`,
    `update shipments set rate = rate * 10 where currency in ${CURRENCIES}`,
    `update pickups set cost = cost * 10 where currency in ${CURRENCIES}`,
    `update rates set expires_at = 0 where shipment_id is null and (${[...CURRENCIES.matchAll(/[A-Z]{3}/g)]
      .map(([currency]) => `quote like '%"currency":"${currency}"%'`)
      .join(' or ')})`,
  ],
};
