import { type Clock, systemClock } from '../../lib/clock.ts';

export interface Pauses {
  /** Total time in which this process was paused, in milliseconds. */
  total(): number;
  close(): void;
}

const BEAT_MS = 250;
/** Shorter delays of a timer are normal in a busy process, and smaller steps of the clock are corrections. */
const WORTH_COUNTING_MS = 500;

/**
 * Measures when this process could not run because the event loop was blocked or the machine slept: a receiver cannot be
 * blamed for not answering in that time. On systems whose monotonic clock stops during sleep, only the wall clock shows it.
 */
export function watchPauses(clock: Clock = systemClock): Pauses {
  let total = 0;
  let last = { monotonic: clock.monotonic(), wall: clock.now() };

  function beat(): void {
    total += sinceLast();
    last = { monotonic: clock.monotonic(), wall: clock.now() };
  }

  function sinceLast(): number {
    const passed = clock.monotonic() - last.monotonic;
    const late = passed - BEAT_MS;
    const asleep = clock.now() - last.wall - passed;
    return (late > WORTH_COUNTING_MS ? late : 0) + (asleep > WORTH_COUNTING_MS ? asleep : 0);
  }

  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  return {
    total: () => total + sinceLast(),
    close: () => clearInterval(timer),
  };
}
