import { toHundredths } from '../../lib/money.ts';
import { fieldsOf, numberOf, textOf } from './fields.ts';

/** In hundredths. */
export interface Amount {
  amount: number;
  currency: string | undefined;
}

/** Reads `{ currency: 'usd', amount: 5.93 }`, also with the amount as a string, and a bare number. */
export function amountOf(value: unknown): Amount | undefined {
  const { amount, currency } = fieldsOf(value);
  const decimal = numberOf(amount) ?? numberOf(value);
  return decimal === undefined
    ? undefined
    : { amount: toHundredths(decimal), currency: textOf(currency)?.toUpperCase() };
}

/** In ShipEngine's notation: currencies are written in lower case. */
export const toMoney = (decimal: number, currency = 'USD') => ({
  currency: currency.toLowerCase(),
  amount: decimal,
});
