import { countryCodeOf } from '../../lib/countries.ts';
import { decimalsOf } from '../../lib/currency-decimals.ts';
import { t } from '../../lib/language/index.ts';

/** The value of a cell, or its problem as a sentence that names the field. */
export type Read<T> = { value: T } | { problem(field: string): string };

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

const twoWays = (text: string, [one = '', other = '']: string[]): Read<never> => ({
  problem: (field) =>
    t('{field} is ambiguous: write {one} or {other}, not “{text}”.', { field, one, other, text }),
});

/** For weights and lengths, where a point is always a decimal point. */
export function measure(text: string): Read<number> {
  const values = numbersIn(text);
  if (values[0] === undefined)
    return { problem: (field) => t('{field} must be a number, like 12.5, not “{text}”.', { field, text }) };
  return values.length === 1 || text.includes('.') ? { value: values[0] } : twoWays(text, values.map(String));
}

/** What may stand before or after an amount: `$`, `€`, `US $`, `EUR`, `kr`. */
const CURRENCY_MARK = /^(\p{Sc}|\p{Lu}{1,3} ?\$|\p{Lu}{3}|kr\.?|zł|Kč|Ft|lei)$/u;

type About = (values: { field: string; text: string }) => string;

const DECIMALS: Record<ReturnType<typeof decimalsOf>, About> = {
  0: (values) => t('{field} must be a whole amount, not “{text}”.', values),
  2: (values) => t('{field} must be an amount with at most two decimals, not “{text}”.', values),
  3: (values) => t('{field} must be an amount with at most three decimals, not “{text}”.', values),
};

/** An amount without its currency sign: `$12.50`, `1.234,50 €`, `AU $3,000.00`. In the currency that it names itself, or else this one. */
export const moneyIn =
  (usual = 'USD') =>
  (text: string): Read<number> => {
    const [amount = text, mark = ''] = partsOf(text);
    const values = mark === '' || CURRENCY_MARK.test(mark) ? numbersIn(amount) : [];
    const value = values[0];
    if (value === undefined)
      return {
        problem: (field) => t('{field} must be a number, like 12.50, not “{text}”.', { field, text }),
      };
    const decimals = decimalsOf(currencyIn(text) ?? usual);
    // Three digits after a point are the decimals of a currency that has three.
    const isCertain = values.length === 1 || (decimals === 3 && amount.includes('.'));
    if (!isCertain)
      return twoWays(
        text,
        values.map((one) => one.toFixed(decimals === 3 ? 3 : 2)),
      );
    const scaled = value * 10 ** decimals;
    return Math.abs(Math.round(scaled) - scaled) < 1e-6 && value < 1e8
      ? { value }
      : { problem: (field) => DECIMALS[decimals]({ field, text }) };
  };
export const money = moneyIn();

/** An amount that is taken off, which shops write with or without a minus. */
export const reductionIn =
  (usual?: string) =>
  (text: string): Read<number> =>
    moneyIn(usual)(text.replace(/^[-−]\s*/, ''));
export const reduction = reductionIn();

/** The number in an amount, and what is around it. */
function partsOf(text: string): string[] {
  const [, before = '', amount, after = ''] = /^([^\d.,]*)([.,]?\d(?:.*[\d.,])?)(.*?)$/u.exec(text) ?? [];
  return amount === undefined ? [] : [amount, `${before}${after}`.trim()];
}

/** Signs that mean one currency only; `$` alone can be many. */
const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  AU$: 'AUD',
  A$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
};

/** The currency that an amount names. */
export function currencyIn(amount: string): string | undefined {
  const mark = partsOf(amount)[1]?.replace(' ', '') ?? '';
  return CURRENCY_SIGNS[mark] ?? (currencies.has(mark) ? mark : undefined);
}

export const whole =
  (most: number, least = 1) =>
  (text: string): Read<number> => {
    const [value, ...others] = numbersIn(text);
    const fits = value !== undefined && others.length === 0 && Number.isInteger(value);
    return fits && value >= least && value <= most
      ? { value }
      : {
          problem: (field) =>
            t('{field} must be a whole number from {least} to {most}, not “{text}”.', {
              field,
              least,
              most,
              text,
            }),
        };
  };

export const upTo =
  (most: number) =>
  (text: string): Read<string> =>
    text.length <= most
      ? { value: text }
      : { problem: (field) => t('{field} must have at most {most} characters.', { field, most }) };

export const shaped =
  (shape: RegExp, about: About) =>
  (text: string): Read<string> =>
    shape.test(text) ? { value: text } : { problem: (field) => about({ field, text }) };

export function country(text: string): Read<string> {
  const value = countryCodeOf(text);
  return value === undefined
    ? {
        problem: (field) =>
          t('{field} must be a country name or two-letter code, not “{text}”.', { field, text }),
      }
    : { value };
}

export const CURRENCIES = Intl.supportedValuesOf('currency');
const currencies = new Set(CURRENCIES);

export function currency(text: string): Read<string> {
  const value = text.toUpperCase();
  return currencies.has(value)
    ? { value }
    : {
        problem: (field) =>
          t('{field} must be a three-letter currency code, like USD, not “{text}”.', { field, text }),
      };
}

const YES = ['true', 'yes', 'y', '1', 'active', 'published', 'unlisted', 'wahr', 'vrai'];
const NO = ['false', 'no', 'n', '0', '-1', 'inactive', 'draft', 'archived', 'falsch', 'faux'];

export function yesOrNo(text: string): Read<boolean> {
  const word = text.toLowerCase();
  return YES.includes(word) || NO.includes(word)
    ? { value: YES.includes(word) }
    : { problem: (field) => t('{field} must be true or false, not “{text}”.', { field, text }) };
}
