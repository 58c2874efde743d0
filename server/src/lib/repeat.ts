/** How long the pauses between runs are. */
export interface Pace {
  pauseMs(): number;
  /** Calls the listener when pauses have become shorter, so that a longer one that has begun can be cut short. */
  onShorter(listener: () => void): void;
}

const steady = (everyMs: number): Pace => ({ pauseMs: () => everyMs, onShorter() {} });

/**
 * Runs `job` repeatedly, with a pause between runs; a failure is reported and does not stop the next run. Returns a stop
 * function that waits for the current run, which can watch the signal to end early.
 */
export function repeat(
  pace: number | Pace,
  job: (stopping: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const { pauseMs, onShorter } = typeof pace === 'number' ? steady(pace) : pace;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      timer = undefined;
      running = job(stopping.signal)
        .catch(onError)
        .finally(() => {
          if (!stopping.signal.aborted) wait();
        });
    }, pauseMs()).unref();
  };
  onShorter(() => {
    // While the job runs, its next pause has not begun.
    if (timer === undefined || stopping.signal.aborted) return;
    clearTimeout(timer);
    wait();
  });
  wait();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
