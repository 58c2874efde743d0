import { currencyOf, fieldsOf, minorOf } from '../answer-fields.ts';

/** In the units of its currency that quotes are made of. */
export interface Amount {
  amount: number;
  currency: string | undefined;
}

/** Reads `{ currency: 'usd', amount: 5.93 }`, also with the amount as a string, and a bare number. */
export function amountOf(value: unknown): Amount | undefined {
  const { amount, currency } = fieldsOf(value);
  const known = currencyOf(currency);
  const minor = minorOf(amount ?? value, known);
  return minor === undefined ? undefined : { amount: minor, currency: known };
}

/** In ShipEngine's notation: currencies are written in lower case. */
export const toMoney = (decimal: number, currency = 'USD') => ({
  currency: currency.toLowerCase(),
  amount: decimal,
});
