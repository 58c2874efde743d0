import type { Clock } from '../lib/clock.ts';

interface Rate {
  perSecond: number;
  atOnce: number;
}

/**
 * For one person, in all their tabs and browsers: far more than a dashboard asks for, even if several packing desks share a
 * login. A page that asks in an endless loop is slowed down to this.
 */
const OF_DASHBOARD: Rate = { perSecond: 50, atOnce: 1_000 };
/** Persons looked at with each request, to forget those who have all their requests again. */
const SWEEP_STEP = 2;

interface Bucket {
  left: number;
  at: number;
}

export type PersonLimit = ReturnType<typeof createPersonLimit>;

/** Limits the requests of each person in this process: a number at once, and a number more each second. */
export function createPersonLimit(clock: Clock, { perSecond, atOnce }: Rate = OF_DASHBOARD) {
  const buckets = new Map<string, Bucket>();

  const leftNow = ({ left, at }: Bucket, now: number): number =>
    Math.min(atOnce, left + ((now - at) / 1_000) * perSecond);

  function sweep(now: number): void {
    let steps = SWEEP_STEP;
    for (const [person, bucket] of buckets) {
      buckets.delete(person);
      // To the end of the line, unless it is as good as new.
      if (leftNow(bucket, now) < atOnce) buckets.set(person, bucket);
      steps -= 1;
      if (steps === 0) return;
    }
  }

  return {
    /** Whether the person may make another request now. */
    allows(person: string): boolean {
      const now = clock.monotonic();
      sweep(now);
      const left = leftNow(buckets.get(person) ?? { left: atOnce, at: now }, now);
      if (left < 1) return false;
      buckets.set(person, { left: left - 1, at: now });
      return true;
    },
    /** Number of persons in memory. */
    get size(): number {
      return buckets.size;
    },
  };
}
