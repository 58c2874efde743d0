/** Money is integer hundredths in storage and arithmetic, and a decimal number in JSON. */
export const toDecimal = (hundredths: number): number => hundredths / 100;

export const toDecimalOrNull = (hundredths: number | null): number | null =>
  hundredths === null ? null : toDecimal(hundredths);
