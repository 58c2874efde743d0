import { OperatorError } from '../lib/errors.ts';
import { hasFourDigitYear } from '../lib/moment.ts';

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads `24h`, `90m` and `7d`, which count back from now, and dates of ISO 8601: without a time zone in UTC. */
export function readSince(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const at =
    count === undefined ? momentOf(text) : now - Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
  if (Number.isNaN(at) || !hasFourDigitYear(at))
    throw new OperatorError(`--since ${text}: write 24h, 7d, or a date such as 2026-11-18T09:30:00Z`);
  if (at >= now) throw new OperatorError(`--since ${text} is in the future`);
  return at;
}

function momentOf(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text))
    return Number.NaN;
  const hasZone = !text.includes('T') || /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}
