/**
 * Runs `job` again and again, each time so long after the last has ended; one that fails is told of, and the next comes
 * all the same. Returns how to stop, which waits for a run under way; a long one watches the signal and ends early.
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
