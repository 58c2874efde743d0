import type { Clock } from '../../lib/clock.ts';

interface Options {
  clock: Clock;
  takeTurn(): Promise<void>;
  /** After each turn, also one that failed. */
  onEnd(): void;
  onError(error: unknown): void;
}

export interface Turns {
  /** Asks for a turn within this time. While one runs this does nothing: `onEnd` looks for more. */
  wake(withinMs: number): void;
  /** Reports a failure of the database: the next turn waits for the back-off. */
  fail(error: unknown): void;
  /** How long the present turn has been running; 0 between turns. */
  readonly runningMs: number;
  /** Cancels the turn that is scheduled, or waits for the one that runs. */
  end(): Promise<void>;
}

/** After a failure of the database, how long to leave it alone. */
const BACK_OFF_MS = 1_000;

/**
 * When the worker takes a turn. One at a time, and whatever asks for one before it begins shares it.
 *
 * | State      | On                | Next                                                         |
 * |------------|-------------------|--------------------------------------------------------------|
 * | idle       | `wake(ms)`        | scheduled in `ms`, or after the back-off if a failure was reported |
 * | scheduled  | an earlier `wake` | scheduled at that time                                       |
 * | scheduled  | its time comes    | running; failures reported so far are forgotten              |
 * | running    | the turn ends     | idle, then `onEnd` may wake again                            |
 * | running    | the turn fails    | the same, with a back-off                                    |
 */
export function createTurns({ clock, takeTurn, onEnd, onError }: Options): Turns {
  let scheduled: { timer: NodeJS.Timeout; at: number } | undefined;
  let running: { done: Promise<void>; since: number } | undefined;
  let backOff = false;

  function fail(error: unknown): void {
    backOff = true;
    onError(error);
  }

  function run(): void {
    scheduled = undefined;
    backOff = false;
    const since = clock.monotonic();
    const done = takeTurn()
      .catch(fail)
      .finally(() => {
        running = undefined;
        onEnd();
      });
    running = { done, since };
  }

  return {
    fail,
    wake(withinMs) {
      if (running !== undefined) return;
      const at = clock.monotonic() + (backOff ? BACK_OFF_MS : withinMs);
      if (scheduled !== undefined && scheduled.at <= at) return;
      clearTimeout(scheduled?.timer);
      scheduled = { at, timer: setTimeout(run, Math.max(0, at - clock.monotonic())) };
    },
    get runningMs() {
      return running === undefined ? 0 : clock.monotonic() - running.since;
    },
    async end() {
      clearTimeout(scheduled?.timer);
      scheduled = undefined;
      await running?.done;
    },
  };
}
