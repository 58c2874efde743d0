import type { Clock } from '../../server/src/lib/clock.ts';

export interface TestClock extends Clock {
  /** Moves both clocks on. */
  advance(ms: number): void;
}

/** Stands still until moved. Starts at a whole second, so that expectations are round. */
export function createTestClock(startMs = Date.parse('2026-03-01T12:00:00.000Z')): TestClock {
  let now = startMs;
  return {
    now: () => now,
    monotonic: () => now - startMs,
    advance: (ms) => {
      now += ms;
    },
  };
}
