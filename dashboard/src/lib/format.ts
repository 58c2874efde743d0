import { decimalsOf } from './currency-decimals.ts';

/** Numbers, money and dates in the user's own locale. */
const locale = undefined;
/** Words, which stand in the middle of English sentences. */
const language = 'en';

/** The time zone of the user's device. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const wholeDate = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const wholeMoment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const count = new Intl.NumberFormat(locale);
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

export const formatDate = (iso: string): string => wholeDate.format(new Date(iso));
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

const shortDate = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });

/** "Nov 19", with the year only where it is another. */
export const formatShortDate = (iso: string, now = new Date()): string =>
  new Date(iso).getFullYear() === now.getFullYear() ? shortDate.format(new Date(iso)) : formatDate(iso);

const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });

/** "+48", "−3". */
export const formatSigned = (value: number): string => signed.format(value);

interface Weight {
  value: number;
  unit: string;
}
interface Dimensions {
  length: number;
  width: number;
  height: number;
  unit: string;
}

/** "12 oz". */
export const formatWeight = ({ value, unit }: Weight): string => `${formatCount(value)} ${unit}`;

/** "5 × 4 × 4 in". */
export const formatDimensions = ({ length, width, height, unit }: Dimensions): string =>
  `${[length, width, height].map(formatCount).join(' × ')} ${unit}`;
