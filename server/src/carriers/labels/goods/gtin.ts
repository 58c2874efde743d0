import { present } from '../../../lib/present.ts';

/** Widths of space, bar, space, bar of a digit in the left half; in the right half bars and spaces change places. */
const DIGITS = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ');
/** By the first digit of 13, which has no bars: which of the next six are written backwards. */
const BACKWARDS = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ');
const GUARD = '111';
const CENTER = '11111';

type GtinSymbology = 'EAN-13' | 'UPC-A' | 'EAN-8';

/** A product's number as shops scan it. */
export interface Gtin {
  symbology: GtinSymbology;
  digits: string;
}

const SYMBOLOGIES: Record<number, GtinSymbology> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13' };

/** The last digit of a GTIN, computed from the others: from the right, they count three times and once in turn. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++)
    sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

/**
 * The number and its symbology, if the text is a GTIN with the right check digit. One of 14 digits that starts with 0 is that of a
 * single piece; others are for cases, which are not sold at a checkout.
 */
export function gtinIn(text: string): Gtin | undefined {
  const code = text.replace(/\s/g, '');
  const digits = /^0\d{13}$/.test(code) ? code.slice(1) : code;
  if (!/^\d+$/.test(digits)) return undefined;
  const symbology = SYMBOLOGIES[digits.length];
  if (symbology === undefined || checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1))) return undefined;
  return { symbology, digits };
}

/** Widths in modules: bar, space, bar, … */
export function encodeGtin({ symbology, digits }: Gtin): number[] {
  // A UPC is an EAN whose first digit, 0, has no bars.
  const drawn = symbology === 'EAN-13' ? digits.slice(1) : digits;
  const backwards = symbology === 'EAN-13' ? present(BACKWARDS[Number(digits[0])]) : '';
  const half = drawn.length / 2;
  const widths = [...drawn].map((digit, at) => {
    const pattern = present(DIGITS[Number(digit)]);
    return at < half && backwards[at] === '1' ? [...pattern].reverse().join('') : pattern;
  });
  return [...(GUARD + widths.slice(0, half).join('') + CENTER + widths.slice(half).join('') + GUARD)].map(
    Number,
  );
}

const GROUPS: Record<GtinSymbology, RegExp> = {
  'EAN-13': /^(\d)(\d{6})(\d{6})$/,
  'UPC-A': /^(\d)(\d{5})(\d{5})(\d)$/,
  'EAN-8': /^(\d{4})(\d{4})$/,
};

/** In groups, as it is printed below its bars: `4 006381 333931`. */
export const gtinText = ({ symbology, digits }: Gtin): string =>
  (GROUPS[symbology].exec(digits) ?? [digits, digits]).slice(1).join(' ');
