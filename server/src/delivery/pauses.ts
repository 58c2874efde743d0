import { type Clock, systemClock } from '../lib/clock.ts';

export interface Pauses {
  /** How long this process has stood still so far, in milliseconds. */
  total(): number;
  close(): void;
}

const BEAT_MS = 250;
/** Below this a late timer is what a busy process has, and a step of the clock what keeping time takes. */
const WORTH_COUNTING_MS = 500;

/**
 * Notices when this process could not run: the event loop was blocked, or the machine slept. A receiver can't be blamed for
 * what it did not answer in that time. Sleep shows in the wall clock alone where the other one stands still meanwhile.
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
