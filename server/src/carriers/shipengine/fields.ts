import { isObject } from '../../lib/is-object.ts';

/** Readers for answers in which any field may be null, missing, new, or of another type than documented. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields => (isObject(value) && !Array.isArray(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Text that says something; numbers, such as ids, are written out. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value.trim()) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The calendar day of a date or date-time, as it is written. */
export function dayOf(value: unknown): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(value) ?? '')?.[0];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

/** In milliseconds. A time without a time zone is UTC, which is what ShipEngine means by it. */
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
