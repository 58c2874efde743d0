/** Money is integer hundredths in storage and arithmetic, and a decimal number in JSON. */
export const toDecimal = (hundredths: number): number => hundredths / 100;

export const toDecimalOrNull = (hundredths: number | null): number | null =>
  hundredths === null ? null : toDecimal(hundredths);

/** Tolerates floating-point errors such as 0.1 + 0.2, but not a third decimal. */
export const hasTwoDecimals = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4;

export const toHundredths = (amount: number): number => Math.round(amount * 100);

/** ISO 4217: currencies without a smaller unit. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);

/** Whether an amount, in hundredths, can be paid in this currency. */
export const fitsCurrency = (hundredths: number, currency: string): boolean =>
  hundredths % 100 === 0 || !WITHOUT_DECIMALS.has(currency);
