import { locale } from '../../lib/language/index.ts';

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });

const DAYS_OF_A_MONTH = 28;
const DAY_MS = 86_400_000;

/** What a bar is called: a day, a week by its days, or a month. */
export function spanLabel({ from, to }: { from: string; to: string }): string {
  const [first, last] = [new Date(from), new Date(to)];
  const days = (last.getTime() - first.getTime()) / DAY_MS + 1;
  if (days === 1) return day.format(first);
  return days < DAYS_OF_A_MONTH ? `${day.format(first)} – ${day.format(last)}` : month.format(first);
}

/** Told apart in light and dark; the last is for all others together. */
export const COLORS = [
  'var(--bar-main)',
  'var(--bar-wait)',
  'var(--bar-good)',
  'var(--bar-violet)',
  'var(--bar-teal)',
] as const;
export const REST_COLOR = 'var(--bar-rest)';
