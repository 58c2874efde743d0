import { isObject } from '../lib/is-object.ts';
import { toMinor } from '../lib/money.ts';

/** A JSON object of an answer. Any field may be null, missing, new, or of another type than documented. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields => (isObject(value) && !Array.isArray(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const fieldsIn = (value: unknown): Fields[] => listOf(value).filter(isObject).map(fieldsOf);

/** Text that says something; numbers, such as ids, are written out. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export const textsOf = (value: unknown): string[] => listOf(value).flatMap((one) => textOf(one) ?? []);

export function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value.trim()) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Money as a number or a decimal string, `5.93` or `5.93000`, in the units of the currency that quotes are made of. */
export function minorOf(value: unknown, currency = 'USD'): number | undefined {
  const amount = numberOf(value);
  // What is larger is no price, and could not be added up exactly.
  if (amount !== undefined && Math.abs(amount) > 10_000_000) return undefined;
  // 1.005 is slightly less in binary, and would be rounded down.
  return amount === undefined ? undefined : Math.round(Number((amount * toMinor(1, currency)).toFixed(6)));
}

/** As vendors write money. */
export const toAmount = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** ISO 4217. */
export const currencyOf = (value: unknown): string | undefined =>
  /^[A-Z]{3}$/.exec(textOf(value)?.toUpperCase() ?? '')?.[0];

/** The calendar day of a date or date-time, as it is written. */
export function dayOf(value: unknown): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(value) ?? '')?.[0];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

/** In milliseconds. A time without a time zone is UTC, wherever this server stands. */
export function momentOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) || !text.includes('T');
  const ms = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

export function webAddressOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}
