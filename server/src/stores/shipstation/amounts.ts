import type { Weight } from '../../lib/measures.ts';

/** An exact amount: `units` of 10 to the minus `decimals`. */
interface Decimal {
  units: bigint;
  decimals: number;
}

/** `10.5`, `10.5000`, `1,234.50`, `10,50`, `$ 10.50`. */
const AMOUNT = /^([+-])?(\d{1,15})(?:\.(\d{1,12}))?$/;

function parse(text: string): Decimal | undefined {
  const bare = text
    .replace(/^([+-]?)\s*[$€£]\s*/, '$1')
    .replace(/^([+-]?\d{1,12}),(\d{1,2})$/, '$1.$2')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  const [, sign, whole, fraction = ''] = AMOUNT.exec(bare) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, decimals: fraction.length };
}

/** With at least two decimals, and no zeros beyond them. */
function write({ units, decimals }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}.${fraction.padEnd(2, '0')}`;
}

/** A decimal text; undefined if it is not an amount. */
export function amountOf(text: string): string | undefined {
  const amount = parse(text);
  return amount && write(amount);
}

export const isNegative = (amount: string): boolean => amount.startsWith('-');
export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);
export const withoutSign = (amount: string): string => amount.replace(/^-/, '');

/** The sum of amounts, each this many times. */
export function sumOf(lines: readonly { amount: string; times: number }[]): string {
  const total = lines.reduce<Decimal>(
    (sum, { amount, times }) => {
      const { units, decimals } = parse(amount) ?? { units: 0n, decimals: 0 };
      const scale = Math.max(sum.decimals, decimals);
      const scaled = (value: bigint, from: number) => value * 10n ** BigInt(scale - from);
      return {
        units: scaled(sum.units, sum.decimals) + scaled(units, decimals) * BigInt(times),
        decimals: scale,
      };
    },
    { units: 0n, decimals: 0 },
  );
  return write(total);
}

const UNITS: Readonly<Record<string, Weight['unit']>> = {
  ...{ lb: 'lb', lbs: 'lb', pound: 'lb', pounds: 'lb' },
  ...{ oz: 'oz', ozs: 'oz', ounce: 'oz', ounces: 'oz' },
  ...{ g: 'g', gm: 'g', gms: 'g', gr: 'g', gram: 'g', grams: 'g', gramme: 'g', grammes: 'g' },
  ...{ kg: 'kg', kgs: 'kg', kilo: 'kg', kilos: 'kg', kilogram: 'kg', kilograms: 'kg' },
};

/** Null if there is no unit, or none that is known: a guess would be wrong by a factor of 16 or more. */
export function weightOf(value: string | null, unit: string | null): Weight | null {
  const known = UNITS[(unit ?? '').toLowerCase().replace(/[.\s]/g, '')];
  const amount = value === null ? undefined : amountOf(value);
  if (known === undefined || amount === undefined || isNegative(amount) || isZero(amount)) return null;
  return { value: Number(amount), unit: known };
}

/** A whole number, also as `2.0000`; undefined if it is not one. */
export function quantityOf(text: string): number | undefined {
  const [, whole] = /^(-?\d{1,9})(?:\.0*)?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole);
}

/** As people and programs say yes in XML. */
export const isYes = (text: string | null): boolean => /^(true|1|yes|y)$/i.test(text ?? '');
