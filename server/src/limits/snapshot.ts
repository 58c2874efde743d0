import { LIMIT, WINDOW_MS } from './limiter.ts';

/** Windows as a process left them when it stopped. */
export interface Snapshot {
  /** By the wall clock, which is the only one that the next process shares. */
  takenAt: number;
  /** For each key how long before that its requests were accepted, in whole milliseconds, oldest first. */
  ages: [keyId: string, ages: number[]][];
}

export const writeSnapshot = (snapshot: Snapshot): string => JSON.stringify(snapshot);

/** Undefined where it is none: then it is as if nothing had been left. */
export function readSnapshot(text: string): Snapshot | undefined {
  try {
    const { takenAt, ages } = JSON.parse(text) as Snapshot;
    if (!Number.isFinite(takenAt) || !ages.every(isWindow)) return undefined;
    return { takenAt, ages };
  } catch {
    return undefined;
  }
}

const isWindow = ([keyId, ages]: [unknown, unknown]): boolean =>
  typeof keyId === 'string' &&
  Array.isArray(ages) &&
  ages.length <= LIMIT &&
  ages.every((age) => Number.isInteger(age) && age >= 0 && age <= WINDOW_MS);

/**
 * How long ago a snapshot was taken. A wall clock that was set back meanwhile would make it negative: as if taken just
 * now, so that nobody waits longer than a window. One millisecond less than it seems, because both moments were cut to
 * whole ones and a request must not look older than it is.
 */
export const ageOf = ({ takenAt }: Snapshot, now: number): number => Math.max(0, now - takenAt - 1);
