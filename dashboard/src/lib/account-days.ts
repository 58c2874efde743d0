import { storedValue, storeValue } from './stored-value.ts';

const KEY = 'waybill.timezone';
const DAY_MS = 86_400_000;

/** The time zone of the user's device. */
export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Remembers in which time zone the account's days start and end: that of its handling times. */
export const rememberTimezone = (timezone: string | null): void => storeValue(KEY, timezone);

/** Whoever works elsewhere sees and sets the same days. Until the account is known, the device's. */
export function accountZone(): string {
  const stored = storedValue(KEY);
  return typeof stored === 'string' && offsetIn(stored) !== undefined ? stored : deviceZone;
}

/** The account's calendar day at a moment, like 2026-03-01. */
export const dayAt = (moment: string | number | Date, zone = accountZone()): string => {
  const ms = new Date(moment).getTime();
  return new Date(ms + offsetAt(zone, ms)).toISOString().slice(0, 10);
};

/** The account's day, this many days from today. */
export const dayFromToday = (days: number, now = Date.now(), zone = accountZone()): string =>
  daysAfter(dayAt(now, zone), days);

/** A calendar day this many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A calendar day this many days after another, without weekends. */
export function weekdaysAfter(day: string, days: number): string {
  const date = new Date(day);
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left--;
  }
  return date.toISOString().slice(0, 10);
}

/** When the account's clock shows this time of that day, like 23:59:59; or the moment after it, where the clock skips that. */
export function momentOn(day: string, time: string, zone = accountZone()): string {
  const local = Date.parse(`${day}T${time}Z`);
  // With the clock of the day before, unless it has been changed meanwhile. A time that is skipped is that much later.
  const [early, late] = [-DAY_MS, DAY_MS].map((away) => local - offsetAt(zone, local + away)) as [
    number,
    number,
  ];
  const isShown = (ms: number) => ms + offsetAt(zone, ms) === local;
  return new Date(!isShown(early) && isShown(late) ? late : early).toISOString();
}

const offsetAt = (zone: string, ms: number): number => offsetIn(zone)?.(ms) ?? 0;

const offsets = new Map<string, ((ms: number) => number) | undefined>();

/** How far the clocks of a time zone are ahead of UTC; undefined if the browser does not know it. */
function offsetIn(zone: string): ((ms: number) => number) | undefined {
  if (!offsets.has(zone)) offsets.set(zone, createOffset(zone));
  return offsets.get(zone);
}

function createOffset(timeZone: string): ((ms: number) => number) | undefined {
  try {
    const format = new Intl.DateTimeFormat('en', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    return (ms) => {
      const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
      const part = (type: Intl.DateTimeFormatPartTypes, digits = 2) =>
        (parts.get(type) ?? '').padStart(digits, '0');
      const day = `${part('year', 4)}-${part('month')}-${part('day')}`;
      const shown = Date.parse(`${day}T${part('hour')}:${part('minute')}:${part('second')}Z`);
      return shown - Math.floor(ms / 1000) * 1000;
    };
  } catch {
    return undefined;
  }
}
