import { isObject } from '../../lib/is-object.ts';

/** A JSON object of EasyPost. Any field may be missing, null, new or of another type than before, so each is read by type. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields => (isObject(value) && !Array.isArray(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const fieldsIn = (value: unknown): Fields[] => listOf(value).filter(isObject).map(fieldsOf);

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

export function numberOf(value: unknown): number | undefined {
  const text = textOf(value);
  const number = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Money, which is a decimal string, `5.93` or `5.93000`, and sometimes a number. */
export function hundredthsOf(value: unknown): number | undefined {
  const amount = numberOf(value);
  // What is larger is no price, and could not be added up exactly.
  if (amount !== undefined && Math.abs(amount) > 10_000_000) return undefined;
  // 1.005 is slightly less in binary, and would be rounded down.
  return amount === undefined ? undefined : Math.round(Number((amount * 100).toFixed(6)));
}

export const toAmount = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** ISO 4217. */
export const currencyOf = (value: unknown): string | undefined =>
  /^[A-Z]{3}$/.exec(textOf(value)?.toUpperCase() ?? '')?.[0];

export function webAddressOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^https?:/i.test(text) && URL.canParse(text) ? text : undefined;
}

/** The calendar day of `2026-11-18` or of `2026-11-18T00:00:00Z`. */
export function dayOf(value: unknown): string | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(textOf(value) ?? '')?.[0];
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day;
}

export function momentOf(value: unknown): number | undefined {
  const moment = Date.parse(textOf(value) ?? '');
  return Number.isNaN(moment) ? undefined : moment;
}
