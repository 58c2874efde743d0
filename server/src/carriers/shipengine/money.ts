import { currencyOf, fieldsOf, hundredthsOf } from '../answer-fields.ts';

/** In hundredths. */
export interface Amount {
  amount: number;
  currency: string | undefined;
}

/** Reads `{ currency: 'usd', amount: 5.93 }`, also with the amount as a string, and a bare number. */
export function amountOf(value: unknown): Amount | undefined {
  const { amount, currency } = fieldsOf(value);
  const hundredths = hundredthsOf(amount ?? value);
  return hundredths === undefined ? undefined : { amount: hundredths, currency: currencyOf(currency) };
}

/** In ShipEngine's notation: currencies are written in lower case. */
export const toMoney = (decimal: number, currency = 'USD') => ({
  currency: currency.toLowerCase(),
  amount: decimal,
});
