import { toHundredths } from '../../lib/money.ts';
import { fieldsOf, numberOf, textOf } from './fields.ts';

/** In hundredths. */
export interface Amount {
  amount: number;
  currency: string | undefined;
}

/** What is larger is no price, and could not be added up exactly. */
const MAX_PRICE = 10_000_000;

/** Reads `{ currency: 'usd', amount: 5.93 }`, also with the amount as a string, and a bare number. */
export function amountOf(value: unknown): Amount | undefined {
  const { amount, currency } = fieldsOf(value);
  const decimal = numberOf(amount) ?? numberOf(value);
  return decimal === undefined || Math.abs(decimal) > MAX_PRICE
    ? undefined
    : { amount: toHundredths(decimal), currency: currencyOf(currency) };
}

const currencyOf = (value: unknown): string | undefined =>
  /^[A-Z]{3}$/.exec(textOf(value)?.toUpperCase() ?? '')?.[0];

/** In ShipEngine's notation: currencies are written in lower case. */
export const toMoney = (decimal: number, currency = 'USD') => ({
  currency: currency.toLowerCase(),
  amount: decimal,
});
