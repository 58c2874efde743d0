/** Processes items with limited concurrency. Stops early, after the current ones, once `isStopped` returns true. */
export async function runConcurrently<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) {
      if (isStopped()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
