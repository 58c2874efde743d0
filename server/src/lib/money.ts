import { invalid } from './errors.ts';

/** ISO 4217: currencies without a smaller unit, and those whose smallest is a thousandth. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const WITH_THREE_DECIMALS: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

const decimalsOf = (currency: string): 0 | 2 | 3 => {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return WITH_THREE_DECIMALS.has(currency) ? 3 : 2;
};

/**
 * Money is an integer in storage and arithmetic, and a decimal number in JSON. The integer counts thousandths of a currency with
 * three decimals and hundredths of all others, also of those without decimals.
 */
const unitsOf = (currency: string): 100 | 1000 => (decimalsOf(currency) === 3 ? 1000 : 100);

export const toDecimal = (minor: number, currency: string): number => minor / unitsOf(currency);

export const toDecimalOrNull = (minor: number | null, currency: string): number | null =>
  minor === null ? null : toDecimal(minor, currency);

/** Rounds what the currency has no coins for; whatever a request says is checked by `readMoney` instead. */
export const toMinor = (amount: number, currency: string): number => Math.round(amount * unitsOf(currency));

/** Tolerates floating-point errors such as 0.1 + 0.2, but not one more decimal. */
const hasDecimals = (amount: number, decimals: number): boolean => {
  const scaled = amount * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) < 1e-4;
};

/** As many as any currency has. */
export const hasThreeDecimals = (amount: number): boolean => hasDecimals(amount, 3);

/** Whether an amount can be paid in this currency. */
export const isPayable = (amount: number, currency: string): boolean =>
  hasDecimals(amount, decimalsOf(currency));

/** The smallest amount that can be paid, as it is stored. */
export const coinOf = (currency: string): number => (decimalsOf(currency) === 0 ? 100 : 1);

/** What an amount in this currency must be. */
export function decimalsRule(currency: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return `must be a whole number, because ${currency} has no decimals`;
  return `must have at most ${decimals === 2 ? 'two' : 'three'} decimals`;
}

/** An amount of a request, to be stored; 400 that names the field where the currency has no such amount. */
export function readMoney(amount: number, currency: string, field: string): number {
  if (!isPayable(amount, currency)) throw invalid(`${field}: ${decimalsRule(currency)}`);
  return toMinor(amount, currency);
}

/** An amount that stays the same while its currency changes. */
export const restateMoney = (minor: number, from: string, to: string, field: string): number =>
  from === to ? minor : readMoney(toDecimal(minor, from), to, field);

/** As people write it in this currency, without its name. */
export const formatAmount = (amount: number, currency: string): string =>
  amount.toFixed(decimalsOf(currency));
