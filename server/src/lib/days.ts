import { present } from './present.ts';

export const DAY_MS = 24 * 3_600_000;

export interface Day {
  /** Like 2026-03-01. */
  date: string;
  /** Milliseconds, inclusive. */
  from: number;
  /** Milliseconds, exclusive. */
  to: number;
}

/** A name of the IANA time zone database. Node also takes offsets like +01:00, which say nothing of summer time. */
/** The format of an IANA time zone; without it, Intl would also accept offsets such as +02:00. */
export const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The calendar day at this time, like 2026-03-01. */
export const dateIn = (timeZone: string, ms: number): string =>
  new Date(ms + offsetIn(timeZone)(ms)).toISOString().slice(0, 10);

/** Writes times as people read them, like 2026-03-01 14:05, on the clocks of the time zone. */
export function localTimes(timeZone = 'UTC'): (iso: string | null) => string {
  const offset = offsetIn(timeZone);
  return (iso) => {
    if (iso === null) return '';
    const ms = Date.parse(iso);
    return new Date(ms + offset(ms)).toISOString().slice(0, 16).replace('T', ' ');
  };
}

/** The last `count` days up to and including today, oldest first, each from midnight to midnight in the time zone. */
export function lastDays(now: number, count: number, timeZone: string): Day[] {
  // Days are counted in local time, where each has 24 hours on the clock.
  const today = Math.floor((now + offsetIn(timeZone)(now)) / DAY_MS);
  return daysFrom(today - count + 1, count, timeZone);
}

/** This calendar day, like 2026-03-01, from midnight to midnight in the time zone. */
export const dayOn = (date: string, timeZone: string): Day => present(daysBetween(date, date, timeZone)[0]);

/** All days from one to another, both included. */
function daysBetween(first: string, last: string, timeZone: string): Day[] {
  const numberOf = (date: string) => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  return daysFrom(numberOf(first), numberOf(last) - numberOf(first) + 1, timeZone);
}

/** `first` counts the days since 1970. */
function daysFrom(first: number, count: number, timeZone: string): Day[] {
  const length = Math.max(0, count);
  // Each once, because a year of them takes milliseconds.
  const midnights = Array.from({ length: length + 1 }, (_, i) => whenShown(timeZone, (first + i) * DAY_MS));
  return Array.from({ length }, (_, i) => ({
    date: new Date((first + i) * DAY_MS).toISOString().slice(0, 10),
    from: present(midnights[i]),
    to: present(midnights[i + 1]),
  }));
}

/** The calendar day at this time, and the minutes on the clock since midnight. */
export function localTimeIn(timeZone: string, ms: number): { date: string; minutes: number } {
  const local = new Date(ms + offsetIn(timeZone)(ms));
  return {
    date: local.toISOString().slice(0, 10),
    minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

/** The time at which the clock shows so many seconds since midnight of a day; the one after it where the clock skips that. */
export const momentIn = (timeZone: string, date: string, seconds: number): number =>
  whenShown(timeZone, Date.parse(date) + seconds * 1_000);

/** When the clock shows a local time, which is given as if it were UTC. */
function whenShown(timeZone: string, local: number): number {
  const offset = offsetIn(timeZone);
  const isShown = (ms: number): boolean => ms + offset(ms) === local;
  // With the clock of the day before, unless it has been changed meanwhile. A time that is skipped is that much later.
  const early = local - offset(local - DAY_MS);
  if (isShown(early)) return early;
  const late = local - offset(local + DAY_MS);
  return isShown(late) ? late : early;
}

const offsets = new Map<string, (ms: number) => number>();

/** Offset of local time from UTC at a given time. */
function offsetIn(timeZone: string): (ms: number) => number {
  const known = offsets.get(timeZone) ?? createOffset(timeZone);
  // As many as there are time zones, in whatever case they are written.
  if (offsets.size < 1_000) offsets.set(timeZone, known);
  return known;
}

/** Making a format costs a thousand times what using it does. */
function createOffset(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ms) => {
    const parts = Object.fromEntries(
      format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
  };
}
