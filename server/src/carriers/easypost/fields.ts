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
  // 1.005 is slightly less in binary, and would be rounded down.
  return amount === undefined ? undefined : Math.round(Number((amount * 100).toFixed(6)));
}

export const toAmount = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** The calendar day of `2026-11-18` or of `2026-11-18T00:00:00Z`. */
export const dayOf = (value: unknown): string | undefined =>
  /^\d{4}-\d\d-\d\d/.exec(textOf(value) ?? '')?.[0];

export function momentOf(value: unknown): number | undefined {
  const moment = Date.parse(textOf(value) ?? '');
  return Number.isNaN(moment) ? undefined : moment;
}
