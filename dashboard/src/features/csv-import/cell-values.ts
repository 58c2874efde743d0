import { countryCodeOf } from '../../lib/countries.ts';
import { formatCount } from '../../lib/format.ts';

/** The value of a cell, or its problem as the end of a sentence that starts with the label. */
export type Read<T> = { value: T } | { problem: string };

/** An apostrophe or a space between thousands. */
const GROUPS = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;

/** The numbers that a text may mean, with a decimal point or comma: none, one, or two if it is ambiguous. */
function numbersIn(text: string): number[] {
  const bare = text.replace(GROUPS, '');
  if (/^\d{1,3}((,\d{3})+\.\d+|(,\d{3}){2,})$/.test(bare)) return [Number(bare.replaceAll(',', ''))];
  if (/^\d{1,3}((\.\d{3})+,\d+|(\.\d{3}){2,})$/.test(bare))
    return [Number(bare.replaceAll('.', '').replace(',', '.'))];
  if (!/^(\d+([.,]\d*)?|[.,]\d+)$/.test(bare)) return [];
  const value = Number(bare.replace(',', '.'));
  // 1,234 can be either; 0,250 and 1234,567 cannot.
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(bare) ? [value, Number(bare.replace(/[.,]/, ''))] : [value];
}

const twoWays = (text: string, choices: string[]): { problem: string } => ({
  problem: `is ambiguous: write ${choices.join(' or ')}, not “${text}”`,
});

/** For weights and lengths, where a point is always a decimal point. */
export function measure(text: string): Read<number> {
  const values = numbersIn(text);
  if (values[0] === undefined) return { problem: `must be a number, like 12.5, not “${text}”` };
  return values.length === 1 || text.includes('.') ? { value: values[0] } : twoWays(text, values.map(String));
}

export function money(text: string): Read<number> {
  const values = numbersIn(text);
  const value = values[0];
  if (value === undefined) return { problem: `must be a number, like 12.50, not “${text}”` };
  if (values.length > 1)
    return twoWays(
      text,
      values.map((one) => one.toFixed(2)),
    );
  return Math.abs(Math.round(value * 100) - value * 100) < 1e-6 && value < 1e8
    ? { value }
    : { problem: `must be an amount with at most two decimals, not “${text}”` };
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/;

/** A date, with or without a time. Without a time zone it is in the user's. Other orders of day and month are ambiguous. */
export function moment(text: string): Read<string> {
  const [, day, time = '00:00', zone = ''] = MOMENT.exec(text) ?? [];
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const date = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(date.getTime())
    ? { problem: `must be a date, like 2026-11-15, not “${text}”` }
    : { value: date.toISOString() };
}

export const whole =
  (most: number, least = 1) =>
  (text: string): Read<number> => {
    const [value, ...others] = numbersIn(text);
    const fits = value !== undefined && others.length === 0 && Number.isInteger(value);
    return fits && value >= least && value <= most
      ? { value }
      : { problem: `must be a whole number from ${least} to ${formatCount(most)}, not “${text}”` };
  };

export const upTo =
  (most: number) =>
  (text: string): Read<string> =>
    text.length <= most ? { value: text } : { problem: `must have at most ${most} characters` };

export const shaped =
  (shape: RegExp, words: string) =>
  (text: string): Read<string> =>
    shape.test(text) ? { value: text } : { problem: `${words}, not “${text}”` };

export function country(text: string): Read<string> {
  const value = countryCodeOf(text);
  return value === undefined
    ? { problem: `must be a country name or two-letter code, not “${text}”` }
    : { value };
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

export function currency(text: string): Read<string> {
  const value = text.toUpperCase();
  return currencies.has(value)
    ? { value }
    : { problem: `must be a three-letter currency code, like USD, not “${text}”` };
}

const YES = ['true', 'yes', 'y', '1', 'active', 'published'];
const NO = ['false', 'no', 'n', '0', '-1', 'inactive', 'draft', 'archived'];

export function yesOrNo(text: string): Read<boolean> {
  const word = text.toLowerCase();
  return YES.includes(word) || NO.includes(word)
    ? { value: YES.includes(word) }
    : { problem: `must be true or false, not “${text}”` };
}
