/**
 * Runs `job` repeatedly, with a pause of `everyMs` between runs; a failure is reported and does not stop the next run.
 * Returns a stop function that waits for the current run, which can watch the signal to end early.
 */
export function repeat(
  everyMs: number,
  job: (stopping: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      running = job(stopping.signal)
        .catch(onError)
        .finally(() => {
          if (!stopping.signal.aborted) wait();
        });
    }, everyMs).unref();
  };
  wait();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
