const pad = (value: number): string => String(value).padStart(2, '0');

/** `12/08/2011`, in UTC. */
export function toDay(ms: number): string {
  const date = new Date(ms);
  return `${pad(date.getUTCMonth() + 1)}/${pad(date.getUTCDate())}/${date.getUTCFullYear()}`;
}

/** `12/08/2011 21:56`, in UTC: seconds are cut off. */
export function toMinute(ms: number): string {
  const date = new Date(ms);
  return `${toDay(ms)} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
}

const AMERICAN =
  /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)? ?(?:([ap])\.?m\.?)?$/i;
const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/**
 * A date as shops write it, in UTC unless it has an offset: `12/08/2011 21:56`, with seconds, with AM or PM, even with PM after an
 * hour of 24 as in `12/8/2011 21:56 PM`, or as ISO 8601. Undefined for everything else, and for days that do not exist, which is
 * what days before months mostly are.
 */
export function parseDate(text: string): number | undefined {
  const american = AMERICAN.exec(text.trim());
  if (american !== null) {
    const [, month, day, year = '', hour, minute, second, half] = american;
    return momentOf([fullYear(year), month, day, hourOf(Number(hour ?? 0), half), minute, second]);
  }
  const iso = ISO.exec(text.trim());
  if (iso === null) return undefined;
  const [, year, month, day, hour, minute, second, zone = 'Z'] = iso;
  const moment = momentOf([year, month, day, hour, minute, second]);
  return moment === undefined ? undefined : moment - offsetOf(zone);
}

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function momentOf(parts: readonly (string | number | undefined)[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(ms);
  // `Date.UTC` reads month 13 as January of the next year.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : undefined;
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
