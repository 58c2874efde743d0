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

/** The last `count` days up to and including today, oldest first, each from midnight to midnight in the time zone. */
export function lastDays(now: number, count: number, timeZone: string): Day[] {
  const offset = offsetIn(timeZone);
  // Days are counted in local time, where each has 24 hours on the clock.
  const today = Math.floor((now + offset(now)) / DAY_MS);
  const midnight = (day: number): number => {
    const local = day * DAY_MS;
    const near = local - offset(local);
    return local - offset(near);
  };
  return Array.from({ length: count }, (_, i) => {
    const day = today - count + 1 + i;
    return {
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      from: midnight(day),
      to: midnight(day + 1),
    };
  });
}

/** Offset of local time from UTC at a given time. */
function offsetIn(timeZone: string): (ms: number) => number {
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
