/** Money is integer hundredths in storage and arithmetic, and a decimal number in JSON. */
export const toDecimal = (hundredths: number): number => hundredths / 100;

export const toDecimalOrNull = (hundredths: number | null): number | null =>
  hundredths === null ? null : toDecimal(hundredths);

/** Tolerates floating-point errors such as 0.1 + 0.2, but not a third decimal. */
export const hasTwoDecimals = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4;

export const toHundredths = (amount: number): number => Math.round(amount * 100);
