import { isFederalHoliday } from './federal-holidays.ts';
import type { ClosedDays, RateCard } from './rate-card.ts';

const DAY_MS = 86_400_000;

/** Days are numbered from 1970-01-01, a Thursday. */
const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const isSunday = (day: number): boolean => (day + 4) % 7 === 0;

/**
 * The day a parcel arrives that is handed over at `now`: it leaves on the same day, or from the cutoff on the next, and
 * takes so many days. Sundays and the days that the card calls closed are not days.
 */
export function deliveryDate(
  now: number,
  days: number,
  { cutoffMinutes, closed, timeZone }: Pick<RateCard, 'cutoffMinutes' | 'closed' | 'timeZone'>,
): string {
  const { day, minutes } = localTime(now, timeZone);
  let arrives = openFrom(minutes < cutoffMinutes ? day : day + 1, closed);
  for (let left = days; left > 0; left--) arrives = openFrom(arrives + 1, closed);
  return toDate(arrives);
}

function openFrom(day: number, closed: ClosedDays): number {
  let open = day;
  while (isSunday(open) || isClosed(toDate(open), closed)) open += 1;
  return open;
}

const isClosed = (date: string, { dates, usFederal }: ClosedDays): boolean =>
  dates.has(date) || (usFederal && isFederalHoliday(date));

const clocks = new Map<string, Intl.DateTimeFormat>();

function localTime(now: number, timeZone: string): { day: number; minutes: number } {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(now)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return { day: Date.UTC(year, month - 1, day) / DAY_MS, minutes: hour * 60 + minute };
}

/** Made once: making one costs a thousand times what using it does. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}
