import { momentOn } from '../../lib/account-days.ts';
import { t } from '../../lib/language/index.ts';
import type { Read } from './cell-values.ts';

/** Which comes first in dates such as 03/11/2026. */
export type DateOrder = 'day first' | 'month first';

const ISO = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:[T ]+(.*))?$/;
/** 11/03/26, 3.11.2026 9:12 */
const NUMERIC = /^(\d\d?)([-/.])(\d\d?)\2(\d{4}|\d\d)(?:,?\s+(.*))?$/;
/** Nov-03-26, 03-Nov-26, Nov 3, 2026, 3 November 2026, 3rd Nov 2026, Mon, 3 Nov 2026 */
const NAMED =
  /^(?:\p{L}+,\s*)?(\p{L}+\.?|\d\d?)(?:st|nd|rd|th)?[-\s,]+(\p{L}+\.?|\d\d?)(?:st|nd|rd|th)?[-\s,]+(\d{4}|\d\d)(?:,?\s+(.*))?$/u;
const TIME =
  /^(?:at\s+)?(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([ap])?\.?m?\.?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;

/** How months start in English, German, French, Spanish and Italian, as eBay writes them. */
const MONTHS = [
  /^(jan|ene|gen)/,
  /^(feb|fev|fév)/,
  /^(mar|mär|mae|mrz)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|aou|aoû|ago)/,
  /^(sep|set)/,
  /^(oct|okt|ott)/,
  /^nov/,
  /^(dec|dez|dic|déc)/,
];
const monthNamed = (word: string): number => MONTHS.findIndex((start) => start.test(word.toLowerCase())) + 1;

/** A date as shops write it, at the start of the day if no time is given. Without a time zone it is in the account's. */
export const dateIn =
  (order: DateOrder, timeOfDay = '0:00') =>
  (text: string): Read<string> => {
    const date = dateOf(text.trim(), order, timeOfDay);
    return date === undefined
      ? { problem: (field) => t('{field} must be a date, like 2026-11-15, not “{text}”.', { field, text }) }
      : { value: date.toISOString() };
  };

function dateOf(text: string, order: DateOrder, timeOfDay: string): Date | undefined {
  const iso = ISO.exec(text);
  if (iso !== null) return dateFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4] ?? timeOfDay);
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const [, first, , second, year, time] = numeric;
    const [day, month] = order === 'day first' ? [first, second] : [second, first];
    return dateFrom(fullYear(year), Number(month), Number(day), time ?? timeOfDay);
  }
  const named = NAMED.exec(text);
  if (named === null) return undefined;
  const [, first = '', second = '', year, time] = named;
  const [word, day] = /^\d/.test(first) ? [second, first] : [first, second];
  return dateFrom(fullYear(year), monthNamed(word), Number(day), time ?? timeOfDay);
}

const fullYear = (text = ''): number => (text.length === 2 ? 2000 : 0) + Number(text);

function dateFrom(year: number, month: number, day: number, time: string): Date | undefined {
  const parts = TIME.exec(time.trim());
  if (parts === null) return undefined;
  const [, hour, minute, second = '0', half, zone] = parts;
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const clock = [hours, Number(minute), Number(second)] as const;
  // The 31st of February is not the 3rd of March.
  const isReal = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isReal || hours > 23 || clock[1] > 59 || clock[2] > 59) return undefined;
  if (zone === undefined)
    return new Date(
      momentOn(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`, clock.map(two).join(':')),
    );
  const date = new Date(Date.UTC(year, month - 1, day, ...clock) - minutesOf(zone) * 60_000);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const two = (part: number): string => String(part).padStart(2, '0');

function minutesOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

export interface DateReading {
  order: DateOrder;
  /** A date of the file that could be either, if there is one. */
  example?: string;
  /** A date of the file decides it. */
  isCertain: boolean;
}

/** Decides for a whole file, because a single date such as 03/11/2026 does not say it. */
export function dateOrderOf(texts: Iterable<string>, usual?: DateOrder): DateReading {
  let example: string | undefined;
  for (const text of texts) {
    const [, first, separator, second] = NUMERIC.exec(text.trim()) ?? [];
    if (first === undefined) continue;
    if (Number(first) > 12) return { order: 'day first', isCertain: true }; // not translated: a code
    if (Number(second) > 12) return { order: 'month first', isCertain: true }; // not translated: a code
    if (first !== second) example ??= text.trim();
    usual ??= separator === '/' ? 'month first' : 'day first'; // not translated: codes
  }
  const order = usual ?? 'month first'; // not translated: a code
  return { order, isCertain: false, ...(example !== undefined && { example }) };
}
