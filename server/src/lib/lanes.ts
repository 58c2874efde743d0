import { type OnError, rethrow } from './errors.ts';

export interface LaneOptions {
  onError?: OnError;
  /** Once it is stopping nothing new is started. What has begun is waited for, and may watch the signal itself. */
  stopping?: AbortSignal;
}

interface Lanes<T, O extends LaneOptions> {
  /** The most lanes that are busy at the same time. */
  max: number;
  /**
   * Takes at most this many pieces of work that are due, each of a lane of its own. Lanes to skip are busy, or have just done all they
   * could; what is leased by being taken need not look at them.
   */
  take(limit: number, skip: ReadonlySet<string>, options: O): Promise<T[]>;
  laneOf(work: T): string;
  work(work: T, options: O): Promise<void>;
}

/** How often to look for more while something is worked on: a shop that does not answer must not keep others waiting. */
const LOOK_AGAIN_MS = 500;

/** Work side by side, a lane for each store: a slow one delays nothing but its own lane. The result runs until nothing is due. */
export function createLanes<T, O extends LaneOptions = LaneOptions>({
  max,
  take,
  laneOf,
  work,
}: Lanes<T, O>) {
  const busy = new Set<string>();

  return async (options: O): Promise<void> => {
    const { onError = rethrow, stopping } = options;
    const running = new Set<Promise<void>>();
    const ended = new Set<string>();
    const failures: unknown[] = [];
    // Without anybody to hear of a failure, it is thrown once everything has ended.
    const report = onError === rethrow ? (error: unknown) => failures.push(error) : onError;

    function start(one: T): void {
      const lane = laneOf(one);
      busy.add(lane);
      const begun: Promise<void> = work(one, options)
        .catch(report)
        .finally(() => {
          running.delete(begun);
          busy.delete(lane);
          ended.add(lane);
        });
      running.add(begun);
    }

    let pause = startPause();
    for (;;) {
      const free = stopping?.aborted ? 0 : max - busy.size;
      try {
        if (free > 0) for (const one of await take(free, new Set([...busy, ...ended]), options)) start(one);
      } catch (error) {
        report(error);
      }
      if (running.size === 0) break;
      await Promise.race([...running, pause.over]);
      if (!pause.isOver()) continue;
      ended.clear();
      pause = startPause();
    }
    pause.end();
    if (failures.length > 0) throw failures[0];
  };
}

function startPause() {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isOver = true;
      resolve();
    }, LOOK_AGAIN_MS);
  });
  return { over, isOver: () => isOver, end: () => clearTimeout(timer) };
}
