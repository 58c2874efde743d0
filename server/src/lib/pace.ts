import type { Callers } from './callers.ts';

/** A wait for somebody else, such as for a lock, does not take long to make up for. */
const MAX_REST_MS = 100;

/** A place rests for this many times as long as its work took. */
const REST = 3;

/** How often it looks whether callers are still waiting. */
const LOOK_EVERY_MS = 2;

export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

interface PaceOptions {
  /** Without them, they are taken to come all the time. */
  callers?: Pick<Callers, 'areWaiting' | 'cameLately'> | undefined;
  /** How many times as long as its work took a place rests while nobody calls. */
  idleRest?: number;
}

/**
 * For work that nobody waits for, beside requests that somebody does: at most `atOnce` pieces of it at a time, however many want to,
 * in the order in which they came. After each, its place stays empty for three times as long as it took, so that three quarters of the
 * time are left to others, and then until no request is waiting for its answer, for as long again at most. If nobody has called
 * lately, it rests only for `idleRest`.
 */
export function createPace(atOnce: number, { callers, idleRest = REST }: PaceOptions = {}): Pace {
  const waiting: (() => void)[] = [];
  let taken = 0;

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  }

  /** In a gap between requests. */
  function leaveInGap(withinMs: number): void {
    if (withinMs > 0 && callers?.areWaiting())
      setTimeout(leaveInGap, LOOK_EVERY_MS, withinMs - LOOK_EVERY_MS);
    else leave();
  }

  function restFrom(startedAt: number): void {
    const took = performance.now() - startedAt;
    const rest = callers === undefined || callers.cameLately() ? REST : idleRest;
    setTimeout(leaveInGap, Math.min(rest * took, MAX_REST_MS), Math.min(REST * took, MAX_REST_MS));
  }

  return async (work) => {
    if (taken < atOnce) taken += 1;
    else await new Promise<void>((next) => waiting.push(next));
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      restFrom(startedAt);
    }
  };
}
