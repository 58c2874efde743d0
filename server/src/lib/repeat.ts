/**
 * Runs `job` again and again, each time so long after the last has ended; one that fails is told of, and the next comes
 * all the same. Returns how to stop, which waits for a run under way.
 */
export function repeat(
  everyMs: number,
  job: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      running = job()
        .catch(onError)
        .finally(() => {
          if (!stopped) wait();
        });
    }, everyMs).unref();
  };
  wait();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
