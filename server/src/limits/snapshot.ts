import { isObject } from '../lib/is-object.ts';
import { LIMIT, WINDOW_MS } from './limiter.ts';

/** The windows of a stopped process. */
export interface Snapshot {
  /** Wall clock, because the next process has another monotonic clock. */
  takenAt: number;
  /** How long before `takenAt` the requests of each key were accepted, in whole milliseconds, oldest first. */
  ages: [keyId: string, ages: number[]][];
}

export const serializeSnapshot = (snapshot: Snapshot): string => JSON.stringify(snapshot);

/** Undefined if the text is not a valid snapshot. */
export function parseSnapshot(text: string): Snapshot | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isSnapshot(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isSnapshot = (value: unknown): value is Snapshot =>
  isObject(value) &&
  Number.isFinite(value.takenAt) &&
  Array.isArray(value.ages) &&
  value.ages.every(isWindow);

function isWindow(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [keyId, ages]: unknown[] = value;
  return typeof keyId === 'string' && Array.isArray(ages) && ages.length <= LIMIT && ages.every(isAge);
}

const isAge = (age: unknown): boolean =>
  typeof age === 'number' && Number.isInteger(age) && age >= 0 && age <= WINDOW_MS;

/**
 * How long ago a snapshot was taken. If the wall clock was set back since, it counts as taken now, so that no key waits
 * longer than a window. One millisecond is subtracted because both times were truncated, and a request must not look older
 * than it is.
 */
export const ageOf = ({ takenAt }: Snapshot, now: number): number => Math.max(0, now - takenAt - 1);
