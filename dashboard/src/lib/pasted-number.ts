import { locale } from './language/index.ts';

/** What the user's language writes between 12 and 50. */
export const DECIMAL_MARK =
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
const USES_COMMA = DECIMAL_MARK === ',';

/** As it is shown in a field: `12,5` where the user's language writes it so. */
export const fieldNumber = (value: number | string): string => String(value).replace('.', DECIMAL_MARK);

const PLAIN = /^-?\d*\.?\d*$/;
/** A number with points, commas, apostrophes and spaces, and a currency or a unit before or after it. */
const NUMBER = /^[^\d.,-]*(-?)([.,]?\d(?:[\d.,'’\s]*\d)?)[^\d.,]*$/u;
/** 1,250: one thousand to those who write a decimal point. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;

/**
 * A pasted number with a decimal point: `12,50`, `€ 12,50` and `1.234,50` as 12.50, 12.50 and 1234.50. Undefined for what needs no
 * change, or is no number. `1,250` means what it does in the user's language.
 */
export function pastedNumber(text: string, usesComma = USES_COMMA): string | undefined {
  if (PLAIN.test(text.trim())) return undefined;
  const [, sign = '', number] = NUMBER.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  const bare = number.replaceAll(/['’\s]/g, '');
  const marks = [...bare].filter((character) => character === '.' || character === ',');
  const last = marks.at(-1);
  const isGrouped = marks.length > 1 && marks.every((mark) => mark === last);
  if (last === undefined || isGrouped || (AMBIGUOUS.test(bare) && !usesComma))
    return sign + bare.replaceAll(/[.,]/g, '');
  const at = bare.lastIndexOf(last);
  return `${sign}${bare.slice(0, at).replaceAll(/[.,]/g, '')}.${bare.slice(at + 1)}`;
}
