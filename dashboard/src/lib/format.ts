import { accountZone, dayAt, deviceZone } from './account-days.ts';
import { decimalsOf } from './currency-decimals.ts';
import { language, locale } from './language/index.ts';
import { zoneLabel } from './time-zones.ts';

const wholeDate = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const wholeMoment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const count = new Intl.NumberFormat(locale);
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** A calendar day, which has no time zone, as it is; a moment as the day it is on in the account's. */
const dayOf = (iso: string): string => (/^\d{4}-\d\d-\d\d$/.test(iso) ? iso : dayAt(iso));

/** "Nov 19, 2026": a day, or the account's day at a moment. */
export const formatDate = (iso: string): string => wholeDate.format(new Date(dayOf(iso)));
/** On the clock of the device. */
export const formatMoment = (iso: string): string => wholeMoment.format(new Date(iso));
export const formatCount = (value: number): string => count.format(value);

export const formatPercent = (share: number): string => percent.format(share);

export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);

/** Without decimals if they are zero. */
export const formatRoundMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: decimalsOf(currency),
  }).format(amount);

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 minutes ago", "in 2 days". What is to come is rounded, so that 7 days are not 6 a moment later. */
export function formatRelative(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relative.format((seconds > 0 ? Math.round : Math.trunc)(seconds / size), unit);
}

const AGE_UNITS: [unit: string, size: number][] = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];
const ageFormats = AGE_UNITS.map(
  ([unit]) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }),
);

/** "3d", "5h", "12m": how long ago, in as little space as possible. */
export function formatAge(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - new Date(iso).getTime()) / 1000);
  const found = AGE_UNITS.findIndex(([, size]) => seconds >= size);
  const index = found === -1 ? AGE_UNITS.length - 1 : found;
  const size = AGE_UNITS[index]?.[1] ?? 60;
  return ageFormats[index]?.format(Math.floor(seconds / size)) ?? '';
}

const shortDate = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 19", with the year only where it is another. */
export function formatShortDate(iso: string, now = new Date()): string {
  const day = dayOf(iso);
  return day.slice(0, 4) === dayAt(now).slice(0, 4) ? shortDate.format(new Date(day)) : formatDate(day);
}

/** To the second, on the account's clock; with its time zone if the device is in another. */
export function formatAccountMoment(iso: string): string {
  const timeZone = accountZone();
  if (timeZone === deviceZone) return formatMoment(iso);
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return `${moment.format(new Date(iso))} (${zoneLabel(timeZone)})`;
}

const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });

/** "+48", "−3". */
export const formatSigned = (value: number): string => signed.format(value);
